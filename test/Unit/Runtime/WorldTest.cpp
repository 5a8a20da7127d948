// Tests what ranks of a world say to each other, and that a program runs on several processes as on one, where its
// collectives stay within them: state, results, records and errors.
#include "MemoryWorld.h"
#include "RankPrograms.h"
#include "heddle/Runtime/Replicas.h"
#include "gmock/gmock.h"

using namespace heddle;
using namespace heddle::format;
using namespace heddle::runtime;
using testing::Each, testing::ElementsAre, testing::HasSubstr, testing::SizeIs;

namespace {

using Said = std::vector<std::string>;

// ---- what ranks say ----

TEST(World, ALoneOneHasAllDevices) {
  std::unique_ptr<World> world = makeLoneWorld();
  EXPECT_EQ(world->getLocalDevices(6).first, 0);
  EXPECT_EQ(world->getLocalDevices(6).last, 6);
  EXPECT_TRUE(world->isFirst() && world->isLone());
  EXPECT_EQ(toText(world->gather(toMessage("a"))[0]), "a");
  EXPECT_EQ(toText(world->broadcast(toMessage("b"))), "b");
  world->agree("bytes", "a");
  world->confirm("");
  EXPECT_THROW(world->confirm("the disk is full"), WorldError);
}

TEST(World, DevicesAreSplitEvenly) {
  Said said = runRanks(3, [](const std::shared_ptr<World> &world) {
    return world->getLocalDevices(12).describe() + "; " + world->getLocalDevices(6).describe() + "; " +
           world->getLocalDevices(3).describe();
  });
  EXPECT_THAT(said,
              ElementsAre("devices 0 to 3; devices 0 and 1; device 0", "devices 4 to 7; devices 2 and 3; device 1",
                          "devices 8 to 11; devices 4 and 5; device 2"));
  said = runRanks(3, [](const std::shared_ptr<World> &world) { return world->getLocalDevices(4).describe(); });
  EXPECT_THAT(said, Each("the program is for 4 devices and there are 3 processes, needed as many devices for each"));
}

TEST(World, TheFirstRankGathersAndDecides) {
  Said said = runRanks(3, [](const std::shared_ptr<World> &world) {
    std::string own(world->getRank(), 'x'), text;
    for (const Message &message : world->gather(toMessage(own)))
      text.append("(").append(toText(message)).append(")");
    text.append(" ").append(toText(world->broadcast(toMessage(own + "first"))));
    Message sum = world->decide("", toMessage(own), [](const std::vector<Message> &all) {
      std::string sum;
      for (const Message &message : all)
        sum += std::to_string(message.size());
      return toMessage(sum);
    });
    return text.append(" ").append(toText(sum));
  });
  EXPECT_THAT(said, ElementsAre("()(x)(xx) first 012", " first 012", " first 012"));
}

TEST(World, OneThatIsSplitHasItsOwnOrder) {
  Said said = runRanks(2, [](const std::shared_ptr<World> &world) {
    std::unique_ptr<World> other = world->split()->split();
    std::jthread saving([&] { other->agree("number", "7"); });
    if (world->isFirst())
      saving.join(); // while the other rank waits in `world`
    return std::string(toText(world->broadcast(toMessage(std::to_string(world->getRank()) + " says"))));
  });
  EXPECT_THAT(said, ElementsAre("0 says", "0 says"));
}

TEST(World, AllEndAlikeWhereOneCanNot) {
  Said said = runRanks(4, [](const std::shared_ptr<World> &world) -> std::string {
    world->confirm("");
    world->agree("seed", "7");
    world->confirm(world->getRank() >= 2 ? "the disk of " + std::to_string(world->getRank()) + " is full" : "");
    return "none";
  });
  EXPECT_THAT(said, Each("rank 2: the disk of 2 is full"));
  said = runRanks(4, [](const std::shared_ptr<World> &world) -> std::string {
    world->agree("seed", world->getRank() == 3 ? "8" : "7");
    return "none";
  });
  EXPECT_THAT(said, Each("rank 3 differs from rank 0 in its seed, needed the same"));
  said = runRanks(4, [](const std::shared_ptr<World> &world) -> std::string { // the first one may be the wrong one
    world->agree("seed", world->isFirst() ? "8" : "7");
    return "none";
  });
  EXPECT_THAT(said, Each("rank 0 differs from rank 1 in its seed, needed the same"));
  said = runRanks(2, [](const std::shared_ptr<World> &world) -> std::string { // equal lengths, equal ends
    world->agree("bytes", world->getRank() ? std::string("abc\0f", 5) : std::string("abd\0f", 5));
    return "none";
  });
  EXPECT_THAT(said, Each("rank 1 differs from rank 0 in its bytes, needed the same"));
}

TEST(World, WhoDoesNotComeIsNamed) {
  using namespace std::chrono_literals;
  Said said = runRanks(3, [](const std::shared_ptr<World> &world) -> std::string {
    if (world->getRank() == 2)
      return "went";
    world->confirm("");
    return "none";
  });
  EXPECT_EQ(said[0], "rank 2 has ended, where rank 0 waits for it to gather");
  EXPECT_EQ(said[1], said[0]);
  said = runRanks(
      2,
      [](const std::shared_ptr<World> &world) -> std::string {
        if (world->getRank() == 1)
          std::this_thread::sleep_for(400ms);
        world->confirm("");
        return "none";
      },
      50ms);
  EXPECT_THAT(said, Each("rank 1 has not come to gather in 50 ms, where rank 0 waits for it"));
}

// ---- programs ----

std::vector<float> makeValues(const Port &port, float begin) {
  std::vector<float> values(*getBytes(port.type) / sizeof(float));
  for (float &value : values)
    value = begin += 0.37f;
  return values;
}

std::string append(std::string text, std::span<const std::byte> bytes) { return text.append(toText(bytes)) + '\n'; }

/// Two steps from given values: all results and the state, in bits.
std::string runSteps(const std::shared_ptr<World> &world, const Program &program) {
  std::string error, all;
  ExecutorOptions options;
  options.world = world;
  options.isPoisoned = true;
  std::unique_ptr<Executor> executor = Executor::create(std::make_shared<const Program>(program), options, error);
  if (!executor)
    return error;
  const Entry &entry = program.entries[0];
  for (size_t index = 0; index < entry.arguments.size(); ++index) {
    std::vector<float> values = makeValues(entry.arguments[index], static_cast<float>(index));
    EXPECT_TRUE(executor->setArgument(0, index, std::as_bytes(std::span(values)), error)) << error;
  }
  std::vector<std::byte> whole;
  for (int step = 0; step < 2; ++step) {
    EXPECT_TRUE(executor->run(0, error)) << error;
    for (size_t result = 0; result < entry.results.size(); ++result) {
      EXPECT_TRUE(executor->getResult(0, result, whole, error)) << error;
      all = append(all + entry.results[result].name, whole);
    }
    executor->carryState(0);
  }
  for (size_t leaf = 0; leaf < executor->getState().size(); ++leaf) {
    std::vector<std::byte> first;
    EXPECT_TRUE(executor->getState(leaf, whole, error)) << error;
    EXPECT_TRUE(executor->gatherState(leaf, first, error)) << error;
    EXPECT_TRUE(!executor->getWorld().isFirst() || first == whole);
    all = append(all + executor->getState()[leaf]->name, whole);
  }
  return all;
}

TEST(WorldExecutor, ProcessesGiveTheBitsOfOne) {
  for (auto [a, b] : {std::pair(2, 2), {4, 2}, {2, 3}}) {
    Program program = makeRankProgram(a, b);
    ASSERT_EQ(check(program), "");
    std::string expected = runSteps(nullptr, program);
    ASSERT_GT(expected.size(), 100u);
    for (int64_t ranks : {2, 4})
      if (a % ranks == 0)
        EXPECT_THAT(runRanks(ranks, [&](const auto &world) { return runSteps(world, program); }), Each(expected))
            << a << " by " << b << ", " << ranks << " ranks";
    // Devices that stand elsewhere in the mesh: the last position has the first one.
    for (int64_t device = a * b; device-- > 0;)
      program.mesh.devices.push_back(device);
    ASSERT_EQ(check(program), "");
    EXPECT_THAT(runRanks(2, [&](const auto &world) { return runSteps(world, program); }), Each(expected));
  }
}

TEST(WorldExecutor, ListsThatExchangeWithinAProcess) {
  Program program = makeStages(/*isAlongLast=*/true);
  ASSERT_EQ(check(program), "");
  std::string expected = runSteps(nullptr, program);
  ASSERT_GT(expected.size(), 100u);
  EXPECT_THAT(runRanks(2, [&](const auto &world) { return runSteps(world, program); }), Each(expected));
}

TEST(WorldExecutor, LoadsListsOfItsDevicesAlone) {
  Program program = makeStages(/*isAlongLast=*/false); // each rank has a stage
  for (List &list : program.entries[0].lists)
    std::erase_if(list.instructions, [](const Instruction &own) { return own.kind == InstructionKind::Exchange; });
  program.kernels.push_back(program.kernels[0]);
  program.kernels[1].name = "sort";
  program.kernels[1].body.reset();
  program.entries[0].lists[1].instructions[0].kernel = 1;
  ASSERT_EQ(check(program), "");
  Said said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    std::string error;
    ExecutorOptions options;
    options.world = world;
    EXPECT_FALSE(Executor::create(std::make_shared<const Program>(program), options, error));
    return error;
  });
  EXPECT_THAT(said, Each(HasSubstr("rank 1: instruction #1 (launch @sort(b0, b1) to (b2)): kernel @sort has no ")));
}

TEST(WorldExecutor, CopiesThatAreEqualAreNotSent) {
  Program program = makeRankProgram(2, 2);
  Port &x = program.entries[0].arguments[0];
  for (Port *port : {&x, &program.entries[0].results[0]}) { // w: equal on all devices, and large
    port->type.shape = port->local.shape = {1 << 16};
    port->sharding[0] = {};
  }
  program.entries[0].lists[0].instructions.clear();
  program.entries[0].lists[0].buffers.clear();
  ASSERT_EQ(check(program), "");
  auto post = std::make_shared<MemoryPost>(2, std::chrono::seconds(60));
  Said said = runRanks(
      2,
      [&](const std::shared_ptr<World> &world) {
        std::string error;
        ExecutorOptions options;
        options.world = world;
        auto executor = Executor::create(std::make_shared<const Program>(program), options, error);
        std::vector<float> values = makeValues(x, 1);
        std::vector<std::byte> whole;
        EXPECT_TRUE(executor->setState(0, std::as_bytes(std::span(values)), error)) << error;
        EXPECT_TRUE(executor->getState(0, whole, error)) << error;
        return std::memcmp(whole.data(), values.data(), whole.size()) == 0 ? "equal" : "others";
      },
      {}, post);
  EXPECT_THAT(said, Each("equal"));
  EXPECT_LT(post->sentBytes, 1000u);
}

TEST(WorldExecutor, CopiesOfRanksThatDifferAreNamed) {
  Program program = makeRankProgram(2, 2);
  Said said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    std::string error;
    ExecutorOptions options;
    options.world = world;
    auto executor = Executor::create(std::make_shared<const Program>(program), options, error);
    std::vector<float> values = makeValues(program.entries[0].arguments[1], 1);
    if (world->getRank() == 1)
      values[4] = 9;
    std::vector<std::byte> whole;
    EXPECT_TRUE(executor->setState(1, std::as_bytes(std::span(values)), error)) << error;
    EXPECT_FALSE(executor->getState(1, whole, error));
    return error;
  });
  EXPECT_THAT(said, Each("state \"v\" differs between copies: the shard of f32[6] from [3] on, on device 3 of rank 1, "
                         "needed that of device 1"));
  said = runRanks(2, [&](const std::shared_ptr<World> &world) { // two devices of one rank
    std::string error;
    ExecutorOptions options;
    options.world = world;
    auto executor = Executor::create(std::make_shared<const Program>(program), options, error);
    std::vector<std::byte> zeros(3 * sizeof(float)), whole;
    if (world->getRank() == 1)
      zeros[5] = std::byte(1);
    for (int64_t device : executor->getLocalDevices())
      EXPECT_TRUE(executor->setStateShard(2, device, device == 2 ? std::vector<std::byte>(zeros.size()) : zeros, error))
          << error;
    EXPECT_FALSE(executor->getState(2, whole, error));
    return error;
  });
  EXPECT_THAT(said, Each("rank 1: state \"u\" differs between copies: element 1 of f32[3] on device 3, needed that of "
                         "device 2"));
}

TEST(WorldExecutor, WhatCrossesProcessesGivesTheBitsOfOne) {
  auto compare = [](const Program &program, std::initializer_list<int64_t> sizes) {
    ASSERT_EQ(check(program), "");
    std::string expected = runSteps(nullptr, program);
    ASSERT_GT(expected.size(), 100u);
    for (int64_t size : sizes)
      for (int64_t ranksOfHost : {1, 2, 8}) {
        auto post = std::make_shared<MemoryPost>(size, std::chrono::milliseconds(60'000));
        post->ranksOfHost = ranksOfHost;
        EXPECT_THAT(runRanks(
                        size, [&](const auto &world) { return runSteps(world, program); }, post->deadline, post),
                    Each(expected))
            << size << " ranks, " << ranksOfHost << " of a host";
      }
  };
  compare(makeRankProgram(2, 2, /*isOverA=*/true), {2, 4});
  compare(makeRankProgram(4, 2, /*isOverA=*/true), {2, 4, 8});
  compare(makeRankProgram(2, 3), {6});
  compare(makeStages(/*isAlongLast=*/false), {2, 4});
  compare(makeStages(/*isAlongLast=*/true), {4});
  EXPECT_THAT(runRanks(3, [&](const auto &world) { return runSteps(world, makeRankProgram(2, 2)); }),
              Each("the program is for 4 devices and there are 3 processes, needed as many devices for each"));
}

/// What each rank is told where a device leaves out an instruction.
Said runWithout(const Program &program, int64_t ranks, int64_t device, size_t instruction) {
  return runRanks(ranks, [&](const std::shared_ptr<World> &world) {
    std::string error;
    ExecutorOptions options;
    options.world = world;
    options.timeout = std::chrono::milliseconds(300);
    options.skip = {device, instruction};
    auto executor = Executor::create(std::make_shared<const Program>(program), options, error);
    executor->run(0, error);
    try {
      world->confirm(error);
    } catch (const WorldError &fault) {
      return std::string(fault.what());
    }
    return std::string("none");
  });
}

TEST(WorldExecutor, AFailureIsEveryRanks) {
  Said said = runWithout(makeRankProgram(4, 2, /*isOverA=*/true), 4, 5, 1);
  EXPECT_THAT(said, Each(said[0]));
  EXPECT_THAT(said[0], HasSubstr("has waited 300 ms in instruction #1 (all_reduce add b8 to b9 over {\"a\"}, "
                                 "step.mlir:7:3) for device 5, which is of another process"));
  said = runWithout(makeStages(/*isAlongLast=*/false), 2, 0, 1);
  EXPECT_THAT(said, Each(said[0]));
  EXPECT_THAT(said[0], HasSubstr("for what device 0 sends, which is of another process"));
}

TEST(WorldExecutor, AFlippedBitOfACopyIsNamed) {
  Program program = makeRankProgram(4, 2); // u is whole everywhere, v on 4 devices
  for (int64_t ranks : {1, 2, 4, 8})
    for (int64_t flipped : {-1, 0, 5}) {
      Said said = runRanks(ranks, [&](const std::shared_ptr<World> &world) {
        std::string error;
        ExecutorOptions options;
        options.world = world;
        auto executor = Executor::create(std::make_shared<const Program>(program), options, error);
        EXPECT_TRUE(executor) << error;
        for (size_t leaf = 0; leaf < executor->getState().size(); ++leaf) {
          std::vector<float> values = makeValues(*executor->getState()[leaf], 1);
          EXPECT_TRUE(executor->setState(leaf, std::as_bytes(std::span(values)), error)) << error;
        }
        size_t u = *executor->findState("u");
        if (flipped >= 0 && executor->getLocalDevices().contains(flipped)) {
          std::vector<std::byte> shard;
          EXPECT_TRUE(executor->getStateShard(u, flipped, shard, error)) << error;
          shard[5] ^= std::byte(1);
          EXPECT_TRUE(executor->setStateShard(u, flipped, shard, error)) << error;
        }
        Replicas replicas(*executor);
        EXPECT_TRUE(replicas.isAny());
        try {
          replicas.check();
        } catch (const WorldError &fault) {
          return std::string(fault.what());
        }
        return std::string("same");
      });
      EXPECT_THAT(said,
                  Each(flipped < 0 ? "same"
                                   : "state \"u\" differs between copies: the part of f32[3] from [0] on has other "
                                     "bits on device " +
                                         std::to_string(flipped) + " of rank " + std::to_string(flipped * ranks / 8) +
                                         " than on most, needed the same on all"));
    }
}

TEST(WorldExecutor, RanksThatHoldSomethingElseAreNamed) {
  auto loadAs = [](auto change) {
    return runRanks(4, [&](const std::shared_ptr<World> &world) -> std::string {
      Program program = makeRankProgram(4, 2);
      program.constants = {{0, 4}};
      program.constantBytes = std::vector<std::byte>(4);
      ExecutorOptions options;
      options.world = world;
      change(world->getRank(), program, options);
      std::string error;
      Executor::create(std::make_shared<const Program>(program), options, error);
      return error;
    });
  };
  EXPECT_THAT(loadAs([](int64_t, Program &, ExecutorOptions &options) { options.threads = 1; }), Each(""));
  EXPECT_THAT(loadAs([](int64_t rank, Program &program, ExecutorOptions &) {
                if (rank == 2)
                  program.entries[0].lists[0].instructions.pop_back();
              }),
              Each("rank 2 differs from rank 0 in its program, needed the same"));
  EXPECT_THAT(loadAs([](int64_t rank, Program &program, ExecutorOptions &) {
                if (rank == 1)
                  program.constantBytes = std::vector<std::byte>(4, std::byte(1));
              }),
              Each("rank 1 differs from rank 0 in its constants, needed the same"));
  EXPECT_THAT(
      loadAs([](int64_t rank, Program &, ExecutorOptions &options) { options.usesPortableOnly = rank == 3; }),
      Each(
          "rank 3 differs from rank 0 in its choice between kernels' code and their portable bodies, needed the same"));
  EXPECT_THAT(loadAs([](int64_t rank, Program &, ExecutorOptions &options) {
                if (rank == 3)
                  options.entries = {"step"};
              }),
              Each("rank 3 differs from rank 0 in its entries to load, needed the same"));
  // What one alone can't do ends all.
  EXPECT_THAT(loadAs([](int64_t rank, Program &, ExecutorOptions &options) { options.maxBytes = rank == 2 ? 100 : 0; }),
              Each(HasSubstr("rank 2: the program needs ")));
  EXPECT_THAT(loadAs([](int64_t rank, Program &, ExecutorOptions &options) { options.maxBytes = rank == 2 ? 100 : 0; }),
              Each(HasSubstr(" bytes on each of 2 devices of this process, needed at most 100 in all")));
}

TEST(WorldExecutor, HasItsOwnDevicesOnly) {
  Program program = makeRankProgram(2, 2);
  std::unique_ptr<Executor> lone = load(program);
  uint64_t all = lone->getMemoryUse().getTotal();
  Said said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    std::string error, text;
    ExecutorOptions options;
    options.world = world;
    options.isProfiled = true;
    auto executor = Executor::create(std::make_shared<const Program>(program), options, error);
    EXPECT_EQ(executor->getDeviceCount(), 4);
    std::vector<std::byte> shard(3 * sizeof(float)), other;
    for (int64_t device = 0; device < 4; ++device) {
      error.clear();
      EXPECT_EQ(executor->setShard(0, 4, device, shard, error), executor->getLocalDevices().contains(device));
      text += error + ";";
      EXPECT_EQ(executor->setStateShard(0, device, shard, error), executor->getLocalDevices().contains(device));
      EXPECT_EQ(executor->getStateShard(0, device, other, error), executor->getLocalDevices().contains(device));
    }
    EXPECT_TRUE(executor->run(0, error)) << error;
    for (int64_t device = 0; device < 4; ++device)
      EXPECT_THAT(executor->getEvents(device), SizeIs(executor->getLocalDevices().contains(device) ? 9 : 0));
    for (const DeviceMemoryUse &use : executor->getDeviceMemory())
      for (int64_t device : use.devices)
        text += " " + std::to_string(device);
    return text + (2 * executor->getMemoryUse().getTotal() < all + 64 * 3 * 4 ? "" : " too much");
  });
  EXPECT_EQ(said[0],
            ";;argument \"x\" is asked of device 2, needed one of this process: devices 0 and 1;argument \"x\" "
            "is asked of device 3, needed one of this process: devices 0 and 1; 0 1");
  EXPECT_THAT(said[1],
              HasSubstr("argument \"x\" is asked of device 1, needed one of this process: devices 2 and 3;;; 2 "
                        "3"));
}

TEST(WorldExecutor, RecordsNameGlobalDevices) {
  Program program = makeRankProgram(2, 2);
  Said said = runRanks(2, [&](const std::shared_ptr<World> &world) {
    std::string error;
    ExecutorOptions options;
    options.world = world;
    options.timeout = std::chrono::milliseconds(200);
    options.skip = {3, 1};
    auto executor = Executor::create(std::make_shared<const Program>(program), options, error);
    error = "none";
    EXPECT_EQ(executor->run(0, error), world->getRank() == 0);
    return error + executor->getFlightRecord();
  });
  EXPECT_EQ(said[0], "none");
  EXPECT_THAT(said[1], HasSubstr("device 2 has waited 200 ms in instruction #1 ("));
  EXPECT_THAT(said[1], HasSubstr(" for device 3, which has ended its step"));
  EXPECT_THAT(said[1], HasSubstr("\ndevice 2: waits in instruction #1"));
  EXPECT_THAT(said[1], HasSubstr("\ndevice 3: ended its step"));
  EXPECT_EQ(said[1].find("device 0"), std::string::npos);
}

} // namespace
