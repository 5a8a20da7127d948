// A product of matrices, many of them, with what happens to its elements before they are stored.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_PRODUCT_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_PRODUCT_H

#include "Epilogue.h"
#include "PaddedCopy.h"

namespace heddle::runtime {

/// Where elements are: (b, i, j) at batch[b] + first[i] + second[j], in elements.
struct Offsets {
  Sizes batch, first, second;
};

/// result[b, i, j] = relu(sum over k of left[b, i, k] * right[b, j, k] + addends[b, i, j]), summed in f32, and rounded
/// where it has a narrower type between.
/// Tables make any order of dims, windows of images and broadcasts the same thing.
struct Product {
  struct Value {
    Place place;
    format::DType dtype;
    Offsets offsets;
  };
  Value left, right; // by batch, row or column, depth
  Value result;      // by batch, row, column
  std::vector<Value> addends;
  bool sumsOn = false; // as in Epilogue
  std::vector<Epilogue::Rounding> roundings;
  bool appliesRelu = false;
  /// What the left value is made of first, where that is a padded or dilated copy in the scratch memory's beginning.
  std::optional<PaddedCopy> copy;
};

/// Operands are f32, bf16 or f16, and so is the result.
std::unique_ptr<RunnableKernel> makeProduct(Product product, const LibraryBody &body);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_PRODUCT_H
