#include "MatmulShape.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

namespace {

/// One or several dims that are indexed as one.
struct Dim {
  int64_t size = 1, left = 0, right = 0, result = 0; // strides
};
using Dims = std::vector<Dim>; // major to minor

/// The dims of one kind of a product, merged where they follow each other in all values.
Dims merge(const Dims &dims) {
  Dims merged;
  for (const Dim &dim : dims) {
    if (dim.size == 1)
      continue;
    auto follows = [&](int64_t outer, int64_t inner) { return outer == dim.size * inner; };
    if (!merged.empty() && follows(merged.back().left, dim.left) && follows(merged.back().right, dim.right) &&
        follows(merged.back().result, dim.result))
      merged.back() = {merged.back().size * dim.size, dim.left, dim.right, dim.result};
    else
      merged.push_back(dim);
  }
  return merged;
}

/// All dims of a product, by kind.
struct ProductDims {
  ProductDims(const DotDims &dims, const Sizes &left, const Sizes &right) {
    Sizes result = stridesOf(dims.result.shape);
    size_t next = 0; // of the result
    for (size_t i = 0; i < dims.leftBatch.size(); ++i)
      batch.push_back(
          {dims.left.shape[dims.leftBatch[i]], left[dims.leftBatch[i]], right[dims.rightBatch[i]], result[next++]});
    for (int64_t dim : dims.leftFree)
      rows.push_back({dims.left.shape[dim], left[dim], 0, result[next++]});
    for (int64_t dim : dims.rightFree)
      columns.push_back({dims.right.shape[dim], 0, right[dim], result[next++]});
    for (size_t i = 0; i < dims.leftDepth.size(); ++i)
      depth.push_back({dims.left.shape[dims.leftDepth[i]], left[dims.leftDepth[i]], right[dims.rightDepth[i]], 0});
    for (Dims *own : {&batch, &rows, &columns, &depth})
      *own = merge(*own);
  }
  Dims batch, rows, columns, depth;
};

/// Nothing where the two indices don't make a matrix: neither's elements follow each other.
std::optional<MatmulShape::Matrix> makeMatrix(int64_t firstSize, int64_t firstStride, int64_t secondSize,
                                              int64_t secondStride, int64_t batchStride) {
  bool isFirstInner = firstSize == 1 || firstStride == 1, isSecondInner = secondSize == 1 || secondStride == 1;
  if (isSecondInner && (firstSize == 1 || firstStride >= secondSize))
    return MatmulShape::Matrix{true, firstSize == 1 ? std::max<int64_t>(secondSize, 1) : firstStride, batchStride};
  if (isFirstInner && (secondSize == 1 || secondStride >= firstSize))
    return MatmulShape::Matrix{false, secondSize == 1 ? std::max<int64_t>(firstSize, 1) : secondStride, batchStride};
  return std::nullopt;
}

/// Row-major strides of an operand's copy: batch, its free dims, depth.
Sizes packedStrides(const Sizes &shape, const Sizes &order) {
  Sizes strides(shape.size(), 1);
  int64_t stride = 1;
  for (size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = stride;
    stride *= shape[order[i]];
  }
  return strides;
}

Sizes concatenate(Sizes a, const Sizes &b, const Sizes &c) {
  a.insert(a.end(), b.begin(), b.end());
  a.insert(a.end(), c.begin(), c.end());
  return a;
}

/// What is left of dims without one of them.
Dims without(Dims dims, std::optional<size_t> index) {
  if (index)
    dims.erase(dims.begin() + static_cast<int64_t>(*index));
  return dims;
}

class ShapeFinder {
public:
  explicit ShapeFinder(const ProductDims &dims) : dims(dims) {}

  /// The most work in one call, where that is possible at all. Depth is one dim: calls that add to each other would
  /// round in between.
  bool find(MatmulShape &shape) {
    if (dims.depth.size() > 1)
      return false;
    Dim depth = dims.depth.empty() ? Dim() : dims.depth[0];
    double best = -1;
    forEach(dims.rows, [&](std::optional<size_t> row) {
      forEach(dims.columns, [&](std::optional<size_t> column) {
        forEach(dims.batch, [&](std::optional<size_t> batch) { consider(shape, row, column, batch, depth, best); });
      });
    });
    return best >= 0;
  }

private:
  template <typename Visit> static void forEach(const Dims &own, Visit visit) {
    if (own.empty())
      return visit(std::nullopt);
    for (size_t index = 0; index < own.size(); ++index)
      visit(index);
  }

  void consider(MatmulShape &shape, std::optional<size_t> row, std::optional<size_t> column,
                std::optional<size_t> batch, const Dim &depth, double &best) const {
    Dim i = row ? dims.rows[*row] : Dim(), j = column ? dims.columns[*column] : Dim(),
        b = batch ? dims.batch[*batch] : Dim();
    auto left = makeMatrix(i.size, i.left, depth.size, depth.left, b.left);
    auto right = makeMatrix(depth.size, depth.right, j.size, j.right, b.right);
    auto result = makeMatrix(i.size, i.result, j.size, j.result, b.result);
    double work = static_cast<double>(i.size) * static_cast<double>(j.size) * static_cast<double>(b.size);
    if (!left || !right || !result || !result->isSecondInner || work <= best)
      return;
    std::vector<MatmulShape::Call> calls{{}};
    constexpr size_t mostCalls = 256;
    for (const Dims &others : {without(dims.batch, batch), without(dims.rows, row), without(dims.columns, column)})
      for (const Dim &dim : others) {
        if (calls.size() * static_cast<size_t>(dim.size) > mostCalls)
          return;
        std::vector<MatmulShape::Call> next;
        for (const MatmulShape::Call &call : calls)
          for (int64_t k = 0; k < dim.size; ++k)
            next.push_back({call.left + k * dim.left, call.right + k * dim.right, call.result + k * dim.result});
        calls = std::move(next);
      }
    best = work;
    shape.batch = b.size;
    shape.rows = i.size;
    shape.columns = j.size;
    shape.depth = depth.size;
    shape.left = *left;
    shape.right = *right;
    shape.result = *result;
    shape.calls = std::move(calls);
    shape.splitsColumns = dims.columns.size() > 1;
  }

  const ProductDims &dims;
};

} // namespace

MatmulShape::MatmulShape(const DotDims &dims, const Epilogue &epilogue) : appliesRelu(epilogue.appliesRelu) {
  Sizes leftStrides = stridesOf(dims.left.shape), rightStrides = stridesOf(dims.right.shape);
  Sizes leftPacked = packedStrides(dims.left.shape, concatenate(dims.leftBatch, dims.leftFree, dims.leftDepth));
  Sizes rightPacked = packedStrides(dims.right.shape, concatenate(dims.rightBatch, dims.rightFree, dims.rightDepth));
  // As they lie, or with copies of one or both, with dims in an order that always works.
  bool isFound = false;
  for (int packed = 0; packed < 4 && !isFound; ++packed) {
    bool packsLeft = packed & 1, packsRight = packed & 2;
    ProductDims own(dims, packsLeft ? leftPacked : leftStrides, packsRight ? rightPacked : rightStrides);
    isFound = ShapeFinder(own).find(*this);
    auto pack = [](const format::TensorType &type, const Sizes &from, const Sizes &order) {
      Packing packing;
      packing.shape = pick(type.shape, order);
      packing.fromStrides = pick(from, order);
      for (int64_t size : type.shape)
        packing.elements *= size;
      return packing;
    };
    if (isFound && packsLeft)
      leftPacking = pack(dims.left, leftStrides, concatenate(dims.leftBatch, dims.leftFree, dims.leftDepth));
    if (isFound && packsRight)
      rightPacking = pack(dims.right, rightStrides, concatenate(dims.rightBatch, dims.rightFree, dims.rightDepth));
  }
  if (!isFound)
    throw LibraryError("has dot_general of " + toString(dims.left) + " and " + toString(dims.right) +
                       ", needed dims that are a strided batch of matrices");

  Sizes dense = stridesOf(dims.result.shape);
  size_t firstColumn = dims.leftBatch.size() + dims.leftFree.size();
  for (const Epilogue::Addend &addend : epilogue.addends) {
    bool isWhole = true, isColumns = true;
    for (size_t dim = 0; dim < dense.size(); ++dim) {
      if (dims.result.shape[dim] == 1)
        continue;
      isWhole = isWhole && addend.strides[dim] == dense[dim];
      isColumns = isColumns && addend.strides[dim] == (dim < firstColumn ? 0 : dense[dim]);
    }
    if (addend.dtype != epilogue.result || (isWhole ? residual : bias) || !(isWhole || isColumns))
      throw LibraryError("adds " + std::string(toString(addend.dtype)) +
                         " to the result of dot_general, needed at most one bias of its columns and one residual of "
                         "its shape, of the type of its result, " +
                         toString(epilogue.result));
    (isWhole ? residual : bias) = addend;
  }
  if (bias && splitsColumns)
    throw LibraryError("adds a bias to dims of columns that do not follow each other, needed columns that do");
}
