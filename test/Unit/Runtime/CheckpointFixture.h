// State of several ranks for tests of checkpoints: leaves of all kinds on any mesh, saved to a folder and loaded from
// it.
#ifndef HEDDLE_TEST_UNIT_RUNTIME_CHECKPOINTFIXTURE_H
#define HEDDLE_TEST_UNIT_RUNTIME_CHECKPOINTFIXTURE_H

#include "MemoryWorld.h"
#include "RankPrograms.h"
#include "heddle/PlanFormat/Ports.h"
#include "heddle/Runtime/Checkpoint/Checkpoint.h"
#include "heddle/Runtime/DTypes.h"
#include "gmock/gmock.h"

#include <filesystem>
#include <fstream>
#include <random>
#include <unistd.h>

namespace heddle::runtime {

using namespace heddle::format;

using Elements = std::vector<std::byte>;

/// Does nothing on a mesh of "a" times "b", over a state of leaves that are cut, placed, whole, padded, on the host and
/// on the disk: the same ones on every mesh.
inline Program makeHolder(int64_t a, int64_t b) {
  ProgramBuilder builder(a, b);
  AxisList overA = builder.axes(true, false), overB = builder.axes(false, true);
  auto add = [&](const char *name, TensorType type, std::vector<AxisList> sharding,
                 std::optional<Placement> placement = {}, Space space = Space::Device) {
    Port port{name, Role::State, type, std::move(sharding), type, {}, {}, std::move(placement)};
    port.space = space;
    int64_t most = port.placement ? 0 : 1;
    if (port.placement)
      for (int64_t position = 0; position < a * b; ++position)
        most = std::max(most, static_cast<int64_t>(getBlocks(builder.program.mesh, port, position).size()));
    port.local = getTypeOfBlocks(port, most);
    builder.entry().results.push_back(port);
    port.donatedTo = static_cast<uint32_t>(builder.entry().arguments.size());
    builder.entry().arguments.push_back(port);
  };
  add("w", {DType::F32, {12, 10}}, {overA, overB});
  add("columns", {DType::F32, {6, 8, 4}}, {{}, {}, overA});
  add("padded", {DType::BF16, {5, 7}}, {overA, overB}); // 5 by 4: the last device has nothing but padding
  add("whole", {DType::I32, {3}}, {{}});
  add("count", {DType::I64, {}}, {});
  add("mask[0:1]", {DType::I1, {9}}, {builder.all()});
  add("none", {DType::F32, {0, 4}}, {{}, {}});
  add("on.host", {DType::F16, {16, 2}}, {builder.all(), {}}, {}, Space::Host);
  add("on.disk", {DType::F64, {8}}, {overB}, {}, Space::Disk);
  bool isPlaced = b == 2;
  auto place = [&](uint32_t dim, std::vector<std::vector<int64_t>> owners) {
    return isPlaced ? std::optional(Placement{dim, overB, std::move(owners)}) : std::nullopt;
  };
  add("layers", {DType::F32, {6, 5}}, {{}, overA}, place(0, {{0}, {1}, {1}}));
  add("tied", {DType::F32, {4, 3}}, {{}, {}}, place(0, {{0, 1}, {1}}));
  return builder.program;
}

class CheckpointTest : public testing::Test {
protected:
  CheckpointTest() : folder(testing::TempDir() + "heddle-checkpoint-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder);
    std::mt19937 random(7);
    Program program = makeHolder(1, 1);
    for (const Port &port : program.entries[0].arguments) {
      Elements &bytes = state[port.name];
      bytes.resize(*getBytes(port.type));
      for (std::byte &byte : bytes)
        byte = std::byte(port.type.dtype == DType::I1 ? random() % 2 : random());
    }
  }
  ~CheckpointTest() override { std::filesystem::remove_all(folder); }

  static std::unique_ptr<Executor> makeExecutor(const std::shared_ptr<World> &world, const Program &program) {
    ExecutorOptions options;
    options.world = world;
    options.threads = 1;
    return load(program, options);
  }

  static GetShard getShards(Executor &executor) {
    return [&](size_t leaf, int64_t device, Elements &shard, std::string &error) {
      return executor.getStateShard(leaf, device, shard, error);
    };
  }

  static Manifest makeManifest(const Executor &executor, uint64_t step) {
    Manifest manifest;
    manifest.info = {{.seed = 3, .epoch = 1, .example = 40, .step = step}, 77};
    manifest.initSeed = 5;
    manifest.mesh = executor.getProgram().mesh;
    manifest.metrics = {{"loss", 0.5}};
    for (const Port *leaf : executor.getState())
      manifest.leaves.push_back({leaf->name, leaf->type, "", {}});
    return manifest;
  }

  /// Saves what devices have, as one rank; `change` may put something in its way.
  static Manifest saveAs(
      World &world, Executor &executor, const std::string &path, uint64_t step,
      const std::function<void(Parts &)> &change = [](Parts &) {}) {
    Manifest manifest = makeManifest(executor, step);
    Snapshot snapshot;
    snapshot.take(world, executor.getProgram().mesh, executor.getState(), getShards(executor));
    Parts parts = snapshot.getParts();
    change(parts);
    saveCheckpoint(world, CheckpointFolder(path), manifest, parts);
    return manifest;
  }

  /// Gives the most bytes that a rank has read.
  static uint64_t loadAs(World &world, Executor &executor, Checkpoint &checkpoint, const std::string &path) {
    checkpoint.open(world, path);
    std::string error;
    if (!checkpoint.match(executor.getState(), {}, error))
      throw std::runtime_error(error);
    return checkpoint.load(world, executor.getProgram().mesh, executor.getState(),
                           [&](size_t leaf, int64_t device, std::span<const std::byte> shard, std::string &error) {
                             return executor.setStateShard(leaf, device, shard, error);
                           });
  }

  /// By ranks, what they end with: empty where all is well.
  std::vector<std::string> save(const Program &program, int64_t ranks, uint64_t step = 1) {
    return runRanks(ranks, [&](const std::shared_ptr<World> &world) {
      auto executor = makeExecutor(world, program);
      std::string error;
      for (size_t leaf = 0; leaf < executor->getState().size(); ++leaf)
        EXPECT_TRUE(executor->setState(leaf, state.at(executor->getState()[leaf]->name), error)) << error;
      saveAs(*world, *executor, folder, step);
      return std::string();
    });
  }

  std::vector<std::string> tryToLoad(const Program &program, int64_t ranks, const std::string &path) {
    return runRanks(ranks, [&](const std::shared_ptr<World> &world) {
      auto executor = makeExecutor(world, program);
      Checkpoint checkpoint;
      loadAs(*world, *executor, checkpoint, path);
      return std::string();
    });
  }

  std::string readFile(const std::string &name) const {
    std::ifstream file(folder + "/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void writeFile(const std::string &name, const std::string &text) const {
    std::ofstream(folder + "/" + name, std::ios::binary) << text;
  }
  std::vector<std::string> list(const std::string &path) const {
    std::vector<std::string> names;
    for (const std::filesystem::directory_entry &entry : std::filesystem::directory_iterator(path))
      names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
  }
  std::string folder;
  std::map<std::string, Elements> state;
};

} // namespace heddle::runtime

#endif // HEDDLE_TEST_UNIT_RUNTIME_CHECKPOINTFIXTURE_H
