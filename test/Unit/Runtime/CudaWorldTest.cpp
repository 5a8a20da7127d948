// Tests that processes with emulated GPUs of their own run a program as one process with all of them does, whether its
// collectives stay within them or not, and that GPUs keep their numbers in the mesh.
#include "CarriedRanks.h"
#include "gmock/gmock.h"

#include <algorithm>
#include <random>

using namespace heddle;
using namespace heddle::format;
using namespace heddle::runtime;
using testing::Each, testing::HasSubstr;

namespace {

/// On a mesh of 2 by 2: state x becomes the sum over "b" of x times the device's number along "a" and "b", plus one.
Program makeProgram() {
  ProgramBuilder builder(2, 2);
  uint32_t scale = addScale(builder.program);
  uint32_t x = builder.addPort(Space::Argument, row, "x", Role::State, 0);
  builder.entry().results.push_back(builder.entry().arguments[0]);
  builder.entry().results[0].donatedTo.reset();
  uint32_t scaled = builder.addBuffer(row);
  builder.list().axisIndices.push_back({builder.all(), 0, 0});
  Instruction byDevice = ProgramBuilder::makeLaunch(scale, {x}, {scaled});
  byDevice.operands.push_back({Operand::Kind::AxisIndex, 0});
  builder.list().instructions = {
      byDevice, ProgramBuilder::makeCollective(CollectiveKind::AllReduce, builder.axes(false, true), {scaled}, {x})};
  return builder.program;
}

std::vector<float> runSteps(const Program &program, const CudaOptions &cuda, const ExecutorOptions &options,
                            std::string &error) {
  std::unique_ptr<Executor> executor =
      createCudaExecutor(std::make_shared<const Program>(program), options, cuda, error);
  if (!executor)
    return {};
  std::vector<float> values(16), got(16);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(i + 1);
  setFloats(*executor, 0, values);
  std::vector<std::byte> whole;
  for (int time = 0; time < 3; ++time) {
    if (!executor->run(0, error))
      return {};
    executor->carryState(0);
  }
  EXPECT_TRUE(executor->getState(0, whole, error)) << error;
  std::memcpy(got.data(), whole.data(), whole.size());
  return got;
}

TEST(CudaWorld, ProcessesThatDoNotMeetGiveTheBitsOfOne) {
  CarriedRanks carried(2);
  Program program = makeProgram();
  std::string fault;
  std::vector<float> expected = runSteps(program, emulated(), {}, fault);
  ASSERT_EQ(expected.size(), 16u) << fault;
  EXPECT_EQ(expected[0], 1 * 11 * 3 * 3); // 1 * 1 + 5 * 2, then 1 + 2 times it
  for (int64_t firstGpu : {0, 2}) {
    std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
      CudaOptions cuda = carried.getOptions(world->getRank(), world->getRank());
      cuda.carrier = nullptr;
      cuda.firstGpu = firstGpu;
      cuda.localRank = firstGpu ? 0 : world->getRank(); // both see all GPUs of a host, or each its own
      ExecutorOptions options;
      options.world = world;
      std::string error;
      return runSteps(program, cuda, options, error) == expected ? "equal" : "others: " + error;
    });
    EXPECT_THAT(said, Each("equal"));
  }
}

TEST(CudaWorld, DevicesThatDoNotMeetHaveTheirNumbers) {
  CarriedRanks carried(2);
  Program program = makeProgram();
  std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    CudaOptions cuda = carried.getOptions(world->getRank());
    cuda.carrier = nullptr;
    ExecutorOptions options;
    options.world = world;
    options.timeout = std::chrono::milliseconds(500);
    options.skip = {3, 1};
    std::string error = "none";
    std::unique_ptr<Executor> executor =
        createCudaExecutor(std::make_shared<const Program>(program), options, cuda, error);
    EXPECT_TRUE(executor) << error;
    if (executor)
      EXPECT_EQ(executor->run(0, error), world->getRank() == 0);
    return executor ? error + executor->getFlightRecord() : error;
  });
  EXPECT_EQ(said[0], "none");
  EXPECT_THAT(said[1], HasSubstr("device 2 has waited "));
  EXPECT_THAT(said[1], HasSubstr("where device 3 has ended its step"));
  EXPECT_THAT(said[1], HasSubstr("\ndevice 3: ended its step"));
}

// ---- devices of several processes that meet ----

/// A step whose collectives are along both axes, over all devices and, as messages, to a neighbour along the first; on
/// two streams. State w changes with each step.
Program makeMeetings(int64_t a, int64_t b) {
  ProgramBuilder builder(a, b);
  uint32_t scale = addScale(builder.program);
  uint32_t w = builder.addPort(Space::Argument, row, "w", Role::State, 0),
           x = builder.addPort(Space::Argument, row, "x");
  builder.entry().results.push_back(builder.entry().arguments[0]);
  builder.entry().results[0].donatedTo.reset();
  const TensorType wide{DType::F32, {4 * b}}, all{DType::F32, {4 * a * b}};
  uint32_t gathered = builder.addPort(Space::Result, wide, "gathered", Role::Metric),
           exchanged = builder.addPort(Space::Result, row, "exchanged", Role::Metric),
           moved = builder.addPort(Space::Result, row, "moved", Role::Metric),
           every = builder.addPort(Space::Result, all, "every", Role::Metric),
           part = builder.addPort(Space::Result, row, "part", Role::Metric);
  uint32_t scaled = builder.addBuffer(row), summed = builder.addBuffer(row);
  builder.list().axisIndices.push_back({builder.all(), 0, 0});
  Instruction byDevice = ProgramBuilder::makeLaunch(scale, {x}, {scaled});
  byDevice.operands.push_back({Operand::Kind::AxisIndex, 0});
  auto collective = [&](CollectiveKind kind, bool overA, bool overB, uint32_t from, uint32_t to, uint32_t stream) {
    Instruction own = ProgramBuilder::makeCollective(kind, builder.axes(overA, overB), {from}, {to});
    own.stream = stream;
    own.location = "step.mlir:7:3";
    return own;
  };
  Instruction record, wait;
  record.kind = InstructionKind::Record;
  wait.kind = InstructionKind::Wait;
  wait.stream = 1;
  Instruction shift = collective(CollectiveKind::Shift, true, false, scaled, moved, 1);
  shift.shift = 1;
  builder.list().instructions = {byDevice,
                                 record,
                                 wait,
                                 collective(CollectiveKind::AllGather, false, true, scaled, gathered, 1),
                                 collective(CollectiveKind::AllReduce, true, true, scaled, summed, 0),
                                 shift,
                                 collective(CollectiveKind::AllReduce, true, false, w, w, 0),
                                 collective(CollectiveKind::AllToAll, false, true, summed, exchanged, 0),
                                 collective(CollectiveKind::AllGather, true, true, w, every, 0),
                                 collective(CollectiveKind::ReduceScatter, true, true, every, part, 0)};
  return builder.program;
}

/// All bits of three steps, as text, or what went wrong.
std::string runMeetings(const Program &program, const CudaOptions &cuda, const ExecutorOptions &options = {}) {
  std::string error;
  std::unique_ptr<Executor> executor =
      createCudaExecutor(std::make_shared<const Program>(program), options, cuda, error);
  if (!executor)
    return error;
  std::mt19937 random(1);
  auto draw = [&] {
    std::vector<float> values(static_cast<size_t>(4 * executor->getDeviceCount()));
    for (float &value : values)
      value = std::ldexp(static_cast<float>(random() >> 8), static_cast<int>(random() % 8) - 24);
    return values;
  };
  setFloats(*executor, 0, draw());
  std::string all;
  for (int time = 0; time < 3; ++time) {
    setFloats(*executor, 1, draw());
    if (!executor->run(0, error))
      return error + '\n' + executor->getFlightRecord();
    executor->carryState(0);
    std::vector<std::byte> whole;
    for (size_t result = 1; result < program.entries[0].results.size(); ++result) {
      if (!executor->getResult(0, result, whole, error))
        return error;
      all.append(reinterpret_cast<const char *>(whole.data()), whole.size());
    }
    if (!executor->getState(0, whole, error))
      return error;
    all.append(reinterpret_cast<const char *>(whole.data()), whole.size());
  }
  return all;
}

TEST(CudaWorld, CollectivesAcrossProcessesGiveTheBitsOfOne) {
  for (auto [a, b] : {std::pair(2, 2), {4, 2}}) {
    Program program = makeMeetings(a, b);
    ASSERT_EQ(check(program), "");
    std::string expected = runMeetings(program, emulated());
    ASSERT_EQ(expected.size() % 4, 0u) << expected;
    ASSERT_GT(expected.size(), 1000u) << expected;
    for (int64_t ranks : {2, 4}) {
      CarriedRanks carried(ranks);
      for (uint64_t seed = 0; seed < 3; ++seed)
        for (bool usesGraphs : {true, false}) {
          std::vector<std::string> said = runRanks(ranks, [&](const std::shared_ptr<World> &world) {
            ExecutorOptions options;
            options.world = world;
            std::string own = runMeetings(program, carried.getOptions(world->getRank(), seed, usesGraphs), options);
            return own == expected ? "equal" : own.size() == expected.size() ? "others" : own;
          });
          EXPECT_THAT(said, Each("equal")) << a << " by " << b << " on " << ranks << " ranks, seed " << seed;
        }
    }
  }
}

/// Two stages: the first sends what it makes to the second, which is on another process.
TEST(CudaWorld, StagesOfSeveralProcesses) {
  ProgramBuilder builder(2, 2);
  uint32_t twice = addKernel(builder.program, "twice", {row}, {row},
                             "KERNEL(32) twice(Out<float, 4> y, In<float, 4> x) {\n"
                             "  const i32 i = thread();\n"
                             "  if (i < 4)\n    y[i] = x[i] + x[i];\n}\n",
                             {1, 0});
  builder.addPort(Space::Argument, row, "w", Role::State, 0);
  builder.addPort(Space::Argument, row, "x");
  Entry &entry = builder.entry();
  entry.results = {entry.arguments[0]};
  entry.results[0].donatedTo.reset();
  auto makeExchange = [&](std::vector<uint32_t> from, std::vector<uint32_t> to, uint32_t channel) {
    Instruction exchange = ProgramBuilder::make(InstructionKind::Exchange, from, to);
    exchange.axes = builder.axes(true, false);
    exchange.to.assign(from.size(), 1);
    exchange.from.assign(to.size(), -1);
    exchange.channel = channel;
    return exchange;
  };
  auto makeList = [&](std::vector<Instruction> instructions) {
    List list;
    list.deviceBytes = 64;
    list.buffers = {{row, {}, Space::Argument, 0, 0, {}, {}, 0},
                    {row, {}, Space::Argument, 1, 0, {}, {}, 0},
                    {row, {}, Space::Device, 0, 0, {}, {}, 0}};
    list.instructions = std::move(instructions);
    return list;
  };
  entry.listsBy = builder.axes(true, false);
  entry.listOf = {0, 1};
  entry.lists = {
      makeList({ProgramBuilder::makeLaunch(twice, {1}, {2}), makeExchange({2}, {}, 0), makeExchange({1}, {}, 1)}),
      makeList({makeExchange({}, {2}, 0), ProgramBuilder::makeLaunch(twice, {2}, {0}), makeExchange({}, {2}, 1)})};
  ASSERT_EQ(check(builder.program), "");
  std::string expected = runMeetings(builder.program, emulated());
  ASSERT_EQ(expected.size(), 3u * 4 * 4 * sizeof(float)) << expected;
  for (int64_t ranks : {2, 4}) {
    CarriedRanks carried(ranks);
    std::vector<std::string> said = runRanks(ranks, [&](const std::shared_ptr<World> &world) {
      ExecutorOptions options;
      options.world = world;
      std::string own = runMeetings(builder.program, carried.getOptions(world->getRank(), 1), options);
      return own == expected ? "equal" : own;
    });
    EXPECT_THAT(said, Each("equal"));
  }
}

TEST(CudaWorld, WithoutACarrierTheyAreRefused) {
  CarriedRanks carried(2);
  std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    ExecutorOptions options;
    options.world = world;
    CudaOptions cuda = carried.getOptions(world->getRank());
    cuda.carrier = nullptr;
    return runMeetings(makeMeetings(2, 2), cuda, options);
  });
  EXPECT_THAT(said, Each(HasSubstr("rank 0: instruction #4 (all_reduce ")));
  EXPECT_THAT(said,
              Each(HasSubstr(" is among devices 0, 1, 2 and 3, of ranks 0 and 1, needed devices of one process")));
}

TEST(CudaWorld, AGpuSaysBothNumbers) {
  Program program = makeProgram();
  program.entries[0].lists[0].deviceBytes = uint64_t(1) << 50;
  CudaOptions cuda = emulated();
  cuda.firstGpu = 3;
  std::string said = refuse(program, cuda); // by whichever comes first
  EXPECT_TRUE(std::ranges::any_of(std::views::iota(0, 4), [&](int device) {
    return said.starts_with("GPU " + std::to_string(device) + " (heddle emulator, number " +
                            std::to_string(device + 3) + " here) has ");
  })) << said;
}

} // namespace
