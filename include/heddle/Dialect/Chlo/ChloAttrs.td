// Attributes of the chlo dialect. Its enums are stablehlo's, under chlo's name: #chlo<comparison_direction EQ>.
#ifndef HEDDLE_DIALECT_CHLO_ATTRS_TD
#define HEDDLE_DIALECT_CHLO_ATTRS_TD

include "heddle/Dialect/Chlo/ChloBase.td"
include "heddle/Dialect/Stablehlo/StablehloEnums.td"

class Chlo_EnumAttr<EnumInfo info, string mnemonic> : EnumAttr<Chlo_Dialect, info, mnemonic> {
  let constBuilderCall = "::heddle::chlo::" # cppClassName # "::get($_builder.getContext(), $0)"; // not in the enum's namespace
}
def Chlo_ComparisonDirectionAttr : Chlo_EnumAttr<Stablehlo_ComparisonDirection, "comparison_direction">;
def Chlo_ComparisonTypeAttr : Chlo_EnumAttr<Stablehlo_ComparisonType, "comparison_type">;
def Chlo_PrecisionAttr : Chlo_EnumAttr<Stablehlo_Precision, "precision">;
def Chlo_PrecisionConfigAttr : TypedArrayAttrBase<Chlo_PrecisionAttr, "precision of each operand">;

def Chlo_RaggedDotDimensionNumbersAttr : AttrDef<Chlo_Dialect, "RaggedDotDimensionNumbers"> {
  let mnemonic = "ragged_dot";
  let summary = "Which dims of a ragged_dot are batching, contracting, ragged and group dims";
  let description = [{
    Example: `#chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
    lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>`: rows of lhs, by groups, times each group's own matrix.

    A list that is left out is empty. What the dims refer to is known to the op, which checks them.
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"int64_t">:$lhs_batching_dimensions,
    OptionalArrayRefParameter<"int64_t">:$rhs_batching_dimensions,
    OptionalArrayRefParameter<"int64_t">:$lhs_contracting_dimensions,
    OptionalArrayRefParameter<"int64_t">:$rhs_contracting_dimensions,
    OptionalArrayRefParameter<"int64_t">:$lhs_ragged_dimensions,
    OptionalArrayRefParameter<"int64_t">:$rhs_group_dimensions);
  let hasCustomAssemblyFormat = 1;
}

#endif // HEDDLE_DIALECT_CHLO_ATTRS_TD
