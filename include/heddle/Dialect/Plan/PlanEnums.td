// Enums of the plan dialect.
#ifndef HEDDLE_DIALECT_PLAN_ENUMS_TD
#define HEDDLE_DIALECT_PLAN_ENUMS_TD

include "mlir/IR/EnumAttr.td"

def Plan_Space : I32EnumAttr<"Space", "which memory an arena is in", [
  I32EnumAttrCase<"Device", 0, "device">, I32EnumAttrCase<"Host", 1, "host">]> {
  let cppNamespace = "::heddle::plan";
}

#endif // HEDDLE_DIALECT_PLAN_ENUMS_TD
