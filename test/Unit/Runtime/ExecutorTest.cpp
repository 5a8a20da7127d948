// Tests that every kernel of the list is there, that faults at load and in collectives are one sentence, and that no
// collective hangs.
#include "heddle/Runtime/Executor.h"
#include "heddle/PlanFormat/Kernels.h"
#include "gtest/gtest.h"

#include <cstring>

using namespace heddle;
using namespace heddle::format;
using runtime::Executor, runtime::ExecutorOptions;

namespace {

const TensorType local{DType::F32, {2}};

Kernel makeKernel(std::string name, std::string op, std::vector<uint32_t> operands, std::vector<uint32_t> results) {
  Kernel kernel;
  kernel.name = std::move(name);
  kernel.parameters = kernel.results = {local};
  kernel.body = Body{{local, local}, {}, {{std::move(op), std::move(operands), std::move(results), {}, {}}}, {1}};
  return kernel;
}

Instruction makeInstruction(InstructionKind kind, uint32_t from, uint32_t to) {
  Instruction instruction;
  instruction.kind = kind;
  instruction.operands = {{Operand::Kind::Buffer, from}};
  instruction.destinations = {to};
  return instruction;
}
/// By kernel #0.
Instruction makeLaunch(uint32_t from, uint32_t to) { return makeInstruction(InstructionKind::Launch, from, to); }

Instruction makeAllReduce(uint32_t from, uint32_t to) {
  Instruction instruction = makeInstruction(InstructionKind::Collective, from, to);
  instruction.axes = {{0, 1, 2}};
  return instruction;
}

/// Three buffers of f32[2] on two devices; the first is the argument, 4 elements in all, the last the result.
Program makeProgram(std::vector<Instruction> instructions, Kernel kernel = makeKernel("k", "negate", {0}, {1})) {
  Program program;
  program.meshName = "mesh";
  program.mesh = {{{"a", 2}}, {}};
  program.kernels = {std::move(kernel)};
  List list;
  list.deviceBytes = 64;
  list.buffers = {{local, {}, Space::Argument, 0, 0, {}, {}, 0},
                  {local, {}, Space::Device, 0, 0, {}, {}, 0},
                  {local, {}, Space::Result, 0, 0, {}, {}, 0}};
  list.instructions = std::move(instructions);
  Entry entry;
  entry.name = "step";
  entry.arguments = {{"x", Role::Batch, {DType::F32, {4}}, {{{0, 1, 2}}}, local, {}, {}}};
  entry.results = {{"y", Role::Metric, local, {{}}, local, {}, {}}};
  entry.lists = {list};
  program.entries = {entry};
  EXPECT_EQ(check(program), "");
  return program;
}

std::string loadFault(Program program, ExecutorOptions options = {}) {
  std::string error;
  EXPECT_FALSE(Executor::create(std::make_shared<const Program>(std::move(program)), options, error));
  return error;
}

/// What a run with argument {1, 2, 3, 4} says, or its result.
std::string run(Program program, ExecutorOptions options = {}) {
  std::string error;
  options.isPoisoned = true;
  options.timeout = std::chrono::milliseconds(3000); // long enough for a thread of a busy machine
  std::unique_ptr<Executor> executor =
      Executor::create(std::make_shared<const Program>(std::move(program)), options, error);
  EXPECT_TRUE(executor) << error;
  float values[] = {1, 2, 3, 4};
  std::vector<std::byte> result;
  std::optional<size_t> entry = executor ? executor->findEntry("", error) : std::nullopt;
  if (!entry || !executor->setArgument(*entry, 0, std::as_bytes(std::span(values)), error) ||
      !executor->run(*entry, error) || !executor->getResult(*entry, 0, result, error))
    return error;
  float sums[2];
  std::memcpy(sums, result.data(), sizeof(sums));
  return std::to_string(sums[0]) + " " + std::to_string(sums[1]);
}

std::string loadFaultOf(Kernel kernel) { return loadFault(makeProgram({makeLaunch(0, 2)}, std::move(kernel))); }

TEST(Executor, HasEveryKernel) {
  EXPECT_FALSE(hasKernel("ragged_dot"));
  for (std::string_view kernel : getKernels()) {
    EXPECT_TRUE(hasKernel(kernel));
    std::string fault = loadFaultOf(makeKernel("k", std::string(kernel), {}, {}));
    EXPECT_EQ(fault.find("there is no kernel"), std::string::npos) << fault;
  }
  EXPECT_EQ(loadFaultOf(makeKernel("k", "ragged_dot", {0}, {1})),
            "instruction #0 (launch @k(b0) to (b2)): kernel @k, op #0 (ragged_dot of f32[2] to f32[2]): there is no "
            "kernel \"ragged_dot\"");
}

TEST(Executor, FaultsAtLoad) {
  std::string at = "instruction #0 (launch @k(b0) to (b2)): kernel @k";
  EXPECT_EQ(loadFaultOf(makeKernel("k", "add", {0}, {1})),
            at + ", op #0 (add of f32[2] to f32[2]): needed 2 operands and 1 results");
  EXPECT_EQ(loadFaultOf(makeKernel("k", "not", {0}, {1})),
            at + ", op #0 (not of f32[2] to f32[2]): needed elements of one of the types i32, u32, i64, u64, i1");
  Kernel slice = makeKernel("k", "slice", {0}, {1});
  slice.body->ops[0].attributes = {{"start", {1}}, {"strides", {1}}};
  Program program = makeProgram({makeLaunch(0, 2)}, slice);
  program.entries[0].lists[0].instructions[0].location = "step.mlir:7:3";
  EXPECT_EQ(
      loadFault(program),
      "instruction #0 (launch @k(b0) to (b2), step.mlir:7:3): kernel @k, op #0 (slice of f32[2] to f32[2]): needed "
      "a slice inside the operand");
  Kernel sort = makeKernel("k", "sort", {0}, {1});
  sort.body.reset();
  sort.missing = "stablehlo.sort";
  EXPECT_EQ(loadFaultOf(sort), at +
                                   " has no portable body, as there is no kernel for stablehlo.sort, needed one to run "
                                   "without its code");
  Kernel constant = makeKernel("k", "negate", {0}, {1});
  constant.body->constants = {{1, 0}};
  program = makeProgram({makeLaunch(0, 2)});
  program.constants = {{0, 8}};
  program.constantBytes = std::vector<std::byte>(8);
  program.kernels[0] = constant;
  EXPECT_EQ(loadFault(program), at + ", op #0 (negate of f32[2] to f32[2]): needed results that are no constants");
  ExecutorOptions options;
  options.maxDevices = 1;
  EXPECT_EQ(loadFault(makeProgram({}), options),
            "the program is for 2 devices, needed at most 1 to run them as threads");
  options = {};
  options.maxBytes = 300;
  EXPECT_EQ(loadFault(makeProgram({}), options),
            "the program needs 192 bytes on each of 2 devices, needed at most 300 in all");
}

TEST(Executor, Entries) {
  Program program = makeProgram({makeAllReduce(0, 1), makeLaunch(1, 2)});
  program.entries.push_back(program.entries[0]);
  program.entries[1].name = "eval";
  EXPECT_EQ(run(program), "the program has the entries @step, @eval, needed one of them to run");
  ExecutorOptions options;
  options.entries = {"init"};
  EXPECT_EQ(loadFault(program, options), "the program has the entries @step, @eval, needed @init");
  options.entries = {"eval"};
  EXPECT_EQ(run(program, options), "-4.000000 -6.000000");
}

TEST(Executor, CodeForOtherMachines) {
  Program program = makeProgram({makeAllReduce(0, 1), makeLaunch(1, 2)});
  program.codeBytes = std::vector<std::byte>(4);
  program.modules = {{"cuda-sm_90a", {}, 0, 4}};
  EXPECT_EQ(loadFault(program), "the program has code for cuda-sm_90a, needed code for cpu");
  program.modules.push_back({"cpu", {"sse2", "avx10.9", "avx512f32", "tail-calls"}, 0, 4});
  std::string lacking = loadFault(program);
  EXPECT_TRUE(lacking.starts_with("the program's code is for a processor with avx10.9, avx512f32 and tail-calls, which "
                                  "this machine lacks"))
      << lacking;
  ExecutorOptions options;
  options.usesPortableOnly = true;
  EXPECT_EQ(run(program, options), "-4.000000 -6.000000");
  program.modules[1].features = {"sse2", "64bit"};
  EXPECT_TRUE(loadFault(program).starts_with("code module #1 can't be loaded: ")) << loadFault(program);
}

TEST(Executor, CopiesMustAgree) {
  EXPECT_EQ(run(makeProgram({makeLaunch(0, 2)})),
            "result \"y\" differs between copies: element 0 of f32[2] on device 1, needed that of device 0");
}

TEST(Executor, ADeviceThatLeavesOutACollective) {
  ExecutorOptions options;
  options.skip = {1, 1};
  EXPECT_EQ(run(makeProgram({makeLaunch(0, 1), makeAllReduce(1, 2)}), options),
            "device 0 has waited 3000 ms in instruction #1 (all_reduce add b1 to b2 over {\"a\"}) for device 1, which "
            "has ended its step");
  // Where another collective of the group follows, the two are found to differ.
  std::string error =
      run(makeProgram({makeAllReduce(0, 1), makeAllReduce(1, 2), makeInstruction(InstructionKind::Copy, 1, 2)}), {});
  EXPECT_EQ(error, "4.000000 6.000000");
  options.skip = {1, 0};
  error = run(makeProgram({makeAllReduce(0, 1), makeAllReduce(1, 2)}), options);
  EXPECT_NE(error.find("needed the same collective"), std::string::npos) << error;
}

/// Lists by "a": the first device sends its part to the second, which sends the sum back.
TEST(Executor, ListsThatExchange) {
  Program program = makeProgram({});
  Entry &entry = program.entries[0];
  program.kernels[0].parameters.push_back(local);
  program.kernels[0].body = Body{{local, local, local}, {}, {{"add", {0, 1}, {2}, {}, {}}}, {2}};
  auto makeExchange = [](uint32_t buffer, bool isSend, int64_t peer) {
    Instruction instruction;
    instruction.kind = InstructionKind::Exchange;
    instruction.axes = {{0, 1, 2}};
    if (isSend)
      instruction.operands = {{Operand::Kind::Buffer, buffer}};
    else
      instruction.destinations = {buffer};
    (isSend ? instruction.to : instruction.from) = {peer};
    return instruction;
  };
  Instruction add = makeLaunch(0, 2);
  add.operands.push_back({Operand::Kind::Buffer, 1});
  entry.lists.push_back(entry.lists[0]);
  entry.listsBy = {{0, 1, 2}};
  entry.listOf = {0, 1};
  entry.lists[0].instructions = {makeExchange(0, true, 1), makeExchange(2, false, 1), makeAllReduce(2, 2)};
  entry.lists[1].instructions = {makeExchange(1, false, -1), add, makeExchange(2, true, -1), makeAllReduce(2, 2)};
  ASSERT_EQ(check(program), "");
  EXPECT_EQ(run(program), "8.000000 12.000000");
  entry.lists[1].instructions.pop_back();
  entry.lists[0].instructions.pop_back();
  entry.lists[1].instructions.pop_back();
  EXPECT_EQ(run(program),
            "device 0 has waited 3000 ms in instruction #1 (exchange send  [] receive b2 [1] over {\"a\"}) "
            "for what device 1 sends, which has ended its step");
  entry.lists[1].instructions = {makeExchange(1, false, 1)};
  EXPECT_EQ(loadFault(program), "instruction #2 (exchange send  [] receive b1 [1] over {\"a\"}): member 1 of 2 has no "
                                "peer 1, needed one to run this list");
}

/// Loops, views that move with them, strides, branches and scalars, on memory of two devices: y = what they add up.
TEST(Executor, ControlFlow) {
  Program program = makeProgram({});
  List &list = program.entries[0].lists[0];
  list.deviceBytes = 192;
  const TensorType scalar{DType::F32, {}}, number{DType::I32, {}};
  Kernel toFloat;
  toFloat.name = "to_float";
  toFloat.parameters = {number};
  toFloat.results = {scalar};
  toFloat.body = Body{{number, scalar}, {}, {{"convert", {0}, {1}, {}, {}}}, {1}};
  program.kernels.push_back(toFloat);
  list.axisIndices = {{{{0, 1, 2}}, 0, 0}};
  list.buffers.push_back({{DType::F32, {2, 2}}, {}, Space::Device, 0, 64, {}, {}, 0});                  // 3
  list.buffers.push_back({{DType::I1, {}}, {}, Space::Device, 0, 128, {}, {}, 0});                      // 4
  list.buffers.push_back({local, {2}, Space::Device, 0, 68, {}, 3, 0});                                 // 5: a column
  list.buffers.push_back({scalar, {}, Space::Device, 0, 64, {{0, 1, 1, 2, 8}, {1, 1, 0, 0, 4}}, 3, 3}); // 6
  Instruction outer, inner, when, fill, toElement = makeInstruction(InstructionKind::Launch, 0, 6);
  fill.kind = InstructionKind::Fill;
  fill.destinations = {3};
  outer.kind = inner.kind = InstructionKind::Loop;
  outer.count = inner.count = 2;
  toElement.kernel = 1;
  toElement.operands = {{Operand::Kind::Iteration, 0}};
  when.kind = InstructionKind::When;
  when.loop = 1;
  when.lower = 1;
  when.upper = 2;
  when.bodies = {{toElement}};
  inner.bodies = {{when}};
  outer.bodies = {{inner}};
  // At [(k0 + 1) mod 2][k1]: where k1 is 1, k0. The column is {1, 0}; of the choice by the flag (false) the first body
  // negates it.
  Instruction copy = makeInstruction(InstructionKind::Copy, 5, 1), choose, repeat, clear = fill;
  clear.destinations = {4};
  choose.kind = InstructionKind::Case;
  choose.operands = {{Operand::Kind::Buffer, 4}};
  choose.bodies = {{makeLaunch(1, 2)}, {makeInstruction(InstructionKind::Copy, 0, 2)}};
  repeat.kind = InstructionKind::While; // once through the first body
  repeat.operands = {{Operand::Kind::Buffer, 4}};
  repeat.bodies = {{clear}, {}};
  list.instructions = {fill, outer, copy, repeat, choose};
  ASSERT_EQ(check(program), "");
  EXPECT_EQ(run(program), "-1.000000 -0.000000");
  toElement.operands = {{Operand::Kind::AxisIndex, 0}};
  list.instructions[1].bodies[0][0].bodies[0][0].bodies = {{toElement}};
  list.instructions.push_back(makeAllReduce(2, 2));
  ASSERT_EQ(check(program), "");
  EXPECT_EQ(run(program), "-1.000000 -1.000000");
}

/// Kernels take and give columns of a table, through dense copies: y = -(-(-x)).
TEST(Executor, OperandsWithGaps) {
  Program program = makeProgram({});
  List &list = program.entries[0].lists[0];
  list.deviceBytes = 128;
  list.buffers.push_back({{DType::F32, {2, 2}}, {}, Space::Device, 0, 64, {}, {}, 0}); // 3
  list.buffers.push_back({local, {2}, Space::Device, 0, 64, {}, 3, 0});                // 4: a column
  list.buffers.push_back({local, {2}, Space::Device, 0, 68, {}, 3, 0});                // 5: the other
  list.instructions = {makeLaunch(0, 4), makeLaunch(4, 5), makeLaunch(5, 1), makeAllReduce(1, 2)};
  ASSERT_EQ(check(program), "");
  EXPECT_EQ(run(program), "-4.000000 -6.000000");
}

Port makeState(std::string name, std::optional<uint32_t> donatedTo = {}) {
  return {std::move(name), Role::State, local, {{}}, local, donatedTo, {}};
}

/// Entries that share state: @init makes a, b and c; @step gives b in a's memory, a in that of b, and c + a, which is
/// not donated; @eval reads c.
Program makeStateProgram() {
  Program program = makeProgram({});
  Kernel add = makeKernel("sum", "add", {0, 1}, {2});
  add.parameters = {local, local};
  add.body->values = {local, local, local};
  add.body->results = {2};
  program.kernels.push_back(add);
  Entry init, step, eval = program.entries[0];
  const AxisList all{{0, 1, 2}};
  auto buffer = [](Space space, uint32_t number) { return Buffer{local, {}, space, number, 0, {}, {}, 0}; };
  auto reduce = [](uint32_t from, uint32_t to) { return makeAllReduce(from, to); };
  init.name = "init";
  init.arguments = eval.arguments;
  init.results = {makeState("a"), makeState("b"), makeState("c")};
  init.lists.resize(1);
  init.lists[0].deviceBytes = 64;
  init.lists[0].buffers = {buffer(Space::Argument, 0), buffer(Space::Result, 0), buffer(Space::Result, 1),
                           buffer(Space::Result, 2)};
  init.lists[0].instructions = {reduce(0, 1), makeLaunch(1, 2), makeLaunch(2, 3)};
  step.name = "step";
  step.arguments = {makeState("a", 1), makeState("b", 0), makeState("c")};
  step.results = init.results;
  step.lists.resize(1);
  step.lists[0].buffers = {buffer(Space::Argument, 0), buffer(Space::Argument, 1), buffer(Space::Argument, 2),
                           buffer(Space::Result, 2)};
  Instruction sum = makeLaunch(2, 3);
  sum.kernel = 1;
  sum.operands.push_back({Operand::Kind::Buffer, 0});
  step.lists[0].instructions = {sum};
  eval.name = "eval";
  eval.arguments = {makeState("c")};
  eval.lists[0].instructions = {makeInstruction(InstructionKind::Copy, 0, 2)};
  program.entries = {init, step, eval};
  EXPECT_EQ(check(program), "");
  return program;
}

TEST(Executor, StateIsSharedByEntries) {
  std::string error;
  std::unique_ptr<Executor> executor = Executor::create(std::make_shared<const Program>(makeStateProgram()), {}, error);
  ASSERT_TRUE(executor) << error;
  EXPECT_FALSE(executor->findEntry("", error));
  EXPECT_EQ(error, "the program has the entries @init, @step, @eval, needed one of them to run");
  size_t init = *executor->findEntry("init", error), step = *executor->findEntry("step", error),
         eval = *executor->findEntry("eval", error);
  float values[] = {1, 2, 3, 4};
  std::vector<std::byte> bytes;
  auto first = [&](bool isRead) {
    EXPECT_TRUE(isRead) << error;
    float value;
    std::memcpy(&value, bytes.data(), sizeof(value));
    return value;
  };
  auto leaf = [&](const char *name) { return first(executor->getState(*executor->findState(name), bytes, error)); };
  ASSERT_TRUE(executor->setArgument(init, 0, std::as_bytes(std::span(values)), error)) << error;
  ASSERT_TRUE(executor->run(init, error)) << error;
  executor->carryState(init);
  EXPECT_EQ(executor->getState().size(), 3u);
  EXPECT_FALSE(executor->findState("d"));
  EXPECT_EQ(leaf("a"), 4);
  EXPECT_EQ(leaf("b"), -4);
  EXPECT_EQ(leaf("c"), 4);
  float a = 4, b = -4, c = 4;
  for (int number = 0; number < 5; ++number) {
    ASSERT_TRUE(executor->run(step, error)) << error;
    c += a;
    std::swap(a, b);
    EXPECT_EQ(first(executor->getResult(step, 2, bytes, error)), c);
    executor->carryState(step);
    EXPECT_EQ(leaf("a"), a);
    EXPECT_EQ(leaf("b"), b);
    EXPECT_EQ(leaf("c"), c);
    ASSERT_TRUE(executor->run(eval, error)) << error;
    EXPECT_EQ(first(executor->getResult(eval, 0, bytes, error)), c);
  }
  float whole[] = {7, 8};
  size_t number = *executor->findState("c");
  ASSERT_TRUE(executor->setState(number, std::as_bytes(std::span(whole)), error)) << error;
  EXPECT_EQ(leaf("c"), 7);
  std::vector<std::byte> shard;
  ASSERT_TRUE(executor->getStateShard(number, 1, shard, error)) << error;
  ASSERT_EQ(shard.size(), 8u);
  shard[3] = std::byte(0); // another float
  ASSERT_TRUE(executor->setStateShard(number, 1, shard, error)) << error;
  EXPECT_FALSE(executor->getState(number, bytes, error));
  EXPECT_EQ(error, "state \"c\" differs between copies: element 0 of f32[2] on device 1, needed that of device 0");
  EXPECT_FALSE(executor->setState(number, {}, error));
  EXPECT_EQ(error, "state \"c\" is given 0 bytes, needed the 8 of f32[2]");
  EXPECT_FALSE(executor->setStateShard(number, 1, {}, error));
  EXPECT_EQ(error, "state \"c\" is given 0 bytes for a device, needed the 8 of f32[2]");
  EXPECT_FALSE(executor->setShard(init, 0, 0, {}, error));
  EXPECT_EQ(error, "argument \"x\" is given 0 bytes for a device, needed the 8 of f32[2]");
  runtime::MemoryUse use = executor->getMemoryUse();
  EXPECT_EQ(use.state, 4u * 64 * 2);
  EXPECT_EQ(use.arenas, 64u * 2);
}

// Blocks [1, 2] and [3, 4]: device 0 has both, device 1 the second one.
TEST(Executor, StateOfOwners) {
  Program program = makeProgram({makeLaunch(0, 2)});
  const Placement placement{0, {{0, 1, 2}}, {{0}, {0, 1}}};
  const TensorType whole{DType::F32, {4}};
  Entry &entry = program.entries[0];
  entry.arguments.push_back({"w", Role::State, whole, {{}}, whole, 1, {}, placement});
  entry.results.push_back({"w", Role::State, whole, {{}}, whole, {}, {}, placement});
  ASSERT_EQ(check(program), "");
  std::string error;
  std::unique_ptr<Executor> executor = Executor::create(std::make_shared<const Program>(program), {}, error);
  ASSERT_TRUE(executor) << error;
  std::vector<float> values{1, 2, 3, 4}, own(4);
  ASSERT_TRUE(executor->setState(0, std::as_bytes(std::span(values)), error)) << error;
  std::vector<std::byte> bytes;
  for (int64_t device : {0, 1}) {
    ASSERT_TRUE(executor->getStateShard(0, device, bytes, error)) << error;
    own.resize(bytes.size() / sizeof(float));
    std::memcpy(own.data(), bytes.data(), bytes.size());
    EXPECT_EQ(own, device == 0 ? values : std::vector<float>({3, 4}));
  }
  ASSERT_TRUE(executor->run(0, error)) << error;
  executor->carryState(0);
  ASSERT_TRUE(executor->getState(0, bytes, error)) << error;
  EXPECT_EQ(std::memcmp(bytes.data(), values.data(), sizeof(float) * 4), 0);
  own = {3, 5};
  ASSERT_TRUE(executor->setStateShard(0, 1, std::as_bytes(std::span(own)), error)) << error;
  EXPECT_FALSE(executor->getState(0, bytes, error));
  EXPECT_EQ(error, "state \"w\" differs between copies: element 3 of f32[4] on device 1, needed that of device 0");
  EXPECT_FALSE(executor->setStateShard(0, 1, std::as_bytes(std::span(values)), error));
  EXPECT_EQ(error, "state \"w\" is given 16 bytes for a device, needed the 8 of f32[2]");
  // Each device has what it owns, and no more.
  EXPECT_EQ(executor->getMemoryUse().state, 2u * 64);
  entry.arguments[1].type.shape = entry.arguments[1].local.shape = entry.results[1].type.shape =
      entry.results[1].local.shape = {64};
  executor = Executor::create(std::make_shared<const Program>(program), {}, error);
  ASSERT_TRUE(executor) << error;
  std::vector<runtime::DeviceMemoryUse> memory = executor->getDeviceMemory();
  ASSERT_EQ(memory.size(), 2u);
  EXPECT_EQ(memory[0].devices, std::vector<int64_t>{0});
  EXPECT_EQ(memory[0].use.state, 256u);
  EXPECT_EQ(memory[1].use.state, 128u);
  EXPECT_EQ(executor->getMemoryUse().state, 384u);
}

// Of columns [1, 4], [2, 5] and [3, 6] device 0 has all, device 1 the second one: rows of another length.
TEST(Executor, StateOfOwnersByColumns) {
  Program program = makeProgram({makeLaunch(0, 2)});
  const TensorType whole{DType::F32, {2, 3}};
  program.entries[0].arguments.push_back(
      {"w", Role::State, whole, {{}, {}}, whole, {}, {}, Placement{1, {{0, 1, 2}}, {{0}, {0, 1}, {0}}}});
  ASSERT_EQ(check(program), "");
  std::string error;
  std::unique_ptr<Executor> executor = Executor::create(std::make_shared<const Program>(program), {}, error);
  ASSERT_TRUE(executor) << error;
  std::vector<float> values{1, 2, 3, 4, 5, 6}, own(2);
  ASSERT_TRUE(executor->setState(0, std::as_bytes(std::span(values)), error)) << error;
  std::vector<std::byte> bytes;
  ASSERT_TRUE(executor->getStateShard(0, 1, bytes, error)) << error;
  ASSERT_EQ(bytes.size(), sizeof(float) * 2);
  std::memcpy(own.data(), bytes.data(), bytes.size());
  EXPECT_EQ(own, std::vector<float>({2, 5}));
  ASSERT_TRUE(executor->getState(0, bytes, error)) << error;
  EXPECT_EQ(std::memcmp(bytes.data(), values.data(), sizeof(float) * 6), 0);
  own[1] = 7;
  ASSERT_TRUE(executor->setStateShard(0, 1, std::as_bytes(std::span(own)), error)) << error;
  EXPECT_FALSE(executor->getState(0, bytes, error));
  EXPECT_EQ(error, "state \"w\" differs between copies: element 4 of f32[2x3] on device 1, needed that of device 0");
}

} // namespace
