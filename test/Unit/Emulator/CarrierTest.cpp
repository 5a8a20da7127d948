// Tests that ranks of one communicator that are GPUs of several processes, each with an emulator of its own, get what
// those of one process get, and that what never comes from another process is reported.
#include "Gpus.h"

#include <cerrno>
#include <cstring>
#include <functional>
#include <nccl.h>
#include <poll.h>
#include <random>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using testing::AllOf, testing::Each, testing::HasSubstr;

namespace {

#define NCCL(call) EXPECT_EQ(call, ncclSuccess) << heddleEmulatorFault()

/// Sockets between each two of some processes, which keep messages apart. Small ones: they fill up.
class Sockets {
public:
  explicit Sockets(uint32_t count) : count(count), ends(count * count, -1) {
    for (uint32_t a = 0; a < count; ++a)
      for (uint32_t b = a + 1; b < count; ++b) {
        int pair[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, pair), 0);
        ends[a * count + b] = pair[0];
        ends[b * count + a] = pair[1];
      }
  }
  ~Sockets() { close(); }
  void close() {
    for (int &end : ends)
      if (end >= 0)
        ::close(std::exchange(end, -1));
  }

  /// In one of the processes: the carrier, with a thread that rings.
  HeddleEmulatorCarrier begin(uint32_t rank) {
    own = rank;
    for (uint32_t other = 0; other < count * count; ++other)
      if (other / count != rank && ends[other] >= 0) // others' ends, so that theirs are the last
        ::close(std::exchange(ends[other], -1));
    std::thread([this] {
      std::vector<pollfd> places;
      for (uint32_t other = 0; other < count; ++other)
        places.push_back({ends[own * count + other], POLLIN, 0});
      while (true) {
        ::poll(places.data(), places.size(), -1);
        heddleEmulatorRing();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    }).detach();
    return {sizeof(HeddleEmulatorCarrier), this, rank, count, 4096, &Sockets::send, &Sockets::receive};
  }

private:
  static int send(void *context, uint32_t to, const void *bytes, size_t size) {
    auto *self = static_cast<Sockets *>(context);
    if (::send(self->ends[self->own * self->count + to], bytes, size, MSG_NOSIGNAL) >= 0)
      return HEDDLE_EMULATOR_DONE;
    return errno == EAGAIN ? HEDDLE_EMULATOR_LATER : HEDDLE_EMULATOR_GONE;
  }
  static int receive(void *context, uint32_t *from, void *bytes, size_t *size) {
    auto *self = static_cast<Sockets *>(context);
    for (uint32_t other = 0; other < self->count; ++other) {
      int &end = self->ends[self->own * self->count + other];
      if (other == self->own || end < 0)
        continue;
      ssize_t got = ::recv(end, bytes, *size, 0);
      if (got < 0 && errno == EAGAIN)
        continue;
      *from = other;
      if (got <= 0) {
        ::close(std::exchange(end, -1));
        return HEDDLE_EMULATOR_GONE;
      }
      *size = static_cast<size_t>(got);
      return HEDDLE_EMULATOR_DONE;
    }
    return HEDDLE_EMULATOR_LATER;
  }

  uint32_t count, own = 0;
  std::vector<int> ends; // by process and other process
};

/// One of some processes.
struct Process {
  uint32_t rank;
  Sockets &sockets;

  /// Has others' messages come from now on: its own emulator is ready.
  void connect() const {
    HeddleEmulatorCarrier carrier = sockets.begin(rank);
    EXPECT_EQ(heddleEmulatorSetCarrier(&carrier), nullptr);
  }
};

/// Runs something as each of some processes, and gives what they say.
std::vector<std::string> runProcesses(uint32_t count, const std::function<std::string(const Process &)> &act) {
  Sockets sockets(count);
  std::vector<int> pipes;
  std::vector<pid_t> children;
  for (uint32_t rank = 0; rank < count; ++rank) {
    int pipe[2];
    EXPECT_EQ(::pipe(pipe), 0);
    pid_t child = ::fork();
    if (child == 0) {
      alarm(60);
      std::string said = act({rank, sockets});
      heddleEmulatorSetCarrier(nullptr);
      said += testing::Test::HasFailure() ? ", and fails" : "";
      _exit(::write(pipe[1], said.data(), said.size()) == static_cast<ssize_t>(said.size()) ? 0 : 1);
    }
    ::close(pipe[1]);
    pipes.push_back(pipe[0]);
    children.push_back(child);
  }
  sockets.close(); // the processes' own are the last
  std::vector<std::string> all(count);
  for (uint32_t rank = 0; rank < count; ++rank) {
    char bytes[4096];
    for (ssize_t got; (got = ::read(pipes[rank], bytes, sizeof(bytes))) > 0;)
      all[rank].append(bytes, static_cast<size_t>(got));
    ::close(pipes[rank]);
    ::waitpid(children[rank], nullptr, 0);
  }
  return all;
}

/// Processes begin late where a machine is busy.
constexpr uint32_t patience = 20'000; // ms

/// The ranks of a process: its GPUs, which follow each other among all of the communicator's.
struct Ranks {
  Ranks(const Process &process, uint32_t gpus, int first, int all, uint64_t seed, size_t elements)
      : first(first), all(all), elements(elements), contexts(makeGpus(gpus, seed, 0, patience)), communicators(gpus) {
    process.connect();
    ncclUniqueId id{};
    std::strcpy(id.internal, "that of process 0"); // which would send it by other means
    NCCL(ncclGroupStart());
    for (size_t gpu = 0; gpu < gpus; ++gpu) {
      cuCtxSetCurrent(contexts[gpu]);
      NCCL(ncclCommInitRank(&communicators[gpu], all, id, first + static_cast<int>(gpu)));
    }
    NCCL(ncclGroupEnd());
    for (size_t gpu = 0; gpu < gpus; ++gpu) {
      cuCtxSetCurrent(contexts[gpu]);
      streams.push_back(makeStream());
      given.push_back(allocate(elements * sizeof(float)));
      taken.push_back(allocate(elements * sizeof(float) * static_cast<size_t>(all)));
      std::vector<float> values = makeValues(first + static_cast<int>(gpu), elements);
      cuMemcpyHtoD(given[gpu], values.data(), elements * sizeof(float));
    }
  }
  static std::vector<float> makeValues(int rank, size_t elements) {
    std::mt19937 random(static_cast<uint32_t>(rank));
    std::vector<float> values(elements);
    for (float &value : values)
      value = std::ldexp(static_cast<float>(random() >> 8), static_cast<int>(random() % 20) - 30);
    return values;
  }
  template <typename F> void askAll(F ask) {
    NCCL(ncclGroupStart());
    for (size_t gpu = 0; gpu < contexts.size(); ++gpu)
      NCCL(ask(gpu));
    NCCL(ncclGroupEnd());
  }
  ncclResult_t sum(size_t gpu, size_t count, const std::vector<ncclComm_t> &own) {
    return ncclAllReduce(from(gpu), to(gpu), count, ncclFloat, ncclSum, own[gpu], stream(gpu));
  }
  void *from(size_t gpu) { return reinterpret_cast<void *>(given[gpu]); }
  void *to(size_t gpu) { return reinterpret_cast<void *>(taken[gpu]); }
  cudaStream_t stream(size_t gpu) { return reinterpret_cast<cudaStream_t>(streams[gpu]); }
  std::vector<float> read(size_t gpu, size_t count) {
    std::vector<float> values(count);
    cuCtxSetCurrent(contexts[gpu]);
    EXPECT_EQ(cuStreamSynchronize(streams[gpu]), CUDA_SUCCESS) << heddleEmulatorFault();
    cuMemcpyDtoH(values.data(), taken[gpu], count * sizeof(float));
    return values;
  }

  int first, all;
  size_t elements;
  std::vector<CUcontext> contexts;
  std::vector<ncclComm_t> communicators;
  std::vector<CUstream> streams;
  std::vector<CUdeviceptr> given, taken;
};

constexpr size_t many = 40'000; // 160 kB, in more pieces than a socket holds

/// As one process has it: one after the other, in the order of ranks.
std::vector<float> addAll(const std::vector<int> &ranks, size_t count) {
  std::vector<float> sums = Ranks::makeValues(ranks[0], count);
  for (size_t rank = 1; rank < ranks.size(); ++rank) {
    std::vector<float> values = Ranks::makeValues(ranks[rank], count);
    for (size_t i = 0; i < count; ++i)
      sums[i] += values[i];
  }
  return sums;
}

/// Process 0 has two of four ranks, the others one.
Ranks makeRanks(const Process &process, uint64_t seed) {
  bool isFirst = process.rank == 0;
  return Ranks(process, isFirst ? 2 : 1, isFirst ? 0 : static_cast<int>(process.rank) + 1, 4, seed, many);
}

TEST(CarrierTest, ProcessesSumAsOneDoes) {
  const std::vector<float> expected = addAll({0, 1, 2, 3}, many);
  for (uint64_t seed = 0; seed < 3; ++seed) {
    std::vector<std::string> said = runProcesses(3, [&](const Process &process) {
      Ranks ranks = makeRanks(process, seed);
      std::string text;
      for (int step = 0; step < 3; ++step)
        ranks.askAll([&](size_t gpu) { return ranks.sum(gpu, many, ranks.communicators); });
      text += ranks.read(0, many) == expected ? "sum" : "other sum";
      // A ring of messages, each to the next rank.
      ranks.askAll([&](size_t gpu) {
        const int rank = ranks.first + static_cast<int>(gpu);
        return ncclSend(ranks.from(gpu), many, ncclFloat, (rank + 1) % 4, ranks.communicators[gpu],
                        ranks.stream(gpu)) == ncclSuccess
                   ? ncclRecv(ranks.to(gpu), many, ncclFloat, (rank + 3) % 4, ranks.communicators[gpu],
                              ranks.stream(gpu))
                   : ncclInternalError;
      });
      text += ranks.read(0, many) == Ranks::makeValues((ranks.first + 3) % 4, many) ? ", ring" : ", other ring";
      ranks.askAll([&](size_t gpu) {
        return ncclReduceScatter(ranks.from(gpu), ranks.to(gpu), many / 4, ncclFloat, ncclSum, ranks.communicators[gpu],
                                 ranks.stream(gpu));
      });
      const auto part = expected.begin() + ranks.first * static_cast<int64_t>(many) / 4;
      text += ranks.read(0, many / 4) == std::vector<float>(part, part + many / 4) ? ", scatter" : ", other scatter";
      ranks.askAll([&](size_t gpu) {
        return ncclAllGather(ranks.from(gpu), ranks.to(gpu), many, ncclFloat, ranks.communicators[gpu],
                             ranks.stream(gpu));
      });
      const std::vector<float> all = ranks.read(0, 4 * many), last = Ranks::makeValues(3, many);
      text += std::equal(last.begin(), last.end(), all.end() - many) ? ", gather" : ", other gather";
      return text + heddleEmulatorFault();
    });
    EXPECT_THAT(said, Each("sum, ring, scatter, gather"));
  }
}

TEST(CarrierTest, ASplitOverProcesses) {
  std::vector<std::string> said = runProcesses(3, [&](const Process &process) {
    Ranks ranks = makeRanks(process, 1);
    std::vector<ncclComm_t> own(ranks.contexts.size());
    ranks.askAll([&](size_t gpu) { // ranks 3 and 1, in this order, and 2 and 0
      const int rank = ranks.first + static_cast<int>(gpu);
      return ncclCommSplit(ranks.communicators[gpu], rank % 2, -rank, &own[gpu], nullptr);
    });
    ranks.askAll([&](size_t gpu) { return ranks.sum(gpu, many, own); });
    int rank = -1;
    NCCL(ncclCommUserRank(own[0], &rank));
    const bool isOdd = ranks.first % 2 == 1;
    return (ranks.read(0, many) == addAll(isOdd ? std::vector{3, 1} : std::vector{2, 0}, many) ? "sum" : "other") +
           std::to_string(rank) + heddleEmulatorFault();
  });
  EXPECT_THAT(said, testing::ElementsAre("sum1", "sum0", "sum0"));
}

TEST(CarrierTest, WhatNeverComesIsReported) {
  std::vector<std::string> said = runProcesses(2, [&](const Process &process) {
    Ranks ranks(process, 1, static_cast<int>(process.rank), 2, 1, many);
    ranks.askAll([&](size_t gpu) { return ranks.sum(gpu, 16, ranks.communicators); });
    ranks.read(0, 16);
    if (process.rank == 1) // it ends
      return std::string();
    auto begin = std::chrono::steady_clock::now();
    ranks.askAll([&](size_t gpu) { return ranks.sum(gpu, 16, ranks.communicators); });
    EXPECT_EQ(cuStreamSynchronize(ranks.streams[0]), CUDA_ERROR_LAUNCH_FAILED);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    return std::string(heddleEmulatorFault());
  });
  EXPECT_THAT(said[0], HasSubstr("rank 1, of process 1, never comes to the all_reduce (sum) of 16 f32, in which rank 0 "
                                 "waits on stream 1 of GPU 0"));
}

TEST(CarrierTest, CallsThatDifferAreReportedByBoth) {
  std::vector<std::string> said = runProcesses(2, [&](const Process &process) {
    Ranks ranks(process, 1, static_cast<int>(process.rank), 2, 1, many);
    ranks.askAll([&](size_t gpu) { return ranks.sum(gpu, 16 + process.rank, ranks.communicators); });
    EXPECT_EQ(cuStreamSynchronize(ranks.streams[0]), CUDA_ERROR_LAUNCH_FAILED);
    return std::string(heddleEmulatorFault());
  });
  EXPECT_THAT(said, Each(AllOf(HasSubstr("all_reduce (sum) of 16 f32"), HasSubstr("all_reduce (sum) of 17 f32"),
                               HasSubstr("stream 1 of GPU 0 of process "))));
}

TEST(CarrierTest, CarriersThatAreRefused) {
  HeddleEmulatorCarrier carrier{sizeof(carrier), nullptr, 2, 2, 4096, nullptr, nullptr};
  EXPECT_STREQ(heddleEmulatorSetCarrier(&carrier), "a carrier of process 2 of 2");
  carrier.rank = 1;
  EXPECT_STREQ(heddleEmulatorSetCarrier(&carrier), "a carrier of messages of 4096 bytes, or without functions");
  carrier.size = 8;
  EXPECT_THAT(heddleEmulatorSetCarrier(&carrier), HasSubstr("a carrier of 8 bytes, and this emulator's have "));
}

} // namespace
