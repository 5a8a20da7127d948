// The dims of a dot_general.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_DOTDIMS_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_DOTDIMS_H

#include "LibraryBody.h"

namespace heddle::runtime {

/// The dims of operands that fit together. The result's are batch, rows (free ones of the left operand), columns.
struct DotDims {
  /// Throws LibraryError.
  DotDims(const LibraryBody &body, const format::Op &op);

  const format::TensorType &left, &right, &result;
  /// Contracted ones in the order of the left operand's memory, as the order of sums along the depth is free.
  Sizes leftBatch, rightBatch, leftDepth, rightDepth, leftFree, rightFree;
};

inline Sizes pick(const Sizes &from, const Sizes &dims) {
  Sizes picked;
  for (int64_t dim : dims)
    picked.push_back(from[dim]);
  return picked;
}

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_DOTDIMS_H
