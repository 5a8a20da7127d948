// Tests that processes with emulated GPUs of their own run a program as one process with all of them does, whether its
// collectives stay within them or not, and that GPUs keep their numbers in the mesh.
#include "CarriedRanks.h"
#include "Runtime/Backends/Cuda/Agreement.h"
#include "gmock/gmock.h"

#include <algorithm>
#include <fstream>
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
      all.append(toText(whole));
    }
    if (!executor->getState(0, whole, error))
      return error;
    all.append(toText(whole));
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

TEST(CudaWorld, WithoutACarrierOfTheCallersUcxCarries) {
  Program program = makeMeetings(2, 2);
  std::string expected = runMeetings(program, emulated());
  for (int64_t ranks : {2, 4}) {
    CarriedRanks carried(ranks);
    std::vector<std::string> said = runRanks(ranks, [&](const std::shared_ptr<World> &world) {
      ExecutorOptions options;
      options.world = world;
      CudaOptions cuda = carried.getOptions(world->getRank(), 3);
      cuda.carrier = nullptr;
      std::string own = runMeetings(program, cuda, options);
      return own == expected ? "equal" : own;
    });
    EXPECT_THAT(said, Each("equal"));
  }
}

// ---- what ranks have alike ----

TEST(CudaWorld, VersionsThatDifferAreNamed) {
  CarriedRanks carried(3);
  std::vector<std::string> said = runRanks(3, [&](const std::shared_ptr<World> &world) {
    ExecutorOptions options;
    options.world = world;
    CudaOptions cuda = carried.getOptions(world->getRank());
    cuda.emulated.driverVersion = world->getRank() == 2 ? 12040 : 13000;
    return runMeetings(makeMeetings(3, 2), cuda, options);
  });
  EXPECT_THAT(said, Each("rank 2 has a driver for CUDA 12.4, where rank 0 has 13.0, needed the same"));
  said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    ExecutorOptions options;
    options.world = world;
    return runMeetings(makeMeetings(2, 2), carried.getOptions(world->getRank(), 0, world->getRank() == 0), options);
  });
  EXPECT_THAT(said, Each("rank 1 has steps without graphs, where rank 0 has in graphs after run 1, needed the same"));
}

/// y, which all devices have whole, is a product of x, which they have whole, too.
Program makeProduct(int64_t a) {
  const TensorType left{DType::F32, {2, 64}}, right{DType::F32, {64, 4}}, result{DType::F32, {2, 4}};
  ProgramBuilder builder(a);
  Kernel kernel;
  kernel.name = "matmul_0";
  kernel.kind = "matmul";
  kernel.isLibrary = true;
  kernel.parameters = {left, right};
  kernel.results = {result};
  Op op{"dot_general",
        {0, 1},
        {2},
        {{"lhs_batching", {}}, {"rhs_batching", {}}, {"lhs_contracting", {1}}, {"rhs_contracting", {0}}},
        {}};
  kernel.body = Body{{left, right, result}, {}, {op}, {2}};
  builder.program.kernels = {kernel};
  std::vector<uint32_t> ports = {builder.addPort(Space::Argument, left, "x"),
                                 builder.addPort(Space::Argument, right, "w"),
                                 builder.addPort(Space::Result, result, "y", Role::Metric)};
  for (std::vector<Port> *all : {&builder.entry().arguments, &builder.entry().results})
    for (Port &port : *all) {
      port.type = port.local;
      port.sharding[0].clear();
    }
  builder.list().instructions = {ProgramBuilder::make(InstructionKind::Library, {ports[0], ports[1]}, {ports[2]})};
  return builder.program;
}

std::string runProduct(const Program &program, const CudaOptions &cuda, const ExecutorOptions &options) {
  std::string error;
  std::unique_ptr<Executor> executor =
      createCudaExecutor(std::make_shared<const Program>(program), options, cuda, error);
  if (!executor)
    return error;
  for (size_t argument : {0, 1}) {
    std::vector<float> values(static_cast<size_t>(argument == 0 ? 128 : 256));
    for (size_t i = 0; i < values.size(); ++i)
      values[i] = 1 / static_cast<float>(3 * i + argument + 1);
    setFloats(*executor, argument, values);
  }
  std::vector<std::byte> whole;
  if (!executor->run(0, error) || !executor->getResult(0, 0, whole, error))
    return error;
  return std::string(toText(whole));
}

TEST(CudaWorld, AlgorithmsAreThoseOfTheFirstRank) {
  CarriedRanks carried(2);
  Program lone = makeProduct(1), program = makeProduct(2);
  ASSERT_EQ(check(program), "");
  // A file for each algorithm, of the product that a run alone has found.
  std::vector<std::string> files, expected;
  for (char algorithm : {'0', '1'}) {
    files.push_back(testing::TempDir() + "heddle-algorithm-" + algorithm);
    std::filesystem::remove(files.back());
    CudaOptions cuda = carried.getWithLibraries(0);
    cuda.algorithmFile = files.back();
    cuda.carrier = nullptr;
    ASSERT_EQ(runProduct(lone, cuda, {}).size(), 32u);
    std::ifstream file(files.back());
    std::string line;
    ASSERT_TRUE(std::getline(file, line));
    line[line.find('\t') + 2 * 16] = algorithm; // the last digit of its second word
    std::ofstream(files.back()) << line + '\n';
    expected.push_back(runProduct(lone, cuda, {}));
  }
  ASSERT_NE(expected[0], expected[1]);
  for (size_t first : {0, 1}) {
    std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
      ExecutorOptions options;
      options.world = world;
      CudaOptions cuda = carried.getWithLibraries(world->getRank());
      cuda.algorithmFile = files[world->isFirst() ? first : 1 - first];
      return runProduct(program, cuda, options); // which compares copies
    });
    EXPECT_THAT(said, Each(expected[first]));
  }
  std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    ExecutorOptions options;
    options.world = world;
    return runProduct(program, carried.getWithLibraries(world->getRank(), 130000 + world->getRank()), options);
  });
  EXPECT_THAT(said, Each("rank 1 has cuBLASLt 130001, where rank 0 has 130000, needed the same"));
}

TEST(CudaWorld, PartsOfCollectivesThatDifferAreNamed) {
  using cuda::CollectivePart;
  auto describe = [](const CollectivePart &part) { return "#" + std::to_string(part.instruction); };
  auto agree = [&](const std::vector<std::vector<CollectivePart>> &parts) {
    std::vector<std::string> said =
        runRanks(static_cast<int64_t>(parts.size()), [&](const std::shared_ptr<World> &world) {
          agreeOnParts(*world, parts[static_cast<size_t>(world->getRank())], {2, 3}, describe);
          return std::string("equal");
        });
    EXPECT_THAT(said, Each(said[0]));
    return said[0];
  };
  constexpr uint32_t all = CollectivePart::all;
  auto collective = [](uint32_t group, uint32_t member, uint32_t instruction, uint64_t hash) {
    return CollectivePart{group, member, all, all, 0, instruction, hash};
  };
  auto message = [](uint32_t member, uint32_t from, uint32_t to, uint32_t instruction, uint64_t hash) {
    return CollectivePart{1, member, from, to, 0, instruction, hash};
  };
  std::vector<std::vector<CollectivePart>> parts = {
      {collective(0, 0, 1, 7), collective(0, 0, 2, 8), message(2, 2, 0, 5, 9)},
      {collective(0, 1, 11, 7), collective(0, 1, 12, 8), message(0, 2, 0, 15, 9)}};
  EXPECT_EQ(agree(parts), "equal");
  auto changed = parts;
  changed[1][1].hash = 9;
  EXPECT_EQ(agree(changed), "in group 0 of GPUs member 1 on rank 1 comes to #12, where member 0 on rank 0 comes to #2, "
                            "needed the same");
  changed = parts;
  changed[1].erase(changed[1].begin() + 1);
  EXPECT_EQ(agree(changed),
            "in group 0 of GPUs member 1 on rank 1 comes to nothing more, where member 0 on rank 0 comes "
            "to #2, needed the same");
  changed = parts;
  changed[1].resize(2);
  EXPECT_EQ(agree(changed), "in group 1 of GPUs member 0 comes to nothing more, where member 2 on rank 0 comes to #5, "
                            "needed the same");
  changed = parts;
  changed[0].erase(changed[0].begin(), changed[0].begin() + 2);
  EXPECT_EQ(agree(changed), "in group 0 of GPUs member 0 comes to nothing more, where member 1 on rank 1 comes to #11, "
                            "needed the same");
}

// ---- GPUs ----

TEST(CudaWorld, NcclsMemoryIsApart) {
  constexpr uint64_t taken = 1 << 20;
  CarriedRanks carried(2);
  Program program = makeMeetings(2, 2); // three communicators
  program.entries[0].lists[0].deviceBytes = 40 << 20;
  std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    ExecutorOptions options;
    options.world = world;
    CudaOptions cuda = carried.getOptions(world->getRank());
    cuda.emulated.bytes = 64 << 20;
    cuda.emulated.communicatorBytes = taken;
    std::string error;
    std::unique_ptr<Executor> executor =
        createCudaExecutor(std::make_shared<const Program>(program), options, cuda, error);
    EXPECT_TRUE(executor) << error;
    if (executor)
      EXPECT_EQ(executor->getMemoryUse().communication, 2 * 3 * taken);
    executor.reset();
    cuda.emulated.communicatorBytes = 10 << 20;
    EXPECT_FALSE(createCudaExecutor(std::make_shared<const Program>(program), options, cuda, error));
    return error;
  });
  EXPECT_THAT(said, Each(testing::MatchesRegex(
                        "rank 0: GPU [01] .heddle emulator. has 35651584 bytes free of 67108864, needed [0-9]+: the "
                        "plan's arena 41943040, state .*, scratch [0-9]+, beside 31457280 that NCCL has taken")));
}

TEST(CudaWorld, ADriverForCuda12) {
  // It has no cuEventElapsedTime_v2, which came with 12.8, but what went before.
  CarriedRanks carried(1);
  CudaOptions cuda = carried.getOptions(0);
  cuda.carrier = nullptr;
  std::ifstream file(HEDDLE_EMULATOR, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const std::string name = "cuEventElapsedTime_v2", other = "cuEventElapsedTime_v0", path = cuda.driver + ".12";
  for (size_t at = 0; (at = bytes.find(name, at)) != std::string::npos;)
    bytes.replace(at, name.size(), other);
  std::ofstream(path, std::ios::binary) << bytes;
  ASSERT_FALSE(dlsym(dlopen(path.c_str(), RTLD_NOW), name.c_str()));
  cuda.driver = path;
  cuda.emulated.driverVersion = 12040;
  ExecutorOptions options;
  options.isProfiled = true;
  Program program = makeMeetings(2, 2);
  std::unique_ptr<Executor> executor = loadCuda(program, cuda, options);
  ASSERT_TRUE(executor);
  setFloats(*executor, 0, std::vector<float>(16, 1));
  setFloats(*executor, 1, std::vector<float>(16, 1));
  step(*executor);
  EXPECT_EQ(executor->getEvents(3).size(), 8u);
  EXPECT_EQ(runMeetings(program, cuda), runMeetings(program, emulated()));
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
