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

def SplitConstants : Pass<"heddle-split-constants", "::mlir::ModuleOp"> {
  let summary = "Give each use of a constant tensor or scalar broadcast its own copy";
  let description = [{
    One constant that is used in unrelated places would carry shardings from one to the other. After: constants, iotas,
    broadcasts of scalars, and ops of one operand on these, have one use each. Scalars themselves are left alone: they
    have no dims. CSE merges again what came to be sharded alike.
  }];
}

def Propagate : Pass<"heddle-propagate", "::mlir::ModuleOp"> {
  let summary = "From a few annotations to a sharding of every value";
  let description = [{
    Before: some arguments, results and values have an `sdy.sharding`, or stand under an `sdy.sharding_constraint`.
    After: every value has one, closed.

    Dims are products of factors (see `heddle-populate-sharding-rules`), and axes spread along factors, in both
    directions, until nothing changes. User priorities decide first (`p0` before `p1`); then batch and constraints
    before state, by the roles in `heddle.io`; then ops that only pass values on before others, and broadcasts forward
    last of all; where an axis is still wanted in two places, the larger tensor's comes first, then by name. Axes are
    taken in rounds, in which all ops see the same state, so the order of ops and arguments does not matter.

    After Shardy ("Propagation", sections "Conflict resolution hierarchy" and "Core Propagation Algorithm"); phases by
    role and rounds are heddle's own.
  }];
  let options = [Option<"dumpEdges", "dump-edges", "bool", "false", "a remark for each axis that a dim takes">];
  let dependentDialects = ["::heddle::sdy::SdyDialect"];
}

#endif // HEDDLE_TRANSFORMS_SHARDING_PASSES_TD
