// What has to be computed again for some values of the forward pass, and what from.
#ifndef HEDDLE_TRANSFORMS_RECOMPUTE_SLICE_H
#define HEDDLE_TRANSFORMS_RECOMPUTE_SLICE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

namespace heddle {

enum class RecomputePolicy { None, Selective, Full };
std::optional<RecomputePolicy> parseRecomputePolicy(llvm::StringRef text);
llvm::StringRef toString(RecomputePolicy policy);

struct Slice {
  /// The ops to be repeated; all are of one block.
  llvm::SetVector<mlir::Operation *> ops;
  /// What they read that is not repeated.
  llvm::SetVector<mlir::Value> leaves;

  /// Clones the ops in their order; `mapping` knows the leaves that have a stand-in, and afterwards all results.
  void clone(mlir::OpBuilder &builder, mlir::IRMapping &mapping) const;
};

/// Collects slices inside of one unit.
class Slicer {
public:
  /// `isInside` says which ops belong to the unit; `isWeight` which values are made of state alone.
  Slicer(RecomputePolicy policy, llvm::function_ref<bool(mlir::Operation *)> isInside,
         llvm::function_ref<bool(mlir::Value)> isWeight)
      : policy(policy), isInside(isInside), isWeight(isWeight) {}

  /// Whether `value` is computed again, rather than kept.
  bool isRepeated(mlir::Value value) const;
  /// Adds what `value` needs; itself as a leaf where it is kept.
  void add(Slice &slice, mlir::Value value) const;

private:
  /// Results of products, with their biases added, in the parts that they are taken in.
  bool isKept(mlir::Value value) const;

  RecomputePolicy policy;
  llvm::function_ref<bool(mlir::Operation *)> isInside;
  llvm::function_ref<bool(mlir::Value)> isWeight;
};

int64_t getBytes(mlir::Value value);

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_RECOMPUTE_SLICE_H
