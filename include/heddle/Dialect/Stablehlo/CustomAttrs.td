// Attributes of custom calls: output operand aliases.
#ifndef HEDDLE_DIALECT_STABLEHLO_CUSTOM_ATTRS_TD
#define HEDDLE_DIALECT_STABLEHLO_CUSTOM_ATTRS_TD

include "heddle/Dialect/Stablehlo/StablehloEnums.td"

def Stablehlo_OutputOperandAliasAttr : Stablehlo_Attr<"OutputOperandAlias", "output_operand_alias"> {
  let summary = "A part of a custom call's output that shares memory with a part of an operand";
  let description = [{
    Example, result 0 of several lies in operand 1:

    ```mlir
    #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 1, operand_tuple_indices = []>
    ```

    The indices descend into nested tuples; several results count as one tuple. The op checks them.
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"int64_t">:$output_tuple_indices,
    "int64_t":$operand_index,
    OptionalArrayRefParameter<"int64_t">:$operand_tuple_indices);
  let hasCustomAssemblyFormat = 1;
}

#endif // HEDDLE_DIALECT_STABLEHLO_CUSTOM_ATTRS_TD
