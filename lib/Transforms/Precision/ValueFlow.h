// Where the elements of a value come from and go to without being computed with: through slices and transposes, and
// through what loops, branches and barriers take and give.
#ifndef HEDDLE_TRANSFORMS_PRECISION_VALUEFLOW_H
#define HEDDLE_TRANSFORMS_PRECISION_VALUEFLOW_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace heddle {

class ValueFlow {
public:
  explicit ValueFlow(mlir::Operation *root);

  /// Values that the elements of `value` come from; none where it is computed or comes from outside.
  llvm::ArrayRef<mlir::Value> getSources(mlir::Value value) const { return lookup(sources, value); }
  /// Values that have elements of what `use` reads; none where it is computed with.
  llvm::ArrayRef<mlir::Value> getTargets(mlir::OpOperand &use) const { return lookup(targets, &use); }
  /// Whether `value` is what a loop or a branch takes or gives, rather than an op's own result.
  bool isRegionEdge(mlir::Value value) const { return regionEdges.contains(value); }

private:
  template <typename Key>
  static llvm::ArrayRef<mlir::Value> lookup(const llvm::DenseMap<Key, llvm::SmallVector<mlir::Value, 2>> &map,
                                            Key key) {
    auto it = map.find(key);
    return it == map.end() ? llvm::ArrayRef<mlir::Value>() : llvm::ArrayRef<mlir::Value>(it->second);
  }

  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 2>> sources;
  llvm::DenseMap<mlir::OpOperand *, llvm::SmallVector<mlir::Value, 2>> targets;
  llvm::DenseSet<mlir::Value> regionEdges;
};

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_PRECISION_VALUEFLOW_H
