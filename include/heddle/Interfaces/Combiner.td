// How two partial results become one: of a reduction's shards, of a collective's members.
#ifndef HEDDLE_INTERFACES_COMBINER_TD
#define HEDDLE_INTERFACES_COMBINER_TD

include "mlir/IR/EnumAttr.td"

def Heddle_Combiner : I32EnumAttr<"Combiner", "how parts combine", [
    I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Multiply", 1, "multiply">,
    I32EnumAttrCase<"Maximum", 2, "maximum">, I32EnumAttrCase<"Minimum", 3, "minimum">,
    I32EnumAttrCase<"And", 4, "and">, I32EnumAttrCase<"Or", 5, "or">]> {
  let cppNamespace = "::heddle";
}

#endif // HEDDLE_INTERFACES_COMBINER_TD
