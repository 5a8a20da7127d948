// What the ops of a block wait for, and what waits for them.
#ifndef HEDDLE_TRANSFORMS_COLLECTIVES_BLOCKOPS_H
#define HEDDLE_TRANSFORMS_COLLECTIVES_BLOCKOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace heddle::collectives {

using OpSet = llvm::DenseSet<mlir::Operation *>;

/// The ops of `op`'s block whose results it uses, in its regions too.
llvm::SmallVector<mlir::Operation *> getMakers(mlir::Operation *op);

/// The ops whose results go, on whatever way, into a product (a library's call, or a loop or branch that has one) or
/// into another iteration.
OpSet findUrgent(mlir::Block &block);

/// The ops between two of a block, `first` before `last`.
struct Between {
  llvm::SmallVector<mlir::Operation *> all;
  OpSet after;            ///< That wait for one of the given ops.
  OpSet before;           ///< That `last` waits for.
  bool isWaiting = false; ///< Whether `last` itself waits for one of them.
};
Between getBetween(llvm::ArrayRef<mlir::Operation *> given, mlir::Operation *last);

} // namespace heddle::collectives

#endif // HEDDLE_TRANSFORMS_COLLECTIVES_BLOCKOPS_H
