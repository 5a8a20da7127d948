// Values of a scan's body that are made of its inputs alone, made again for another iteration.
#ifndef HEDDLE_TRANSFORMS_COLLECTIVES_WEIGHTSLICES_H
#define HEDDLE_TRANSFORMS_COLLECTIVES_WEIGHTSLICES_H

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"

namespace heddle::collectives {

/// The inputs that a value of the body is made of, through barriers, reshapes, and kernels' casts, slices and
/// transposes; nothing where something else goes into it.
std::optional<llvm::SetVector<unsigned>> findInputs(ScanOp scan, mlir::Value value);

/// A kernel that makes `values` (for each, `findInputs` is something) of the stacked inputs: those of the first
/// iteration where `iteration` is null, else those of the one after it; any where there is none. `stacks` gives an
/// input's stack at the insertion point.
FusionOp makeSlices(mlir::OpBuilder &builder, ScanOp scan, llvm::ArrayRef<mlir::Value> values, mlir::Value iteration,
                    llvm::function_ref<mlir::Value(unsigned)> stacks);

} // namespace heddle::collectives

#endif // HEDDLE_TRANSFORMS_COLLECTIVES_WEIGHTSLICES_H
