// Kernels with reductions go through a block of rows x columns elements: which reductions make such a block, and where
// in it what is computed from their results stands. Fusion forms kernels by it, and code generators cut them into
// loops.
#ifndef HEDDLE_ANALYSIS_ROWBLOCK_H
#define HEDDLE_ANALYSIS_ROWBLOCK_H

#include "heddle/Dialect/Stablehlo/ReductionOps.h"

#include <optional>

namespace heddle {

/// What a value has an element for: each row of a block, each of its columns, or each of its places.
enum class RowPlace { Row, Column, Full };

struct RowBlock {
  int64_t rows = 1, columns = 1;

  int64_t getElements(RowPlace place) const {
    switch (place) {
    case RowPlace::Row:
      return rows;
    case RowPlace::Column:
      return columns;
    case RowPlace::Full:
      return rows * columns;
    }
    llvm_unreachable("all places are above");
  }
  bool operator==(const RowBlock &) const = default;
};

/// Rows: all dims that are reduced are minor to those that are kept, Columns: they are major to them, leaving out dims
/// of size 1. What is both is rows.
enum class ReducedDims { Rows, Columns, Mixed };

struct ReducedForm {
  ReducedDims dims;
  int64_t kept, reduced; ///< results, and the elements of each of them

  /// Mixed dims have no rows in memory: their results are counted as columns.
  RowBlock getBlock() const { return dims == ReducedDims::Rows ? RowBlock{kept, reduced} : RowBlock{reduced, kept}; }
};

ReducedForm getReducedForm(stablehlo::ReduceOp op);

/// Where the result of an op stands whose operands stand at `from` or hang on no reduction. Nothing where an element
/// of the result would be made of another row's, or of another place's: the op then waits until all rows are done.
std::optional<RowPlace> followRow(mlir::Operation *op, RowPlace from, const RowBlock &block);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_ROWBLOCK_H
