// Tests that the emulator waits where GPUs and NCCL do: queues that are full, connects, and the end of a communicator
// while a graph has captured it, or while another one holds up what it has been asked for.
#include "Gpus.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <nccl.h>

using testing::HasSubstr;

namespace {

#define NCCL(call) ASSERT_EQ(call, ncclSuccess) << heddleEmulatorFault()

/// Something that goes on in another thread.
class Action {
public:
  template <typename F>
  explicit Action(F body) : done(std::async(std::launch::async, [body] { return static_cast<int>(body()); })) {}
  bool isOver() { return done.wait_for(std::chrono::milliseconds(0)) == std::future_status::ready; }
  /// For so long that it would have ended if nothing held it up.
  bool waits() { return done.wait_for(std::chrono::milliseconds(150)) != std::future_status::ready; }
  int get() { return done.get(); }

private:
  std::future<int> done;
};

/// Two GPUs with a stream, memory, and two communicators.
struct Pair {
  explicit Pair(uint32_t hangs = HEDDLE_EMULATOR_HANG_RANKS) : contexts(makeGpus(2, 1, hangs)) {
    for (std::vector<ncclComm_t> *own : {&first, &second}) {
      own->resize(2);
      EXPECT_EQ(ncclCommInitAll(own->data(), 2, nullptr), ncclSuccess);
    }
    for (CUcontext context : contexts) {
      cuCtxSetCurrent(context);
      streams.push_back(makeStream());
      memory.push_back(allocate(256));
      EXPECT_EQ(cuMemsetD8Async(memory.back(), 0, 256, streams.back()), CUDA_SUCCESS);
      EXPECT_EQ(cuStreamSynchronize(streams.back()), CUDA_SUCCESS);
    }
  }
  ncclResult_t sum(const std::vector<ncclComm_t> &own, size_t rank) {
    void *place = reinterpret_cast<void *>(memory[rank]);
    return ncclAllReduce(place, place, 64, ncclFloat, ncclSum, own[rank],
                         reinterpret_cast<cudaStream_t>(streams[rank]));
  }
  void connect(const std::vector<ncclComm_t> &own) {
    EXPECT_EQ(ncclGroupStart(), ncclSuccess);
    for (size_t rank : {0, 1})
      EXPECT_EQ(sum(own, rank), ncclSuccess);
    EXPECT_EQ(ncclGroupEnd(), ncclSuccess);
    for (size_t rank : {0, 1}) {
      cuCtxSetCurrent(contexts[rank]);
      EXPECT_EQ(cuStreamSynchronize(streams[rank]), CUDA_SUCCESS);
    }
  }
  CUgraphExec capture(size_t rank) {
    CUgraph graph = nullptr;
    CUgraphExec instance = nullptr;
    cuCtxSetCurrent(contexts[rank]);
    EXPECT_EQ(cuStreamBeginCapture(streams[rank], CU_STREAM_CAPTURE_MODE_RELAXED), CUDA_SUCCESS);
    EXPECT_EQ(sum(first, rank), ncclSuccess);
    EXPECT_EQ(cuStreamEndCapture(streams[rank], &graph), CUDA_SUCCESS);
    EXPECT_EQ(cuGraphInstantiate(&instance, graph, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
    return instance;
  }

  std::vector<CUcontext> contexts;
  std::vector<ncclComm_t> first, second;
  std::vector<CUstream> streams;
  std::vector<CUdeviceptr> memory;
};

int abortAll(const std::vector<std::vector<ncclComm_t>> &all) {
  ncclGroupStart();
  for (const std::vector<ncclComm_t> &own : all)
    for (ncclComm_t communicator : own)
      ncclCommAbort(communicator);
  return ncclGroupEnd();
}

TEST(HangTest, AFirstCollectiveWaitsForTheOthersToConnect) {
  Pair pair;
  Action early([&] { return pair.sum(pair.first, 0); });
  EXPECT_TRUE(early.waits());
  NCCL(pair.sum(pair.first, 1));
  EXPECT_EQ(early.get(), ncclSuccess);
  Action other([&] { return pair.sum(pair.second, 0); });
  EXPECT_TRUE(other.waits());
  EXPECT_EQ(abortAll({pair.first, pair.second}), ncclSuccess);
  EXPECT_EQ(other.get(), ncclInternalError);
}

TEST(HangTest, ARankThatNeverConnectsIsReportedElse) {
  Pair pair(0);
  EXPECT_EQ(pair.sum(pair.first, 0), ncclSystemError);
  EXPECT_THAT(heddleEmulatorFault(),
              HasSubstr("rank 0 connects for the all_reduce (sum) of 64 f32, and rank 1 never comes to connect, too"));
}

TEST(HangTest, ACommunicatorWaitsForGraphsThatCapturedIt) {
  Pair pair;
  pair.connect(pair.first);
  std::vector<CUgraphExec> graphs = {pair.capture(0), pair.capture(1)};
  CU(cuGraphLaunch(graphs[1], pair.streams[1])); // the other one never is
  Action end([&] { return abortAll({pair.first}); });
  EXPECT_TRUE(end.waits());
  CU(cuGraphExecDestroy(graphs[0]));
  EXPECT_TRUE(end.waits());
  CU(cuGraphExecDestroy(graphs[1])); // which is still at it, and ends by the abort
  EXPECT_EQ(end.get(), ncclSuccess);
}

TEST(HangTest, OneByOneTheFirstWaitsForTheSecond) {
  for (bool isGroup : {false, true}) {
    Pair pair;
    pair.connect(pair.first);
    pair.connect(pair.second);
    for (const std::vector<ncclComm_t> *own : {&pair.second, &pair.first})
      NCCL(pair.sum(*own, 0)); // on one stream, of which rank 1 does neither
    Action end([&] {
      if (isGroup)
        return static_cast<int>(abortAll({pair.first, pair.second}));
      ncclCommAbort(pair.first[0]);
      return static_cast<int>(ncclCommAbort(pair.first[1]));
    });
    if (!isGroup) {
      EXPECT_TRUE(end.waits());
      EXPECT_EQ(abortAll({pair.second}), ncclSuccess);
    }
    EXPECT_EQ(end.get(), ncclSuccess);
  }
}

TEST(HangTest, ALaunchWaitsWhereTheQueueIsFull) {
  Pair pair;
  pair.connect(pair.first);
  NCCL(pair.sum(pair.first, 0));
  std::atomic<int> count{1};
  Action launches([&] {
    cuCtxSetCurrent(pair.contexts[0]);
    for (; count < 2000; ++count)
      if (CUresult result = cuMemsetD8Async(pair.memory[0], 0, 4, pair.streams[0]); result != CUDA_SUCCESS)
        return static_cast<int>(result);
    return 0;
  });
  EXPECT_TRUE(launches.waits());
  EXPECT_EQ(count, 1024);
  NCCL(pair.sum(pair.first, 1));
  EXPECT_EQ(launches.get(), 0);
}

} // namespace
