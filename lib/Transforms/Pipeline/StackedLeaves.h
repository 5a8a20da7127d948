// Leaves of which each rank has some layers.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_STACKEDLEAVES_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_STACKEDLEAVES_H

#include "SplitLayers.h"
#include "llvm/ADT/SmallBitVector.h"

namespace heddle::pipeline {

/// A leaf of state that is only taken in parts along dim 0, and given as parts side by side, as splitLayers leaves it.
struct StackedLeaf {
  std::optional<unsigned> argument, result;
  Offsets offsets;
  /// The operands of the result's concatenation; none without a result.
  llvm::SmallVector<mlir::Value> given;
  /// By part, the ranks that have it.
  llvm::SmallVector<llvm::SmallBitVector> ranks;

  size_t getPartCount() const { return offsets.size() - 1; }
  /// The parts that a rank has, and the rows of all of them.
  llvm::SmallVector<size_t> getPartsOf(int rank) const;
  int64_t getRows(int rank) const;
  int64_t getMostRows() const;
  /// Whether a rank lacks a part.
  bool isPlaced() const;
  /// By equal blocks of as many rows as divide all parts; one block where all have the same owners.
  llvm::SmallVector<mlir::DenseI64ArrayAttr> getOwners(mlir::MLIRContext *context) const;
};

class StackedLeaves {
public:
  /// In a function whose leaves have their placements, only those are stacked that have several blocks.
  StackedLeaves(mlir::func::FuncOp function, int ranks, bool isPlaced);

  llvm::MutableArrayRef<StackedLeaf> getAll() { return all; }
  llvm::ArrayRef<StackedLeaf> getAll() const { return all; }
  /// The leaf and the part that a slice takes of an argument.
  std::optional<std::pair<size_t, size_t>> findPart(mlir::Operation *slice) const;
  const StackedLeaf *findArgument(unsigned argument) const;
  const StackedLeaf *findResult(unsigned result) const;
  llvm::SmallBitVector &getRanks(std::pair<size_t, size_t> part) { return all[part.first].ranks[part.second]; }

private:
  void find(std::optional<unsigned> argument, std::optional<unsigned> result);

  mutable mlir::func::FuncOp function; // a handle
  int ranks;
  bool isPlaced;
  llvm::SmallVector<StackedLeaf> all;
  llvm::DenseMap<mlir::Operation *, std::pair<size_t, size_t>> slices;
};

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_STACKEDLEAVES_H
