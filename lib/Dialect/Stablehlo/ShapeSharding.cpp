// Ops that move elements without looking at them, and sort.
#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

ShardingRule broadcastRule(BroadcastInDimOp op) {
  ArrayRef<int64_t> from = op.getOperand().getType().getShape(), to = op.getType().getShape();
  ArrayRef<int64_t> places = op.getBroadcastDimensions();
  ShardingRule rule(op);
  for (int64_t dim = 0; dim < static_cast<int64_t>(to.size()); ++dim) {
    ShardingRule::NewFactor factor = rule.add(to[dim]).result(0, dim);
    if (const int64_t *place = llvm::find(places, dim);
        place != places.end() && from[place - places.begin()] == to[dim])
      factor.operand(0, place - places.begin());
  }
  return rule.close();
}

/// Each side read from the major end; a factor is what divides the rest of the dims at hand on both. Where nothing does
/// (2x3 to 3x2), the dims up to the next common boundary stay without common factors.
ShardingRule reshapeRule(ReshapeOp op) {
  ArrayRef<int64_t> from = op.getOperand().getType().getShape(), to = op.getType().getShape();
  ShardingRule rule(op);
  if (llvm::is_contained(from, 0)) // any index maps to any other
    return rule.close();
  size_t a = 0, b = 0;
  int64_t restA = 1, restB = 1; // of the dims before a and b, what has no factor yet
  while (true) {
    // Dims of size 1 pair up only with one at the same place between larger ones.
    if (restA == 1 && a < from.size() && restB == 1 && b < to.size() && from[a] == 1 && to[b] == 1) {
      rule.add(1).operand(0, a++).result(0, b++);
      continue;
    }
    while (restA == 1 && a < from.size())
      restA = from[a++];
    while (restB == 1 && b < to.size())
      restB = to[b++];
    if (restA == 1 && restB == 1)
      break;
    int64_t common = std::gcd(restA, restB);
    if (common == 1) {
      // No common factor here: find where the products meet again.
      while (restA != restB) {
        if (restA < restB)
          restA *= from[a++];
        else
          restB *= to[b++];
      }
      restA = restB = 1;
      continue;
    }
    rule.add(common).operand(0, a - 1).result(0, b - 1);
    restA /= common;
    restB /= common;
  }
  return rule.close();
}

ShardingRule transposeRule(TransposeOp op) {
  ShardingRule rule(op);
  for (auto [dim, source] : llvm::enumerate(op.getPermutation()))
    rule.add(op.getType().getDimSize(dim)).operand(0, source).result(0, dim);
  return rule.close();
}

/// Shards of a reversed dim change places.
ShardingRule reverseRule(ReverseOp op) {
  ShardingRule rule(op);
  for (auto [dim, size] : llvm::enumerate(op.getType().getShape()))
    rule.add(size)
        .kind(llvm::is_contained(op.getDimensions(), dim) ? FactorKind::Permutation : FactorKind::PassThrough)
        .operand(0, dim)
        .result(0, dim);
  return rule.close();
}

/// A factor of `kind` unless the dim keeps its size and so its elements.
void addMovedDim(ShardingRule &rule, int64_t dim, int64_t from, int64_t to, bool isMoved) {
  rule.add(std::max(from, to))
      .kind(isMoved ? FactorKind::Permutation : FactorKind::PassThrough)
      .operand(0, dim)
      .result(0, dim);
}

ShardingRule sliceRule(SliceOp op) {
  ArrayRef<int64_t> from = op.getOperand().getType().getShape(), to = op.getType().getShape();
  ShardingRule rule(op);
  for (size_t dim = 0; dim < from.size(); ++dim)
    addMovedDim(rule, dim, from[dim], to[dim], from[dim] != to[dim]);
  return rule.close();
}

ShardingRule padRule(PadOp op) {
  ArrayRef<int64_t> from = op.getOperand().getType().getShape(), to = op.getType().getShape();
  ShardingRule rule(op);
  for (size_t dim = 0; dim < from.size(); ++dim)
    addMovedDim(rule, dim, from[dim], to[dim],
                op.getEdgePaddingLow()[dim] || op.getEdgePaddingHigh()[dim] || op.getInteriorPadding()[dim]);
  return rule.close();
}

ShardingRule concatenateRule(ConcatenateOp op) {
  int64_t along = op.getDimension();
  ShardingRule rule(op);
  for (auto [dim, size] : llvm::enumerate(op.getType().getShape())) {
    bool isJoined = static_cast<int64_t>(dim) == along && op.getInputs().size() > 1;
    rule.add(size)
        .kind(isJoined ? FactorKind::Permutation : FactorKind::PassThrough)
        .operands(0, op.getInputs().size(), dim)
        .result(0, dim);
  }
  return rule.close();
}

ShardingRule sortRule(SortOp op) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op.getInputs().front().getType()).getShape();
  int64_t rank = shape.size(), along = static_cast<int64_t>(op.getDimension()); // -1 is the last dim
  along += along < 0 ? rank : 0;
  ShardingRule rule(op);
  for (int64_t dim = 0; dim < rank; ++dim)
    rule.add(shape[dim])
        .kind(dim == along && shape[dim] > 1 ? FactorKind::NeedReplication : FactorKind::PassThrough)
        .operands(0, op.getInputs().size(), dim)
        .results(0, op.getInputs().size(), dim);
  return rule.close();
}

} // namespace

void heddle::stablehlo::attachShapeSharding(MLIRContext &context) {
  attachShardingRule<broadcastRule, BroadcastInDimOp>(context);
  attachShardingRule<concatenateRule, ConcatenateOp>(context);
  attachShardingRule<padRule, PadOp>(context);
  attachShardingRule<reshapeRule, ReshapeOp>(context);
  attachShardingRule<reverseRule, ReverseOp>(context);
  attachShardingRule<sliceRule, SliceOp>(context);
  attachShardingRule<sortRule, SortOp>(context);
  attachShardingRule<transposeRule, TransposeOp>(context);
}
