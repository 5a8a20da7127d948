// Attributes of the plan dialect.
#ifndef HEDDLE_DIALECT_PLAN_ATTRS_TD
#define HEDDLE_DIALECT_PLAN_ATTRS_TD

include "heddle/Dialect/Plan/PlanBase.td"
include "mlir/IR/AttrTypeBase.td"

class Plan_Attr<string name, string attrMnemonic> : AttrDef<Plan_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Plan_CostAttr : Plan_Attr<"Cost", "cost"> {
  let summary = "What an instruction is expected to take, each time that it runs";
  let description = [{
    Example: `#plan.cost<nanoseconds = 1200, flops = 32768, bytes = 20480>`. `bytes` are those of memory of
    a launch, a library call or a copy, and those that the device sends of a collective. `flops` count as in
    `Analysis/ProgramCost.h`.
  }];
  let parameters = (ins "int64_t":$nanoseconds, "int64_t":$flops, "int64_t":$bytes);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Plan_CollectiveKindParameter
  : AttrParameter<"::heddle::format::CollectiveKind", "what the members of a collective get"> {
  let parser = "parseCollectiveKind($_parser)";
  let printer = "$_printer << ::heddle::format::toString($_self)";
}

def Plan_CollectiveKind : Plan_Attr<"CollectiveKind", "collective_kind"> {
  let summary = "What the members of a collective get";
  let description = [{
    Example: `#plan<collective_kind all_gather>`, in `plan.collective` without the name around it. The kinds are those of
    program files (`PlanFormat/CollectiveKind.h`).
  }];
  let parameters = (ins Plan_CollectiveKindParameter:$value);
  let assemblyFormat = "$value";
  let returnType = "::heddle::format::CollectiveKind";
  let convertFromStorage = "$_self.getValue()";
}

#endif // HEDDLE_DIALECT_PLAN_ATTRS_TD
