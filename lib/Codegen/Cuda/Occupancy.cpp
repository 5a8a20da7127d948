#include "heddle/Codegen/Cuda/Occupancy.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace heddle::cuda;

std::optional<Multiprocessor> heddle::cuda::findMultiprocessor(const std::string &architecture) {
  if (architecture == "sm_80")
    return Multiprocessor{.shared = 164 << 10};
  if (architecture == "sm_90" || architecture == "sm_90a")
    return Multiprocessor{.shared = 228 << 10};
  return std::nullopt;
}

double heddle::cuda::getOccupancy(const Multiprocessor &machine, int64_t threads, int64_t registers,
                                  int64_t sharedBytes) {
  constexpr int64_t lanes = 32, partitions = 4, registerUnit = 256, sharedUnit = 128, reserved = 1024;
  int64_t warps = llvm::divideCeil(threads, lanes);
  int64_t blocks = std::min(machine.blocks, machine.threads / lanes / warps);
  if (registers > 0) {
    int64_t ofWarp = llvm::alignTo(registers * lanes, registerUnit);
    // A block must fit as if it took all partitions alike.
    if (ofWarp * static_cast<int64_t>(llvm::alignTo(warps, partitions)) > machine.registers)
      return 0;
    blocks = std::min(blocks, machine.registers / partitions / ofWarp * partitions / warps);
  }
  int64_t shared = llvm::alignTo(sharedBytes + reserved, sharedUnit);
  blocks = std::min(blocks, machine.shared / shared);
  return static_cast<double>(blocks * warps * lanes) / static_cast<double>(machine.threads);
}
