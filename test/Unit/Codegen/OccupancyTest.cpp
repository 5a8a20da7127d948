// Tests occupancy against CUDA's own calculator (cuda_occupancy.h), where its header is there.
#include "heddle/Codegen/Cuda/Occupancy.h"

#include "gtest/gtest.h"

#if __has_include(<cuda_occupancy.h>)
#include <cuda_runtime_api.h>

#include <cuda_occupancy.h>
#endif

using namespace heddle::cuda;

TEST(OccupancyTest, KnowsTheTargets) {
  EXPECT_FALSE(findMultiprocessor("sm_20"));
  Multiprocessor hopper = *findMultiprocessor("sm_90a");
  EXPECT_EQ(getOccupancy(hopper, 256, 32, 0), 1);
  EXPECT_EQ(getOccupancy(hopper, 256, 64, 0), 0.5);
  EXPECT_EQ(getOccupancy(hopper, 1024, 65, 0), 0);            // more registers than there are
  EXPECT_EQ(getOccupancy(hopper, 128, 32, 113 << 10), 0.125); // two blocks
}

#if __has_include(<cuda_occupancy.h>)
TEST(OccupancyTest, IsAsCudaCountsIt) {
  for (bool isHopper : {false, true}) {
    Multiprocessor machine = *findMultiprocessor(isHopper ? "sm_90a" : "sm_80");
    cudaOccDeviceProp properties;
    properties.computeMajor = isHopper ? 9 : 8;
    properties.computeMinor = 0;
    properties.maxThreadsPerBlock = 1024;
    properties.maxThreadsPerMultiprocessor = 2048;
    properties.regsPerBlock = properties.regsPerMultiprocessor = 65536;
    properties.warpSize = 32;
    properties.sharedMemPerBlock = 48 << 10;
    properties.sharedMemPerMultiprocessor = machine.shared;
    properties.numSms = isHopper ? 132 : 108;
    properties.sharedMemPerBlockOptin = machine.shared - 1024;
    properties.reservedSharedMemPerBlock = 1024;
    for (int threads = 1; threads <= 1024; threads += 31)
      for (int registers = 16; registers <= 255; registers += 7)
        for (int shared = 0; shared < machine.shared - 1024; shared += 3001) {
          cudaOccFuncAttributes attributes;
          attributes.maxThreadsPerBlock = 1024;
          attributes.numRegs = registers;
          attributes.sharedSizeBytes = 0;
          attributes.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
          attributes.maxDynamicSharedSizeBytes = machine.shared;
          cudaOccDeviceState state;
          state.carveoutConfig = 100;
          cudaOccResult result;
          ASSERT_EQ(cudaOccMaxActiveBlocksPerMultiprocessor(&result, &properties, &attributes, &state, threads, shared),
                    CUDA_OCC_SUCCESS);
          int warps = (threads + 31) / 32;
          ASSERT_EQ(getOccupancy(machine, threads, registers, shared),
                    result.activeBlocksPerMultiprocessor * warps * 32 / 2048.0)
              << threads << " threads, " << registers << " registers, " << shared << " bytes";
        }
  }
}
#endif
