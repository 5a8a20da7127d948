// Finds the loop nest that a set of ops can have.
#ifndef HEDDLE_TRANSFORMS_FUSION_KERNELSHAPE_H
#define HEDDLE_TRANSFORMS_FUSION_KERNELSHAPE_H

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Machine/TargetInfo.h"

namespace heddle::fusion {

struct KernelShape {
  FusionKind kind;
  /// The number of results of a reduction, and of the elements that make each of them.
  int64_t kept = 0, reduced = 0;
};

/// The loop nest of `ops`, which are in program order and whose parts are not `None`; nothing where there is none.
/// `outputs` are the values that others use.
std::optional<KernelShape> findKernelShape(llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> outputs,
                                           const TargetInfo &target);

int64_t getElements(mlir::Value value);

} // namespace heddle::fusion

#endif // HEDDLE_TRANSFORMS_FUSION_KERNELSHAPE_H
