// Records of which value an axis came from in each step of propagation.
#ifndef HEDDLE_DIALECT_SDY_EDGE_ATTRS_TD
#define HEDDLE_DIALECT_SDY_EDGE_ATTRS_TD

include "heddle/Dialect/Sdy/MeshAttrs.td"
include "heddle/Dialect/Sdy/SdyEnums.td"

def Sdy_EdgeValueRefAttr : Sdy_Attr<"EdgeValueRef", "edge_value_ref"> {
  let summary = "An operand or result of an op";
  let description = [{
    Example: `operand-1`.

    Constraints:
    - (C1) the index is that of an operand or result of the op.
  }];
  let parameters = (ins "::heddle::sdy::EdgeNodeType":$type, "int64_t":$index);
  let genVerifyDecl = 1;
}

def Sdy_AxisToPropagationDetailsAttr : Sdy_Attr<"AxisToPropagationDetails", "axis_to_propagation_details"> {
  let summary = "Where an axis came from and went to in one step";
  let description = [{
    Example: `{"x" = operand-1 -> [operand-0, result-0]}`.

    Constraints:
    - (C1) there is a target, and targets are unique.
    - (C2) the source is no target.
    - (C3) the axis is one of a mesh in the op's `sdy.sharding`, if it has one.
  }];
  let parameters = (ins "::heddle::sdy::AxisRefAttr":$axis_name, "::heddle::sdy::EdgeValueRefAttr":$source,
                        ArrayRefParameter<"EdgeValueRefAttr">:$targets);
  let genVerifyDecl = 1;
}

def Sdy_PropagationOneStepAttr : Sdy_Attr<"PropagationOneStep", "propagation_one_step"> {
  let summary = "All axes that one step of propagation moved";
  let description = [{
    Example: `{step-2 = [{"x" = operand-1 -> [result-0]} ]}`.

    Constraints:
    - (C1) the step index is not negative.
  }];
  let parameters = (ins "int64_t":$step_index, ArrayRefParameter<"AxisToPropagationDetailsAttr">:$axis_entries);
  let genVerifyDecl = 1;
}

def Sdy_PropagationEdgesAttr : Sdy_Attr<"PropagationEdges", "propagation_edges"> {
  let summary = "All steps of propagation that touched a value or op";
  let description = [{
    Example: `<[{step-2 = [{"x" = operand-1 -> [result-0]} ]} ]>`.

    Constraints:
    - (C1) step indices are unique.
  }];
  let parameters = (ins ArrayRefParameter<"PropagationOneStepAttr">:$value);
  let genVerifyDecl = 1;
}

#endif // HEDDLE_DIALECT_SDY_EDGE_ATTRS_TD
