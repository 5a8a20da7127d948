// Ops with a region: manual and named computations.
#ifndef HEDDLE_DIALECT_SDY_REGION_OPS_TD
#define HEDDLE_DIALECT_SDY_REGION_OPS_TD

include "heddle/Dialect/Sdy/SdyAttrs.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

class Sdy_RegionOp<string mnemonic, list<Trait> traits = []>
  : Sdy_Op<mnemonic, traits # [IsolatedFromAbove, RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">,
                               Sdy_MeshUser]>;

def Sdy_ReturnOp : Sdy_Op<"return", [Pure, ReturnLike, Terminator]> {
  let summary = "Ends a region of an sdy op with its results";
  let description = [{
    Example: `sdy.return %0, %1 : tensor<4xf32>, tensor<f32>`. The op that owns the region says how many values of which
    types it needs.
  }];
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

def Sdy_ManualComputationOp : Sdy_RegionOp<"manual_computation"> {
  let summary = "A region that is written for one device along its manual axes";
  let description = [{
    ```mlir
    %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {} ]>] out_shardings=[<@mesh, [{"x"}, {} ]>]
        manual_axes={"x"} (%shard: tensor<4x8xf32>) {
      sdy.return %shard : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    ```
    with "x" of size 2. In the body shapes are local along the manual axes and collectives are explicit; shardings there
    use the other axes, which stay free for propagation.

    Constraints:
    - (C1) shardings satisfy the constraints of `sharding_per_value` for operands and results.
    - (C2) the body has as many arguments and returned values as the op has operands and results.
    - (C3) in each dim manual axes come before free ones.
    - (C4) each dim is a multiple of the number of its shards along manual axes.
    - (C5) types in the body are local: divided by the shards along manual axes.
    - (C6) all shardings have the same mesh, an empty one aside.
    - (C7) manual axes are axes of that mesh.
    - (C8) manual axes are not manual already around the op.
  }];
  let arguments = (ins Variadic<AnyType>:$tensors, Sdy_TensorShardingPerValueAttr:$in_shardings,
                       Sdy_TensorShardingPerValueAttr:$out_shardings, Sdy_ManualAxesAttr:$manual_axes);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    `(` operands `)` `in_shardings` `` `=` `` custom<ShardingList>($in_shardings)
    `out_shardings` `` `=` `` custom<ShardingList>($out_shardings) `manual_axes` `` `=` `` $manual_axes
    custom<RegionWithArguments>($body) attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The sharding that an argument of the body has there, without the manual axes.
    ::heddle::sdy::TensorShardingAttr getArgumentSharding(int64_t index);
  }];
}

def Sdy_NamedComputationOp : Sdy_RegionOp<"named_computation", [RecursivelySpeculatable, Heddle_InferredTypes]> {
  let summary = "A group of ops with a name";
  let description = [{
    ```mlir
    %0 = sdy.named_computation<"f">(%x) (%y: tensor<8xf32>) {
      sdy.return %y : tensor<8xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    ```
    Stands for a call whose callee is written out; shardings propagate as if the body stood in its place.

    Constraints:
    - (C1) arguments of the body and operands have the same types, and so do returned values and results.
    - (C2) shardings satisfy the constraints of `sharding_per_value` for operands and results.
  }];
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$operands,
                       OptionalAttr<Sdy_TensorShardingPerValueAttr>:$in_shardings,
                       OptionalAttr<Sdy_TensorShardingPerValueAttr>:$out_shardings);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = [{
    `<` $name `>` `` `(` $operands `)` (`in_shardings` `` `=` `` custom<ShardingList>($in_shardings)^)?
    (`out_shardings` `` `=` `` custom<ShardingList>($out_shardings)^)? custom<RegionWithArguments>($body) attr-dict
    `:` functional-type($operands, results)
  }];
  let hasRegionVerifier = 1;
}

#endif // HEDDLE_DIALECT_SDY_REGION_OPS_TD
