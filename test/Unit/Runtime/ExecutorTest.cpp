// Tests that every kernel of the list is there, that faults at load and in collectives are one sentence, and that no
// collective hangs.
#include "heddle/Runtime/Executor.h"
#include "heddle/PlanFormat/Kernels.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace heddle;
using namespace heddle::format;
using namespace heddle::format::thread;
using runtime::Executor, runtime::ExecutorOptions;

namespace {

Instruction makeKernel(std::string kernel, std::vector<uint32_t> operands, std::vector<uint32_t> results) {
  Instruction instruction;
  instruction.kernel = std::move(kernel);
  instruction.operands = std::move(operands);
  instruction.results = std::move(results);
  return instruction;
}

Instruction makeAllReduce(uint32_t operand, uint32_t result) {
  Instruction instruction = makeKernel("", {operand}, {result});
  instruction.kind = InstructionKind::AllReduce;
  instruction.axes = {{0, 1, 2}};
  return instruction;
}

/// Three buffers of f32[2] on two devices; the first is the argument, 4 elements in all, the last the result.
Program makeProgram(std::vector<Instruction> instructions) {
  Program program;
  program.mesh = {{{"a", 2}}, {}};
  program.arenaBytes = 192;
  TensorType local{DType::F32, {2}};
  program.buffers = {{local, 0}, {local, 64}, {local, 128}};
  program.arguments = {{"x", Role::Batch, {DType::F32, {4}}, {{{0, 1, 2}}}, 0, {}}};
  program.results = {{"y", Role::Metric, {DType::F32, {2}}, {{}}, 2, {}}};
  program.instructions = std::move(instructions);
  EXPECT_EQ(check(program), "");
  return program;
}

std::string loadFault(Program program, ExecutorOptions options = {}) {
  std::string error;
  EXPECT_FALSE(Executor::create(std::move(program), options, error));
  return error;
}

/// What a run with argument {1, 2, 3, 4} says, or its result.
std::string run(Program program, ExecutorOptions options = {}) {
  std::string error;
  options.timeout = std::chrono::milliseconds(3000); // long enough for a thread of a busy machine
  std::unique_ptr<Executor> executor = Executor::create(std::move(program), options, error);
  EXPECT_TRUE(executor) << error;
  float values[] = {1, 2, 3, 4};
  std::vector<std::byte> result;
  if (!executor || !executor->setArgument(0, std::as_bytes(std::span(values)), error) || !executor->run(error) ||
      !executor->getResult(0, result, error))
    return error;
  float sums[2];
  std::memcpy(sums, result.data(), sizeof(sums));
  return std::to_string(sums[0]) + " " + std::to_string(sums[1]);
}

TEST(Executor, HasEveryKernel) {
  for (const KernelInfo &kernel : getKernels()) {
    EXPECT_EQ(findKernel(kernel.name), &kernel);
    std::string fault = loadFault(makeProgram({makeKernel(std::string(kernel.name), {}, {})}));
    EXPECT_EQ(fault.find("there is no kernel"), std::string::npos) << fault;
  }
  EXPECT_EQ(loadFault(makeProgram({makeKernel("fft", {0}, {2})})),
            "instruction #0 (fft b0 -> b2): there is no kernel \"fft\"");
}

TEST(Executor, FaultsAtLoad) {
  EXPECT_EQ(loadFault(makeProgram({makeKernel("add", {0}, {2})})),
            "instruction #0 (add b0 -> b2): needed 2 operands and 1 results");
  EXPECT_EQ(loadFault(makeProgram({makeKernel("not", {0}, {2})})),
            "instruction #0 (not b0 -> b2): needed elements of one of the types i32, u32, i64, i1");
  Instruction slice = makeKernel("slice", {0}, {2});
  slice.attributes = {{"start", {1}}, {"strides", {1}}};
  slice.location = "step.mlir:7:3";
  EXPECT_EQ(loadFault(makeProgram({slice})), "instruction #0 (slice b0 -> b2 {start = [1], strides = [1]}, "
                                             "step.mlir:7:3): needed a slice inside the operand");
  ExecutorOptions options;
  options.maxDevices = 1;
  EXPECT_EQ(loadFault(makeProgram({}), options),
            "the program is for 2 devices, needed at most 1 to run them as threads");
  options = {};
  options.maxBytes = 300;
  EXPECT_EQ(loadFault(makeProgram({}), options),
            "the program needs 192 bytes on each of 2 devices, needed at most 300 in all");
}

TEST(Executor, Runs) {
  EXPECT_EQ(run(makeProgram({makeAllReduce(0, 1), makeKernel("negate", {1}, {2})})), "-4.000000 -6.000000");
}

TEST(Executor, CopiesMustAgree) {
  EXPECT_EQ(run(makeProgram({makeKernel("negate", {0}, {2})})),
            "result \"y\" differs between copies: element 0 of f32[2] on device 1, needed that of device 0");
}

TEST(Executor, ADeviceThatLeavesOutACollective) {
  ExecutorOptions options;
  options.skip = {1, 1};
  EXPECT_EQ(run(makeProgram({makeKernel("negate", {0}, {1}), makeAllReduce(1, 2)}), options),
            "device 0 has waited 3000 ms in instruction #1 (all_reduce add b1 -> b2 over {\"a\"}) for device 1, which "
            "has ended its step");
  // Where another collective of the group follows, the two are found to differ.
  std::string error = run(makeProgram({makeAllReduce(0, 1), makeAllReduce(1, 2), makeKernel("copy", {1}, {2})}), {});
  EXPECT_EQ(error, "4.000000 6.000000");
  options.skip = {1, 0};
  error = run(makeProgram({makeAllReduce(0, 1), makeAllReduce(1, 2)}), options);
  EXPECT_NE(error.find("needed the same collective"), std::string::npos) << error;
}

} // namespace
