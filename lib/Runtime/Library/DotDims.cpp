#include "DotDims.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;

namespace {

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

/// One of the operands, or the result.
static const format::TensorType &typeOf(const LibraryBody &body, const format::Op &op, size_t value) {
  if (op.operands.size() != 2 || op.results.size() != 1)
    throw LibraryError("has dot_general of " + std::to_string(op.operands.size()) + " operands, needed 2");
  return body.typeOf(value < 2 ? op.operands[value] : op.results[0]);
}

DotDims::DotDims(const LibraryBody &body, const format::Op &op)
    : left(typeOf(body, op, 0)), right(typeOf(body, op, 1)), result(typeOf(body, op, 2)),
      leftBatch(LibraryBody::attribute(op, "lhs_batching")), rightBatch(LibraryBody::attribute(op, "rhs_batching")),
      leftDepth(LibraryBody::attribute(op, "lhs_contracting")),
      rightDepth(LibraryBody::attribute(op, "rhs_contracting")) {
  Sizes leftAll = leftBatch, rightAll = rightBatch;
  leftAll.insert(leftAll.end(), leftDepth.begin(), leftDepth.end());
  rightAll.insert(rightAll.end(), rightDepth.begin(), rightDepth.end());
  checkDims(leftAll, left.shape);
  checkDims(rightAll, right.shape);
  leftFree = otherDims(left.shape, leftBatch, leftDepth);
  rightFree = otherDims(right.shape, rightBatch, rightDepth);
  Sizes shape = pick(left.shape, leftBatch), rows = pick(left.shape, leftFree), columns = pick(right.shape, rightFree);
  bool fits = pick(right.shape, rightBatch) == shape && pick(right.shape, rightDepth) == pick(left.shape, leftDepth);
  shape.insert(shape.end(), rows.begin(), rows.end());
  shape.insert(shape.end(), columns.begin(), columns.end());
  if (!fits || shape != result.shape)
    throw LibraryError("has dot_general of " + toString(left) + " and " + toString(right) + " to " + toString(result) +
                       ", needed sizes that fit");
  Sizes order(leftDepth.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = static_cast<int64_t>(i);
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return leftDepth[a] < leftDepth[b]; });
  leftDepth = pick(leftDepth, order);
  rightDepth = pick(rightDepth, order);
}
