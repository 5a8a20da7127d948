// Ops that say how values are sharded, and those that steer propagation.
#ifndef HEDDLE_DIALECT_SDY_SHARDING_OPS_TD
#define HEDDLE_DIALECT_SDY_SHARDING_OPS_TD

include "heddle/Dialect/Sdy/SdyAttrs.td"

def Sdy_ShardingConstraintOp : Sdy_IdentityOp<"sharding_constraint", [Sdy_MeshUser]> {
  let summary = "The sharding that a value, or some uses of it, must have";
  let description = [{
    Example: `sdy.sharding_constraint %0 <@mesh, [{"x"}, {?} ]> : tensor<8x8xf32>`.

    Without uses it constrains its operand, else the uses of its result. It isn't pure, so that the former
    is not erased.

    Constraints:
    - (C1) the sharding satisfies the constraints of `sharding` for the operand's type.
    - (C2) the result has the operand's type.
  }];
  let arguments = (ins AnyType:$input, Sdy_TensorShardingAttr:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` custom<SameType>(type($input), type($result))";
}

def Sdy_ReshardOp : Sdy_IdentityOp<"reshard", [Pure, Sdy_MeshUser]> {
  let summary = "Moves a value to another sharding";
  let description = [{
    Example: `sdy.reshard %0 <@mesh, [{"x"}, {} ]> : tensor<8x8xf32>`.

    Users write `sharding_constraint`; propagation replaces those by `reshard` where the sharding changes, and the
    reshards become collectives.

    Constraints:
    - (C1) the sharding satisfies the constraints of `sharding` for the operand's type.
    - (C2) the result has the operand's type.
  }];
  let arguments = (ins AnyType:$input, Sdy_TensorShardingAttr:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` custom<SameType>(type($input), type($result))";
}

def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group", [Heddle_InferredTypes]> {
  let summary = "Values with one group id are sharded alike";
  let description = "Example: `sdy.sharding_group %0 group_id=5 : tensor<8x8xf32>`.";
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let assemblyFormat = "$input `group_id` `` `=` `` $group_id attr-dict `:` type($input)";
}

def Sdy_PropagationBarrierOp : Sdy_IdentityOp<"propagation_barrier", [Pure]> {
  let summary = "Lets shardings propagate in one direction or in none";
  let description = [{
    Example: `sdy.propagation_barrier %0 allowed_direction=FORWARD : tensor<8x8xf32>` lets the operand's sharding reach
    the result and not the other way.

    Constraints:
    - (C1) the direction isn't BOTH: that would be no barrier.
    - (C2) the result has the operand's type.
  }];
  let arguments = (ins AnyRankedTensor:$input, Sdy_PropagationDirection:$allowed_direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $input `allowed_direction` `` `=` `` $allowed_direction attr-dict `:` custom<SameType>(type($input), type($result))
  }];
  let hasVerifier = 1;
}

def Sdy_ConstantOp : Sdy_Op<"constant", [Pure, Heddle_InferredTypes]> {
  let summary = "A constant that is never merged with another";
  let description = [{
    Example: `sdy.constant dense<1.0> : tensor<8xf32>`.

    It neither folds nor is ConstantLike: each use can have its own copy, sharded in its own way.

    Constraints:
    - (C1) the result has the value's type.
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyStaticShapeTensor:$output);
  let assemblyFormat = "attr-dict $value";
}

def Sdy_DataFlowEdgeOp : Sdy_IdentityOp<"data_flow_edge", [Sdy_MeshUser]> {
  let summary = "All values that one carried value goes through have this sharding";
  let description = [{
    Example: a while op's i-th operand, i-th body result, i-th block arguments and i-th result are one edge; its owner,
    preferably the result, is the input of `sdy.data_flow_edge %owner sharding=<@mesh, [{"x"} ]> : tensor<8xf32>`.
    Propagation updates this sharding instead of those of all ends. The op isn't pure: its input may have no other use.

    Constraints:
    - (C1) the input is defined by no op of this dialect, except those with a region.
    - (C2) the input has no other use.
    - (C3) the sharding satisfies the constraints of `sharding` for the input's type.
    - (C4) the result has the input's type.
  }];
  let arguments = (ins AnyShaped:$input, OptionalAttr<Sdy_TensorShardingAttr>:$sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = [{
    $input (`sharding` `` `=` `` $sharding^)? attr-dict `:` custom<SameType>(type($input), type($result))
  }];
  let hasVerifier = 1;
}

def Sdy_FuncDataFlowEdgeOp : Sdy_IdentityOp<"func_data_flow_edge"> {
  let summary = "A function's argument at its callers, or a call's result in its function";
  let description = [{
    Example: `sdy.func_data_flow_edge %arg0 : tensor<8xf32>`, one for each argument of a function and for each result
    of a call, through which shardings cross between caller and function.

    Constraints:
    - (C1) the operand is a function's argument or a call's result.
    - (C2) the operand has no other use.
    - (C3) the result has the operand's type.
  }];
  let arguments = (ins AnyShaped:$operand);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameType>(type($operand), type($result))";
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_SDY_SHARDING_OPS_TD
