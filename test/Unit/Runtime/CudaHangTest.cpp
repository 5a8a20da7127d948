// Tests that a run on GPUs ends with who waits for whom, whatever call does not return: what hangs on GPUs hangs on the
// emulator here.
#include "HangingGpus.h"
#include "gmock/gmock.h"

#include <unistd.h>

using namespace heddle;
using namespace heddle::format;
using runtime::CudaOptions, runtime::Executor, runtime::ExecutorOptions;
using testing::HasSubstr;

namespace {

class CudaHang : public testing::Test {
protected:
  void SetUp() override {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    alarm(120); // what is tested ends in seconds
  }
  void TearDown() override { alarm(0); }
};

/// All devices meet for so many steps; then the last one leaves its collectives out, and this is what is said.
std::string leaveOut(Executor &executor, int64_t steps) {
  std::vector<int32_t> chosen(static_cast<size_t>(executor.getDeviceCount()));
  setFloats(executor, 1, std::vector<float>(4 * chosen.size(), 1));
  std::string error;
  auto give = [&] { EXPECT_TRUE(executor.setArgument(0, 0, std::as_bytes(std::span(chosen)), error)) << error; };
  for (int64_t time = 0; time < steps; ++time) {
    give();
    step(executor);
  }
  chosen.back() = 1;
  give();
  auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(executor.run(0, error));
  EXPECT_LT(std::chrono::steady_clock::now() - start, timeout + std::chrono::seconds(5));
  return error;
}

/// The communicator is captured in graphs, which it waits for.
TEST_F(CudaHang, InAGraph) {
  Choice choice(2, 1);
  std::unique_ptr<Executor> executor =
      loadCuda(choice.finish({choice.sum(true, true, choice.x, choice.y)}), hanging(), impatient());
  ASSERT_TRUE(executor);
  std::string error = leaveOut(*executor, 2);
  EXPECT_THAT(error, HasSubstr("device 0 has waited "));
  EXPECT_THAT(error, HasSubstr(" ms and is at instruction #1 (all_reduce"));
  EXPECT_THAT(error, HasSubstr(", where device 1 has ended its step"));
  EXPECT_THAT(executor->getFlightRecord(), HasSubstr("device 0: runs instruction #1 (all_reduce"));
}

/// On device 2 the collective of one communicator stands behind that of another one, which is aborted later.
TEST_F(CudaHang, InCommunicatorsThatWaitForEachOther) {
  Choice choice(2, 2);
  uint32_t between = choice.builder.addBuffer(row);
  const Program &program =
      choice.finish({choice.sum(false, true, choice.x, between), choice.sum(true, false, between, choice.y)});
  for (bool usesGraphs : {false, true}) {
    CudaOptions cuda = hanging();
    cuda.usesGraphs = usesGraphs;
    std::unique_ptr<Executor> executor = loadCuda(program, cuda, impatient());
    ASSERT_TRUE(executor);
    std::string error = leaveOut(*executor, 2);
    EXPECT_THAT(error, HasSubstr("device 2 is at instruction #1 (all_reduce"));
    EXPECT_THAT(error, HasSubstr("device 3 has ended its step"));
  }
}

/// In the first step, and while it is captured.
TEST_F(CudaHang, InTheFirstStep) {
  Choice choice(2, 1);
  for (unsigned runs : {0, 1}) {
    CudaOptions cuda = hanging();
    cuda.runsBeforeCapture = runs; // 0: while the stream is captured
    std::unique_ptr<Executor> executor =
        loadCuda(choice.finish({choice.sum(true, true, choice.x, choice.y)}), cuda, impatient());
    ASSERT_TRUE(executor);
    std::string error = leaveOut(*executor, 0);
    EXPECT_THAT(error, HasSubstr("device 0 has waited "));
    EXPECT_THAT(error, HasSubstr(" ms and is at instruction #1 (all_reduce"));
    EXPECT_THAT(error, HasSubstr(", where device 1 has ended its step"));
  }
}

/// A launch that waits for room in its stream's queue, behind a collective that never ends.
TEST_F(CudaHang, InALaunch) {
  Choice choice(2, 1);
  uint32_t scale = addScale(choice.builder.program), sums = choice.builder.addBuffer(row);
  Instruction launch = ProgramBuilder::makeLaunch(scale, {sums}, {choice.y});
  launch.operands.push_back({Operand::Kind::Iteration, 0});
  CudaOptions cuda = hanging();
  cuda.usesGraphs = false;
  std::unique_ptr<Executor> executor =
      loadCuda(choice.finish({choice.sum(true, true, choice.x, sums), makeLoop(1500, {launch})}), cuda, impatient());
  ASSERT_TRUE(executor);
  std::string error = leaveOut(*executor, 1);
  EXPECT_THAT(error, HasSubstr("device 0 has waited "));
  EXPECT_THAT(error, HasSubstr(", where device 1 has ended its step"));
  EXPECT_THAT(executor->getFlightRecord(), HasSubstr("all_reduce"));
}

/// What never returns after that ends the process, with the same sentence.
TEST_F(CudaHang, InTheEndOfCommunicators) {
  Choice choice(2, 1);
  const Program &program = choice.finish({choice.sum(true, true, choice.x, choice.y)});
  CudaOptions cuda = hanging(HEDDLE_EMULATOR_HANG_RANKS | HEDDLE_EMULATOR_HANG_ABORTS);
  cuda.endTimeout = timeout;
  auto run = [&] {
    std::unique_ptr<Executor> executor = loadCuda(program, cuda, impatient());
    leaveOut(*executor, 2);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(1),
              "device 0: runs instruction #1 .*\n(.*\n)*device 0 has waited .*; then NCCL did not end its "
              "communications after 400 ms, so the process ends here");
  cuda.onStuck = [](const std::string &error, const std::string &record, const std::string &json) {
    _exit(!error.empty() && !record.empty() && json.find("\"devices\"") != std::string::npos ? 7 : 8);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(7), "");
}

TEST_F(CudaHang, InLoading) {
  Choice choice(2, 1);
  uint32_t scale = addScale(choice.builder.program);
  Instruction launch = ProgramBuilder::makeLaunch(scale, {choice.x}, {choice.y});
  launch.operands.push_back({Operand::Kind::Iteration, 0});
  const Program &program = choice.finish({makeLoop(2, {launch})});
  CudaOptions cuda = hanging(HEDDLE_EMULATOR_HANG_LOADS);
  cuda.startTimeout = cuda.endTimeout = timeout;
  EXPECT_EXIT(loadCuda(program, cuda), testing::ExitedWithCode(1),
              "^device 0 has waited .* ms and loads kernels, where device 1 .*; then device 0's thread loads kernels, "
              "still after 400 ms, so the process ends here");
}

} // namespace
