// What a plan's list takes of a device's memory, and what for.
#ifndef HEDDLE_ANALYSIS_DEVICEMEMORY_H
#define HEDDLE_ANALYSIS_DEVICEMEMORY_H

#include "heddle/Analysis/BufferLifetimes.h"
#include "heddle/Machine/Targets.h"

namespace heddle {

/// The bytes of one device: of each argument and result as much as a device of the list has at most.
struct DeviceMemory {
  int64_t arguments = 0;
  /// The results that lie in no argument's memory.
  int64_t results = 0;
  int64_t constants = 0;
  /// The arena as placed; what is alive at most where it is not.
  int64_t arena = 0;
  /// The most that is alive at one instruction, sizes rounded up to the alignment.
  int64_t live = 0;
  /// What library calls ask for in the arena, and what is packed for collectives or unpacked.
  int64_t scratch = 0, packed = 0;
  /// What the runtime takes for communicators.
  int64_t communicators = 0;
  /// Arguments, results and arenas elsewhere, which are in none of the above.
  int64_t host = 0, disk = 0;
  /// What is alive there, the largest first.
  std::vector<plan::BufferOp> atPeak;

  int64_t getTotal() const { return arguments + results + constants + arena + communicators; }
};

/// `communicators`: what they take; nothing where that is not asked for.
DeviceMemory getDeviceMemory(plan::EntryOp entry, plan::ListOp list,
                             const machine::CommunicatorCost &communicators = {});

/// Fails, at the entry, where all of it together is more than `limit` bytes: what is needed, and what holds it where
/// most is needed.
llvm::LogicalResult checkMemoryLimit(plan::EntryOp entry, plan::ListOp list, int64_t limit,
                                     const machine::CommunicatorCost &communicators = {});

/// `memref<8x3xf32>, 96 bytes, at "step.py":12:3`, for messages.
std::string describe(plan::BufferOp buffer);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_DEVICEMEMORY_H
