// Tests that streams run in every order that events allow, and that operations without an order on one buffer are
// reported.
#include "Gpus.h"

#include <deque>
#include <set>

using testing::AllOf, testing::HasSubstr, testing::UnorderedElementsAre;

namespace {

constexpr uint64_t kSeeds = 40;

TEST(StreamTest, WithoutEventsEveryOrderOfTwoStreamsHappens) {
  std::set<std::string> orders;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    makeGpus(1, seed);
    CUstream first = makeStream(), second = makeStream();
    Log log;
    log.add(first, "a");
    log.add(first, "b");
    log.add(second, "c");
    CU(cuStreamSynchronize(first));
    CU(cuStreamSynchronize(second));
    orders.insert(log.text);
  }
  EXPECT_THAT(orders, UnorderedElementsAre("abc", "acb", "cab"));
}

TEST(StreamTest, AnEventOrdersThem) {
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    makeGpus(1, seed);
    CUstream first = makeStream(), second = makeStream();
    CUevent event = makeEvent();
    Log log;
    log.add(first, "a");
    CU(cuEventRecord(event, first));
    log.add(first, "b");
    CU(cuStreamWaitEvent(second, event, 0));
    log.add(second, "c");
    CU(cuCtxSynchronize());
    EXPECT_TRUE(log.text == "abc" || log.text == "acb") << log.text;
  }
}

TEST(StreamTest, ASeedGivesOneOrder) {
  std::set<std::string> orders;
  for (int repeat = 0; repeat < 5; ++repeat) {
    makeGpus(1, 7);
    std::vector<CUstream> streams{makeStream(), makeStream(), makeStream()};
    Log log;
    for (int i = 0; i < 30; ++i)
      log.add(streams[static_cast<size_t>(i % 3)], std::string(1, static_cast<char>('a' + i)));
    CU(cuCtxSynchronize());
    orders.insert(log.text);
  }
  EXPECT_EQ(orders.size(), 1u);
}

TEST(StreamTest, TheStreamOfNumberZeroWaitsForBlockingOnes) {
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    makeGpus(1, seed);
    CUstream blocking = nullptr;
    CU(cuStreamCreate(&blocking, CU_STREAM_DEFAULT));
    Log log;
    log.add(blocking, "a");
    log.add(nullptr, "b");
    log.add(blocking, "c");
    CU(cuCtxSynchronize());
    EXPECT_EQ(log.text, "abc");
  }
}

/// Writes and reads of one buffer on two streams, with or without an event between them.
std::string race(uint64_t seed, bool firstWrites, bool secondWrites, bool hasEvent) {
  makeGpus(1, seed);
  CUstream first = makeStream(), second = makeStream();
  CUevent event = makeEvent();
  const CUdeviceptr buffer = allocate(256);
  EXPECT_EQ(cuMemsetD8(buffer, 0, 256), CUDA_SUCCESS);
  Log log;
  log.add(first, "a", buffer, firstWrites);
  EXPECT_EQ(cuEventRecord(event, first), CUDA_SUCCESS);
  if (hasEvent)
    EXPECT_EQ(cuStreamWaitEvent(second, event, 0), CUDA_SUCCESS);
  log.add(second, "b", buffer + 32, secondWrites);
  const CUresult result = cuCtxSynchronize();
  EXPECT_EQ(result == CUDA_SUCCESS, std::string(heddleEmulatorFault()).empty());
  return heddleEmulatorFault();
}

TEST(StreamTest, UseBeforeItsEvent) {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    EXPECT_THAT(race(seed, true, false, false),
                AllOf(HasSubstr("32 bytes at byte 32 of an allocation of 256 bytes on GPU 0"),
                      HasSubstr("a on stream 1"), HasSubstr("b on stream 2"),
                      HasSubstr("without an order between them")));
    EXPECT_THAT(race(seed, false, true, false), HasSubstr("without an order"));
    EXPECT_THAT(race(seed, true, true, false), HasSubstr("without an order"));
    EXPECT_EQ(race(seed, false, false, false), "");
    EXPECT_EQ(race(seed, true, false, true), "");
    EXPECT_EQ(race(seed, false, true, true), "");
    EXPECT_EQ(race(seed, true, true, true), "");
  }
}

TEST(StreamTest, WhatTheHostHasWaitedForComesBefore) {
  makeGpus(1, 3);
  CUstream first = makeStream(), second = makeStream();
  const CUdeviceptr buffer = allocate(256);
  Log log;
  log.add(first, "a", buffer, true);
  CU(cuStreamSynchronize(first));
  log.add(second, "b", buffer, true);
  while (cuStreamQuery(second) == CUDA_ERROR_NOT_READY) {
  }
  log.add(first, "c", buffer, true);
  CU(cuCtxSynchronize());
  EXPECT_EQ(log.text, "abc");
}

TEST(StreamTest, CopiesAndMemory) {
  makeGpus(1, 3);
  CUstream stream = makeStream();
  const CUdeviceptr buffer = allocate(256), other = allocate(256);
  std::vector<unsigned char> bytes(256), back(256);
  CU(cuMemcpyDtoH(back.data(), buffer, 256));
  EXPECT_EQ(back[17], 0xff); // poisoned
  for (size_t i = 0; i < 256; ++i)
    bytes[i] = static_cast<unsigned char>(i);
  CU(cuMemcpyHtoDAsync(buffer, bytes.data(), 256, stream));
  bytes.assign(256, 1); // memory that isn't pinned has been read
  CUDA_MEMCPY2D copy{};
  copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
  copy.srcDevice = buffer;
  copy.srcPitch = 16;
  copy.dstDevice = other;
  copy.dstPitch = 4;
  copy.WidthInBytes = 4;
  copy.Height = 16;
  CU(cuMemcpy2DAsync(&copy, stream));
  CU(cuMemcpyDtoHAsync(back.data(), other, 64, stream));
  EXPECT_EQ(back[5], 17);
  CU(cuMemsetD8Async(other, 9, 4, stream));
  CU(cuMemcpyDtoHAsync(back.data(), other, 64, stream));
  EXPECT_EQ(back[3], 9);
  EXPECT_EQ(back[5], 17);
  size_t free = 0, total = 0;
  CU(cuMemGetInfo(&free, &total));
  EXPECT_EQ(total - free, 512u);
  CUdeviceptr large = 0;
  EXPECT_EQ(cuMemAlloc(&large, 65 << 20), CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_STREQ(heddleEmulatorFault(), "68157440 bytes are asked for, and 67108352 are free");
}

TEST(StreamTest, FreedMemory) {
  makeGpus(1, 3);
  CUstream stream = makeStream();
  const CUdeviceptr buffer = allocate(256);
  CU(cuMemFree(buffer));
  CU(cuMemsetD8Async(buffer + 16, 9, 4, stream));
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_STREQ(heddleEmulatorFault(),
               "emulator: memset of 4 bytes on stream 1 of GPU 0 uses 4 bytes at byte 16 of an allocation "
               "of 256 bytes that has been freed");
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_ERROR_LAUNCH_FAILED); // for good
}

TEST(StreamTest, CopiesBeyondAnAllocation) {
  makeGpus(1, 3);
  CUstream stream = makeStream();
  const CUdeviceptr buffer = allocate(100);
  CU(cuMemsetD8Async(buffer, 9, 100, stream));
  CU(cuStreamSynchronize(stream));
  CU(cuMemsetD8Async(buffer + 50, 9, 51, stream));
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_THAT(heddleEmulatorFault(), HasSubstr("51 bytes at byte 50 of an allocation of 100 bytes"));
}

// ---- Graphs ----

TEST(GraphTest, ForkedStreamsAreCapturedAndLaunchedAgain) {
  std::set<std::string> orders;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    makeGpus(1, seed);
    CUstream first = makeStream(), second = makeStream();
    CUevent fork = makeEvent(), join = makeEvent();
    const CUdeviceptr buffer = allocate(256);
    Log log;
    CU(cuStreamBeginCapture(first, CU_STREAM_CAPTURE_MODE_RELAXED));
    log.add(first, "a", buffer, true);
    CU(cuEventRecord(fork, first));
    CU(cuStreamWaitEvent(second, fork, 0));
    log.add(second, "b", buffer);
    log.add(first, "c", buffer);
    CU(cuEventRecord(join, second));
    CU(cuStreamWaitEvent(first, join, 0));
    log.add(first, "d", buffer, true);
    CUgraph graph = nullptr;
    CUgraphExec instance = nullptr;
    CU(cuStreamEndCapture(first, &graph));
    CU(cuGraphInstantiate(&instance, graph, 0));
    CU(cuGraphDestroy(graph));
    EXPECT_EQ(log.text, "");
    CU(cuGraphLaunch(instance, first));
    CU(cuGraphLaunch(instance, second)); // launches of one graph follow each other
    CU(cuCtxSynchronize());
    orders.insert(log.text);
    CU(cuGraphExecDestroy(instance));
  }
  EXPECT_THAT(orders, UnorderedElementsAre("abcdabcd", "abcdacbd", "acbdabcd", "acbdacbd"));
}

TEST(GraphTest, AMissingEventInAGraphIsReported) {
  makeGpus(1, 5);
  CUstream first = makeStream(), second = makeStream();
  CUevent fork = makeEvent(), join = makeEvent();
  const CUdeviceptr buffer = allocate(256);
  Log log;
  CU(cuStreamBeginCapture(first, CU_STREAM_CAPTURE_MODE_RELAXED));
  CU(cuEventRecord(fork, first));
  CU(cuStreamWaitEvent(second, fork, 0));
  log.add(first, "a", buffer, true); // after the fork
  log.add(second, "b", buffer);
  CU(cuEventRecord(join, second));
  CU(cuStreamWaitEvent(first, join, 0));
  CUgraph graph = nullptr;
  CUgraphExec instance = nullptr;
  CU(cuStreamEndCapture(first, &graph));
  CU(cuGraphInstantiate(&instance, graph, 0));
  CU(cuGraphLaunch(instance, first));
  EXPECT_EQ(cuStreamSynchronize(first), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_THAT(heddleEmulatorFault(), AllOf(HasSubstr("b on stream 2 of GPU 0 (captured)"), HasSubstr("a on stream 1")));
}

TEST(GraphTest, CapturesThatGoWrong) {
  makeGpus(1, 5);
  CUstream first = makeStream(), second = makeStream();
  CUevent event = makeEvent(), before = makeEvent();
  Log log;
  CUgraph graph = nullptr;
  log.add(second, "a");
  CU(cuEventRecord(before, second));
  CU(cuStreamBeginCapture(first, CU_STREAM_CAPTURE_MODE_RELAXED));
  EXPECT_EQ(cuStreamWaitEvent(first, before, 0), CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
  CU(cuEventRecord(event, first));
  CU(cuStreamWaitEvent(second, event, 0));
  log.add(second, "b");
  EXPECT_EQ(cuStreamEndCapture(second, &graph), CUDA_ERROR_STREAM_CAPTURE_UNMATCHED);
  EXPECT_EQ(cuStreamEndCapture(first, &graph), CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
  EXPECT_STREQ(heddleEmulatorFault(),
               "the capture of stream 1 of GPU 0 ends, and nothing in it waits for stream 2 of GPU 0");
  CU(cuStreamBeginCapture(first, CU_STREAM_CAPTURE_MODE_RELAXED));
  EXPECT_EQ(cuStreamSynchronize(first), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  EXPECT_EQ(cuStreamEndCapture(first, &graph), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  CU(cuStreamSynchronize(second));
  EXPECT_EQ(log.text, "a");
}

} // namespace
