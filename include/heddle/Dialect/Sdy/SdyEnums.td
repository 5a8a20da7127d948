// Enumerations of the sdy dialect; ops store them as plain i32.
#ifndef HEDDLE_DIALECT_SDY_ENUMS_TD
#define HEDDLE_DIALECT_SDY_ENUMS_TD

include "heddle/Dialect/Sdy/SdyBase.td"

class Sdy_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::heddle::sdy";
}

def Sdy_PropagationDirection : Sdy_Enum<"PropagationDirection", "directions in which shardings may propagate", [
  I32EnumAttrCase<"NONE", 0>, I32EnumAttrCase<"FORWARD", 1>, I32EnumAttrCase<"BACKWARD", 2>,
  I32EnumAttrCase<"BOTH", 3>]>;

def Sdy_ReductionOp : Sdy_Enum<"ReductionOp", "what makes a whole value of an unreduced one", [
  I32EnumAttrCase<"SUM", 0, "sum">, I32EnumAttrCase<"MAX", 1, "max">, I32EnumAttrCase<"MIN", 2, "min">]>;

def Sdy_EdgeNodeType : Sdy_Enum<"EdgeNodeType", "which end of an op", [
  I32EnumAttrCase<"OPERAND", 0, "operand">, I32EnumAttrCase<"RESULT", 1, "result">]>;

#endif // HEDDLE_DIALECT_SDY_ENUMS_TD
