// From annotations to a sharding of every value.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PASSES_TD
#define HEDDLE_TRANSFORMS_SHARDING_PASSES_TD

include "mlir/Pass/PassBase.td"

def PopulateShardingRules : Pass<"heddle-populate-sharding-rules", "::mlir::ModuleOp"> {
  let summary = "Write each op's sharding rule onto it, for reading and for tests";
  let description = [{
    Every op that has a rule gets `sdy.sharding_rule = #sdy.op_sharding_rule<...>`; one that a user wrote stays. No pass
    needs this: they ask the op.
  }];
  let dependentDialects = ["::heddle::sdy::SdyDialect"];
}

#endif // HEDDLE_TRANSFORMS_SHARDING_PASSES_TD
