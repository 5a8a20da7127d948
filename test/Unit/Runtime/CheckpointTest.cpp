// Tests that a checkpoint comes back on any mesh and any number of ranks, each reading what its devices have and no
// more; and that one which can't be written leaves the last one.
#include "CheckpointFixture.h"

#include <sys/mount.h>

using namespace heddle;
using namespace heddle::format;
using namespace heddle::runtime;
using testing::Each, testing::ElementsAre, testing::StartsWith;
namespace fs = std::filesystem;

namespace {

/// The bytes of a leaf that a rank's devices have, each once.
uint64_t countShare(const Executor &executor) {
  uint64_t bytes = 0;
  for (const Port *leaf : executor.getState()) {
    std::map<std::vector<int64_t>, uint64_t> boxes;
    for (int64_t device : executor.getLocalDevices())
      for (const Box &box : getUnpaddedBoxes(executor.getProgram().mesh, *leaf, device))
        boxes[box.start] = *getBytes(TensorType{leaf->type.dtype, box.size});
    for (const auto &[start, own] : boxes)
      bytes += own;
  }
  return bytes;
}

TEST_F(CheckpointTest, MovesBetweenMeshes) {
  struct Hop {
    int64_t a, b, ranks;
  };
  uint64_t step = 1;
  ASSERT_THAT(save(makeHolder(4, 1), 4, step), Each(""));
  for (Hop hop : {Hop{2, 2, 4}, Hop{1, 1, 1}, Hop{4, 1, 4}, Hop{4, 1, 2}, Hop{2, 2, 2}, Hop{3, 2, 3}, Hop{1, 2, 1},
                  Hop{2, 1, 2}, Hop{4, 1, 1}, Hop{1, 1, 1}, Hop{4, 2, 8}, Hop{4, 1, 4}}) {
    Program program = makeHolder(hop.a, hop.b);
    std::vector<uint64_t> most(hop.ranks), shares(hop.ranks); // by rank
    EXPECT_THAT(runRanks(hop.ranks,
                         [&](const std::shared_ptr<World> &world) {
                           auto executor = makeExecutor(world, program), expected = makeExecutor(world, program);
                           Checkpoint checkpoint;
                           most[world->getRank()] = loadAs(*world, *executor, checkpoint, folder);
                           shares[world->getRank()] = countShare(*executor);
                           EXPECT_EQ(checkpoint.getManifest().info.position.step, step);
                           EXPECT_EQ(checkpoint.getBytesRead(), countShare(*executor));
                           std::string error;
                           for (size_t leaf = 0; leaf < executor->getState().size(); ++leaf) {
                             const std::string &name = executor->getState()[leaf]->name;
                             Elements whole, own, other;
                             EXPECT_TRUE(executor->getState(leaf, whole, error)) << error;
                             EXPECT_EQ(whole, state.at(name)) << name;
                             EXPECT_TRUE(expected->setState(leaf, state.at(name), error)) << error;
                             for (int64_t device : executor->getLocalDevices()) { // padding, too
                               EXPECT_TRUE(executor->getStateShard(leaf, device, own, error)) << error;
                               EXPECT_TRUE(expected->getStateShard(leaf, device, other, error)) << error;
                               EXPECT_EQ(own, other) << name << " on device " << device;
                             }
                           }
                           saveAs(*world, *executor, folder, step + 1);
                           return std::string();
                         }),
                Each(""));
    EXPECT_EQ(CheckpointFolder(folder).findLatest(), ++step);
    EXPECT_THAT(most, Each(*std::ranges::max_element(shares)));
  }
}

TEST_F(CheckpointTest, FilesHoldEachElementOnce) {
  ASSERT_THAT(save(makeHolder(2, 2), 4), Each(""));
  EXPECT_THAT(list(folder), ElementsAre("latest", "step-1"));
  EXPECT_THAT(list(folder + "/step-1"), ElementsAre("manifest.json", "rank-0.safetensors", "rank-1.safetensors",
                                                    "rank-2.safetensors", "rank-3.safetensors"));
  EXPECT_EQ(readFile("latest"), "step-1\n");
  Manifest manifest;
  std::string error;
  ASSERT_TRUE(readManifest(folder + "/step-1", manifest, error)) << error;
  EXPECT_EQ(manifest.info, (StateInfo{{.seed = 3, .epoch = 1, .example = 40, .step = 1}, 77}));
  EXPECT_EQ(manifest.initSeed, 5u);
  EXPECT_EQ(manifest.ranks, 4);
  EXPECT_EQ(manifest.mesh.axes, (std::vector<Mesh::Axis>{{"a", 2}, {"b", 2}}));
  EXPECT_EQ(manifest.metrics.at("loss"), 0.5);
  Manifest again;
  ASSERT_TRUE(parseManifest("", toJson(manifest), again, error)) << error;
  EXPECT_EQ(again, manifest);
  // All tensors of all files, by elements: each one once.
  uint64_t stored = 0, needed = 0;
  for (const auto &[name, bytes] : state)
    needed += bytes.size();
  for (int rank = 0; rank < 4; ++rank) {
    SafetensorsFile file;
    ASSERT_TRUE(file.read(folder + "/step-1/rank-" + std::to_string(rank) + ".safetensors", error)) << error;
    for (const auto &[name, tensor] : file.tensors())
      stored += tensor.bytes.size();
    EXPECT_EQ(file.tensors().contains("whole"), rank == 0);
    EXPECT_EQ(file.tensors().contains("w[6:12,0:5]"), rank == 2);
    EXPECT_EQ(file.tensors().contains("mask[0:1]"), false);
    // The first two of three blocks of layers go to other stages; the first stage has one.
    EXPECT_EQ(file.tensors().contains("layers[0:2,0:3]"), rank == 0);
    EXPECT_EQ(file.tensors().contains("layers[4:6,3:5]"), rank == 3);
    EXPECT_EQ(file.tensors().contains("tied[2:4,0:3]"), rank == 1);
  }
  EXPECT_EQ(stored, needed);
  // That of one rank is a file of state but for leaves whose names look like parts.
  fs::remove_all(folder);
  ASSERT_THAT(save(makeHolder(1, 1), 1), Each(""));
  SafetensorsFile file;
  ASSERT_TRUE(file.read(folder + "/step-1/rank-0.safetensors", error)) << error;
  for (const auto &[name, bytes] : state)
    EXPECT_EQ(file.tensors().contains(name), name != "mask[0:1]" && name != "none") << name;
  EXPECT_TRUE(file.tensors().contains("mask[0:1][0:9]"));
}

TEST_F(CheckpointTest, WhatOneRankCanNotWriteLeavesTheLastOne) {
  ASSERT_THAT(save(makeHolder(2, 2), 4, 1), Each(""));
  // Something is in the way of rank 2 alone, once the folder is made.
  Program program = makeHolder(2, 2);
  auto said = runRanks(4, [&](const std::shared_ptr<World> &world) {
    auto executor = makeExecutor(world, program);
    saveAs(*world, *executor, folder, 2, [&](Parts &parts) {
      if (world->getRank() == 2)
        parts.read = [](size_t) -> std::span<const std::byte> { throw std::runtime_error("the device is gone"); };
    });
    return std::string("saved");
  });
  EXPECT_THAT(said, Each("rank 2: the device is gone"));
  EXPECT_THAT(list(folder), ElementsAre("latest", "step-1"));
  EXPECT_EQ(CheckpointFolder(folder).findLatest(), 1u);
  EXPECT_THAT(tryToLoad(program, 4, folder), Each(""));
}

TEST_F(CheckpointTest, ARankThatEndsWhileItWritesLeavesTheLastOne) {
  struct Killed {};
  ASSERT_THAT(save(makeHolder(2, 2), 4, 1), Each(""));
  Program program = makeHolder(2, 2);
  for (int64_t killed = 0; killed < 4; ++killed) {
    auto said = runRanks(4, [&](const std::shared_ptr<World> &world) {
      auto executor = makeExecutor(world, program);
      try {
        saveAs(*world, *executor, folder, 2, [&](Parts &parts) {
          if (world->getRank() == killed)
            parts.read = [](size_t) -> std::span<const std::byte> { throw Killed(); };
        });
      } catch (const Killed &) {
        return "rank " + std::to_string(killed) + " has ended";
      }
      return std::string("saved");
    });
    EXPECT_THAT(said, Each(StartsWith("rank " + std::to_string(killed) + " has ended")));
    EXPECT_EQ(CheckpointFolder(folder).findLatest(), 1u);
    EXPECT_THAT(tryToLoad(program, 4, folder), Each(""));
    EXPECT_EQ(CheckpointFolder(folder).lock(), ""); // as the next run begins
    EXPECT_THAT(list(folder), ElementsAre("latest", "step-1"));
  }
}

/// Hears of a rank that is gone while rank 0 still makes a checkpoint of what all have written.
class EarlyWorld : public MemoryWorld {
public:
  using MemoryWorld::MemoryWorld;
  Message broadcast(std::span<const std::byte> message) override {
    if (++calls == 2) // the first one is before anything is written
      throw WorldError("rank 3 has ended");
    return MemoryWorld::broadcast(message);
  }

private:
  int calls = 0;
};

TEST_F(CheckpointTest, WhatOneRankHearsEarlyTakesNothingFromACheckpoint) {
  Program program = makeHolder(2, 2);
  auto post = std::make_shared<MemoryPost>(4, std::chrono::milliseconds(60'000));
  auto said = runRanks(
      4,
      [&](const std::shared_ptr<World> &world) {
        auto executor = makeExecutor(makeLoneWorld(), program);
        if (world->getRank() == 3)
          std::this_thread::sleep_for(std::chrono::milliseconds(300));
        if (world->getRank() == 1) {
          EarlyWorld early(1, post);
          saveAs(early, *executor, folder, 1);
        } else {
          saveAs(*world, *executor, folder, 1);
        }
        return std::string("saved");
      },
      post->deadline, post);
  EXPECT_THAT(said, ElementsAre("saved", "rank 3 has ended", "saved", "saved"));
  EXPECT_THAT(tryToLoad(program, 4, folder), Each(""));
}

TEST_F(CheckpointTest, AFullDiskOfOneRankLeavesTheLastOne) {
  // Rank 1's file goes to a file system of its own, by a link, which is full: what is written beside it, is there.
  std::string disk = folder + "/disk";
  fs::create_directories(disk);
  if (::mount("heddle-test", disk.c_str(), "tmpfs", 0, "size=64k") != 0)
    GTEST_SKIP() << "this machine mounts nothing";
  std::string own = disk + "/own";
  fs::create_directories(own);
  {
    std::ofstream filler(disk + "/filler", std::ios::binary);
    std::string page(4096, 'x');
    while (filler.write(page.data(), page.size()).flush())
      ;
  }
  Program program = makeHolder(2, 2);
  auto said = runRanks(4, [&](const std::shared_ptr<World> &world) {
    auto executor = makeExecutor(world, program);
    std::string path = world->getRank() == 1 ? own : folder;
    if (world->getRank() == 1)
      fs::create_directory(own + "/step-2.partial");
    try {
      saveAs(*world, *executor, path, 2);
    } catch (const std::runtime_error &fault) {
      return std::string(fault.what());
    }
    return std::string("saved");
  });
  ::umount(disk.c_str());
  EXPECT_THAT(said,
              Each("rank 1: " + own + "/step-2.partial/rank-1.safetensors: can't be written: No space left on device"));
  fs::remove_all(disk);
  EXPECT_THAT(list(folder), ElementsAre());
}

TEST_F(CheckpointTest, AFolderThatRanksDoNotShareIsNamed) {
  Program program = makeHolder(2, 1);
  auto said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    std::string path = folder + "/host-" + std::to_string(world->getRank());
    fs::create_directories(path + "/step-1.partial");
    auto executor = makeExecutor(world, program);
    saveAs(*world, *executor, path, 1);
    return std::string("saved");
  });
  EXPECT_THAT(said, Each(folder + "/host-0/step-1.partial/rank-1.safetensors: rank 1 has written it, but rank 0 does "
                                  "not see it, needed a folder that all ranks share"));
  EXPECT_THAT(list(folder + "/host-0"), ElementsAre());
}

TEST_F(CheckpointTest, AStepInPartIsNone) {
  ASSERT_THAT(save(makeHolder(2, 2), 4, 1), Each(""));
  fs::copy(folder + "/step-1", folder + "/step-7.partial");
  fs::create_directory(folder + "/step-8");       // without a manifest
  fs::create_directory(folder + "/step-9.other"); // of others
  EXPECT_EQ(CheckpointFolder(folder).findLatest(), 1u);
  CheckpointFolder own(folder), other(folder);
  EXPECT_EQ(own.lock(), "");
  EXPECT_THAT(list(folder), ElementsAre("latest", "step-1", "step-8", "step-9.other"));
  EXPECT_EQ(other.lock(), folder + ": another run writes its checkpoints there, needed a folder of its own");
  // What `latest` says counts; where it says nothing that is there, the last one.
  ASSERT_THAT(save(makeHolder(2, 2), 4, 3), Each(""));
  writeFile("latest", "step-1\n");
  EXPECT_EQ(own.findLatest(), 1u);
  for (const char *pointer : {"step-2\n", "", "../step-1", "step-01\n"}) {
    writeFile("latest", pointer);
    EXPECT_EQ(own.findLatest(), 3u) << pointer;
  }
  // One that has lost its manifest is damaged: an older one is not taken for it.
  writeFile("latest", "step-8\n");
  EXPECT_EQ(own.findLatest(), 8u);
  // A run that went back comes to that step again.
  writeFile("latest", "step-1\n");
  ASSERT_THAT(save(makeHolder(1, 1), 1, 3), Each(""));
  EXPECT_EQ(readFile("latest"), "step-3\n");
  EXPECT_THAT(list(folder + "/step-3"), ElementsAre("manifest.json", "rank-0.safetensors"));
}

TEST_F(CheckpointTest, OldOnesAreRemoved) {
  auto saveWith = [&](uint64_t step, std::map<std::string, double> metrics) {
    runRanks(1, [&](const std::shared_ptr<World> &world) {
      auto executor = makeExecutor(world, makeHolder(1, 1));
      Manifest manifest = makeManifest(*executor, step);
      manifest.metrics = std::move(metrics);
      Snapshot snapshot;
      snapshot.take(*world, manifest.mesh, executor->getState(), getShards(*executor));
      saveCheckpoint(*world, CheckpointFolder(folder), manifest, snapshot.getParts());
      return std::string();
    });
  };
  double losses[] = {0, 5, 2, 7, NAN, 3, 2.5};
  CheckpointFolder own(folder);
  for (uint64_t step = 1; step <= 6; ++step)
    saveWith(step, {{"loss", losses[step]}});
  EXPECT_EQ(removeOld(own, 6, {}), "");
  EXPECT_THAT(own.listSteps(), ElementsAre(1, 2, 3, 4, 5, 6));
  fs::create_directory(folder + "/step-0");         // no checkpoint, so it is not ours to remove
  EXPECT_EQ(removeOld(own, 4, {2, "", false}), ""); // 5 and 6 are of a run that was gone back from
  EXPECT_THAT(own.listSteps(), ElementsAre(3, 4, 5, 6));
  saveWith(2, {{"loss", 2}});
  EXPECT_EQ(removeOld(own, 6, {1, "loss", false}), "");
  EXPECT_THAT(own.listSteps(), ElementsAre(2, 6));
  saveWith(7, {});
  saveWith(8, {{"loss", 9}});
  EXPECT_EQ(removeOld(own, 8, {2, "loss", true}), "");
  EXPECT_THAT(own.listSteps(), ElementsAre(7, 8));
  EXPECT_TRUE(fs::exists(folder + "/step-0"));
}

TEST_F(CheckpointTest, LeavesOfAnotherProgramAreNamed) {
  ASSERT_THAT(save(makeHolder(2, 2), 4), Each(""));
  Program program = makeHolder(2, 2);
  for (std::vector<Port> *ports : {&program.entries[0].arguments, &program.entries[0].results})
    (*ports)[0].name = "other";
  EXPECT_THAT(tryToLoad(program, 4, folder),
              Each(folder + "/step-1: lacks \"other\" and has \"w\", needed the program's 11 leaves of state and no "
                            "others, since it appends no such state"));
  program = makeHolder(2, 2);
  for (std::vector<Port> *ports : {&program.entries[0].arguments, &program.entries[0].results})
    (*ports)[3].type.dtype = (*ports)[3].local.dtype = DType::U32;
  EXPECT_THAT(tryToLoad(program, 2, folder), Each(folder + "/step-1: \"whole\" has type I32[3], needed U32[3]"));
}

TEST_F(CheckpointTest, AppendedStateBeginsWhereItIsNotStored) {
  ASSERT_THAT(save(makeHolder(4, 1), 4), Each(""));
  Program program = makeHolder(2, 2);
  auto append = [&](const char *name, Appended appended, TensorType type, std::vector<AxisList> sharding) {
    Port port{name, Role::State, type, sharding, {type.dtype, getLocalShape(type.shape, sharding)}, {}, {}};
    port.appended = std::move(appended);
    program.entries[0].results.push_back(port);
    port.donatedTo = static_cast<uint32_t>(program.entries[0].arguments.size());
    program.entries[0].arguments.push_back(port);
  };
  AxisList overA{{0, 1, 2}}, overB{{1, 1, 2}};
  append("scale", {"", {0, 0, 0, 0x47}}, {DType::F32, {3}}, {overA}); // padded
  append("copy", {"w", {}}, {DType::F32, {12, 10}}, {overB, overA});
  EXPECT_THAT(runRanks(2,
                       [&](const std::shared_ptr<World> &world) {
                         auto executor = makeExecutor(world, program);
                         Checkpoint checkpoint;
                         loadAs(*world, *executor, checkpoint, folder);
                         EXPECT_THAT(checkpoint.getMade(), ElementsAre(11, 12));
                         Elements whole;
                         std::string error;
                         EXPECT_TRUE(executor->getState(11, whole, error)) << error;
                         std::vector<float> scale(3);
                         std::memcpy(scale.data(), whole.data(), whole.size());
                         EXPECT_THAT(scale, Each(32768.f));
                         EXPECT_TRUE(executor->getState(12, whole, error)) << error;
                         EXPECT_EQ(whole, state.at("w"));
                         return std::string();
                       }),
              Each(""));
}

} // namespace
