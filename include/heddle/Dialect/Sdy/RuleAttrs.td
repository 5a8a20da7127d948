// Sharding rules: how the dims of an op's operands and results correspond.
#ifndef HEDDLE_DIALECT_SDY_RULE_ATTRS_TD
#define HEDDLE_DIALECT_SDY_RULE_ATTRS_TD

include "heddle/Dialect/Sdy/SdyBase.td"

def Sdy_DimMappingAttr : Sdy_Attr<"DimMapping", "dim_mapping"> {
  let summary = "The factors of one dim, from major to minor";
  let description = [{
    Example: `ij`. Factor 0 is written i, factor 17 is z, factor 18 is z_1.

    Constraints:
    - (C1) there is a factor.
    - (C2) factors are those of the rule.
    - (C3) of several factors none has size 1.
    - (C4) factors are unique.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$factor_indices);
  let genVerifyDecl = 1;
}

def Sdy_TensorMappingAttr : Sdy_Attr<"TensorMapping", "tensor_mapping"> {
  let summary = "The factors of each dim of a tensor";
  let description = [{
    Example: `[i, jk]`.

    Constraints:
    - (C1) each dim satisfies the constraints of `dim_mapping`.
    - (C2) no factor stands in two dims.
  }];
  let parameters = (ins ArrayRefParameter<"DimMappingAttr">:$dim_mappings);
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return getDimMappings().size(); }
  }];
}

def Sdy_OpShardingRuleAttr : Sdy_Attr<"OpShardingRule", "op_sharding_rule"> {
  let summary = "How an op can be partitioned";
  let description = [{
    Example: `<([i, k], [k, j])->([i, j]) {i=8, j=16, k=8} reduction={k}>` for a matmul of 8x8 by 8x16: sharding a
    factor the same way everywhere needs no communication, but for the factors in `reduction` (all-reduce the result),
    `need_replication` (gather first) and `permutation` (exchange with neighbours). Along `blocked_propagation` factors
    shardings don't propagate. `, custom` marks a rule that a user wrote.

    Constraints:
    - (C1) there is a mapping for each operand and each result of the op.
    - (C2) there is a mapping at all.
    - (C3) each mapping has the rank of its tensor, which has a static shape.
    - (C4) the lists of factors hold factors of the rule.
    - (C5) no factor stands in two of reduction, need_replication and permutation, nor twice in a list.
    - (C6) the lists of factors count up.
    - (C7) a reduction factor is in no result.
    - (C8) each factor is in a mapping.
    - (C9) factor sizes are not negative.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$factor_sizes,
                        ArrayRefParameter<"TensorMappingAttr">:$operand_mappings,
                        ArrayRefParameter<"TensorMappingAttr">:$result_mappings,
                        ArrayRefParameter<"int64_t">:$reduction_factors,
                        ArrayRefParameter<"int64_t">:$need_replication_factors,
                        ArrayRefParameter<"int64_t">:$permutation_factors,
                        ArrayRefParameter<"int64_t">:$blocked_propagation_factors, "bool":$is_custom_rule);
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilder<(ins "::llvm::ArrayRef<int64_t>":$factorSizes,
                     "::llvm::ArrayRef<::heddle::sdy::TensorMappingAttr>":$operandMappings,
                     "::llvm::ArrayRef<::heddle::sdy::TensorMappingAttr>":$resultMappings,
                     CArg<"::llvm::ArrayRef<int64_t>", "{}">:$reductionFactors,
                     CArg<"::llvm::ArrayRef<int64_t>", "{}">:$needReplicationFactors,
                     CArg<"::llvm::ArrayRef<int64_t>", "{}">:$permutationFactors,
                     CArg<"::llvm::ArrayRef<int64_t>", "{}">:$blockedPropagationFactors,
                     CArg<"bool", "false">:$isCustomRule), [{
      return $_get($_ctxt, factorSizes, operandMappings, resultMappings, reductionFactors, needReplicationFactors,
                   permutationFactors, blockedPropagationFactors, isCustomRule);
    }]>];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getNumFactors() const { return getFactorSizes().size(); }
    bool isReductionFactor(int64_t factor) const;
    bool isNeedReplicationFactor(int64_t factor) const;
    bool isPermutationFactor(int64_t factor) const;
    bool isBlockedPropagationFactor(int64_t factor) const;
    /// No communication comes with sharding `factor` the same way everywhere.
    bool isPassThroughFactor(int64_t factor) const;
  }];
}

#endif // HEDDLE_DIALECT_SDY_RULE_ATTRS_TD
