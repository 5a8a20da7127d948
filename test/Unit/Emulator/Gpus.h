// Emulated GPUs of a test.
#ifndef HEDDLE_TEST_UNIT_EMULATOR_GPUS_H
#define HEDDLE_TEST_UNIT_EMULATOR_GPUS_H

#include "heddle/Emulator/Emulator.h"

#include <cuda.h>
#include <deque>
#include <gmock/gmock.h>
#include <string>
#include <vector>

#define CU(call) ASSERT_EQ(call, CUDA_SUCCESS) << heddleEmulatorFault()

/// `count` GPUs of 64 MiB from now on; their contexts are retained, and the first one's is current.
inline std::vector<CUcontext> makeGpus(uint32_t count, uint64_t seed, uint32_t hangs = 0,
                                       uint32_t timeoutMilliseconds = 500) {
  HeddleEmulatorOptions options{};
  options.size = sizeof(options);
  options.devices = count;
  options.bytes = 64 << 20;
  options.seed = seed;
  options.timeout_ms = timeoutMilliseconds;
  options.hangs = hangs;
  EXPECT_EQ(heddleEmulatorConfigure(&options), nullptr);
  EXPECT_EQ(cuInit(0), CUDA_SUCCESS);
  std::vector<CUcontext> contexts(count);
  for (uint32_t i = 0; i < count; ++i)
    EXPECT_EQ(cuDevicePrimaryCtxRetain(&contexts[i], static_cast<CUdevice>(i)), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxSetCurrent(contexts[0]), CUDA_SUCCESS);
  return contexts;
}

inline CUstream makeStream() {
  CUstream stream = nullptr;
  EXPECT_EQ(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
  return stream;
}
inline CUevent makeEvent() {
  CUevent event = nullptr;
  EXPECT_EQ(cuEventCreate(&event, CU_EVENT_DEFAULT), CUDA_SUCCESS);
  return event;
}
inline CUdeviceptr allocate(size_t bytes) {
  CUdeviceptr pointer = 0;
  EXPECT_EQ(cuMemAlloc(&pointer, bytes), CUDA_SUCCESS);
  return pointer;
}

/// Functions of the host in the order in which streams run them.
class Log {
public:
  /// `touched` is read, or written.
  void add(CUstream stream, const std::string &name, CUdeviceptr touched = 0, bool isWritten = false) {
    const HeddleEmulatorRange range{touched, 64, isWritten};
    entries.push_back({this, name});
    EXPECT_EQ(heddleEmulatorLaunchHost(
                  stream,
                  [](void *data) {
                    const auto *entry = static_cast<Entry *>(data);
                    entry->log->text += entry->name;
                  },
                  &entries.back(), &range, touched ? 1 : 0, name.c_str()),
              CUDA_SUCCESS);
  }
  std::string text;

private:
  struct Entry {
    Log *log;
    std::string name;
  };
  std::deque<Entry> entries;
};

#endif // HEDDLE_TEST_UNIT_EMULATOR_GPUS_H
