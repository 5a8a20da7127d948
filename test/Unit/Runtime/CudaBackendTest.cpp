// Tests that the CUDA backend does on emulated GPUs what instructions say: launches, copies, fills, loops, branches of
// the host, state that changes places, all collectives as virtual devices do them; launch by launch and as graphs.
#include "EmulatedGpus.h"
#include "heddle/PlanFormat/Groups.h"

#include <cuda.h>
#include <dlfcn.h>

using namespace heddle;
using namespace heddle::format;
using runtime::CudaOptions, runtime::Executor, runtime::ExecutorOptions;

namespace {

/// Events and streams, loops with places that move, conditions, copies with gaps, fills, numbers of axes.
TEST(CudaBackend, RunsInstructions) {
  ProgramBuilder builder(2);
  uint32_t scale = addScale(builder.program);
  const TensorType matrix{DType::F32, {3, 4}};
  uint32_t x = builder.addPort(Space::Argument, matrix, "x"),
           y = builder.addPort(Space::Result, matrix, "y", Role::Metric),
           turned = builder.addPort(Space::Result, {DType::F32, {4, 3}}, "turned", Role::Metric),
           filled = builder.addPort(Space::Result, row, "filled", Role::Metric);
  uint32_t between = builder.addBuffer(row);
  uint32_t columns = builder.addBuffer({{DType::F32, {4, 3}}, {1, 4}, Space::Argument, 0, 0, {}, x, 0});
  auto addRow = [&](uint32_t source) { // that moves with the loop
    Buffer view = builder.list().buffers[source];
    view.type = row;
    view.terms = {{0, 1, 0, 0, 16}};
    view.source = source;
    view.before = 1;
    return builder.addBuffer(view);
  };
  uint32_t from = addRow(x), to = addRow(y);
  builder.list().axisIndices.push_back({builder.all(), 0, 0});
  Instruction byRow = ProgramBuilder::makeLaunch(scale, {from}, {between}),
              byDevice = ProgramBuilder::makeLaunch(scale, {between}, {to});
  byRow.operands.push_back({Operand::Kind::Iteration, 0});
  byDevice.operands.push_back({Operand::Kind::AxisIndex, 0});
  byDevice.stream = 1;
  Instruction record, wait, when;
  record.kind = InstructionKind::Record;
  wait.kind = InstructionKind::Wait;
  wait.stream = 1;
  Instruction back = record, backWait = wait;
  back.event = backWait.event = 1;
  back.stream = 1;
  backWait.stream = 0;
  when.kind = InstructionKind::When;
  when.lower = 1;
  when.upper = 3;
  when.bodies = {{byDevice}};
  Instruction fill = ProgramBuilder::make(InstructionKind::Fill, {}, {filled});
  fill.byte = 0xFF;
  builder.list().instructions = {makeLoop(3, {byRow, record, wait, when, back, backWait}),
                                 ProgramBuilder::make(InstructionKind::Copy, {columns}, {turned}), fill};
  for (bool usesGraphs : {false, true})
    for (uint64_t seed : {1, 2}) {
      std::unique_ptr<Executor> executor = loadCuda(builder.program, emulated(seed, usesGraphs));
      ASSERT_TRUE(executor);
      std::vector<float> values(24);
      for (size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i + 1);
      setFloats(*executor, 0, values);
      for (int time = 0; time < 3; ++time) {
        step(*executor);
        std::vector<float> got = getFloats(*executor, 0), other = getFloats(*executor, 1);
        for (size_t i = 0; i < values.size(); ++i) {
          auto device = static_cast<float>(i / 12), number = static_cast<float>(i / 4 % 3);
          EXPECT_EQ(got[i], number == 0 ? 0 : values[i] * (number + 1) * (device + 1)) << i;
          EXPECT_EQ(other[i / 12 * 12 + i % 4 * 3 + i / 4 % 3], values[i]);
        }
        for (float value : getFloats(*executor, 2))
          EXPECT_NE(value, value);
      }
    }
}

/// A while loop that doubles until a counter says stop, with a branch in it.
TEST(CudaBackend, HostDecides) {
  ProgramBuilder builder(1);
  Program &program = builder.program;
  uint32_t less = addKernel(program, "less", {scalar}, {flag},
                            "KERNEL(32) less(In<i32, 1> n, Out<pred, 1> y) {\n"
                            "  if (thread() == 0)\n    y[0] = n[0] < 5;\n}\n");
  uint32_t next = addKernel(program, "next", {scalar}, {scalar},
                            "KERNEL(32) next(In<i32, 1> n, Out<i32, 1> y) {\n"
                            "  if (thread() == 0)\n    y[0] = n[0] + 1;\n}\n");
  uint32_t scale = addScale(program);
  const TensorType one{DType::I32, {1}};
  uint32_t start = builder.addPort(Space::Argument, one, "n"), x = builder.addPort(Space::Argument, row, "x"),
           y = builder.addPort(Space::Result, row, "y", Role::Metric);
  uint32_t given = builder.addBuffer({scalar, {}, Space::Argument, 0, 0, {}, start, 0});
  uint32_t n = builder.addBuffer(scalar), other = builder.addBuffer(scalar), isLess = builder.addBuffer(flag),
           sum = builder.addBuffer(row), twice = builder.addBuffer(row);
  auto copy = [](uint32_t from, uint32_t to) { return ProgramBuilder::make(InstructionKind::Copy, {from}, {to}); };
  auto scaled = [&](uint64_t count) { // k + 1 for the last k
    Instruction launch = ProgramBuilder::makeLaunch(scale, {sum}, {twice});
    launch.operands.push_back({Operand::Kind::Iteration, 0});
    return makeLoop(count, {launch});
  };
  Instruction branch = ProgramBuilder::make(InstructionKind::Case, {n}, {});
  branch.bodies = {{scaled(10), copy(twice, sum)}, {scaled(3), copy(twice, sum)}, {scaled(2), copy(twice, sum)}};
  Instruction loop = ProgramBuilder::make(InstructionKind::While, {isLess}, {});
  loop.bodies = {{ProgramBuilder::makeLaunch(less, {n}, {isLess})},
                 {branch, ProgramBuilder::makeLaunch(next, {n}, {other}), copy(other, n)}};
  builder.list().instructions = {copy(given, n), copy(x, sum), loop, copy(sum, y)};
  for (bool usesGraphs : {false, true}) {
    std::unique_ptr<Executor> executor = loadCuda(program, emulated(0, usesGraphs));
    ASSERT_TRUE(executor);
    setFloats(*executor, 1, {1, 2, 3, 4});
    for (int32_t begin : {0, 1, 4, 6}) {
      std::string error;
      ASSERT_TRUE(executor->setArgument(0, 0, std::as_bytes(std::span(&begin, 1)), error)) << error;
      step(*executor);
      float factor = 1;
      for (int32_t k = begin; k < 5; ++k)
        factor *= k == 0 ? 10 : k == 1 ? 3 : 2;
      EXPECT_EQ(getFloats(*executor, 0), std::vector<float>({factor, 2 * factor, 3 * factor, 4 * factor})) << begin;
    }
  }
}

/// Two leaves of state that change places are two graphs, and each is made once.
TEST(CudaBackend, StateChangesPlaces) {
  ProgramBuilder builder(1);
  uint32_t scale = addScale(builder.program);
  uint32_t a = builder.addPort(Space::Argument, row, "a", Role::State),
           b = builder.addPort(Space::Argument, row, "b", Role::State),
           nextA = builder.addPort(Space::Result, row, "a", Role::State),
           nextB = builder.addPort(Space::Result, row, "b", Role::State);
  Instruction launch = ProgramBuilder::makeLaunch(scale, {a}, {nextB});
  launch.operands.push_back({Operand::Kind::Iteration, 0});
  builder.list().instructions = {makeLoop(2, {launch}), ProgramBuilder::make(InstructionKind::Copy, {b}, {nextA})};
  CudaOptions cuda = emulated();
  cuda.runsBeforeCapture = 0;
  std::unique_ptr<Executor> executor = loadCuda(builder.program, cuda);
  ASSERT_TRUE(executor);
  setFloats(*executor, 0, {1, 2, 3, 4});
  setFloats(*executor, 1, {5, 6, 7, 8});
  float first = 1, second = 5;
  for (int time = 0; time < 7; ++time) {
    step(*executor);
    executor->carryState(0);
    std::swap(first, second);
    second *= 2;
    std::vector<std::byte> bytes;
    std::string error;
    for (size_t leaf = 0; leaf < 2; ++leaf) {
      ASSERT_TRUE(executor->getState(leaf, bytes, error)) << error;
      float value;
      std::memcpy(&value, bytes.data(), sizeof(value));
      EXPECT_EQ(value, leaf == 0 ? first : second) << time;
    }
  }
}

/// Every kind, along all groups of a mesh of 2 x 2, against virtual devices.
TEST(CudaBackend, CollectivesAreThoseOfVirtualDevices) {
  const TensorType whole{DType::F32, {8}};
  for (int axes = 1; axes < 4; ++axes) {
    std::vector<Instruction> all;
    ProgramBuilder mesh(2, 2);
    AxisList along = mesh.axes(axes & 1, axes & 2);
    for (CollectiveKind kind :
         {CollectiveKind::AllReduce, CollectiveKind::AllGather, CollectiveKind::ReduceScatter, CollectiveKind::AllToAll,
          CollectiveKind::Shift, CollectiveKind::Pairs, CollectiveKind::Permute})
      all.push_back(ProgramBuilder::makeCollective(kind, along, {0}, {0}));
    all[4].shift = 1;
    all[5].from = {1};
    all[5].to = {0};
    all[6].axes.clear();
    all[6].fromSharding = {mesh.axes(true, false), mesh.axes(false, true)};
    all[6].toSharding = {mesh.axes(false, true), mesh.axes(true, false)};
    all.push_back(all[0]);
    all.back().combiner = Combiner::Maximum;
    all.push_back(all[4]);
    all.back().isMirrored = true;
    for (const Instruction &own : all) {
      ProgramBuilder builder(2, 2);
      int64_t members = getGroupSize(along);
      TensorType given = whole;
      if (own.collective == CollectiveKind::AllGather)
        given.shape[0] *= members;
      if (own.collective == CollectiveKind::ReduceScatter)
        given.shape[0] /= members;
      uint32_t x = builder.addPort(Space::Argument, whole, "x"),
               y = builder.addPort(Space::Result, given, "y", Role::Metric);
      Instruction instruction = own;
      instruction.operands = {{Operand::Kind::Buffer, x}};
      instruction.destinations = {y};
      builder.list().instructions = {instruction};
      std::vector<float> values(32);
      for (size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i * i % 23);
      std::vector<std::vector<float>> got;
      for (bool isCuda : {false, true}) {
        ExecutorOptions options;
        options.isPoisoned = true;
        std::unique_ptr<Executor> executor =
            isCuda ? loadCuda(builder.program, emulated(3), options) : load(builder.program, options);
        ASSERT_TRUE(executor);
        setFloats(*executor, 0, values);
        step(*executor);
        step(*executor);
        got.push_back(getFloats(*executor, 0));
      }
      EXPECT_EQ(got[0], got[1]) << print(builder.program, instruction);
    }
  }
}

/// Devices with lists of their own send to each other.
TEST(CudaBackend, Exchanges) {
  ProgramBuilder builder(2);
  uint32_t x = builder.addPort(Space::Argument, row, "x"), y = builder.addPort(Space::Result, row, "y", Role::Metric);
  uint32_t between = builder.addBuffer(row);
  auto makeExchange = [&](std::vector<uint32_t> sent, std::vector<uint32_t> received, int64_t peer) {
    Instruction exchange = ProgramBuilder::make(InstructionKind::Exchange, sent, received);
    exchange.axes = builder.all();
    exchange.to.assign(sent.size(), peer);
    exchange.from.assign(received.size(), peer);
    return exchange;
  };
  List second = builder.list();
  builder.list().instructions = {makeExchange({x}, {between}, 1), makeExchange({x, between}, {}, 1),
                                 ProgramBuilder::make(InstructionKind::Copy, {between}, {y})};
  uint32_t other = 3;
  second.buffers.push_back(second.buffers[between]);
  second.buffers.back().offset = 64;
  second.deviceBytes = 128;
  second.instructions = {makeExchange({x}, {between}, -1), makeExchange({}, {other, y}, -1)};
  builder.entry().lists.push_back(second);
  builder.entry().listsBy = builder.all();
  builder.entry().listOf = {0, 1};
  for (bool usesGraphs : {false, true}) {
    std::unique_ptr<Executor> executor = loadCuda(builder.program, emulated(1, usesGraphs));
    ASSERT_TRUE(executor);
    setFloats(*executor, 0, {1, 2, 3, 4, 5, 6, 7, 8});
    for (int time = 0; time < 2; ++time) {
      step(*executor);
      EXPECT_EQ(getFloats(*executor, 0), std::vector<float>({5, 6, 7, 8, 5, 6, 7, 8}));
    }
  }
}

/// Both directions on streams and channels of their own, in one order of hosts: they connect at their first message.
TEST(CudaBackend, ExchangesOnChannels) {
  ProgramBuilder builder(2);
  uint32_t x = builder.addPort(Space::Argument, row, "x"), y = builder.addPort(Space::Result, row, "y", Role::Metric);
  auto makeExchange = [&](bool sends, int64_t peer, uint32_t channel) {
    using Buffers = std::vector<uint32_t>;
    Instruction exchange =
        ProgramBuilder::make(InstructionKind::Exchange, sends ? Buffers{x} : Buffers(), sends ? Buffers() : Buffers{y});
    exchange.axes = builder.all();
    (sends ? exchange.to : exchange.from) = {peer};
    exchange.channel = channel;
    exchange.stream = sends ? 2 : 1;
    return exchange;
  };
  List second = builder.list();
  builder.list().instructions = {makeExchange(false, 1, 1), makeExchange(true, 1, 2)};
  second.instructions = {makeExchange(true, -1, 1), makeExchange(false, -1, 2)};
  builder.entry().lists.push_back(second);
  builder.entry().listsBy = builder.all();
  builder.entry().listOf = {0, 1};
  for (bool usesGraphs : {false, true})
    for (unsigned seed = 0; seed < 4; ++seed) {
      std::unique_ptr<Executor> executor = loadCuda(builder.program, emulated(seed, usesGraphs));
      ASSERT_TRUE(executor);
      setFloats(*executor, 0, {1, 2, 3, 4, 5, 6, 7, 8});
      step(*executor);
      EXPECT_EQ(getFloats(*executor, 0), std::vector<float>({5, 6, 7, 8, 1, 2, 3, 4}));
    }
}

/// Operands that are written to while they are read, and several of them.
TEST(CudaBackend, CollectivesOfOverlappingMemory) {
  ProgramBuilder builder(2);
  uint32_t x = builder.addPort(Space::Argument, row, "x"), y = builder.addPort(Space::Argument, row, "y"),
           sums = builder.addPort(Space::Result, row, "sums", Role::Metric),
           others = builder.addPort(Space::Result, row, "others", Role::Metric);
  uint32_t first = builder.addBuffer(row), second = builder.addBuffer(row);
  auto copy = [](uint32_t from, uint32_t to) { return ProgramBuilder::make(InstructionKind::Copy, {from}, {to}); };
  builder.list().instructions = {
      copy(x, first), copy(y, second),
      ProgramBuilder::makeCollective(CollectiveKind::AllReduce, builder.all(), {first, second}, {second, first}),
      copy(first, sums), copy(second, others)};
  std::unique_ptr<Executor> executor = loadCuda(builder.program);
  ASSERT_TRUE(executor);
  setFloats(*executor, 0, {1, 2, 3, 4, 5, 6, 7, 8});
  setFloats(*executor, 1, {10, 20, 30, 40, 50, 60, 70, 80});
  step(*executor);
  EXPECT_EQ(getFloats(*executor, 0), std::vector<float>({60, 80, 100, 120, 60, 80, 100, 120}));
  EXPECT_EQ(getFloats(*executor, 1), std::vector<float>({6, 8, 10, 12, 6, 8, 10, 12}));
}

TEST(CudaBackend, Faults) {
  ProgramBuilder builder(1);
  uint32_t scale = addScale(builder.program);
  uint32_t x = builder.addPort(Space::Argument, row, "x"), y = builder.addPort(Space::Result, row, "y", Role::Metric);
  Instruction launch = ProgramBuilder::makeLaunch(scale, {x}, {y});
  launch.operands.push_back({Operand::Kind::Iteration, 0});
  builder.list().instructions = {makeLoop(1, {launch})};
  Program program = builder.program;
  CudaOptions cuda = emulated();
  cuda.driver = "/nowhere/libheddle-emulator.so";
  EXPECT_EQ(
      refuse(program, cuda),
      "there is no emulator here: /nowhere/libheddle-emulator.so: cannot open shared object file: No such file or "
      "directory, needed libheddle-emulator.so");
  cuda = emulated();
  cuda.isEmulated = false; // machine code is wanted, and there is text only
  EXPECT_NE(refuse(program, cuda).find("kernel @scale has only its text, needed code for GPU 0 ("), std::string::npos);

  Program machine = program;
  machine.modules[0].target = "cuda-sm_90a";
  EXPECT_EQ(
      refuse(machine, emulated()),
      "instruction #1 (launch @scale(b0, k0) to (b1)): kernel @scale has code for cuda-sm_90a, needed its text for "
      "the emulator: heddle-compile --code=source");
  machine.modules[0].target = "cuda-sm_100a";
  EXPECT_NE(refuse(machine, cuda)
                .find(") has compute capability 9.0, needed one that runs the program's code, which is "
                      "for cuda-sm_100a"),
            std::string::npos);
  machine.kernels[0].code.clear();
  EXPECT_NE(refuse(machine, emulated()).find("kernel @scale has no code for GPUs, needed a program that is compiled"),
            std::string::npos);

  Program missing = program;
  missing.kernels[0].code[0].stages[0].symbol = "other";
  EXPECT_NE(refuse(missing, emulated()).find("kernel @scale's stage \"other\" is not in code module #0"),
            std::string::npos);

  ProgramBuilder broken(1);
  addKernel(broken.program, "wrong", {row}, {row},
            "KERNEL(32) wrong(In<float, 4> x, Out<float, 4> y) {\n  y[thread()] = z[thread()];\n}\n");
  x = broken.addPort(Space::Argument, row, "x");
  y = broken.addPort(Space::Result, row, "y", Role::Metric);
  broken.list().instructions = {ProgramBuilder::makeLaunch(0, {x}, {y})};
  std::string error = refuse(broken.program, emulated());
  EXPECT_NE(error.find("kernel @wrong's code for cuda-source can't be loaded on GPU 0"), std::string::npos) << error;
  EXPECT_NE(error.find("y[thread()] = z[thread()];"), std::string::npos) << error;

  ExecutorOptions options;
  options.skip = {1, 0};
  EXPECT_EQ(refuse(program, emulated(), options),
            "device 1 is to leave out instruction #0, needed one of 1 devices and of 2 instructions");
  options = {};
  options.maxDevices = 0;
  EXPECT_EQ(refuse(program, emulated(), options), "the program is for 1 devices, needed at most 0 to run them as GPUs");

  Program large = program;
  large.entries[0].lists[0].deviceBytes = uint64_t(1) << 40;
  error = refuse(large, emulated());
  EXPECT_NE(error.find(" bytes free of "), std::string::npos) << error;
  EXPECT_NE(error.find(": the plan's arena 1099511627776, state 0, arguments and results 512, "), std::string::npos)
      << error;

  ProgramBuilder bits(2);
  const TensorType integers{DType::I32, {4}};
  x = bits.addPort(Space::Argument, integers, "x");
  y = bits.addPort(Space::Result, integers, "y", Role::Metric);
  bits.list().instructions = {ProgramBuilder::makeCollective(CollectiveKind::AllReduce, bits.all(), {x}, {y})};
  bits.list().instructions[0].combiner = Combiner::And;
  EXPECT_NE(refuse(bits.program, emulated())
                .find("there is no and of i32 over GPUs, needed a sum, product, maximum or minimum"),
            std::string::npos);
}

/// Drivers and libraries that are missing, old, or without a GPU.
TEST(CudaBackend, OldLibraries) {
  auto *set = reinterpret_cast<void (*)(int, int, int)>(
      dlsym(dlopen(HEDDLE_FAKE_DRIVER, RTLD_NOW), "fakeDriverSet")); // the one that the backend opens
  ASSERT_TRUE(set);
  ProgramBuilder builder(2);
  uint32_t x = builder.addPort(Space::Argument, row, "x"), y = builder.addPort(Space::Result, row, "y", Role::Metric);
  builder.list().instructions = {ProgramBuilder::makeCollective(CollectiveKind::AllReduce, builder.all(), {x}, {y})};
  CudaOptions cuda;
  const std::string path = cuda.driver = HEDDLE_FAKE_DRIVER;
  set(11080, 2, 0);
  EXPECT_EQ(refuse(builder.program, cuda), "the CUDA driver " + path + " is for CUDA 11.8, needed 12.0 or newer");
  set(13000, 0, CUDA_ERROR_NO_DEVICE);
  EXPECT_EQ(refuse(builder.program, cuda), "there is no GPU here: the CUDA driver " + path + " finds none, needed one");
  set(13000, 0, CUDA_ERROR_SYSTEM_DRIVER_MISMATCH);
  EXPECT_EQ(refuse(builder.program, cuda), "the CUDA driver can't begin: an unknown error");
  set(13000, 1, 0);
  EXPECT_EQ(refuse(builder.program, cuda),
            "the program is for 2 devices, needed at most 1, as many GPUs as there are here");
  cuda.localRank = 1; // GPUs 2 and 3, where it sees but two
  set(13000, 3, 0);
  EXPECT_EQ(refuse(builder.program, cuda), "the program is for 2 devices, devices 0 and 1 on GPUs from number 2 on, "
                                           "needed at most 3, as many GPUs as there are here");
  set(12040, 2, 0);
  cuda.nccl = "/nowhere/libnccl.so.2";
  EXPECT_EQ(refuse(builder.program, cuda),
            "there is no NCCL here: /nowhere/libnccl.so.2: cannot open shared object file: No such file or directory, "
            "needed libnccl.so.2");
  cuda.nccl = path;
  EXPECT_EQ(refuse(builder.program, cuda), "NCCL " + path + " is version 2.9.0, needed 2.22.0 or newer");
  cuda.driver = HEDDLE_FAKE_OLD_DRIVER;
  EXPECT_EQ(refuse(builder.program, cuda),
            "CUDA driver is too old: " + cuda.driver + " has no cuGraphLaunch, needed it");

  cuda.driver = path;
  cuda.cublasLt = cuda.cudnn = path;
  for (std::string kind : {"matmul", "convolution", "attention"}) {
    ProgramBuilder library(1);
    x = library.addPort(Space::Argument, row, "x");
    y = library.addPort(Space::Result, row, "y", Role::Metric);
    Kernel kernel;
    kernel.name = kind + "_0";
    kernel.kind = kind;
    kernel.isLibrary = true;
    kernel.parameters = kernel.results = {row};
    library.program.kernels = {kernel};
    Instruction call = ProgramBuilder::make(InstructionKind::Library, {x}, {y});
    library.list().instructions = {call};
    std::string error = refuse(library.program, cuda);
    std::string needed = kind == "matmul" ? "cuBLASLt " + path + " is version 110800, needed 120000 or newer"
                         : kind == "convolution"
                             ? "cuDNN " + path + " is version 8907, needed 90000 or newer"
                             : "library kernel @attention_0 has no code, needed that of kernels/attention";
    EXPECT_NE(error.find(needed), std::string::npos) << error;
  }
}

/// A device that leaves out a collective ends the run, and the record says so.
TEST(CudaBackend, DevicesThatDoNotMeet) {
  ProgramBuilder builder(2);
  uint32_t x = builder.addPort(Space::Argument, row, "x"), y = builder.addPort(Space::Result, row, "y", Role::Metric);
  builder.list().instructions = {ProgramBuilder::makeCollective(CollectiveKind::AllReduce, builder.all(), {x}, {y}),
                                 ProgramBuilder::makeCollective(CollectiveKind::AllGather, builder.all(), {x},
                                                                {builder.addBuffer(TensorType{DType::F32, {8}})})};
  ExecutorOptions options;
  options.skip = {1, 1};
  options.timeout = std::chrono::milliseconds(300);
  std::unique_ptr<Executor> executor = loadCuda(builder.program, emulated(), options);
  ASSERT_TRUE(executor);
  setFloats(*executor, 0, {1, 2, 3, 4, 5, 6, 7, 8});
  std::string error;
  EXPECT_FALSE(executor->run(0, error));
  EXPECT_NE(error, "");
  EXPECT_NE(executor->getFlightRecord().find("device 0: "), std::string::npos) << executor->getFlightRecord();
  std::string again;
  EXPECT_FALSE(executor->run(0, again));
  EXPECT_EQ(again, error);
}

} // namespace
