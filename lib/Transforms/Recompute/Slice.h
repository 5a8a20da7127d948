// What has to be computed again for some values of the forward pass, and what from.
#ifndef HEDDLE_TRANSFORMS_RECOMPUTE_SLICE_H
#define HEDDLE_TRANSFORMS_RECOMPUTE_SLICE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace heddle {

enum class RecomputePolicy { None, Selective, Full, Part };

/// What is done with a unit: `none`, `selective`, `full`, or `keep:3:5`, which keeps what these ops of the unit give
/// and the unit's inputs; `/gather` after it gathers sharded weights once more for the backward pass.
struct UnitPolicy {
  RecomputePolicy policy = RecomputePolicy::None;
  llvm::SmallVector<int64_t> kept; // numbers of a unit's ops
  bool gathersAgain = false;

  bool isNone() const { return policy == RecomputePolicy::None && !gathersAgain; }
};
std::optional<UnitPolicy> parseUnitPolicy(llvm::StringRef text);
std::string toString(const UnitPolicy &policy);

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
  Slicer(const UnitPolicy &policy, llvm::ArrayRef<mlir::Operation *> ops,
         llvm::function_ref<bool(mlir::Operation *)> isInside, llvm::function_ref<bool(mlir::Value)> isWeight);

  /// Whether `value` is computed again, rather than kept.
  bool isRepeated(mlir::Value value) const;
  /// Adds what `value` needs; itself as a leaf where it is kept.
  void add(Slice &slice, mlir::Value value) const;

private:
  /// Results of products, with their biases added, in the parts that they are taken in.
  bool isKept(mlir::Value value) const;

  RecomputePolicy policy;
  llvm::DenseSet<mlir::Operation *> kept; // by number
  llvm::function_ref<bool(mlir::Operation *)> isInside;
  llvm::function_ref<bool(mlir::Value)> isWeight;
};

/// Whether doing it again gives the same, from its operands alone; loops only where they make no products, such as
/// those of random bits.
bool isRepeatable(mlir::Operation *op);

int64_t getBytes(mlir::Value value);

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_RECOMPUTE_SLICE_H
