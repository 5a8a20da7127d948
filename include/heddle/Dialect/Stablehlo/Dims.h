// Lists of dims.
#ifndef HEDDLE_DIALECT_STABLEHLO_DIMS_H
#define HEDDLE_DIALECT_STABLEHLO_DIMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace heddle::stablehlo {

/// The dims of a tensor of `rank` that are in none of the lists, in order: free dims, window dims and the like.
inline llvm::SmallVector<int64_t> otherDims(int64_t rank, std::initializer_list<llvm::ArrayRef<int64_t>> taken) {
  llvm::SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (llvm::none_of(taken, [&](llvm::ArrayRef<int64_t> list) { return llvm::is_contained(list, dim); }))
      dims.push_back(dim);
  return dims;
}

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_DIMS_H
