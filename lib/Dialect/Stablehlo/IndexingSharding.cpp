// Ops that read or write at run-time indices. Along an indexed dim, each device reads what lies in its shard, and the
// results are added up, the others giving zeros; or writes what lies in its shard.
#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/Dims.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

/// An operand's dim of which elements are read at an index: partial results are zero where the element is elsewhere.
void addPickedDim(ShardingRule &rule, int64_t dim, int64_t size, Type elementType) {
  if (size > 1)
    rule.add(size).reduce(elementType.isInteger(1) ? Combiner::Or : Combiner::Add).operand(0, dim);
}

ShardingRule dynamicSliceRule(DynamicSliceOp op) {
  ShardingRule rule(op);
  for (auto [dim, size] : llvm::enumerate(shapeOf(op.getOperand()))) {
    int64_t taken = op.getSliceSizes()[dim];
    if (taken == size)
      rule.add(size).operand(0, dim).result(0, dim);
    else if (taken > 0)
      addPickedDim(rule, dim, size, op.getType().getElementType());
  }
  return rule.close();
}

ShardingRule dynamicUpdateSliceRule(DynamicUpdateSliceOp op) {
  ShardingRule rule(op);
  for (auto [dim, size] : llvm::enumerate(shapeOf(op.getOperand()))) {
    ShardingRule::NewFactor factor = rule.add(size).operand(0, dim).result(0, dim);
    if (shapeOf(op.getUpdate())[dim] == size)
      factor.operand(1, dim);
  }
  return rule.close();
}

ShardingRule gatherRule(GatherOp op) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> operand = shapeOf(op.getOperand()), indices = shapeOf(op.getStartIndices());
  ShardingRule rule(op);

  // Result dims that come from the indices.
  SmallVector<int64_t> indexDims = otherDims(indices.size(), {numbers.getIndexVectorDim()});
  for (auto [indexDim, resultDim] :
       llvm::zip_equal(indexDims, otherDims(op.getType().getRank(), {numbers.getOffsetDims()}))) {
    ShardingRule::NewFactor factor = rule.add(indices[indexDim]).operand(1, indexDim).result(0, resultDim);
    for (auto [operandDim, batchingDim] :
         llvm::zip_equal(numbers.getOperandBatchingDims(), numbers.getStartIndicesBatchingDims()))
      if (batchingDim == indexDim)
        factor.operand(0, operandDim);
  }

  // Dims of slices.
  SmallVector<int64_t> windowDims =
      otherDims(operand.size(), {numbers.getCollapsedSliceDims(), numbers.getOperandBatchingDims()});
  for (auto [operandDim, resultDim] : llvm::zip_equal(windowDims, numbers.getOffsetDims())) {
    int64_t size = operand[operandDim], taken = op.getSliceSizes()[operandDim];
    if (taken == size)
      rule.add(size).operand(0, operandDim).result(0, resultDim);
    else if (taken == 1)
      addPickedDim(rule, operandDim, size, op.getType().getElementType());
  }
  for (int64_t dim : numbers.getCollapsedSliceDims())
    if (op.getSliceSizes()[dim] == 1)
      addPickedDim(rule, dim, operand[dim], op.getType().getElementType());
  return rule.close();
}

ShardingRule scatterRule(ScatterOp op) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  int64_t inputs = op.getInputs().size();
  ArrayRef<int64_t> input = shapeOf(op.getInputs().front()), update = shapeOf(op.getUpdates().front());
  ArrayRef<int64_t> indices = shapeOf(op.getScatterIndices());
  std::optional<Combiner> combiner = matchCombiner(op.getUpdateComputation());
  ShardingRule rule(op);

  // Updates that go to different places of one input: split, each device has a part of the sum.
  SmallVector<int64_t> indexDims = otherDims(indices.size(), {numbers.getIndexVectorDim()});
  for (auto [indexDim, updateDim] :
       llvm::zip_equal(indexDims, otherDims(update.size(), {numbers.getUpdateWindowDims()}))) {
    ShardingRule::NewFactor factor =
        rule.add(indices[indexDim]).operand(inputs, indexDim).operands(inputs + 1, inputs, updateDim);
    const int64_t *batching = llvm::find(numbers.getScatterIndicesBatchingDims(), indexDim);
    if (batching != numbers.getScatterIndicesBatchingDims().end()) {
      int64_t inputDim = numbers.getInputBatchingDims()[batching - numbers.getScatterIndicesBatchingDims().begin()];
      factor.operands(0, inputs, inputDim).results(0, inputs, inputDim);
    } else if (combiner) {
      factor.reduce(*combiner);
    } else if (indices[indexDim] > 1) {
      factor.kind(FactorKind::NeedReplication);
    }
  }

  SmallVector<int64_t> windowDims =
      otherDims(input.size(), {numbers.getInsertedWindowDims(), numbers.getInputBatchingDims()});
  for (auto [inputDim, updateDim] : llvm::zip_equal(windowDims, numbers.getUpdateWindowDims())) {
    ShardingRule::NewFactor factor =
        rule.add(input[inputDim]).operands(0, inputs, inputDim).results(0, inputs, inputDim);
    // Unlike a gather's, a window at an index other than 0 is not moved back inside: its elements change shards.
    if (update[updateDim] == input[inputDim] && !llvm::is_contained(numbers.getScatterDimsToOperandDims(), inputDim))
      factor.operands(inputs + 1, inputs, updateDim);
  }
  for (int64_t dim : numbers.getInsertedWindowDims())
    rule.add(input[dim]).operands(0, inputs, dim).results(0, inputs, dim);
  return rule.close();
}

} // namespace

void heddle::stablehlo::attachIndexingSharding(MLIRContext &context) {
  attachShardingRule<dynamicSliceRule, DynamicSliceOp>(context);
  attachShardingRule<dynamicUpdateSliceRule, DynamicUpdateSliceOp>(context);
  attachShardingRule<gatherRule, GatherOp>(context);
  attachShardingRule<scatterRule, ScatterOp>(context);
}
