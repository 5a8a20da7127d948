// Gathers and scatters that go through the rows by number.
#ifndef HEDDLE_TRANSFORMS_LOGITS_BATCHINDICES_H
#define HEDDLE_TRANSFORMS_LOGITS_BATCHINDICES_H

#include "mlir/IR/Operation.h"

namespace heddle::logits {

/// `x[arange(n), i]` becomes a gather with dim 0 as a batching dim, and so does its gradient, a scatter: index columns
/// that are the position itself go. Returns whether `op` was one.
bool useBatchingDims(mlir::Operation *op);

} // namespace heddle::logits

#endif // HEDDLE_TRANSFORMS_LOGITS_BATCHINDICES_H
