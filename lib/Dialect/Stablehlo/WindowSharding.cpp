// reduce_window and select_and_scatter: a shard needs the edge of its neighbour's.
#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/OpWindows.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

/// What a dim of `size` elements and `windows` windows needs: nothing where its windows are the elements, all of it
/// where a window is as large as the dim (a cumulative sum), else what its neighbours have.
static FactorKind kindOf(int64_t size, int64_t windows, const WindowDim &window) {
  bool isPlain = window.size == 1 && window.stride == 1 && window.paddingLow == 0 && window.paddingHigh == 0 &&
                 window.baseDilation == 1;
  if (isPlain || (size == 1 && windows == 1))
    return FactorKind::PassThrough;
  return (window.size - 1) * window.windowDilation >= size - 1 ? FactorKind::NeedReplication : FactorKind::Permutation;
}

/// One window that is all of the dim: a reduction, as in global pooling.
static bool isWhole(int64_t size, int64_t windows, const WindowDim &window) {
  return windows == 1 && size > 1 && window.size == size && window.paddingLow == 0 && window.paddingHigh == 0 &&
         window.baseDilation == 1 && window.windowDilation == 1;
}

/// Sums of all elements from one end on: shards of them follow from the shards' own sums, and stay where these are.
static bool isCumulative(int64_t size, int64_t windows, const WindowDim &window) {
  return windows == size && size > 1 && window.size == size && window.stride == 1 && window.baseDilation == 1 &&
         window.windowDilation == 1 && (window.paddingLow == 0 || window.paddingHigh == 0);
}

static bool isPadded(const WindowDim &window) {
  return window.paddingLow != 0 || window.paddingHigh != 0 || window.baseDilation != 1;
}

static ShardingRule reduceWindowRule(ReduceWindowOp op) {
  int64_t inputs = op.getInputs().size();
  auto input = cast<RankedTensorType>(op.getInputs().front().getType());
  auto result = cast<RankedTensorType>(op.getResults().front().getType());
  std::optional<SmallVector<Combiner>> combiners = matchCombiners(op.getBody());
  bool isAlike = combiners && llvm::all_equal(*combiners);
  // One reduction that is cut may be of windows that have padding along other dims.
  if (isAlike && llvm::any_of(getWindows(op), isPadded))
    isAlike = llvm::all_of(op.getInitValues(), [&](Value init) { return isNeutral(init, combiners->front()); });
  ShardingRule rule(op);
  for (auto [dim, window] : llvm::enumerate(getWindows(op)))
    if (isAlike && isWhole(input.getDimSize(dim), result.getDimSize(dim), window))
      rule.add(window.size).reduce(combiners->front()).operands(0, inputs, dim);
    else
      rule.add(std::max(input.getDimSize(dim), result.getDimSize(dim)))
          .kind(combiners && isCumulative(input.getDimSize(dim), result.getDimSize(dim), window)
                    ? FactorKind::Permutation
                    : kindOf(input.getDimSize(dim), result.getDimSize(dim), window))
          .operands(0, inputs, dim)
          .results(0, inputs, dim);
  return rule.close();
}

static ShardingRule selectAndScatterRule(SelectAndScatterOp op) {
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  auto source = cast<RankedTensorType>(op.getSource().getType());
  ShardingRule rule(op);
  for (auto [dim, window] : llvm::enumerate(getWindows(op)))
    rule.add(operand.getDimSize(dim))
        .kind(kindOf(operand.getDimSize(dim), source.getDimSize(dim), window))
        .operands(0, 2, dim)
        .result(0, dim);
  return rule.close();
}

void heddle::stablehlo::attachWindowSharding(MLIRContext &context) {
  attachShardingRule<reduceWindowRule, ReduceWindowOp>(context);
  attachShardingRule<selectAndScatterRule, SelectAndScatterOp>(context);
}
