// Tests which part of a placed argument each device has, what a list may use of it, and that placements that can't be
// are one sentence.
#include "heddle/PlanFormat/Ports.h"
#include "SampleProgram.h"
#include "gtest/gtest.h"

#include <random>

using namespace heddle::format;

namespace {

using Numbers = std::vector<int64_t>;
using Owners = std::vector<Numbers>;

const Mesh mesh{{{"data", 2}, {"pipe", 3}}, {}};
const AxisRef data{0, 1, 2}, pipe{1, 1, 3};

Port makePort(std::vector<int64_t> shape, std::vector<AxisList> sharding, Placement placement) {
  Port port{"w", Role::State, {DType::F32, std::move(shape)}, std::move(sharding), {}, {}, {}, std::move(placement)};
  std::vector<int64_t> counts(getGroupSize(port.placement->axes), 0);
  for (const Numbers &owners : port.placement->owners)
    for (int64_t owner : owners)
      ++counts[owner];
  port.local = getTypeOfBlocks(port, *std::ranges::max_element(counts));
  return port;
}

// The last stage has two blocks of 2 rows, cut by columns over "data", the second one none.
TEST(Ports, StackedBlocks) {
  Port port = makePort({6, 5}, {{}, {data}}, {0, {pipe}, {{0}, {2}, {2}}});
  EXPECT_EQ(toString(port.local), "f32[4x3]");
  EXPECT_EQ(getBlocks(mesh, port, 2), (Numbers{1, 2}));
  EXPECT_EQ(toString(getOwnType(mesh, port, 3)), "f32[2x3]");
  EXPECT_EQ(getOwnBytes(mesh, port, 4), 0u);
  EXPECT_TRUE(getBoxes(mesh, port, 4).empty());
  std::vector<Box> boxes = getBoxes(mesh, port, 5);
  ASSERT_EQ(boxes.size(), 2u);
  EXPECT_EQ(boxes[1].start, (Numbers{4, 3}));
  EXPECT_EQ(boxes[1].size, (Numbers{2, 2}));
  EXPECT_EQ(boxes[1].at, (Numbers{2, 0}));
}

TEST(Ports, WholeLeaves) {
  Port port = makePort({}, {}, {0, {pipe}, {{2}}});
  EXPECT_EQ(getOwnBytes(mesh, port, 2), 4u);
  EXPECT_EQ(getOwnBytes(mesh, port, 1), 0u);
  EXPECT_EQ(toString(getOwnType(mesh, port, 1)), "f32[0]");
  EXPECT_EQ(getBoxes(mesh, port, 5).size(), 1u);
  port.placement.reset();
  EXPECT_EQ(getOwnBytes(mesh, port, 1), 4u);
}

/// Random blocks and owners of a tensor that "data" may cut, unevenly.
Port makeRandomPort(std::mt19937 &random) {
  auto pick = [&](int64_t count) { return static_cast<int64_t>(random() % count); };
  Placement placement{static_cast<uint32_t>(pick(2)), {pipe}, {}};
  int64_t blocks = 1 + pick(4);
  for (int64_t block = 0; block < blocks; ++block) {
    Numbers owners{pick(3)};
    if (owners[0] < 2 && pick(2))
      owners.push_back(2);
    placement.owners.push_back(owners);
  }
  std::vector<int64_t> shape{1 + pick(5), 1 + pick(5)};
  shape[placement.dim] *= blocks;
  std::vector<AxisList> sharding(2);
  if (int64_t dim = pick(3); dim < 2)
    sharding[dim] = {data};
  return makePort(shape, sharding, placement);
}

// Every owner of a block has each of its elements once in the group along "data" that cuts it, at a place of its own.
TEST(Ports, BoxesAreTheWhole) {
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    Port port = makeRandomPort(random);
    const Placement &placement = *port.placement;
    bool isCut = !port.sharding[0].empty() || !port.sharding[1].empty();
    int64_t blockSize = port.type.shape[placement.dim] / static_cast<int64_t>(placement.owners.size());
    std::vector<int64_t> copies(port.type.shape[0] * port.type.shape[1], 0);
    for (int64_t position = 0; position < getDeviceCount(mesh); ++position) {
      Numbers own = getOwnType(mesh, port, position).shape;
      std::vector<bool> isUsed(own[0] * own[1], false);
      for (const Box &box : getBoxes(mesh, port, position))
        for (int64_t i = 0; i < box.size[0]; ++i)
          for (int64_t j = 0; j < box.size[1]; ++j) {
            ++copies[(box.start[0] + i) * port.type.shape[1] + box.start[1] + j];
            size_t at = (box.at[0] + i) * own[1] + box.at[1] + j;
            ASSERT_LT(at, isUsed.size());
            EXPECT_FALSE(isUsed[at]);
            isUsed[at] = true;
          }
    }
    for (int64_t i = 0; i < port.type.shape[0]; ++i)
      for (int64_t j = 0; j < port.type.shape[1]; ++j) {
        size_t owners = placement.owners[(placement.dim == 0 ? i : j) / blockSize].size();
        EXPECT_EQ(copies[i * port.type.shape[1] + j], static_cast<int64_t>(owners * (isCut ? 1 : 2)));
      }
  }
}

TEST(Ports, BytesThatAListMayUse) {
  Program program;
  program.meshName = "mesh";
  program.mesh = mesh;
  Entry entry;
  entry.name = "step";
  entry.arguments = {makePort({6, 5}, {{}, {data}}, {0, {pipe}, {{0}, {2}, {2}}})};
  entry.results = {makePort({}, {}, {0, {pipe}, {{1, 2}}})};
  entry.listsBy = {pipe};
  entry.listOf = {0, 1, 1};
  entry.lists.resize(2);
  std::vector<CommonBytes> common = getCommonBytes(program, entry);
  EXPECT_EQ(common[0].arguments[0], 24u);
  EXPECT_EQ(common[1].arguments[0], 0u); // what the second stage has
  EXPECT_EQ(common[0].results[0], 0u);
  EXPECT_EQ(common[1].results[0], 4u);
}

// ---- what is refused ----

/// The sample's state "w", f32[5x16] by "data" and a part of "model", in four blocks on both halves of "model".
Program makePlacedProgram() {
  Program program = makeSampleProgram();
  Placement placement{1, {{1, 1, 2}}, {{0}, {1}, {1}, {0}}};
  for (Port *port :
       {&program.entries[0].arguments[0], &program.entries[0].results[0], &program.entries[1].results[0]}) {
    port->placement = placement;
    port->sharding[1].clear();
    port->local.shape = {3, 8};
  }
  Entry &step = program.entries[0], &init = program.entries[1];
  List &list = step.lists[0];
  list.buffers = {{{DType::F32, {3, 8}}, {}, Space::Argument, 0, 0, {}, std::nullopt, 0},
                  {{DType::F32, {3, 4}}, {}, Space::Argument, 0, 48, {}, 0, 0}};
  list.axisIndices.clear();
  list.instructions = {makeInstruction(InstructionKind::Fill, {}, {1})};
  init.lists[1].buffers[0].type.shape = {3, 8};
  return program;
}

std::string faultOf(const std::function<void(Placement &)> &change) {
  Program program = makePlacedProgram();
  for (Port *port : {&program.entries[0].arguments[0], &program.entries[0].results[0], &program.entries[1].results[0]})
    change(*port->placement);
  return check(program);
}

TEST(Ports, Faults) {
  EXPECT_EQ(check(makePlacedProgram()), "");
  const std::string w = "entry @step argument #0 \"w\"";
  EXPECT_EQ(faultOf([](Placement &p) { p.owners[2].clear(); }),
            w + "'s block #2 is owned by no device, needed an owner");
  EXPECT_EQ(faultOf([](Placement &p) { p.owners[2] = {1, 1}; }),
            w + "'s block #2 has owner 1, needed numbers below 2, each once and in ascending order");
  EXPECT_EQ(faultOf([](Placement &p) { p.owners[1] = {2}; }),
            w + "'s block #1 has owner 2, needed numbers below 2, each once and in ascending order");
  EXPECT_EQ(faultOf([](Placement &p) { p.owners[1] = {-1}; }),
            w + "'s block #1 has owner -1, needed numbers below 2, each once and in ascending order");
  EXPECT_EQ(faultOf([](Placement &p) { p.owners.pop_back(); }),
            w + "'s placement cuts dim 1 of f32[5x16] into 3 blocks, needed at least 1, and a dim of a size that is "
                "divisible by their number");
  EXPECT_EQ(faultOf([](Placement &p) { p.owners.clear(); }),
            w + "'s placement cuts dim 1 of f32[5x16] into 0 blocks, needed at least 1, and a dim of a size that is "
                "divisible by their number");
  EXPECT_EQ(faultOf([](Placement &p) { p.dim = 2; }),
            w + "'s placement cuts dim 2 of f32[5x16] into 4 blocks, needed at least 1, and a dim of a size that is "
                "divisible by their number");
  EXPECT_EQ(faultOf([](Placement &p) { p.axes = {{0, 1, 2}}; }),
            w + "'s placement and sharding uses a part of axis \"data\" twice, needed once");
  EXPECT_EQ(faultOf([](Placement &p) { p.axes = {{2, 1, 2}}; }),
            w + "'s placement and sharding's axis is 2, needed one of the 2 of the mesh");
  EXPECT_EQ(faultOf([](Placement &p) { p.owners[3] = {1}; }),
            w + " is f32[3x8], needed f32[3x12], a shard of f32[5x16]");
}

TEST(Ports, NoMesh) {
  Program program;
  Entry entry;
  entry.name = "step";
  entry.results = {Port{"y", Role::Metric, {DType::F32, {}}, {}, {DType::F32, {}}, {}, {}, Placement{0, {}, {{0}}}}};
  entry.lists.resize(1);
  program.entries = {entry};
  EXPECT_EQ(check(program), "entry @step result #0 \"y\" has a placement in a program without a mesh, needed one");
}

TEST(Ports, EntriesAgree) {
  Program program = makePlacedProgram();
  program.entries[1].results[0].placement->owners = {{1}, {0}, {1}, {0}};
  EXPECT_EQ(check(program), "entry @init has state \"w\" of another placement than elsewhere, needed the same one");
  program = makePlacedProgram();
  program.entries[0].results[0].placement->owners = {{1}, {0}, {1}, {0}};
  EXPECT_EQ(check(program), "entry @step argument \"w\" is donated to result #0, needed a result of its type, "
                            "placement and space that no other is donated to");
  // A metric that is elsewhere in another entry.
  program = makePlacedProgram();
  std::vector<Port> &made = program.entries[1].results;
  made.insert(made.begin() + 1, program.entries[0].results[1]); // appended state stays last
  EXPECT_EQ(check(program), "");
  program.entries[1].results[1].placement = Placement{0, {{1, 1, 8}}, {{7}}};
  EXPECT_EQ(check(program), "entry @init has metric \"done\" of another placement than elsewhere, needed the same one");
}

/// One list of two devices, which own two and three of four blocks; it fills two rows from a byte on.
Program makeFilling(std::vector<int64_t> shape, uint32_t dim, uint64_t offset) {
  Program program;
  program.meshName = "mesh";
  program.mesh = {{{"a", 2}}, {}};
  Port w = makePort(shape, {{}, {}}, {dim, {{0, 1, 2}}, {{0}, {0, 1}, {1}, {1}}}), wOut = w;
  w.donatedTo = 0;
  List list;
  list.buffers = {{w.local, {}, Space::Argument, 0, 0, {}, std::nullopt, 0},
                  {{DType::F32, {2, 3}}, {}, Space::Argument, 0, offset, {}, 0, 0}};
  list.instructions = {makeInstruction(InstructionKind::Fill, {}, {1})};
  program.entries = {{"step", {w}, {wOut}, {}, {}, {list}, {}}};
  return program;
}

std::string faultOfUse(uint64_t end, uint64_t common, int instruction = 0) {
  return "entry @step instruction #" + std::to_string(instruction) + " (fill) uses b1, which ends at byte " +
         std::to_string(end) + " of argument \"w\", of which the list's devices have " + std::to_string(common) +
         " in common, needed no more";
}

TEST(Ports, ListsUseWhatTheirDevicesHave) {
  EXPECT_EQ(check(makeFilling({8, 3}, 0, 24)), ""); // two blocks of 24 bytes each have
  EXPECT_EQ(check(makeFilling({8, 3}, 0, 28)), faultOfUse(52, 48));
  EXPECT_EQ(check(makeFilling({8, 3}, 0, 48)), faultOfUse(72, 48));
  // Rows of two blocks are no rows of three.
  EXPECT_EQ(check(makeFilling({3, 8}, 1, 0)), faultOfUse(24, 0));
  EXPECT_EQ(check(makeFilling({1, 12}, 1, 0)), "");
  // In a loop's last iteration.
  Program program = makeFilling({8, 3}, 0, 0);
  List &list = program.entries[0].lists[0];
  list.buffers[1].before = 1;
  list.buffers[1].terms = {{0, 1, 0, 0, 24}};
  Instruction loop = makeInstruction(InstructionKind::Loop);
  loop.count = 2;
  loop.bodies = {list.instructions};
  list.instructions = {loop};
  EXPECT_EQ(check(program), "");
  list.instructions[0].count = 3;
  EXPECT_EQ(check(program), faultOfUse(72, 48, 1));
}

} // namespace
