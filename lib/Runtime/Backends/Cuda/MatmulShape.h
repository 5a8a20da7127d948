// A product of any order of dims as strided batches of matrices, which is what cuBLASLt knows.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_MATMULSHAPE_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_MATMULSHAPE_H

#include "../../Library/DotDims.h"
#include "../../Library/Epilogue.h"

namespace heddle::runtime::cuda {

/// result[b, i, j] = relu(sum over k of left[b, i, k] * right[b, k, j] + residual[b, i, j] + bias[j]).
/// Sizes and strides are in elements. One call for each place, one after another.
struct MatmulShape {
  /// A matrix in memory: one index follows the other, `stride` apart.
  struct Matrix {
    bool isSecondInner = true; // the second index's elements follow each other: k of the left one, j of the right one
    int64_t stride = 1, batchStride = 0;
  };
  /// How an operand that lies in no such order is copied to dense memory first.
  struct Packing {
    Sizes shape, fromStrides; // to row-major strides
    int64_t elements = 1;
  };
  /// Offsets of a call.
  struct Call {
    int64_t left = 0, right = 0, result = 0;
  };

  /// Throws LibraryError for addends that are neither a bias of columns nor of the result's shape.
  MatmulShape(const DotDims &dims, const Epilogue &epilogue);

  bool isEmpty() const { return batch * rows * columns == 0; }

  int64_t batch = 1, rows = 1, columns = 1, depth = 1; // of a call
  Matrix left, right, result;
  std::optional<Packing> leftPacking, rightPacking;
  std::vector<Call> calls;
  bool splitsColumns = false; // each call has some of them
  std::optional<Epilogue::Addend> bias, residual;
  bool appliesRelu = false;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_MATMULSHAPE_H
