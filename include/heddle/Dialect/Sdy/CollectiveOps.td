// Collectives: they change how a tensor is sharded, never its value, so shapes are global and stay the same.
#ifndef HEDDLE_DIALECT_SDY_COLLECTIVE_OPS_TD
#define HEDDLE_DIALECT_SDY_COLLECTIVE_OPS_TD

include "heddle/Dialect/Sdy/SdyAttrs.td"
include "heddle/Dialect/Sdy/SdyInterfaces.td"

/// `axes` is the op's own attributes; out_sharding must be what they make of the operand's sharding.
class Sdy_CollectiveOp<string mnemonic, dag axes, list<string> methods = []>
  : Sdy_IdentityOp<mnemonic, [Sdy_MeshUser, DeclareOpInterfaceMethods<Sdy_CollectiveOpInterface, methods>]> {
  let arguments = !con((ins AnyShaped:$tensor), axes, (ins Sdy_TensorShardingAttr:$out_sharding));
  let results = (outs AnyShaped:$result);
  string axesFormat = "";
  let assemblyFormat = axesFormat # [{
    $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` custom<SameType>(type($tensor), type($result))
  }];
}

def Sdy_AllGatherOp : Sdy_CollectiveOp<"all_gather", (ins Sdy_ListOfAxisRefListsAttr:$gathering_axes)> {
  let summary = "Gathers shards along axes";
  let description = [{
    Example: `sdy.all_gather [{"b"}, {} ] %0 out_sharding=<@mesh, [{"a"}, {} ]> : tensor<8x8xf32>` where %0 is sharded
    `[{"a", "b"}, {} ]`.

    Constraints:
    - (C1) those of `Sdy_CollectiveOpInterface`.
    - (C2) each list of axes satisfies the constraints of `axis_ref_list`, and no two share a part of an axis.
    - (C3) taking the axes from the end of each dim of the operand's sharding gives the dims of `out_sharding`.
  }];
  let axesFormat = "$gathering_axes";
}

def Sdy_AllSliceOp : Sdy_CollectiveOp<"all_slice", (ins Sdy_ListOfAxisRefListsAttr:$slicing_axes),
                                      ["allowMissingInputSharding"]> {
  let summary = "Keeps one slice along axes; the reverse of all_gather";
  let description = [{
    Example: `sdy.all_slice [{"b"}, {} ] %0 out_sharding=<@mesh, [{"a", "b"}, {} ]> : tensor<8x8xf32>` where %0 is
    sharded `[{"a"}, {} ]`.

    Constraints:
    - (C1) those of `Sdy_CollectiveOpInterface`.
    - (C2) each list of axes satisfies the constraints of `axis_ref_list`, and no two share a part of an axis.
    - (C3) adding the axes at the end of each dim of the operand's sharding gives the dims of `out_sharding`.
  }];
  let axesFormat = "$slicing_axes";
}

def Sdy_AllReduceOp : Sdy_CollectiveOp<"all_reduce", (ins Sdy_AxisRefListAttr:$reduction_axes,
                                                          OptionalAttr<Sdy_ReductionOp>:$reduction_op),
                                       ["allowMissingInputSharding"]> {
  let summary = "Reduces values along axes";
  let description = [{
    Examples: `sdy.all_reduce {"x"} %0 out_sharding=<@mesh, [{} ]> : tensor<8xf32>` sums, `sdy.all_reduce max {"x"} ...`
    doesn't.

    Constraints:
    - (C1) those of `Sdy_CollectiveOpInterface`.
    - (C2) `reduction_axes` satisfies the constraints of `axis_ref_list`.
    - (C3) `reduction_axes` stands in the order of the mesh.
    - (C4) the dims of the operand's sharding and of `out_sharding` have the same axes.
    - (C5) no reduction axis shards a dim of the operand or is replicated explicitly there.
    - (C6) no reduction axis is unreduced in `out_sharding`.
    - (C7) an operand that is unreduced along a reduction axis is so with the same reduction op.
  }];
  let axesFormat = "($reduction_op^)? $reduction_axes";
}

def Sdy_ReduceScatterOp : Sdy_CollectiveOp<"reduce_scatter", (ins Sdy_ListOfAxisRefListsAttr:$reduce_scatter_axes,
                                                                  OptionalAttr<Sdy_ReductionOp>:$reduction_op),
                                           ["allowMissingInputSharding"]> {
  let summary = "Reduces along axes and keeps one slice along the same axes";
  let description = [{
    Example: `sdy.reduce_scatter [{"b"}, {} ] %0 out_sharding=<@mesh, [{"a", "b"}, {} ]> : tensor<8x8xf32>` where %0 is
    sharded `[{"a"}, {} ], unreduced={"b"}`.

    Constraints:
    - (C1) those of `Sdy_CollectiveOpInterface`.
    - (C2) each list of axes satisfies the constraints of `axis_ref_list`, and no two share a part of an axis.
    - (C3) adding the axes at the end of each dim of the operand's sharding gives the dims of `out_sharding`.
    - (C4) an operand that is unreduced along one of the axes is so with the same reduction op.
  }];
  let axesFormat = "($reduction_op^)? $reduce_scatter_axes";
}

def Sdy_AllToAllOp : Sdy_CollectiveOp<"all_to_all", (ins Sdy_AllToAllParamListAttr:$params)> {
  let summary = "Moves axes from the end of one dim to the end of another";
  let description = [{
    Example: `sdy.all_to_all [{"b"}: 0->2] %0 out_sharding=<@mesh, [{"a"}, {}, {"b"} ]> : tensor<8x8x8xf32>` where %0 is
    sharded `[{"a", "b"}, {}, {} ]`.

    Constraints:
    - (C1) those of `Sdy_CollectiveOpInterface`.
    - (C2) there is a parameter.
    - (C3) the axes of each parameter satisfy the constraints of `axis_ref_list`, and no two share a part of an axis.
    - (C4) source and target dims are dims of the tensor.
    - (C5) no dim stands in two places of the parameters.
    - (C6) source dims count up.
    - (C7) moving the axes gives the dims of `out_sharding`.
  }];
  let axesFormat = "$params";
}

def Sdy_CollectivePermuteOp : Sdy_CollectiveOp<"collective_permute", (ins), ["allowDifferentMeshes"]> {
  let summary = "Sends each shard to another device";
  let description = [{
    Example: `sdy.collective_permute %0 out_sharding=<@mesh, [{"b", "a"}, {} ]> : tensor<8x8xf32>` where %0 is sharded
    `[{"a", "b"}, {} ]`.

    Constraints:
    - (C1) those of `Sdy_CollectiveOpInterface`.
    - (C2) two different meshes have the same axes and different device ids.
    - (C3) each dim has as many shards before and after.
  }];
}

def Sdy_ReplicatedToUnreducedOp : Sdy_CollectiveOp<"replicated_to_unreduced", (ins Sdy_AxisRefListAttr:$axes)> {
  let summary = "Makes replicated axes unreduced; all_reduce is the reverse";
  let description = [{
    Example: `sdy.replicated_to_unreduced {"b"} %0 out_sharding=<@mesh, [{"a"} ], unreduced={"b"}> : tensor<8xf32>`
    where %0 is sharded `[{"a"} ]`.

    Constraints:
    - (C1) those of `Sdy_CollectiveOpInterface`.
    - (C2) `axes` satisfies the constraints of `axis_ref_list`.
    - (C3) `axes` stands in the order of the mesh.
    - (C4) `axes` is not empty.
    - (C5) the operand's sharding and `out_sharding` have the same dim shardings.
    - (C6) `axes` are replicated in the operand: they neither shard a dim nor are unreduced.
    - (C7) the operand's unreduced axes and `axes` together are those of `out_sharding`.
  }];
  let axesFormat = "$axes";
}

def Sdy_ShardedToUnreducedOp : Sdy_CollectiveOp<"sharded_to_unreduced", (ins Sdy_ListOfAxisRefListsAttr:$axes)> {
  let summary = "Makes sharding axes unreduced: each shard is padded to the whole with zeros";
  let description = [{
    Example: `sdy.sharded_to_unreduced [{"b"} ] %0 out_sharding=<@mesh, [{"a"} ], unreduced={"b"}> : tensor<8xf32>`
    where %0 is sharded `[{"a", "b"} ]`. An all_reduce along the same axes then does what an all_gather of %0 would.

    Constraints:
    - (C1) those of `Sdy_CollectiveOpInterface`.
    - (C2) each list of axes satisfies the constraints of `axis_ref_list`, and no two share a part of an axis.
    - (C3) taking the axes from the end of each dim of the operand's sharding gives the dims of `out_sharding`, and
      adding them to its unreduced axes those of `out_sharding`.
  }];
  let axesFormat = "$axes";
}

#endif // HEDDLE_DIALECT_SDY_COLLECTIVE_OPS_TD
