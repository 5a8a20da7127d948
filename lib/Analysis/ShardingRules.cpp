// Finds an op's sharding rule, written by the user or given by its interface, and converts rules to and from Shardy's
// form.
#include "heddle/Analysis/ShardingRules.h"

#include "heddle/Dialect/Stablehlo/CustomOps.h"

using namespace mlir;
using namespace heddle;

std::optional<ShardingRule> heddle::getShardingRule(Operation *op) {
  if (auto attr = op->getAttrOfType<sdy::OpShardingRuleAttr>(sdy::kShardingRuleAttr))
    return fromAttr(op, attr);
  if (auto sharded = dyn_cast<ShardedOpInterface>(op))
    return sharded.getShardingRule();
  return std::nullopt;
}

bool heddle::hasScalarRegions(Operation *op) { return op->getNumRegions() > 0 && isa<ShardedOpInterface>(op); }

sdy::OpShardingRuleAttr heddle::toAttr(MLIRContext *context, const ShardingRule &rule) {
  SmallVector<int64_t> sizes, reductions, replications, permutations, blocked;
  for (auto [index, factor] : llvm::enumerate(rule.getFactors())) {
    sizes.push_back(factor.size);
    if (factor.kind == FactorKind::Reduction)
      reductions.push_back(index);
    if (factor.kind == FactorKind::NeedReplication)
      replications.push_back(index);
    if (factor.kind == FactorKind::Permutation)
      permutations.push_back(index);
    if (factor.isBlocked)
      blocked.push_back(index);
  }
  auto mappingsOf = [&](ArrayRef<TensorFactors> tensors) {
    return llvm::map_to_vector(tensors, [&](const TensorFactors &tensor) {
      return sdy::TensorMappingAttr::get(context, llvm::map_to_vector(tensor, [&](const DimFactors &dim) {
                                           return sdy::DimMappingAttr::get(context, dim);
                                         }));
    });
  };
  return sdy::OpShardingRuleAttr::get(context, sizes, mappingsOf(rule.getOperands()), mappingsOf(rule.getResults()),
                                      reductions, replications, permutations, blocked);
}

ShardingRule heddle::fromAttr(Operation *op, sdy::OpShardingRuleAttr attr) {
  ShardingRule rule(op);
  auto place = [&](int64_t factor, ArrayRef<sdy::TensorMappingAttr> tensors, auto put) {
    for (auto [index, tensor] : llvm::enumerate(tensors))
      for (auto [dim, mapping] : llvm::enumerate(tensor.getDimMappings()))
        if (llvm::is_contained(mapping.getFactorIndices(), factor))
          put(index, dim);
  };
  for (auto [index, size] : llvm::enumerate(attr.getFactorSizes())) {
    ShardingRule::NewFactor factor = rule.add(size);
    // Factors of a dim are numbered from the major one on, so each is the next minor one.
    place(index, attr.getOperandMappings(), [&](int64_t tensor, int64_t dim) { factor.operand(tensor, dim); });
    place(index, attr.getResultMappings(), [&](int64_t tensor, int64_t dim) { factor.result(tensor, dim); });
    if (attr.isReductionFactor(index))
      factor.reduce(Combiner::Add);
    // A custom call computes on what it is given: a factor that no result has, or no operand, must be whole.
    bool hasOperand = false, hasResult = false;
    place(index, attr.getOperandMappings(), [&](int64_t, int64_t) { hasOperand = true; });
    place(index, attr.getResultMappings(), [&](int64_t, int64_t) { hasResult = true; });
    bool isOneSided = hasOperand != hasResult && isa<stablehlo::CustomCallOp>(op);
    if (attr.isNeedReplicationFactor(index) || (isOneSided && !attr.isReductionFactor(index)))
      factor.kind(FactorKind::NeedReplication);
    if (attr.isPermutationFactor(index))
      factor.kind(FactorKind::Permutation);
    if (attr.isBlockedPropagationFactor(index))
      factor.blocked();
  }
  return rule;
}
