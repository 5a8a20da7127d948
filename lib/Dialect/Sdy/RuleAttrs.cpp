// Sharding rules: helpers and the constraints that need no op.
#include "heddle/Dialect/Sdy/SdyDialect.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace heddle::sdy;

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

LogicalResult DimMappingAttr::verify(EmitError emitError, ArrayRef<int64_t> factors) {
  if (factors.empty()) // (C1)
    return emitError() << "dim mapping has no factor, needed at least 1";
  llvm::DenseSet<int64_t> seen;
  for (int64_t factor : factors) {
    if (factor < 0) // (C2)
      return emitError() << "dim mapping has factor #" << factor << ", needed at least 0";
    if (!seen.insert(factor).second) // (C4)
      return emitError() << "dim mapping has factor #" << factor << " twice, needed each once";
  }
  return success();
}

LogicalResult TensorMappingAttr::verify(EmitError emitError, ArrayRef<DimMappingAttr> dims) {
  llvm::DenseSet<int64_t> seen;
  for (DimMappingAttr dim : dims)
    for (int64_t factor : dim.getFactorIndices())
      if (!seen.insert(factor).second) // (C2)
        return emitError() << "tensor mapping has factor #" << factor << " in two dims, needed each once";
  return success();
}

namespace {

/// Checks the factors of `mapping` against the rule's and notes them in `used`.
LogicalResult verifyMapping(EmitError emitError, StringRef what, size_t index, TensorMappingAttr mapping,
                            ArrayRef<int64_t> sizes, std::vector<bool> &used) {
  for (DimMappingAttr dim : mapping.getDimMappings())
    for (int64_t factor : dim.getFactorIndices()) {
      if (factor >= static_cast<int64_t>(sizes.size())) // dim_mapping (C2)
        return emitError() << what << " #" << index << " has factor #" << factor << ", needed less than "
                           << sizes.size() << ", the number of factors";
      if (sizes[factor] == 1 && dim.getFactorIndices().size() > 1) // dim_mapping (C3)
        return emitError() << what << " #" << index << " has factor #" << factor
                           << " of size 1 beside others in a dim, needed it alone";
      used[factor] = true;
    }
  return success();
}

LogicalResult verifyFactorList(EmitError emitError, StringRef name, ArrayRef<int64_t> factors, int64_t count) {
  for (auto [index, factor] : llvm::enumerate(factors)) {
    if (factor < 0 || factor >= count) // (C4)
      return emitError() << name << " has factor #" << factor << ", needed 0 or more and less than " << count
                         << ", the number of factors";
    if (index > 0 && factor == factors[index - 1]) // (C5)
      return emitError() << name << " has factor #" << factor << " twice, needed each once";
    if (index > 0 && factor < factors[index - 1]) // (C6)
      return emitError() << name << " has factor #" << factor << " after #" << factors[index - 1]
                         << ", needed factors that count up";
  }
  return success();
}

} // namespace

LogicalResult OpShardingRuleAttr::verify(EmitError emitError, ArrayRef<int64_t> sizes,
                                         ArrayRef<TensorMappingAttr> operands, ArrayRef<TensorMappingAttr> results,
                                         ArrayRef<int64_t> reduction, ArrayRef<int64_t> needReplication,
                                         ArrayRef<int64_t> permutation, ArrayRef<int64_t> blocked, bool) {
  if (operands.empty() && results.empty()) // (C2)
    return emitError() << "sharding rule has no mapping, needed one for an operand or result";
  for (auto [factor, size] : llvm::enumerate(sizes))
    if (size < 0) // (C9)
      return emitError() << "factor #" << factor << " has size " << size << ", needed at least 0";

  std::vector<bool> used(sizes.size()), inResult(sizes.size());
  for (auto [index, mapping] : llvm::enumerate(results))
    if (failed(verifyMapping(emitError, "result mapping", index, mapping, sizes, inResult)))
      return failure();
  for (auto [index, mapping] : llvm::enumerate(operands))
    if (failed(verifyMapping(emitError, "operand mapping", index, mapping, sizes, used)))
      return failure();
  for (size_t factor = 0; factor < sizes.size(); ++factor)
    if (!used[factor] && !inResult[factor]) // (C8)
      return emitError() << "factor #" << factor << " is in no mapping, needed it in one";

  std::pair<StringRef, ArrayRef<int64_t>> lists[] = {{"reduction", reduction},
                                                     {"need_replication", needReplication},
                                                     {"permutation", permutation},
                                                     {"blocked_propagation", blocked}};
  for (auto [name, factors] : lists)
    if (failed(verifyFactorList(emitError, name, factors, sizes.size())))
      return failure();
  std::vector<StringRef> kind(sizes.size());
  for (auto [name, factors] : ArrayRef(lists).take_front(3))
    for (int64_t factor : factors) {
      if (!kind[factor].empty()) // (C5)
        return emitError() << "factor #" << factor << " is in both " << kind[factor] << " and " << name
                           << ", needed it in one";
      kind[factor] = name;
    }
  for (int64_t factor : reduction)
    if (inResult[factor]) // (C7)
      return emitError() << "reduction has factor #" << factor << " of a result, needed factors of operands only";
  return success();
}

bool OpShardingRuleAttr::isReductionFactor(int64_t factor) const {
  return llvm::binary_search(getReductionFactors(), factor);
}

bool OpShardingRuleAttr::isNeedReplicationFactor(int64_t factor) const {
  return llvm::binary_search(getNeedReplicationFactors(), factor);
}

bool OpShardingRuleAttr::isPermutationFactor(int64_t factor) const {
  return llvm::binary_search(getPermutationFactors(), factor);
}

bool OpShardingRuleAttr::isBlockedPropagationFactor(int64_t factor) const {
  return llvm::binary_search(getBlockedPropagationFactors(), factor);
}

bool OpShardingRuleAttr::isPassThroughFactor(int64_t factor) const {
  return !isReductionFactor(factor) && !isNeedReplicationFactor(factor) && !isPermutationFactor(factor);
}
