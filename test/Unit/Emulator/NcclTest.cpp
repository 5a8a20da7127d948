// Tests NCCL's calls on emulated GPUs: what ranks get, in whatever order they come, and what is reported where they
// differ.
#include "Gpus.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <nccl.h>
#include <set>
#include <thread>

using testing::AllOf, testing::AnyOf, testing::HasSubstr;

namespace {

#define NCCL(call) ASSERT_EQ(call, ncclSuccess) << heddleEmulatorFault()

/// Ranks with a stream and two buffers each; number r of `given` is 10 r + i.
struct Ranks {
  explicit Ranks(uint32_t count, uint64_t seed) : contexts(makeGpus(count, seed)) {
    communicators.resize(count);
    EXPECT_EQ(ncclCommInitAll(communicators.data(), static_cast<int>(count), nullptr), ncclSuccess);
    for (uint32_t rank = 0; rank < count; ++rank) {
      cuCtxSetCurrent(contexts[rank]);
      streams.push_back(makeStream());
      given.push_back(allocate(64 * sizeof(float)));
      taken.push_back(allocate(64 * sizeof(float)));
      std::vector<float> values(64);
      for (size_t i = 0; i < 64; ++i)
        values[i] = static_cast<float>(10 * rank + i);
      EXPECT_EQ(cuMemcpyHtoD(given[rank], values.data(), 256), CUDA_SUCCESS);
    }
  }
  /// What ranks ask for by one thread: a group, as they wait for each other to connect.
  void askAll(const std::function<ncclResult_t(size_t rank)> &ask, std::vector<size_t> some = {}) const {
    EXPECT_EQ(ncclGroupStart(), ncclSuccess);
    for (size_t r = 0; r < streams.size(); ++r)
      if (some.empty() || std::ranges::count(some, r))
        EXPECT_EQ(ask(r), ncclSuccess) << heddleEmulatorFault();
    EXPECT_EQ(ncclGroupEnd(), ncclSuccess) << heddleEmulatorFault();
  }
  ncclResult_t sum(size_t rank, std::vector<ncclComm_t> others = {}) const {
    return ncclAllReduce(from(rank), to(rank), 16, ncclFloat, ncclSum, (others.empty() ? communicators : others)[rank],
                         stream(rank));
  }
  /// The first collective, so that ranks connect.
  void connect(const std::vector<ncclComm_t> &others = {}) const {
    askAll([&](size_t r) { return sum(r, others); });
    for (size_t r = 0; r < streams.size(); ++r)
      read(r);
  }
  const void *from(size_t rank) const { return reinterpret_cast<const void *>(given[rank]); }
  void *to(size_t rank) const { return reinterpret_cast<void *>(taken[rank]); }
  cudaStream_t stream(size_t rank) const { return reinterpret_cast<cudaStream_t>(streams[rank]); }
  std::vector<float> read(size_t rank) const {
    std::vector<float> values(64);
    cuCtxSetCurrent(contexts[rank]);
    EXPECT_EQ(cuStreamSynchronize(streams[rank]), CUDA_SUCCESS) << heddleEmulatorFault();
    EXPECT_EQ(cuMemcpyDtoH(values.data(), taken[rank], 256), CUDA_SUCCESS) << heddleEmulatorFault();
    return values;
  }

  std::vector<CUcontext> contexts;
  std::vector<ncclComm_t> communicators;
  std::vector<CUstream> streams;
  std::vector<CUdeviceptr> given, taken;
};

TEST(NcclTest, SumsAndGathersByOneThread) {
  for (uint64_t seed = 0; seed < 4; ++seed) {
    Ranks ranks(4, seed);
    ranks.askAll([&](size_t r) {
      return ncclAllReduce(ranks.from(r), ranks.to(r), 16, ncclFloat, ncclSum, ranks.communicators[r], ranks.stream(r));
    });
    EXPECT_EQ(ranks.read(2)[3], 60 + 12);
    EXPECT_EQ(ranks.read(0)[3], 60 + 12);
    ranks.askAll([&](size_t r) {
      return ncclAllGather(ranks.from(r), ranks.to(r), 16, ncclFloat, ranks.communicators[r], ranks.stream(r));
    });
    EXPECT_EQ(ranks.read(1)[16 * 3 + 5], 35);
    ranks.askAll([&](size_t r) {
      return ncclReduceScatter(ranks.from(r), ranks.to(r), 16, ncclFloat, ncclMax, ranks.communicators[r],
                               ranks.stream(r));
    });
    EXPECT_EQ(ranks.read(2)[1], 30 + 33);
    ranks.askAll([&](size_t r) {
      return ncclBroadcast(ranks.from(r), ranks.to(r), 16, ncclFloat, 1, ranks.communicators[r], ranks.stream(r));
    });
    EXPECT_EQ(ranks.read(3)[2], 12);
    ranks.askAll([&](size_t r) {
      return ncclAlltoAll(ranks.from(r), ranks.to(r), 16, ncclFloat, ranks.communicators[r], ranks.stream(r));
    });
    EXPECT_EQ(ranks.read(3)[16 * 2 + 1], 20 + 48 + 1);
  }
}

TEST(NcclTest, SplitsByColourAndKey) {
  Ranks ranks(4, 1);
  std::vector<ncclComm_t> own(4, ranks.communicators[0]);
  const int colours[] = {7, 2, 7, NCCL_SPLIT_NOCOLOR};
  ranks.askAll([&](size_t r) {
    return ncclCommSplit(ranks.communicators[r], colours[r], -static_cast<int>(r), &own[r], nullptr);
  });
  EXPECT_EQ(own[3], nullptr);
  int rank = -1, count = 0;
  NCCL(ncclCommUserRank(own[0], &rank));
  NCCL(ncclCommCount(own[0], &count));
  EXPECT_EQ(rank, 1);
  EXPECT_EQ(count, 2);
  ranks.askAll([&](size_t r) { return ranks.sum(r, own); }, {0, 2});
  EXPECT_EQ(ranks.read(0)[3], 20 + 6);
  ranks.askAll(
      [&](size_t r) { return ncclBroadcast(ranks.from(r), ranks.to(r), 16, ncclFloat, 0, own[r], ranks.stream(r)); },
      {0, 2});
  EXPECT_EQ(ranks.read(0)[3], 20 + 3); // of rank 2, which is the first here
  for (ncclComm_t communicator : {own[0], own[1], own[2]})
    NCCL(ncclCommDestroy(communicator));
  ranks.connect(); // all of them are there as before
  EXPECT_STREQ(heddleEmulatorFault(), "");
}

TEST(NcclTest, ARankThatDoesNotSplit) {
  Ranks ranks(3, 1);
  std::vector<ncclComm_t> own(3);
  NCCL(ncclGroupStart());
  for (size_t r : {0, 2})
    NCCL(ncclCommSplit(ranks.communicators[r], 0, 0, &own[r], nullptr));
  EXPECT_EQ(ncclGroupEnd(), ncclSystemError);
  EXPECT_THAT(heddleEmulatorFault(), HasSubstr("communicator 0 of 3 ranks: rank 1 never comes to split it"));
}

TEST(NcclTest, WhatDoesNotBlock) {
  std::vector<CUcontext> contexts = makeGpus(2, 1);
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 0;
  ncclUniqueId id;
  NCCL(ncclGetUniqueId(&id));
  std::vector<ncclComm_t> all(2), own(2);
  const auto stateOf = [&](size_t r) {
    ncclResult_t state = ncclSuccess;
    EXPECT_EQ(ncclCommGetAsyncError(all[r], &state), ncclSuccess);
    return state;
  };
  EXPECT_EQ(ncclCommInitRankConfig(&all[0], 2, id, 0, &config), ncclInProgress);
  EXPECT_EQ(stateOf(0), ncclInProgress);
  EXPECT_EQ(ncclCommSplit(all[0], 0, 0, &own[0], nullptr), ncclInvalidArgument);
  EXPECT_THAT(heddleEmulatorFault(), HasSubstr("communicator 0 of 2 ranks is asked for more while it is in progress"));
  CU(cuCtxSetCurrent(contexts[1]));
  EXPECT_EQ(ncclCommInitRankConfig(&all[1], 2, id, 1, &config), ncclInProgress);
  EXPECT_EQ(stateOf(0), ncclSuccess);
  EXPECT_EQ(stateOf(1), ncclSuccess);
  config.blocking = 1;
  EXPECT_EQ(ncclCommSplit(all[0], 0, 0, &own[0], &config), ncclInProgress);
  EXPECT_EQ(stateOf(0), ncclInProgress);
  EXPECT_EQ(ncclCommSplit(all[1], 0, 0, &own[1], &config), ncclInProgress);
  EXPECT_EQ(own[1], nullptr); // until somebody asks
  for (size_t r : {0, 1})
    EXPECT_EQ(stateOf(r), ncclSuccess);
  std::vector<CUstream> streams;
  std::vector<CUdeviceptr> memory;
  for (CUcontext context : contexts) {
    cuCtxSetCurrent(context);
    streams.push_back(makeStream());
    memory.push_back(allocate(64));
  }
  const auto sum = [&](size_t r, ncclComm_t communicator) {
    auto *place = reinterpret_cast<void *>(memory[r]);
    return ncclAllReduce(place, place, 16, ncclInt8, ncclSum, communicator, reinterpret_cast<cudaStream_t>(streams[r]));
  };
  EXPECT_EQ(sum(0, all[0]), ncclInvalidUsage);
  NCCL(ncclGroupStart());
  for (size_t r : {0, 1})
    NCCL(sum(r, own[r]));
  NCCL(ncclGroupEnd());
  config.magic = 0;
  EXPECT_EQ(ncclCommInitRankConfig(&all[0], 2, id, 0, &config), ncclInvalidArgument);
}

TEST(NcclTest, CommunicatorsTakeMemoryOnceTheyConnect) {
  Ranks ranks(2, 1);
  HeddleEmulatorOptions options{};
  options.size = sizeof(options);
  options.devices = 2;
  options.bytes = 64 << 20;
  options.communicator_bytes = 1 << 20;
  ASSERT_EQ(heddleEmulatorConfigure(&options), nullptr);
  CU(cuInit(0));
  std::vector<ncclComm_t> own(2);
  NCCL(ncclCommInitAll(own.data(), 2, nullptr));
  size_t before = 0, after = 0, all = 0;
  CUcontext contexts[2];
  for (int r : {1, 0}) {
    CU(cuDevicePrimaryCtxRetain(&contexts[r], r));
    CU(cuCtxSetCurrent(contexts[r]));
    ranks.streams[r] = makeStream();
    ranks.given[r] = ranks.taken[r] = allocate(256);
  }
  CU(cuMemGetInfo(&before, &all));
  ranks.askAll([&](size_t r) { return ranks.sum(r, own); });
  CU(cuMemGetInfo(&after, &all));
  EXPECT_EQ(before - after, 1u << 20);
  CU(cuStreamSynchronize(ranks.streams[0]));
  for (ncclComm_t communicator : own)
    NCCL(ncclCommDestroy(communicator));
  CU(cuMemGetInfo(&after, &all));
  EXPECT_EQ(before, after);
}

TEST(NcclTest, RingsOfMessages) {
  Ranks ranks(3, 1);
  NCCL(ncclGroupStart()); // of all ranks: they wait for each other to connect
  for (int r = 0; r < 3; ++r) {
    NCCL(ncclGroupStart());
    NCCL(ncclSend(ranks.from(r), 16, ncclFloat, (r + 1) % 3, ranks.communicators[r], ranks.stream(r)));
    NCCL(ncclRecv(ranks.to(r), 16, ncclFloat, (r + 2) % 3, ranks.communicators[r], ranks.stream(r)));
    NCCL(ncclGroupEnd());
  }
  NCCL(ncclGroupEnd());
  for (size_t r = 0; r < 3; ++r)
    EXPECT_EQ(ranks.read(r)[4], static_cast<float>(10 * ((r + 2) % 3) + 4));
}

TEST(NcclTest, AThreadForEachRank) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Ranks ranks(4, seed);
    std::vector<std::thread> threads;
    for (size_t r = 0; r < 4; ++r)
      threads.emplace_back([&, r] {
        CU(cuCtxSetCurrent(ranks.contexts[r]));
        CUstream other = makeStream();
        CUevent done = makeEvent();
        for (int step = 0; step < 20; ++step) {
          NCCL(ncclAllReduce(ranks.from(r), ranks.to(r), 64, ncclFloat, ncclSum, ranks.communicators[r],
                             ranks.stream(r)));
          CU(cuEventRecord(done, ranks.streams[r]));
          CU(cuStreamWaitEvent(other, done, 0));
          CU(cuMemcpyDtoDAsync(ranks.given[r], ranks.taken[r], 256, other));
          CU(cuMemsetD8Async(ranks.given[r] + 128, 0, 128, other));
          CU(cuEventRecord(done, other));
          CU(cuStreamWaitEvent(ranks.streams[r], done, 0));
          while (cuStreamQuery(ranks.streams[r]) == CUDA_ERROR_NOT_READY)
            std::this_thread::yield();
        }
      });
    for (std::thread &thread : threads)
      thread.join();
    EXPECT_STREQ(heddleEmulatorFault(), "");
    EXPECT_EQ(ranks.read(3)[1], 64.0f * 274877906944.0f); // (0+10+20+30 + 4) 4^19
  }
}

TEST(NcclTest, ThreadsRaceButASeedGivesOneOrder) {
  std::set<std::string> orders;
  for (int repeat = 0; repeat < 12; ++repeat) {
    Ranks ranks(3, 11);
    std::vector<Log> logs(3);
    std::vector<std::thread> threads;
    for (size_t r = 0; r < 3; ++r)
      threads.emplace_back([&, r] {
        CU(cuCtxSetCurrent(ranks.contexts[r]));
        CUstream other = makeStream();
        CUevent event = makeEvent();
        for (int i = 0; i < 12; ++i) {
          logs[r].add(other, std::string(1, static_cast<char>('a' + i)));
          logs[r].add(ranks.streams[r], std::string(1, static_cast<char>('A' + i)));
          if (i % 3 == 1)
            NCCL(ncclAllReduce(ranks.from(r), ranks.to(r), 64, ncclFloat, ncclSum, ranks.communicators[r],
                               ranks.stream(r)));
          if (i % 5 == 3) {
            CU(cuEventRecord(event, ranks.streams[r]));
            CU(cuStreamWaitEvent(other, event, 0));
          }
        }
        CU(cuCtxSynchronize());
      });
    for (std::thread &thread : threads)
      thread.join();
    orders.insert(logs[0].text + ' ' + logs[1].text + ' ' + logs[2].text);
  }
  EXPECT_EQ(orders.size(), 1u) << testing::PrintToString(orders);
}

TEST(NcclTest, CallsThatDiffer) {
  struct Case {
    size_t count;
    ncclDataType_t type;
    ncclRedOp_t op;
    const char *words;
  };
  for (const Case &own : {Case{15, ncclFloat, ncclSum, "all_reduce (sum) of 15 f32"},
                          Case{16, ncclInt32, ncclSum, "all_reduce (sum) of 16 i32"},
                          Case{16, ncclFloat, ncclMax, "all_reduce (maximum) of 16 f32"}}) {
    Ranks ranks(2, 1);
    ranks.connect();
    NCCL(ncclAllReduce(ranks.from(0), ranks.to(0), 16, ncclFloat, ncclSum, ranks.communicators[0], ranks.stream(0)));
    NCCL(ncclAllReduce(ranks.from(1), ranks.to(1), own.count, own.type, own.op, ranks.communicators[1],
                       ranks.stream(1)));
    cuCtxSetCurrent(ranks.contexts[0]);
    EXPECT_EQ(cuStreamSynchronize(ranks.streams[0]), CUDA_ERROR_LAUNCH_FAILED);
    EXPECT_THAT(heddleEmulatorFault(),
                AllOf(HasSubstr(own.words), HasSubstr("all_reduce (sum) of 16 f32"), HasSubstr("rank 0"),
                      HasSubstr("rank 1"), HasSubstr("communicator 0"), HasSubstr("stream 1 of GPU 1")));
  }
  Ranks ranks(2, 1);
  ranks.connect();
  NCCL(ncclBroadcast(ranks.from(0), ranks.to(0), 16, ncclFloat, 0, ranks.communicators[0], ranks.stream(0)));
  NCCL(ncclBroadcast(ranks.from(1), ranks.to(1), 16, ncclFloat, 1, ranks.communicators[1], ranks.stream(1)));
  EXPECT_EQ(cuCtxSynchronize(), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_THAT(heddleEmulatorFault(), AllOf(HasSubstr("root 0"), HasSubstr("root 1")));
}

TEST(NcclTest, ARankThatNeverComes) {
  Ranks ranks(3, 1);
  ranks.connect();
  for (size_t r : {0, 2})
    NCCL(ranks.sum(r));
  EXPECT_EQ(cuStreamSynchronize(ranks.streams[2]), CUDA_ERROR_LAUNCH_FAILED); // the current context is the last one's
  EXPECT_THAT(heddleEmulatorFault(), AllOf(HasSubstr("rank 1, GPU 1, never comes to the all_reduce (sum) of 16 f32"),
                                           AnyOf(HasSubstr("rank 0 waits"), HasSubstr("rank 2 waits"))));
}

TEST(NcclTest, RanksThatWaitForEachOther) {
  Ranks ranks(2, 1);
  std::vector<ncclComm_t> others(2);
  NCCL(ncclCommInitAll(others.data(), 2, nullptr));
  ranks.connect();
  ranks.connect(others);
  // On one stream each, in different orders.
  NCCL(ncclAllReduce(ranks.from(0), ranks.to(0), 16, ncclFloat, ncclSum, ranks.communicators[0], ranks.stream(0)));
  NCCL(ncclAllReduce(ranks.from(0), ranks.to(0), 16, ncclFloat, ncclSum, others[0], ranks.stream(0)));
  NCCL(ncclAllReduce(ranks.from(1), ranks.to(1), 16, ncclFloat, ncclSum, others[1], ranks.stream(1)));
  NCCL(ncclAllReduce(ranks.from(1), ranks.to(1), 16, ncclFloat, ncclSum, ranks.communicators[1], ranks.stream(1)));
  EXPECT_EQ(cuCtxSynchronize(), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_THAT(heddleEmulatorFault(), AllOf(HasSubstr("never comes"), HasSubstr("waits in another communication")));
}

TEST(NcclTest, WhatComesIsNotThereBeforeItsEvent) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Ranks ranks(2, seed);
    ranks.askAll([&](size_t r) { return ranks.sum(r); });
    CUstream other = makeStream();
    CU(cuMemcpyDtoDAsync(ranks.given[1] + 128, ranks.taken[1], 64, other));
    EXPECT_EQ(cuCtxSynchronize(), CUDA_ERROR_LAUNCH_FAILED);
    EXPECT_THAT(heddleEmulatorFault(), AllOf(HasSubstr("copy of 64 bytes on stream 2"), HasSubstr("all_reduce"),
                                             HasSubstr("without an order")));
  }
}

TEST(NcclTest, CollectivesInGraphs) {
  Ranks ranks(2, 1);
  ranks.connect();
  std::vector<CUgraphExec> instances(2);
  for (size_t r = 0; r < 2; ++r) {
    CU(cuCtxSetCurrent(ranks.contexts[r]));
    CUgraph graph = nullptr;
    CU(cuStreamBeginCapture(ranks.streams[r], CU_STREAM_CAPTURE_MODE_RELAXED));
    NCCL(ncclAllReduce(ranks.from(r), ranks.to(r), 64, ncclFloat, ncclSum, ranks.communicators[r], ranks.stream(r)));
    CU(cuMemcpyDtoDAsync(ranks.given[r], ranks.taken[r], 256, ranks.streams[r]));
    CU(cuStreamEndCapture(ranks.streams[r], &graph));
    CU(cuGraphInstantiate(&instances[r], graph, 0));
  }
  for (int step = 0; step < 3; ++step)
    for (size_t r = 0; r < 2; ++r) {
      CU(cuCtxSetCurrent(ranks.contexts[r]));
      CU(cuGraphLaunch(instances[r], ranks.streams[r]));
    }
  EXPECT_EQ(ranks.read(0)[1], 12 * 4);
  EXPECT_EQ(ranks.read(1)[1], 12 * 4);
}

} // namespace
