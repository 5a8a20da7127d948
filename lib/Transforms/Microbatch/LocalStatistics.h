// Statistics of each microbatch in the place of those of the whole batch.
#ifndef HEDDLE_TRANSFORMS_MICROBATCH_LOCALSTATISTICS_H
#define HEDDLE_TRANSFORMS_MICROBATCH_LOCALSTATISTICS_H

#include "MicroAxis.h"

namespace heddle::microbatch {

/// Gives ops of one microbatch in the block of `meeting` that need its result, or what is made of that, their own
/// microbatch's: in the place of a sum the sum of the microbatch times their number, which stands for that of the
/// batch. What no microbatch needs stays that of the batch. Fails, having said why, where the ops are not combined by
/// a sum, a maximum, a minimum, an `and` or an `or`.
llvm::LogicalResult takeOwnStatistics(mlir::Operation *meeting, const MicroAxis &axis,
                                      llvm::function_ref<bool(mlir::Operation *op)> isOfOne);

} // namespace heddle::microbatch

#endif // HEDDLE_TRANSFORMS_MICROBATCH_LOCALSTATISTICS_H
