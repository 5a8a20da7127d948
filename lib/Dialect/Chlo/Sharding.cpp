// Sharding rules of the ops that import keeps. The others are decomposed before anything is sharded.
#include "heddle/Dialect/Chlo/Sharding.h"

#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Stablehlo/Dims.h"
#include "heddle/Interfaces/ShardingRule.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::chlo;

namespace {

ShardingRule topKRule(TopKOp op) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op.getOperand().getType()).getShape();
  ShardingRule rule(op);
  for (auto [dim, size] : llvm::enumerate(shape.drop_back()))
    rule.add(size).operand(0, dim).results(0, 2, dim);
  return rule.close();
}

/// Free dims of rhs, and contracting dims where no groups lie along them; batching and free dims of lhs may have group
/// sizes of their own and are left whole.
ShardingRule raggedDotRule(RaggedDotOp op) {
  RaggedDotDimensionNumbersAttr numbers = op.getRaggedDotDimensionNumbers();
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<int64_t> rhs = cast<RankedTensorType>(op.getRhs().getType()).getShape();
  ShardingRule rule(op);
  SmallVector<int64_t> freeDims =
      stablehlo::otherDims(rhs.size(), {numbers.getRhsBatchingDimensions(), numbers.getRhsContractingDimensions(),
                                        numbers.getRhsGroupDimensions()});
  int64_t place = result.getRank() - freeDims.size();
  for (int64_t dim : freeDims)
    rule.add(rhs[dim]).operand(1, dim).result(0, place++);
  for (auto [l, r] : llvm::zip_equal(numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()))
    if (!llvm::is_contained(numbers.getLhsRaggedDimensions(), l))
      rule.add(rhs[r]).reduce(Combiner::Add).operand(0, l).operand(1, r);
  return rule.close();
}

} // namespace

void heddle::chlo::registerShardingRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, ChloDialect *) {
    attachShardingRule<getPointwiseRule, DigammaOp, ErfInvOp, ErfOp, ErfcOp, LgammaOp, NextAfterOp, SquareOp>(*context);
    attachShardingRule<topKRule, TopKOp>(*context);
    attachShardingRule<raggedDotRule, RaggedDotOp>(*context);
  });
}
