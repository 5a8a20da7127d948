// Sums of columns that blocks have left in scratch memory, and what adds them.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_COLUMNSUMS_H
#define HEDDLE_LIB_CODEGEN_CUDA_COLUMNSUMS_H

#include "TextNest.h"
#include "TextReducer.h"

namespace heddle::cuda {

/// Where a value's parts begin in scratch memory, one after another.
using Partials = llvm::DenseMap<mlir::Value, int64_t>;

/// The sums of so many columns, of what as many blocks as there are parts have left.
std::unique_ptr<TextNest> makeColumnSums(std::vector<TextReducer> reducers, Partials partials, int64_t columns,
                                         int64_t parts);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_COLUMNSUMS_H
