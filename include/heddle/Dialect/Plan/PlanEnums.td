// Enums of the plan dialect.
#ifndef HEDDLE_DIALECT_PLAN_ENUMS_TD
#define HEDDLE_DIALECT_PLAN_ENUMS_TD

include "mlir/IR/EnumAttr.td"

def Plan_Space : I32EnumAttr<"Space", "which memory an arena is in", [
  I32EnumAttrCase<"Device", 0, "device">, I32EnumAttrCase<"Host", 1, "host">]> {
  let cppNamespace = "::heddle::plan";
}

def Plan_CollectiveKind : I32EnumAttr<"CollectiveKind", "what the members of a collective get", [
  I32EnumAttrCase<"AllReduce", 0, "all_reduce">, I32EnumAttrCase<"AllGather", 1, "all_gather">,
  I32EnumAttrCase<"ReduceScatter", 2, "reduce_scatter">, I32EnumAttrCase<"AllToAll", 3, "all_to_all">,
  I32EnumAttrCase<"Permute", 4, "permute">, I32EnumAttrCase<"Shift", 5, "shift">,
  I32EnumAttrCase<"Pairs", 6, "pairs">]> {
  let cppNamespace = "::heddle::plan";
}

#endif // HEDDLE_DIALECT_PLAN_ENUMS_TD
