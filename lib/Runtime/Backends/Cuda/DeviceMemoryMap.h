// Where things lie in a GPU's one allocation, and in the pinned memory of the host.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DEVICEMEMORYMAP_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DEVICEMEMORYMAP_H

#include <cstdint>
#include <vector>

namespace heddle::runtime::cuda {

constexpr uint64_t deviceAlignment = 256;

/// Scratch memory that a stream's calls use one after another.
struct StreamScratch {
  uint64_t kernelBytes = 0, stagedBytes = 0; // multiples of the alignment
  uint64_t offset = 0;                       // of the kernels' part, before the copies'
};

/// Offsets in the allocation, after the layout's, and in pinned memory. They are the same on all GPUs
/// of one layout.
struct DeviceMemoryMap {
  uint64_t constants = 0;
  std::vector<StreamScratch> streams;
  uint64_t numbers = 0; // 0, 1, 2, ... as 32 bits each, as many as an entry has instructions, and one more

  // These are in pinned memory, after what the layout has of the host.
  uint64_t marks = 0;                           // a 32-bit number for each stream
  uint64_t scalar = 0;                          // 8 bytes that the host reads
  std::vector<std::vector<uint64_t>> arguments; // staging by entry and argument; of state none
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DEVICEMEMORYMAP_H
