// Which of a kernel's values can be made row by row.
#ifndef HEDDLE_CODEGEN_KERNELS_ROWGROUPS_H
#define HEDDLE_CODEGEN_KERNELS_ROWGROUPS_H

#include "heddle/Dialect/Stablehlo/ReductionOps.h"

#include <optional>
#include <vector>

namespace heddle::codegen {

/// Row by row: reductions of rows, what is computed with them for the row, and sums of the columns.
struct RowGroup {
  int64_t rows, columns;
  struct Item {
    mlir::Value value; ///< an output; or the first result of a reduction
    int64_t pass;      ///< over the row, in which it is computed; of what has one element a row: after which
    std::optional<unsigned> result = std::nullopt; ///< of the kernel
  };
  llvm::SmallVector<Item> rowReductions, columnReductions, fullOutputs, rowOutputs;
};

/// What a back end says of the ops and shapes that it has code for.
struct RowGroupOptions {
  /// Fewer rows than this have little to share between them: their columns' sums are made side by side instead.
  int64_t leastRows = 16;
  /// So many sums of columns can be kept while rows are reduced; and where there are no rows to be reduced.
  int64_t mostColumns = 0, mostColumnsAlone = 0;
  /// Whether sums of columns, where there are no rows to be reduced, take along results of an element for each row.
  bool takesRowsAlong = true;
  /// Reductions that are made by themselves (GPUs: of elements in their order); none if null.
  bool (*isApart)(stablehlo::ReduceOp op) = nullptr;
  /// Other ops that are done by themselves, before their results are read; none if null.
  bool (*isScan)(mlir::Operation *op) = nullptr;
  /// A single row that is longer goes in chunks.
  int64_t longRow = 8 << 10;
};

/// What stands at one point of time in a kernel: some reductions are done, others not.
class RowGroups {
public:
  /// `done`: reductions whose values can be read anywhere. `needed`: those to come.
  RowGroups(mlir::Block &body, const RowGroupOptions &options, const llvm::DenseSet<mlir::Operation *> &done,
            const llvm::DenseSet<mlir::Operation *> &needed);

  /// Groups of reductions and outputs, each with as many rows and columns as all its members have.
  std::vector<RowGroup> find(llvm::ArrayRef<stablehlo::ReduceOp> reductions,
                             llvm::ArrayRef<std::pair<mlir::Value, unsigned>> outputs);

  /// Whether nothing is to be done before that the value, or the op's operands, wait for.
  bool isFree(mlir::Value value) const { return !waiting.contains(value); }
  bool isFree(mlir::Operation *op) const {
    return llvm::all_of(op->getOperands(), [&](mlir::Value value) { return isFree(value); });
  }

private:
  mlir::Block &body;
  const RowGroupOptions &options;
  const llvm::DenseSet<mlir::Operation *> &needed;
  llvm::DenseSet<mlir::Value> waiting;
};

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_ROWGROUPS_H
