// What the tasks of a pipeline's stage keep for later ones.
#ifndef HEDDLE_LIB_TRANSFORMS_OFFLOAD_STOWSTASHES_H
#define HEDDLE_LIB_TRANSFORMS_OFFLOAD_STOWSTASHES_H

#include "IdleValues.h"
#include "Transfers.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle::offload {

/// Has what a stage's tasks make and use again after other tasks wait in `options.space` meanwhile, all that one task
/// keeps for another one as one transfer each way. A stage's tasks have their order, so the transfers have their places
/// in it, too: what is stowed is waited for as late, and fetched as early, as the link needs, with at least one task in
/// between. Returns how many such transfers there are.
int64_t stowStashes(mlir::func::FuncOp stage, const MachineRates &rates, const IdleOptions &options,
                    const CopyStreams &streams);

} // namespace heddle::offload

#endif // HEDDLE_LIB_TRANSFORMS_OFFLOAD_STOWSTASHES_H
