// What runs as one kernel, and what a library does: the Scheduled rung.
#ifndef HEDDLE_DIALECT_HEDDLE_FUSION_OPS_TD
#define HEDDLE_DIALECT_HEDDLE_FUSION_OPS_TD

include "heddle/Dialect/Heddle/HeddleAttrs.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// An op with a region that is one kernel's work on its operands.
class Heddle_KernelOp<string mnemonic, Attr kindAttr, list<Trait> traits = []>
  : Heddle_Op<mnemonic, traits # [IsolatedFromAbove, Pure, SingleBlock]> {
  let arguments = (ins Variadic<AnyType>:$operands, kindAttr:$kind);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Heddle_FusionOp : Heddle_KernelOp<"fusion", Heddle_FusionKindAttr> {
  let summary = "Ops that run as one generated kernel: only operands and results are in memory";
  let description = [{
    ```mlir
    %y = heddle.fusion row_reduce(%x = %a : tensor<8x64xf32>) -> (tensor<8x64xf32>) {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : ...
      %rows = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
      %z = stablehlo.divide %x, %rows : tensor<8x64xf32>
      heddle.yield %z : tensor<8x64xf32>
    }
    ```

    The region says what is computed, `kind` how its loops lie:
    - `loop`: each element of a result by itself. Pointwise ops, broadcasts, transposes, reshapes, slices, pads,
      concatenations, gathers. All results have as many elements.
    - `row_reduce`: reductions over minor dims, a row held by a block, so that what is reduced may be used again in its
      row: softmax, layer and RMS norms and their gradients. Beside them sums over the rows, one a column, which only
      pointwise ops on them use: the gradients of a norm's scale and bias, in the same pass.
    - `column_reduce`: reductions over major dims, as of the gradients of biases and scales, and what becomes of them.
    - `scatter`: elements of one operand replaced or added to: scatter, dynamic_update_slice, select_and_scatter.
    - `updates`: several loops, or reductions to one element, of any shapes in one launch: an optimizer's on all
      parameters, the norm of all gradients.
    - `single`: one op that has a kernel of its own: sort, reduce_window, top_k, fft, cholesky, ...

    Constraints:
    - (C1) the region has an argument for each operand, of its type.
    - (C2) the region yields a value of each result's type.
    - (C3) an op of the region is a `stablehlo` or `chlo` op, or `spmd.axis_index`; it sends nothing, has no side
      effects, and is neither a loop nor a branch.
    - (C4) a `loop` has neither reductions nor ops of the kinds `scatter` and `single`, and its results have one number
      of elements; an `updates` may have results of any size, and reductions to one element.
    - (C5) a `row_reduce` and a `column_reduce` have at least one `stablehlo.reduce`, a `scatter` exactly one op of its
      kind, a `single` exactly one op that is no pointwise op.
  }];
}

def Heddle_HostFusionOp : Heddle_KernelOp<"host_fusion", Heddle_FusionKindAttr> {
  let summary = "A kernel that the host's processors run, on what is stowed in its memory";
  let description = [{
    ```mlir
    %f = spmd.start on 4 (%m = %a : !heddle.stowed<tensor<8xf32>, host>, %g = %b : !heddle.stowed<tensor<8xf32>, host>)
        -> (!heddle.stowed<tensor<8xf32>, host>) {
      %0 = heddle.host_fusion loop(%x = %m : !heddle.stowed<tensor<8xf32>, host>,
                                   %y = %g : !heddle.stowed<tensor<8xf32>, host>)
          -> (!heddle.stowed<tensor<8xf32>, host>) {
        %sum = stablehlo.add %x, %y : tensor<8xf32>
        heddle.yield %sum : tensor<8xf32>
      }
      spmd.yield %0 : !heddle.stowed<tensor<8xf32>, host>
    }
    ```

    It is for the host what `heddle.fusion` is for the device, and goes beside the device's computation, on a stream of
    its own: an optimizer's update of state that does not come to the device (ZeRO-Offload, Ren et al. 2021).

    Constraints:
    - (C1) operands and results, of which there is at least one, are stowed on the host; the region has an argument for each operand, the tensor that is
      stowed.
    - (C2) the region yields the tensor of each result.
    - (C3) as of `heddle.fusion`.
    - (C4) `kind` is `loop` or `updates`, with what those of `heddle.fusion` may have.
    - (C5) it stands in an `spmd.start`.
  }];
}

def Heddle_LibraryOp : Heddle_KernelOp<"library", Heddle_LibraryKindAttr> {
  let summary = "A matmul, convolution or attention that a library computes, with its epilogue";
  let description = [{
    ```mlir
    %y = heddle.library matmul(%x = %a : tensor<8x64xbf16>, %w = %b : tensor<64x32xbf16>, %bias = %c : tensor<32xf32>)
        -> (tensor<8x32xf32>) {
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...
      %1 = stablehlo.broadcast_in_dim %bias, dims = [1] : ...
      %2 = stablehlo.add %0, %1 : tensor<8x32xf32>
      heddle.yield %2 : tensor<8x32xf32>
    }
    ```

    The region is what the call computes: the op that names it, then the epilogue that the target offers
    (`Machine/TargetInfo.h`).

    Constraints:
    - (C1) the region has an argument for each operand, of its type.
    - (C2) the region yields a value of each result's type.
    - (C3) an op of the region is a `stablehlo` or `chlo` op, or the attention itself; it sends nothing, has no side
      effects, and is neither a loop nor a branch.
    - (C4) the region has exactly one product: a `stablehlo.dot_general` for `matmul`, a `stablehlo.convolution` for
      the convolutions, a `heddle.attention` or `heddle.attention_backward` for the attentions.
  }];
}

#endif // HEDDLE_DIALECT_HEDDLE_FUSION_OPS_TD
