// Collectives written by hand in a manual region: what they do along manual axes leaves the other axes' shards alone.
#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/CollectiveOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// Each result has its operand's dims, but for those that the op cuts or joins.
ShardingRule pairwiseRule(Operation *op, ArrayRef<int64_t> changedDims = {}) {
  ShardingRule rule(op);
  for (OpResult result : op->getResults())
    for (auto [dim, size] : llvm::enumerate(cast<RankedTensorType>(result.getType()).getShape()))
      if (!llvm::is_contained(changedDims, dim))
        rule.add(size).operand(result.getResultNumber(), dim).result(result.getResultNumber(), dim);
  return rule.close();
}

ShardingRule sameRule(Operation *op) { return pairwiseRule(op); }
ShardingRule allGatherRule(AllGatherOp op) { return pairwiseRule(op, op.getAllGatherDim()); }
ShardingRule reduceScatterRule(ReduceScatterOp op) { return pairwiseRule(op, op.getScatterDimension()); }
ShardingRule allToAllRule(AllToAllOp op) {
  return pairwiseRule(op,
                      {static_cast<int64_t>(op.getSplitDimension()), static_cast<int64_t>(op.getConcatDimension())});
}

} // namespace

void heddle::stablehlo::attachCollectiveSharding(MLIRContext &context) {
  attachShardingRule<sameRule, AllReduceOp, CollectiveBroadcastOp, CollectivePermuteOp, PartitionIdOp, ReplicaIdOp>(
      context);
  attachShardingRule<allGatherRule, AllGatherOp>(context);
  attachShardingRule<reduceScatterRule, ReduceScatterOp>(context);
  attachShardingRule<allToAllRule, AllToAllOp>(context);
}
