// Tests that a run on GPUs of several processes ends where one of them does not do its part, in whatever call the
// others wait, and that they say for what.
#include "CarriedRanks.h"
#include "HangingGpus.h"
#include "gmock/gmock.h"

#include <atomic>

using namespace heddle;
using namespace heddle::format;
using namespace heddle::runtime;
using std::chrono::steady_clock;
using testing::AllOf, testing::AnyOf, testing::Each, testing::HasSubstr, testing::StartsWith;

namespace {

class CudaWorldHang : public testing::Test {
protected:
  void SetUp() override { alarm(120); } // what is tested ends in seconds
  void TearDown() override { alarm(0); }

  CudaOptions getOptions(const CarriedRanks &carried, const World &world, bool usesGraphs = true) const {
    CudaOptions cuda = carried.getOptions(world.getRank(), 0, usesGraphs);
    cuda.emulated.hangs = HEDDLE_EMULATOR_HANG_RANKS;
    cuda.endTimeout = std::chrono::milliseconds(5000);
    return cuda;
  }
};

/// Runs so many steps, and one more in which the last device leaves its collectives out; gives what a rank says of
/// that.
std::string leaveOut(const Program &program, const CudaOptions &cuda, const ExecutorOptions &options, int steps) {
  std::string error;
  std::unique_ptr<Executor> executor =
      createCudaExecutor(std::make_shared<const Program>(program), options, cuda, error);
  if (!executor)
    return error;
  std::vector<int32_t> chosen(static_cast<size_t>(executor->getDeviceCount()));
  setFloats(*executor, 1, std::vector<float>(4 * chosen.size(), 1));
  for (int time = 0; time <= steps; ++time) {
    chosen.back() = time == steps;
    EXPECT_TRUE(executor->setArgument(0, 0, std::as_bytes(std::span(chosen)), error)) << error;
    auto begin = steady_clock::now();
    bool hasRun = executor->run(0, error);
    EXPECT_LT(steady_clock::now() - begin, timeout + std::chrono::seconds(5));
    if (!hasRun)
      return "step " + std::to_string(time) + ": " + error + '\n' + executor->getFlightRecord();
  }
  return "ran";
}

/// Where communicators are captured in graphs, and where they are not.
TEST_F(CudaWorldHang, ARankThatLeavesACollectiveOut) {
  Choice choice(2, 1);
  Program program = choice.finish({choice.sum(true, true, choice.x, choice.y)});
  CarriedRanks carried(2);
  for (bool usesGraphs : {true, false}) {
    std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
      ExecutorOptions options = impatient();
      options.world = world;
      return leaveOut(program, getOptions(carried, *world, usesGraphs), options, 2);
    });
    EXPECT_THAT(said[0],
                AllOf(StartsWith("step 2: device 0 has waited "), HasSubstr(" ms and is at instruction #1 (all_reduce"),
                      HasSubstr("device 0: runs instruction #1 (all_reduce")));
    EXPECT_EQ(said[1], "ran");
  }
}

/// What comes of one communicator stands on streams behind what comes of another.
TEST_F(CudaWorldHang, CommunicatorsThatWaitForEachOther) {
  Choice choice(2, 2);
  uint32_t between = choice.builder.addBuffer(row);
  Program program =
      choice.finish({choice.sum(false, true, choice.x, between), choice.sum(true, false, between, choice.y)});
  for (int64_t ranks : {2, 4}) {
    CarriedRanks carried(ranks);
    std::vector<std::string> said = runRanks(ranks, [&](const std::shared_ptr<World> &world) {
      ExecutorOptions options = impatient();
      options.world = world;
      return leaveOut(program, getOptions(carried, *world), options, 2);
    });
    // Where another rank aborts one communicator, the next one's collective begins there before it is aborted, too. What
    // the first one says all say; each rank's own record has its devices.
    EXPECT_THAT(said[0], AnyOf("ran", HasSubstr("is at instruction #")));
    EXPECT_THAT(said[ranks / 2], HasSubstr("device 2: runs instruction #1 (all_reduce")) << said[ranks / 2];
    EXPECT_THAT(said[ranks / 2], HasSubstr("is at instruction #"));
    if (ranks == 4)
      EXPECT_EQ(said[3], "ran");
  }
}

/// A process that has ended is known from elsewhere, before anybody has waited for too long.
TEST_F(CudaWorldHang, ARankThatEnds) {
  Choice choice(2, 1);
  Program program = choice.finish({choice.sum(true, true, choice.x, choice.y)});
  CarriedRanks carried(2);
  std::atomic<bool> hasEnded{false};
  std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    ExecutorOptions options;
    options.world = world;
    options.timeout = std::chrono::minutes(10);
    CudaOptions cuda = getOptions(carried, *world);
    if (world->isFirst())
      cuda.findFault = [&]() -> std::string { return hasEnded ? "rank 1 has ended" : ""; };
    std::string own = leaveOut(program, cuda, options, 2);
    hasEnded = true;
    return own;
  });
  EXPECT_THAT(said[0], testing::ContainsRegex("^step [12]: rank 1 has ended\n")); // it may be a step ahead
  EXPECT_EQ(said[1], "ran");
}

/// Ranks that hear each other no longer while they join, split and connect: each sends a message for each of these.
TEST_F(CudaWorldHang, CommunicatorsThatAreNeverMade) {
  Choice choice(2, 1);
  Program program = choice.finish({choice.sum(true, true, choice.x, choice.y)});
  for (auto [messages, at] : {std::pair(0, "the communicator of all 2 GPUs"),
                              {2, "split 1 of 1"},
                              {4, "the first collective of group 1 of 1"}})
    for (bool isTold : {false, true}) {
      CarriedRanks carried(2);
      carried.silence(messages);
      auto begin = steady_clock::now();
      std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
        ExecutorOptions options;
        options.world = world;
        CudaOptions cuda = getOptions(carried, *world);
        cuda.startTimeout = isTold ? std::chrono::minutes(10) : timeout;
        cuda.findFault = [&]() -> std::string { // after a while
          return isTold && steady_clock::now() - begin > timeout ? "a host is gone" : "";
        };
        return leaveOut(program, cuda, options, 1);
      });
      EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(10));
      EXPECT_THAT(said, Each(testing::EndsWith(
                            isTold ? "a host is gone"
                                   : "NCCL has made no communicators for 1 group of GPUs in 400 ms, and is at " +
                                         std::string(at) + ", needed them before the first step")));
      EXPECT_THAT(said, Each(StartsWith("rank ")));
    }
}

} // namespace
