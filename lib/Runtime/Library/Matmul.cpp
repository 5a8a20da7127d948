// dot_general: batch, row, column and depth indices become offsets, whichever dims they are.
#include "BlockKernels.h"
#include "Calls.h"
#include "Epilogue.h"
#include "Product.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;

namespace {

Sizes pick(const Sizes &from, const Sizes &dims) {
  Sizes picked;
  for (int64_t dim : dims)
    picked.push_back(from[dim]);
  return picked;
}

/// Dims that are neither in `a` nor in `b`.
Sizes otherDims(const Sizes &shape, const Sizes &a, const Sizes &b) {
  Sizes dims;
  for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim)
    if (std::find(a.begin(), a.end(), dim) == a.end() && std::find(b.begin(), b.end(), dim) == b.end())
      dims.push_back(dim);
  return dims;
}

void checkDims(const Sizes &dims, const Sizes &shape) {
  Sizes sorted = dims;
  std::sort(sorted.begin(), sorted.end());
  bool isGood = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end() &&
                (sorted.empty() || (sorted[0] >= 0 && sorted.back() < static_cast<int64_t>(shape.size())));
  if (!isGood)
    throw LibraryError("has dot_general with dims that are not its operands', needed each once");
}

} // namespace

std::unique_ptr<KernelCode> heddle::runtime::makeMatmul(const LibraryBody &body, const format::Op &op) {
  if (op.operands.size() != 2 || op.results.size() != 1)
    throw LibraryError("has dot_general of " + std::to_string(op.operands.size()) + " operands, needed 2");
  const format::TensorType &left = body.typeOf(op.operands[0]), &right = body.typeOf(op.operands[1]),
                           &to = body.typeOf(op.results[0]);
  const Sizes &leftBatch = LibraryBody::attribute(op, "lhs_batching"),
              &rightBatch = LibraryBody::attribute(op, "rhs_batching");
  Sizes leftDepth = LibraryBody::attribute(op, "lhs_contracting"),
        rightDepth = LibraryBody::attribute(op, "rhs_contracting");
  Sizes leftAll = leftBatch, rightAll = rightBatch;
  leftAll.insert(leftAll.end(), leftDepth.begin(), leftDepth.end());
  rightAll.insert(rightAll.end(), rightDepth.begin(), rightDepth.end());
  checkDims(leftAll, left.shape);
  checkDims(rightAll, right.shape);
  Sizes leftFree = otherDims(left.shape, leftBatch, leftDepth),
        rightFree = otherDims(right.shape, rightBatch, rightDepth);
  Sizes batch = pick(left.shape, leftBatch), rows = pick(left.shape, leftFree), columns = pick(right.shape, rightFree),
        shape = batch;
  shape.insert(shape.end(), rows.begin(), rows.end());
  shape.insert(shape.end(), columns.begin(), columns.end());
  if (pick(right.shape, rightBatch) != batch || pick(right.shape, rightDepth) != pick(left.shape, leftDepth) ||
      shape != to.shape)
    throw LibraryError("has dot_general of " + toString(left) + " and " + toString(right) + " to " + toString(to) +
                       ", needed sizes that fit");

  Epilogue epilogue = readEpilogue(body, op);
  bool isBlocks = isBlockType(left.dtype) && isBlockType(right.dtype) && isBlockType(to.dtype);
  if (!isBlocks && (!epilogue.addends.empty() || epilogue.appliesRelu || epilogue.result != to.dtype))
    throw LibraryError("does something with the result of dot_general of " + std::string(toString(left.dtype)) +
                       ", needed nothing behind it but with f32, bf16 or f16");
  if (isBlocks && !isBlockType(epilogue.result))
    throw LibraryError("casts the result of dot_general to " + std::string(toString(epilogue.result)) +
                       ", needed f32, bf16 or f16");

  // The order in which elements along the depth are summed is free: that of the left operand's memory.
  Sizes order(leftDepth.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = static_cast<int64_t>(i);
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return leftDepth[a] < leftDepth[b]; });
  leftDepth = pick(leftDepth, order);
  rightDepth = pick(rightDepth, order);

  auto offsetsOf = [](const format::TensorType &type, const Sizes &dims) {
    return offsetsAlong(pick(type.shape, dims), pick(stridesOf(type.shape), dims));
  };
  Product product;
  product.left = {body.placeOf(op.operands[0]),
                  left.dtype,
                  {offsetsOf(left, leftBatch), offsetsOf(left, leftFree), offsetsOf(left, leftDepth)}};
  product.right = {body.placeOf(op.operands[1]),
                   right.dtype,
                   {offsetsOf(right, rightBatch), offsetsOf(right, rightFree), offsetsOf(right, rightDepth)}};
  auto byResult = [&](const Sizes &strides) -> Offsets {
    auto rowStrides = strides.begin() + batch.size(), columnStrides = rowStrides + rows.size();
    return {offsetsAlong(batch, Sizes(strides.begin(), rowStrides)),
            offsetsAlong(rows, Sizes(rowStrides, columnStrides)),
            offsetsAlong(columns, Sizes(columnStrides, strides.end()))};
  };
  product.result = {body.placeOfResult(0), epilogue.result, byResult(stridesOf(to.shape))};
  for (const Epilogue::Addend &addend : epilogue.addends) {
    if (!isBlockType(addend.dtype))
      throw LibraryError("adds " + std::string(toString(addend.dtype)) + " to the result of dot_general, needed f32, " +
                         "bf16 or f16");
    product.addends.push_back({addend.place, addend.dtype, byResult(addend.strides)});
  }
  product.appliesRelu = epilogue.appliesRelu;
  if (!isBlocks)
    return makePlainProduct(product, body);
  return makeProduct(std::move(product), body);
}
