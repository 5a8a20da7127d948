// Ops that say how they can be partitioned; see ShardingRule.h.
#ifndef HEDDLE_INTERFACES_SHARDINGRULE_TD
#define HEDDLE_INTERFACES_SHARDINGRULE_TD

include "mlir/IR/OpBase.td"

def Heddle_ShardedOpInterface : OpInterface<"ShardedOpInterface"> {
  let cppNamespace = "::heddle";
  let description = [{
    An op whose partitioning follows from how the dims of its operands and results correspond. Dialects attach it in
    their own rooms, one file a family (`registerShardingRules`).
  }];
  let methods = [
    InterfaceMethod<"The factors of the dims of operands and results.", "::heddle::ShardingRule",
                    "getShardingRule">
  ];
}

def Heddle_DataFlowOpInterface : OpInterface<"DataFlowOpInterface"> {
  let cppNamespace = "::heddle";
  let description = [{
    An op with regions, or one that only passes values on, whose values fall into groups that hold the same data: the
    carry of a loop, say, with what it starts as, what the body takes and yields, and what the loop gives.
  }];
  let methods = [
    InterfaceMethod<"The groups of values that are sharded alike.", "::llvm::SmallVector<::heddle::DataFlowEdge>",
                    "getDataFlowEdges">
  ];
}

#endif // HEDDLE_INTERFACES_SHARDINGRULE_TD
