// Tests that processes with emulated GPUs of their own run a program as one process with all of them does, where its
// collectives stay within them, and that GPUs keep their numbers in the mesh.
#include "EmulatedGpus.h"
#include "MemoryWorld.h"
#include "gmock/gmock.h"

#include <algorithm>
#include <filesystem>
#include <unistd.h>

using namespace heddle;
using namespace heddle::format;
using namespace heddle::runtime;
using testing::Each, testing::HasSubstr;

namespace {

/// An emulator is one a process: another rank has a copy of its library, which is loaded beside the first one.
class Emulators {
public:
  Emulators() : folder(testing::TempDir() + "heddle-world-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder);
  }
  ~Emulators() { std::filesystem::remove_all(folder); }

  std::string get(int64_t rank) const {
    std::string path = folder + "/emulator-" + std::to_string(rank) + ".so";
    std::filesystem::copy_file(HEDDLE_EMULATOR, path, std::filesystem::copy_options::skip_existing);
    return path;
  }

private:
  std::string folder;
};

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

TEST(CudaWorld, ProcessesGiveTheBitsOfOne) {
  Emulators emulators;
  Program program = makeProgram();
  std::string fault;
  std::vector<float> expected = runSteps(program, emulated(), {}, fault);
  ASSERT_EQ(expected.size(), 16u) << fault;
  EXPECT_EQ(expected[0], 1 * 11 * 3 * 3); // 1 * 1 + 5 * 2, then 1 + 2 times it
  for (int64_t firstGpu : {0, 2}) {
    std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
      CudaOptions cuda = emulated(world->getRank());
      cuda.driver = emulators.get(world->getRank());
      cuda.firstGpu = firstGpu * world->getRank(); // both see all GPUs of a host, or each its own
      ExecutorOptions options;
      options.world = world;
      std::string error;
      return runSteps(program, cuda, options, error) == expected ? "equal" : "others: " + error;
    });
    EXPECT_THAT(said, Each("equal"));
  }
}

TEST(CudaWorld, DevicesThatDoNotMeetHaveTheirNumbers) {
  Emulators emulators;
  Program program = makeProgram();
  std::vector<std::string> said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    CudaOptions cuda = emulated();
    cuda.driver = emulators.get(world->getRank());
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
