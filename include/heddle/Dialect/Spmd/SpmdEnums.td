// Enums of the spmd dialect, in a file of their own since every enum of a file is generated.
#ifndef HEDDLE_DIALECT_SPMD_ENUMS_TD
#define HEDDLE_DIALECT_SPMD_ENUMS_TD

include "mlir/IR/EnumAttr.td"

def Spmd_Reduction : I32EnumAttr<"Reduction", "how parts combine", [
    I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Multiply", 1, "multiply">,
    I32EnumAttrCase<"Maximum", 2, "maximum">, I32EnumAttrCase<"Minimum", 3, "minimum">,
    I32EnumAttrCase<"And", 4, "and">, I32EnumAttrCase<"Or", 5, "or">]> {
  let cppNamespace = "::heddle::spmd";
}

#endif // HEDDLE_DIALECT_SPMD_ENUMS_TD
