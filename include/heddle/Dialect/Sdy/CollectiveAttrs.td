// What an all-to-all moves.
#ifndef HEDDLE_DIALECT_SDY_COLLECTIVE_ATTRS_TD
#define HEDDLE_DIALECT_SDY_COLLECTIVE_ATTRS_TD

include "heddle/Dialect/Sdy/MeshAttrs.td"

def Sdy_AllToAllParamAttr : Sdy_Attr<"AllToAllParam", "all_to_all_param"> {
  let summary = "Axes that move from one dim to another";
  let description = "Example: `{\"x\"}: 0->2`.";
  let parameters = (ins ArrayRefParameter<"AxisRefAttr">:$axes, "int64_t":$src_dim, "int64_t":$tgt_dim);
}

def Sdy_AllToAllParamListAttr : Sdy_Attr<"AllToAllParamList", "all_to_all_param_list"> {
  let summary = "All moves of an all-to-all";
  let description = "Example: `[{\"x\"}: 0->2, {\"y\"}: 1->3]`.";
  let parameters = (ins ArrayRefParameter<"AllToAllParamAttr">:$value);
}

#endif // HEDDLE_DIALECT_SDY_COLLECTIVE_ATTRS_TD
