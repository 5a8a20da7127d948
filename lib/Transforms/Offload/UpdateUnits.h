// The ops that update some leaves of state together.
#ifndef HEDDLE_LIB_TRANSFORMS_OFFLOAD_UPDATEUNITS_H
#define HEDDLE_LIB_TRANSFORMS_OFFLOAD_UPDATEUNITS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace heddle::offload {

/// Leaves, and the ops that make new ones of them. What follows one of its ops and leads to another is in the unit.
struct UpdateUnit {
  llvm::SmallVector<mlir::BlockArgument> leaves;
  /// Elementwise ops of one shape, in program order, which read also scalars; none where an update uses the leaves in
  /// other ways.
  llvm::SetVector<mlir::Operation *> ops;

  /// Of the leaves, on a device.
  int64_t getBytes() const;
  mlir::RankedTensorType getType() const { return mlir::cast<mlir::RankedTensorType>(leaves.front().getType()); }
};

/// The units of leaves, arguments of one function, each leaf in one, in the order in which their updates end. What the
/// forward and the backward pass do with a leaf, uses that are not `isForUpdate`, is not looked at.
std::vector<UpdateUnit> findUpdateUnits(llvm::ArrayRef<mlir::BlockArgument> leaves,
                                        llvm::function_ref<bool(mlir::OpOperand &)> isForUpdate);

} // namespace heddle::offload

#endif // HEDDLE_LIB_TRANSFORMS_OFFLOAD_UPDATEUNITS_H
