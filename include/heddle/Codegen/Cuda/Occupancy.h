// How many threads of a kernel a multiprocessor holds at a time.
#ifndef HEDDLE_CODEGEN_CUDA_OCCUPANCY_H
#define HEDDLE_CODEGEN_CUDA_OCCUPANCY_H

#include <cstdint>
#include <optional>
#include <string>

namespace heddle::cuda {

/// A multiprocessor, by CUDA's programming guide ("Compute Capabilities", technical specifications).
struct Multiprocessor {
  int64_t threads = 2048, blocks = 32;
  int64_t registers = 65536; // of 32 bits, a quarter in each of 4 partitions
  int64_t shared = 0;        // in bytes, for all blocks
};

/// Of `sm_80` or `sm_90a`.
std::optional<Multiprocessor> findMultiprocessor(const std::string &architecture);

/// Threads that it holds over those that it can hold; 0 where a block does not fit. A warp gets registers by 256, a
/// partition holds whole warps, a block takes a kilobyte of shared memory for CUDA's own use and 128 bytes at a time.
double getOccupancy(const Multiprocessor &machine, int64_t threads, int64_t registers, int64_t sharedBytes);

} // namespace heddle::cuda

#endif // HEDDLE_CODEGEN_CUDA_OCCUPANCY_H
