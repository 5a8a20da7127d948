// Sharding rules of reduce and batch normalisation.
#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

ShardingRule reduceRule(ReduceOp op) {
  int64_t inputs = op.getInputs().size(), kept = 0;
  std::optional<Combiner> combiner = matchCombiner(op.getBody());
  ShardingRule rule(op);
  for (auto [dim, size] : llvm::enumerate(cast<RankedTensorType>(op.getInputs().front().getType()).getShape())) {
    ShardingRule::NewFactor factor = rule.add(size).operands(0, inputs, dim);
    if (!llvm::is_contained(op.getDimensions(), dim))
      factor.results(0, inputs, kept++);
    else if (combiner)
      factor.reduce(*combiner);
    else if (size != 1)
      factor.kind(FactorKind::NeedReplication);
  }
  return rule.close();
}

/// A batch norm that takes statistics over all dims but the features: only those may be split.
ShardingRule statisticsRule(Operation *op, int64_t feature) {
  ShardingRule rule(op);
  ShardingRule::NewFactor factor = rule.add(cast<RankedTensorType>(op->getOperand(0).getType()).getDimSize(feature));
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes()))
    factor.operand(index, cast<RankedTensorType>(type).getRank() == 1 ? 0 : feature);
  for (auto [index, type] : llvm::enumerate(op->getResultTypes()))
    factor.result(index, cast<RankedTensorType>(type).getRank() == 1 ? 0 : feature);
  return rule.close();
}

ShardingRule batchNormTrainingRule(BatchNormTrainingOp op) { return statisticsRule(op, op.getFeatureIndex()); }
ShardingRule batchNormGradRule(BatchNormGradOp op) { return statisticsRule(op, op.getFeatureIndex()); }

ShardingRule batchNormInferenceRule(BatchNormInferenceOp op) {
  ShardingRule rule(op);
  for (auto [dim, size] : llvm::enumerate(cast<RankedTensorType>(op->getResult(0).getType()).getShape())) {
    ShardingRule::NewFactor factor = rule.add(size).operand(0, dim).result(0, dim);
    if (dim == op.getFeatureIndex())
      factor.operands(1, op->getNumOperands() - 1, 0);
  }
  return rule.close();
}

} // namespace

void heddle::stablehlo::attachReductionSharding(MLIRContext &context) {
  attachShardingRule<reduceRule, ReduceOp>(context);
  attachShardingRule<batchNormTrainingRule, BatchNormTrainingOp>(context);
  attachShardingRule<batchNormGradRule, BatchNormGradOp>(context);
  attachShardingRule<batchNormInferenceRule, BatchNormInferenceOp>(context);
}
