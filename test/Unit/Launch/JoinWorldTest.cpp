// Tests the world over TCP, with ranks as threads: what they say, and what each of them is told when something is
// wrong.
#include "heddle/Launch/JoinWorld.h"
#include "Launch/Connection.h"
#include "gmock/gmock.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <set>
#include <thread>

using namespace heddle::launch;
using namespace heddle::runtime;
using namespace std::chrono_literals;
using boost::asio::ip::tcp;
using testing::ContainsRegex, testing::Each, testing::ElementsAre, testing::HasSubstr, testing::StartsWith;

namespace {

using Said = std::vector<std::string>;

uint16_t findFreePort() {
  boost::asio::io_context io;
  return tcp::acceptor(io, {tcp::v4(), 0}).local_endpoint().port();
}

JoinOptions makeOptions(int64_t rank, int64_t size, uint16_t port) {
  JoinOptions options;
  options.job = {"a test", "job", rank, size, std::nullopt, "127.0.0.1", {port}};
  options.command = "test";
  options.startTimeout = 20s;
  options.timeout = 10s;
  return options;
}

/// What each rank says, or is told; those that are missing say nothing.
template <typename Act>
Said runRanks(
    int64_t size, Act act, const std::function<void(JoinOptions &)> &change = [](JoinOptions &) {},
    uint16_t port = findFreePort(), const std::set<int64_t> &missing = {}) {
  Said said(size);
  std::vector<std::jthread> threads;
  for (int64_t rank = 0; rank < size; ++rank) {
    if (missing.contains(rank))
      continue;
    threads.emplace_back([&, rank] {
      JoinOptions options = makeOptions(rank, size, port);
      change(options);
      try {
        std::shared_ptr<World> world = joinWorld(options);
        said[rank] = act(*world);
      } catch (const std::exception &fault) {
        said[rank] = fault.what();
      }
    });
  }
  threads.clear();
  return said;
}

/// Says something at a port, once anybody listens there.
tcp::socket say(boost::asio::io_context &io, uint16_t port, const std::string &words) {
  boost::system::error_code error;
  tcp::socket guest(io);
  do {
    guest.close();
    guest.connect({boost::asio::ip::address_v4::loopback(), port}, error);
  } while (error);
  boost::asio::write(guest, boost::asio::buffer(words), error);
  return guest;
}

std::string makeFrame(Frame::Kind kind, const std::string &text) {
  uint64_t numbers[] = {0x016c6468 | static_cast<uint64_t>(kind) << 32, 0, text.size()};
  return std::string(reinterpret_cast<const char *>(numbers), sizeof(numbers)) + text;
}

std::string greet(World &world) {
  world.confirm("");
  return "rank " + std::to_string(world.getRank());
}

TEST(JoinWorld, RanksGatherDecideAndLeave) {
  Said said = runRanks(4, [](World &world) {
    std::string own(world.getRank(), 'x'), text;
    for (const Message &message : world.gather(toMessage(own)))
      text.append("(").append(toText(message)).append(")");
    text.append(" ").append(toText(world.broadcast(toMessage(own + "first"))));
    world.agree("bytes", "same");
    std::vector<std::byte> large(32 << 20, std::byte(world.getRank()));
    Message sum = world.decide("", large, [](const std::vector<Message> &all) {
      Message sum = all[0];
      for (const Message &other : all)
        for (size_t at = 0; at < sum.size(); at += 4096)
          sum[at] = std::byte(int(sum[at]) + int(other[at]));
      return sum;
    });
    return text + " " + std::to_string(sum.size()) + " " + std::to_string(int(sum[4096]));
  });
  EXPECT_THAT(said, ElementsAre("()(x)(xx)(xxx) first 33554432 6", " first 33554432 6", " first 33554432 6",
                                " first 33554432 6"));
}

TEST(JoinWorld, OneThatIsSplitHasItsOwnOrder) {
  Said said = runRanks(2, [](World &world) {
    std::unique_ptr<World> other = world.split()->split();
    std::jthread saving([&] { other->agree("number", "7"); });
    if (world.isFirst())
      saving.join(); // while the other rank waits in `world`
    return std::string(toText(world.broadcast(toMessage(std::to_string(world.getRank()) + " says"))));
  });
  EXPECT_THAT(said, ElementsAre("0 says", "0 says"));
}

TEST(JoinWorld, RanksOfOneHostAreCounted) {
  Said said = runRanks(3, [](World &world) {
    return std::to_string(world.getHost(world.getRank())) + " " + std::to_string(world.getLocalRank(world.getRank()));
  });
  EXPECT_THAT(said, ElementsAre("0 0", "0 1", "0 2"));
}

TEST(JoinWorld, FaultsAreEveryonesInTheSameWords) {
  EXPECT_THAT(runRanks(3,
                       [](World &world) {
                         world.confirm(world.getRank() == 2 ? "the disk is full" : "");
                         return std::string("none");
                       }),
              Each("rank 2: the disk is full"));
  EXPECT_THAT(runRanks(3,
                       [](World &world) {
                         if (world.getRank() == 1)
                           world.end("device 1 has waited");
                         world.confirm("");
                         world.confirm(""); // no rank comes here
                         world.confirm("");
                         return std::string("none");
                       }),
              Each("rank 1: device 1 has waited"));
}

TEST(JoinWorld, WhoHasEndedIsNamed) {
  Said said = runRanks(3, [](World &world) -> std::string {
    if (world.getRank() == 2)
      return "went";
    world.confirm("");
    return "none";
  });
  EXPECT_THAT(said[0], StartsWith("rank 2 (")) << said[0];
  EXPECT_THAT(said[0], HasSubstr(") has ended, where rank 0 waits for it"));
  EXPECT_EQ(said[1], said[0]);
  EXPECT_EQ(said[2], "went");
  said = runRanks(3, [](World &world) -> std::string {
    if (world.isFirst())
      return "went";
    world.confirm("");
    return "none";
  });
  EXPECT_THAT(said[1], HasSubstr(") has ended, where rank 1 waits for it"));
}

TEST(JoinWorld, WhatIsWatchedEnds) {
  struct Own : RankWatch {
    std::mutex mutex;
    std::condition_variable changed;
    std::string said;
    uint64_t getProgress() const override { return 0; }
    std::string describe() const override { return ""; }
    void end(const std::string &sentence) override {
      std::lock_guard lock(mutex);
      said = sentence;
      changed.notify_all();
    }
  };
  Said said = runRanks(3, [](World &world) {
    Own own;
    world.watch(own);
    world.confirm("");
    if (world.getRank() == 2)
      world.end("lost");
    std::unique_lock lock(own.mutex);
    own.changed.wait_for(lock, 10s, [&] { return !own.said.empty(); });
    lock.unlock();
    world.unwatch(own);
    return own.said;
  });
  EXPECT_THAT(said, Each("rank 2: lost"));
}

TEST(JoinWorld, NoProgressIsAnEnd) {
  Said said = runRanks(
      3,
      [](World &world) {
        world.confirm("");
        if (world.getRank() == 1)
          std::this_thread::sleep_for(4s);
        return greet(world);
      },
      [](JoinOptions &options) { options.startTimeout = 1s; });
  EXPECT_THAT(said[0], StartsWith("rank 1 (")) << said[0];
  // From the timeout on and before the rank wakes up; a busy machine looks later.
  EXPECT_THAT(said[0], ContainsRegex("\\) has made no progress for [123]\\.[0-9] s"));
  EXPECT_THAT(said, Each(said[0]));
}

TEST(JoinWorld, TheFirstIsIdleOnlySinceAllHaveCome) { // not since its machine was started
  Said said = runRanks(2, [](World &world) {
    if (world.isFirst())
      std::this_thread::sleep_for(4s); // before its first call
    return greet(world);
  });
  EXPECT_THAT(said, ElementsAre("rank 0", "rank 1"));
}

TEST(JoinWorld, WhoGoesOnIsWaitedForByWayOfTheFirst) {
  struct Writing : RankWatch {
    std::string record;
    uint64_t getProgress() const override {
      return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
    }
    std::string describe() const override { return record; }
    void end(const std::string &) override {}
  };
  // Rank 0 waits for rank 1, and rank 2 for rank 0.
  auto write = [](World &world) {
    Writing writing;
    if (world.getRank() == 1) {
      world.watch(writing);
      std::this_thread::sleep_for(5s);
      world.unwatch(writing);
    }
    return greet(world);
  };
  EXPECT_THAT(runRanks(3, write, [](JoinOptions &options) { options.startTimeout = 1s; }),
              ElementsAre("rank 0", "rank 1", "rank 2"));
  // Its flight record is that of what knows of one.
  Said said = runRanks(2, [](World &world) {
    Writing running, writing;
    running.record = R"({"devices": [{"device": 7, "state": "ended", "instructions": []}]})";
    world.watch(running);
    world.watch(writing);
    try {
      world.confirm("");
      if (world.isFirst())
        world.end("lost");
      world.confirm("");
    } catch (const WorldError &) {
    }
    world.unwatch(writing);
    world.unwatch(running);
    return world.getReport();
  });
  EXPECT_THAT(said[0], HasSubstr("device 7 has ended its step"));
}

/// As rank 0 wakes what was silent, it says where it stands by then, which would put the blame on rank 1.
TEST(JoinWorld, WhatASilentRankSaysAtLastIsNoEvidence) {
  struct Standing : RankWatch {
    std::string record;
    uint64_t getProgress() const override { return 0; }
    std::string describe() const override { return record; }
    void end(const std::string &) override {}
  };
  auto makeRecord = [](int64_t device, const char *state, int64_t number, const char *peers) {
    return R"({"nanoseconds": 2, "devices": [{"device": )" + std::to_string(device) + R"(, "state": ")" + state +
           R"(", "peers": )" + peers + R"(, "instructions": [{"number": )" + std::to_string(number) +
           R"(, "start": 1, "end": null, "text": "all_reduce"}]}]})";
  };
  uint16_t port = findFreePort();
  std::jthread stopped([&] {
    boost::asio::io_context io;
    boost::system::error_code error;
    nlohmann::json hello{{"job", "job"},
                         {"rank", 2},
                         {"size", 3},
                         {"command", "test"},
                         {"process", {{"name", "there"}, {"process", 7}}}};
    tcp::socket first = say(io, port, makeFrame(Frame::Kind::Hello, hello.dump()));
    for (uint32_t header[6] = {}; !error && header[1] != static_cast<uint32_t>(Frame::Kind::Asking);) {
      boost::asio::read(first, boost::asio::buffer(header), error);
      std::string rest(header[4], ' ');
      boost::asio::read(first, boost::asio::buffer(rest), error);
    }
    std::string answer = nlohmann::json(makeRecord(2, "waiting", 9, "[1]")).dump();
    boost::asio::write(first, boost::asio::buffer(makeFrame(Frame::Kind::Answer, answer)), error);
    for (char letter = 0; !error;) // until rank 0 has left
      first.read_some(boost::asio::buffer(&letter, 1), error);
  });
  Said said = runRanks(
      3,
      [&](World &world) {
        Standing own;
        own.record = world.isFirst() ? makeRecord(0, "waiting", 5, "[1]") : makeRecord(1, "running", 4, "[]");
        world.watch(own);
        std::string sentence;
        try {
          world.confirm("");
        } catch (const WorldError &fault) {
          sentence = fault.what();
        }
        world.unwatch(own);
        return sentence;
      },
      [](JoinOptions &options) { options.timeout = 1s; }, port, {2});
  for (int64_t rank : {0, 1})
    EXPECT_EQ(said[rank], "nothing was heard of rank 2 (there, process 7) for 1 s: it was stopped, or there is no way "
                          "to its host");
}

// ---- what is wrong at the start ----

TEST(JoinWorld, ALateRankIsNoSilenceOfThoseThatWait) { // nor of rank 0
  Said said = runRanks(3, greet, [](JoinOptions &options) {
    options.timeout = 2s;
    if (options.job.rank == 2)
      std::this_thread::sleep_for(3s);
  });
  EXPECT_THAT(said, ElementsAre("rank 0", "rank 1", "rank 2"));
}

TEST(JoinWorld, WhoIsMissingIsNamed) {
  uint16_t port = findFreePort();
  Said said = runRanks(4, greet, [](JoinOptions &options) { options.startTimeout = 1s; }, port, {1, 3});
  EXPECT_THAT(said[0], HasSubstr("of 4 ranks, these have not come to port " + std::to_string(port) + " of "));
  EXPECT_THAT(said[0], HasSubstr(" in 1 s: 1, 3; these have: 0, 2"));
  EXPECT_EQ(said[2], said[0]);
}

TEST(JoinWorld, TwoOfOneRank) {
  Said said = runRanks(3, greet, [](JoinOptions &options) {
    options.job.rank = std::min<int64_t>(options.job.rank, 1);
    options.startTimeout = 5s;
  });
  EXPECT_THAT(said, Each(StartsWith("two processes have rank 1: ")));
  EXPECT_THAT(said, Each(said[0]));
}

TEST(JoinWorld, WorldsOfOtherSizes) {
  Said said = runRanks(3, greet, [](JoinOptions &options) { options.job.size += options.job.rank == 2; });
  EXPECT_THAT(said, Each(HasSubstr(") is one of 4 ranks, needed one of 3, as rank 0 is")));
}

TEST(JoinWorld, AnotherCommand) {
  Said said = runRanks(2, greet, [](JoinOptions &options) {
    if (options.job.rank == 1)
      options.command = "another";
  });
  EXPECT_THAT(said, Each(HasSubstr(") runs 'another', needed 'test' as rank 0 does")));
}

TEST(JoinWorld, ARankThatDoesNotFindTheFirst) {
  JoinOptions options = makeOptions(1, 2, findFreePort());
  options.startTimeout = 500ms;
  auto fail = [&] {
    try {
      joinWorld(options);
    } catch (const WorldError &fault) {
      return std::string(fault.what());
    }
    return std::string("joined");
  };
  std::string port = std::to_string(options.job.ports[0]);
  EXPECT_EQ(fail(), "rank 1 does not find rank 0 at 127.0.0.1:" + port +
                        ": Connection refused, for 0.5 s (MASTER_ADDR, MASTER_PORT)");
  options.job.address = "no-such-host.invalid";
  EXPECT_THAT(fail(), StartsWith("rank 1 does not find rank 0 at no-such-host.invalid:" + port + ": "));
}

TEST(JoinWorld, APortInUse) {
  boost::asio::io_context io;
  tcp::acceptor other(io, {tcp::v4(), 0});
  uint16_t port = other.local_endpoint().port();
  try {
    joinWorld(makeOptions(0, 2, port));
    FAIL() << "joined";
  } catch (const WorldError &fault) {
    EXPECT_EQ(std::string(fault.what()), "rank 0 can't listen at port " + std::to_string(port) +
                                             ": Address already in use, needed one for this job (MASTER_PORT)");
  }
}

TEST(JoinWorld, OtherSoftwareAtThePort) {
  boost::asio::io_context io;
  tcp::acceptor other(io, {tcp::v4(), 0});
  for (const std::string &words :
       {std::string("HTTP/1.1 400 Bad Request\r\n\r\n"), std::string(4096, '\xff'), std::string("220 \r\n")}) {
    std::jthread serving([&] {
      tcp::socket guest = other.accept();
      boost::system::error_code error;
      boost::asio::write(guest, boost::asio::buffer(words), error);
      for (char letter = 0; !error;) // it waits for an answer
        guest.read_some(boost::asio::buffer(&letter, 1), error);
    });
    try {
      joinWorld(makeOptions(1, 2, other.local_endpoint().port()));
      FAIL() << "joined";
    } catch (const WorldError &fault) {
      EXPECT_THAT(fault.what(),
                  HasSubstr(": what is there says something else than heddle does, needed rank 0 of this job ("));
    }
  }
}

TEST(JoinWorld, AFirstThatFallsSilentIsNamed) {
  boost::asio::io_context io;
  tcp::acceptor first(io, {tcp::v4(), 0});
  std::string beat = std::string("hdl\1\4\0\0\0", 8) + std::string(16, '\0');
  std::jthread serving([&] { // it takes the rank in, and waits
    tcp::socket guest = first.accept();
    boost::system::error_code error;
    boost::asio::write(guest, boost::asio::buffer(beat), error);
    for (char letter = 0; !error;)
      guest.read_some(boost::asio::buffer(&letter, 1), error);
  });
  JoinOptions options = makeOptions(1, 2, first.local_endpoint().port());
  options.timeout = 500ms;
  try {
    joinWorld(options);
    FAIL() << "joined";
  } catch (const WorldError &fault) {
    EXPECT_EQ(std::string(fault.what()),
              "nothing was heard of rank 0 at 127.0.0.1:" + std::to_string(options.job.ports[0]) +
                  " for 0.5 s: it was stopped, or there is no way to its host");
  }
}

TEST(JoinWorld, AnotherJobAtThePortIsPassedBy) {
  uint16_t port = findFreePort();
  std::vector<uint16_t> ports;
  for (uint16_t offset = 0; offset < 8; ++offset)
    ports.push_back(port + offset);
  Said said(4);
  {
    std::vector<std::jthread> threads;
    for (size_t number = 0; number < 4; ++number)
      threads.emplace_back([&, number] {
        JoinOptions options = makeOptions(static_cast<int64_t>(number % 2), 2, port);
        options.job.id = number < 2 ? "one" : "two";
        options.job.ports = ports;
        try {
          std::shared_ptr<World> world = joinWorld(options);
          said[number] = toText(world->broadcast(toMessage(options.job.id)));
        } catch (const WorldError &fault) {
          said[number] = fault.what();
        }
      });
  }
  EXPECT_THAT(said, ElementsAre("one", "one", "two", "two"));
}

TEST(JoinWorld, GuestsThatSayNonsenseAreShownOut) {
  uint16_t port = findFreePort();
  std::jthread noise([&] {
    boost::asio::io_context io;
    for (const std::string &words : {std::string("GET / HTTP/1.1\r\nHost: there\r\n\r\n"), std::string(100, '\0'),
                                     std::string("hdl\1\0\0\0\0", 8) + std::string(8, '\0') + std::string(8, '\xff'),
                                     std::string("hdl\1\0\0\0\0", 8) + std::string(8, '\0') + "\2\0\0\0\0\0\0\0{}"})
      say(io, port, words);
  });
  auto comeLate = [&](const JoinOptions &options) {
    if (options.job.rank == 1)
      noise.join();
  };
  Said said = runRanks(2, greet, comeLate, port);
  EXPECT_THAT(said, ElementsAre("rank 0", "rank 1"));
}

TEST(JoinWorld, WhoHasEndedWhileOthersStillComeIsNamed) {
  uint16_t port = findFreePort();
  std::string hello =
      R"({"job": "job", "rank": 1, "size": 3, "command": "test", "process": {"name": "there", "process": 7}})";
  std::jthread gone([&] {
    boost::asio::io_context io;
    boost::system::error_code error;
    std::string frame = std::string("hdl\1\0\0\0\0", 8) + std::string(8, '\0');
    frame += static_cast<char>(hello.size()) + std::string(7, '\0') + hello;
    std::array<char, 1> answer;
    say(io, port, frame).read_some(boost::asio::buffer(answer), error); // it is taken in
  });
  auto comeLate = [&](const JoinOptions &options) {
    if (options.job.rank == 2)
      gone.join();
  };
  Said said = runRanks(3, greet, comeLate, port, {1});
  for (int64_t rank : {0, 2})
    EXPECT_THAT(said[rank], StartsWith("rank 1 (there, process 7) has "));
}

} // namespace
