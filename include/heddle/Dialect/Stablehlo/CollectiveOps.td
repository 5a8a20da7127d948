// Collectives: communication between processes.
#ifndef HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"
include "mlir/IR/SymbolInterfaces.td"

// Groups of process ids, `dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>`, or axes of a mesh. Groups without ids mean one
// group of all processes.
def Stablehlo_ReplicaGroupsAttr
  : AnyAttrOf<[I64ElementsAttr, Stablehlo_ReplicaGroupMeshAxesAttr],
              "i64 elements or #stablehlo.replica_group_mesh_axes">;

/// An op with replica groups. Collectives are not Pure: processes wait for each other, so none is dropped, moved or
/// merged unseen.
class Stablehlo_CollectiveOp<string mnemonic, list<Trait> traits = []>
  : Stablehlo_Op<mnemonic, traits # [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::verifySymbolUses(::mlir::SymbolTableCollection &symbols) {
      return ::heddle::stablehlo::verifyMeshSymbol(*this, getReplicaGroups(), symbols);
    }
  }];
  let hasVerifier = 1;
}

def Stablehlo_AllGatherOp : Stablehlo_CollectiveOp<"all_gather"> {
  let summary = "The operands of a group's processes one after the other along `all_gather_dim`";
  let description = [{
    Example:

    ```mlir
    %r = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (tensor<4x8xf32>) -> tensor<4x16xf32>
    ```

    With a channel and without `use_global_device_ids`, a group holds its replicas of every partition, and with a mesh
    known by symbol only the group's size is not at hand; then the result's dim need only be a multiple.

    Constraints:
    - (C1) `all_gather_dim` is a dim of the operands.
    - (C2) no id stands in the groups twice.
    - (C3) not checked: how many processes there are is not known.
    - (C4) ids count from 0 to the number of ids - 1.
    - (C5) `use_global_device_ids` comes with a positive channel and with ids.
    - (C6) results have their operands' types, but for `all_gather_dim`, which grows by the size of a group.
  }];
  let arguments = (ins
    Variadic<Stablehlo_Tensor>:$operands,
    I64Attr:$all_gather_dim,
    Stablehlo_ReplicaGroupsAttr:$replica_groups,
    OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle,
    UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<Stablehlo_Tensor>:$results);
}

def Stablehlo_AllReduceOp : Stablehlo_CollectiveOp<"all_reduce", [Heddle_InferredTypes]> {
  let summary = "The operands of a group's processes reduced with `computation`";
  let description = [{
    Example:

    ```mlir
    %r = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %sum = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Groups may differ in size: -1 fills up the shorter ones.

    Constraints:
    - (C1) no id stands in the groups twice.
    - (C2) not checked: how many processes there are is not known.
    - (C3) ids count from 0 to the number of ids - 1.
    - (C4) `use_global_device_ids` comes with a positive channel and with ids.
    - (C5) `computation` has type (tensor<E>, tensor<E>) -> tensor<E>, and the operands' element types promote to E.
    - (C6) results have their operands' shapes.
    - (C7) results have element type E.
  }];
  let arguments = (ins
    Variadic<Stablehlo_Tensor>:$operands,
    Stablehlo_ReplicaGroupsAttr:$replica_groups,
    OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle,
    UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Variadic<Stablehlo_Tensor>:$results);
  let hasRegionVerifier = 1;
}

def Stablehlo_AllToAllOp : Stablehlo_CollectiveOp<"all_to_all", [Heddle_InferredTypes]> {
  let summary = "Splits along one dim, sends part i to process i of the group, joins what arrives along another dim";
  let description = [{
    Example:

    ```mlir
    %r = "stablehlo.all_to_all"(%a) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
        split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<4x8xf32>) -> tensor<8x4xf32>
    ```

    Constraints:
    - (C1) `split_dimension` is a dim of the operands.
    - (C2) `split_count` divides its size.
    - (C3) `concat_dimension` is a dim of the operands.
    - (C4) `split_count` is positive.
    - (C5) no id stands in the groups twice.
    - (C6) not checked: how many processes there are is not known.
    - (C7) ids count from 0 to the number of ids - 1.
    - (C8) groups have `split_count` ids.
    - (C9) results have their operands' types, but for `split_dimension`, which shrinks, and `concat_dimension`, which
      grows by `split_count` where they differ.
  }];
  let arguments = (ins
    Variadic<Stablehlo_Tensor>:$operands,
    I64Attr:$split_dimension,
    I64Attr:$concat_dimension,
    I64Attr:$split_count,
    Stablehlo_ReplicaGroupsAttr:$replica_groups,
    OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle);
  let results = (outs Variadic<Stablehlo_Tensor>:$results);
}

def Stablehlo_CollectiveBroadcastOp : Stablehlo_CollectiveOp<"collective_broadcast", [Heddle_InferredTypes]> {
  let summary = "The operand of the first process of a group, in all of them; zero in processes of no group";
  let description = [{
    Example:

    ```mlir
    %r = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    ```

    One operand, as in the text JAX prints; the specification has since allowed several and a root known at run time.

    Constraints:
    - (C1) no id stands in the groups twice.
    - (C2) ids are at least 0. How many processes there are is not known.
    - (C3) operand and result have the same type.
    - (C4-C6) not checked: there is no run-time root.
  }];
  let arguments = (ins
    Stablehlo_Tensor:$operand,
    Stablehlo_ReplicaGroupsAttr:$replica_groups,
    OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle);
  let results = (outs Stablehlo_Tensor:$result);
}

def Stablehlo_CollectivePermuteOp : Stablehlo_InferredOp<"collective_permute"> {
  let summary = "Each pair's target gets its source's operand; zero in processes that are no target";
  let description = [{
    Example:

    ```mlir
    %r = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Constraints:
    - (C1) `source_target_pairs` has shape N x 2.
    - (C2) no source stands there twice.
    - (C3) no target stands there twice.
    - (C4) ids are at least 0. How many processes there are is not known.
    - (C5) operand and result have the same type.
  }];
  let arguments = (ins
    Stablehlo_Tensor:$operand,
    I64ElementsAttr:$source_target_pairs,
    OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}

def Stablehlo_ReduceScatterOp : Stablehlo_CollectiveOp<"reduce_scatter"> {
  let summary = "The part of an all_reduce along `scatter_dimension` that is the process's own";
  let description = [{
    Example:

    ```mlir
    %r = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
        scatter_dimension = 1 : i64}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %sum = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<4x8xf32>) -> tensor<4x4xf32>
    ```

    With a channel and without `use_global_device_ids`, a group holds its replicas of every partition, and with a mesh
    known by symbol only the group's size is not at hand; then the operand's dim need only be a multiple.

    Constraints:
    - (C1) the size of a group divides the size of `scatter_dimension`.
    - (C2) `scatter_dimension` is a dim of the operand.
    - (C3) no id stands in the groups twice.
    - (C4) not checked: how many processes there are is not known.
    - (C5) ids count from 0 to the number of ids - 1.
    - (C6) `use_global_device_ids` comes with a positive channel and with ids.
    - (C7) `computation` has type (tensor<E>, tensor<E>) -> tensor<E>, and the operand's element type promotes to E.
    - (C8) the result has the operand's shape, but for `scatter_dimension`, which shrinks by the size of a group.
    - (C9) the result has element type E.
  }];
  let arguments = (ins
    Stablehlo_Tensor:$operand,
    I64Attr:$scatter_dimension,
    Stablehlo_ReplicaGroupsAttr:$replica_groups,
    OptionalAttr<Stablehlo_ChannelHandleAttr>:$channel_handle,
    UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Stablehlo_Tensor:$result);
  let hasRegionVerifier = 1;
}

// ---- Ids of the running process ----

/// The id of the running process, known at run time only.
class Stablehlo_ProcessIdOp<string mnemonic, string opSummary> : Stablehlo_InferredOp<mnemonic, [Pure]> {
  let summary = opSummary;
  let results = (outs Stablehlo_ScalarOf<Stablehlo_TensorOf<[UI32], "ui32">, "ui32">:$result);
  let assemblyFormat = "attr-dict `:` type(results)";
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *context, std::optional<::mlir::Location>,
        $cppClass::Adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      auto ui32 = ::mlir::IntegerType::get(context, 32, ::mlir::IntegerType::Unsigned);
      types.push_back(::mlir::RankedTensorType::get({}, ui32));
      return ::mlir::success();
    }
  }];
}

def Stablehlo_PartitionIdOp : Stablehlo_ProcessIdOp<"partition_id", "The process's partition id">;
def Stablehlo_ReplicaIdOp : Stablehlo_ProcessIdOp<"replica_id", "The process's replica id">;

#endif // HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_OPS_TD
