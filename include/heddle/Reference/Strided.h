// Moving elements: most shape ops are one strided read or write.
#ifndef HEDDLE_REFERENCE_STRIDED_H
#define HEDDLE_REFERENCE_STRIDED_H

#include "heddle/Reference/Tensor.h"

namespace heddle::reference {

/// The tensor of `type` with the source's element at `offset + sum(i[d] * strides[d])` as its element at index i,
/// counted in elements of its row-major buffer.
Tensor readStrided(const Tensor &source, mlir::RankedTensorType type, int64_t offset, llvm::ArrayRef<int64_t> strides);

/// Writes the source's element at index i to the target's element at `offset + sum(i[d] * strides[d])`.
void writeStrided(Tensor &target, const Tensor &source, int64_t offset, llvm::ArrayRef<int64_t> strides);

/// Calls `visit(position)` with the position in a buffer of each index of `shape`, in row-major order, for a start and
/// a step along each dim.
template <typename Visit>
void forEachPosition(llvm::ArrayRef<int64_t> shape, int64_t offset, llvm::ArrayRef<int64_t> strides, Visit visit) {
  if (llvm::is_contained(shape, 0))
    return;
  llvm::SmallVector<int64_t> index(shape.size(), 0);
  int64_t position = offset;
  while (true) {
    visit(position);
    int64_t dim = static_cast<int64_t>(shape.size()) - 1;
    for (; dim >= 0; --dim) {
      position += strides[dim];
      if (++index[dim] < shape[dim])
        break;
      position -= strides[dim] * shape[dim];
      index[dim] = 0;
    }
    if (dim < 0)
      return;
  }
}

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_STRIDED_H
