// What loops take apart, element by element from another memory.
#ifndef HEDDLE_LIB_TRANSFORMS_OFFLOAD_STOWSTACKS_H
#define HEDDLE_LIB_TRANSFORMS_OFFLOAD_STOWSTACKS_H

#include "IdleValues.h"
#include "Transfers.h"

namespace heddle::offload {

/// Has the block's loops fetch inputs, each iteration the next one's beside its own work: of what was fetched whole,
/// and, where made values may move, of what the block makes for loops alone. An output of another loop is stowed
/// element by element as that makes it. Returns how many values that were made move.
int64_t stowStacks(mlir::Block &block, const MachineRates &rates, const IdleOptions &options,
                   const CopyStreams &streams);

} // namespace heddle::offload

#endif // HEDDLE_LIB_TRANSFORMS_OFFLOAD_STOWSTACKS_H
