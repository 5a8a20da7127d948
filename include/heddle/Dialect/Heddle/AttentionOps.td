// Scaled dot-product attention and its gradient.
#ifndef HEDDLE_DIALECT_HEDDLE_ATTENTION_OPS_TD
#define HEDDLE_DIALECT_HEDDLE_ATTENTION_OPS_TD

include "heddle/Dialect/Heddle/HeddleBase.td"
include "heddle/Interfaces/InferredTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Heddle_AttentionTensor : Type<And<[TensorOf<[F16, BF16, F32]>.predicate, HasStaticShapePred]>,
                                  "static-shape tensor of f16, bf16 or f32 values", "::mlir::RankedTensorType">;
def Heddle_PredTensor : Type<And<[TensorOf<[I1]>.predicate, HasStaticShapePred]>,
                             "static-shape tensor of pred (i1) values", "::mlir::RankedTensorType">;
def Heddle_F32Tensor : Type<And<[TensorOf<[F32]>.predicate, HasStaticShapePred]>,
                            "static-shape tensor of f32 values", "::mlir::RankedTensorType">;
def Heddle_I32ScalarTensor : Type<And<[TensorOf<[I32]>.predicate, HasStaticShapePred, HasAnyRankOfPred<[0]>]>,
                                  "0-d tensor of i32", "::mlir::RankedTensorType">;

class Heddle_AttentionLikeOp<string mnemonic, dag own, list<Trait> traits = []>
  : Heddle_Op<mnemonic, [Pure, AttrSizedOperandSegments, Heddle_InferredTypes] # traits> {
  let arguments = !con(
    (ins Heddle_AttentionTensor:$query, Heddle_AttentionTensor:$key, Heddle_AttentionTensor:$value,
         Optional<Heddle_AttentionTensor>:$bias, Optional<Heddle_PredTensor>:$mask,
         Optional<Heddle_I32ScalarTensor>:$query_start),
    own,
    (ins F64Attr:$scale, OptionalAttr<I64Attr>:$causal, OptionalAttr<F64Attr>:$soft_cap,
         UnitAttr:$uniform_empty_rows));
}

def Heddle_AttentionOp : Heddle_AttentionLikeOp<"attention", (ins), [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "softmax(scale * query . key + bias) . value, and what its gradient needs of the softmax";
  let description = [{
    ```mlir
    %out, %lse = heddle.attention %q, %k, %v scale 2.500000e-01 causal 0
        : (tensor<8x32x4x16xbf16>, tensor<8x32x2x16xbf16>, tensor<8x32x2x16xbf16>)
        -> (tensor<8x32x4x16xbf16>, tensor<8x4x32xf32>)
    ```

    Shapes: query [batch..., Q, H, D], key [batch..., K, Hk, D], value [batch..., K, Hk, Dv], bias and mask
    [batch..., H, Q, K] with size 1 where they are the same along a dim; out [batch..., Q, H, Dv], lse [batch..., H, Q].
    This is the order in which projections give heads and take them, so that no transpose stands around the op; a
    kernel reads it through strides. H is a multiple of Hk: query head h goes with key and value head h / (H / Hk)
    (grouped queries), without a repeated copy.

    With b of batch, h of H, i of Q, j of K:

        x[b,h,i,j] = scale * sum_d query[b,i,h,d] key[b,j,h / (H / Hk),d]
        x = soft_cap * tanh(x / soft_cap)                     with `soft_cap`
        x = x + bias                                          with `bias`
        seen = j <= i + query_start + causal and mask         with `causal`, `mask`
        lse[b,h,i] = log sum_(j seen) exp(x[b,h,i,j])
        out[b,i,h,:] = sum_(j seen) exp(x[b,h,i,j] - lse[b,h,i]) value[b,j,h / (H / Hk),:]

    x, the softmax and lse (natural log, no unit) are f32 whatever the operands; probabilities are rounded to value's
    type for the second product. `query_start`, 0 if not given, is the place of query 0 in its sequence: a shard of
    the queries has its own. A query that sees no key gives NaN, or under `uniform_empty_rows` the mean of all
    values, with lse = log K. Formulas: Vaswani et al. 2017, "Attention is all you need", 3.2.1; lse as saved by Dao et
    al. 2022, "FlashAttention", algorithm 1.

    `heddle-decompose-attention` writes it out in StableHLO.

    Constraints:
    - (C1) query, key and value have one rank, at least 3.
    - (C2) query, key and value have one element type.
    - (C3) query, key and value have the same batch sizes.
    - (C4) key and value have the same sequence length, at least 1, and the same heads, at least 1.
    - (C5) query's heads are a multiple of key's.
    - (C6) query and key have the same size of a head.
    - (C7) bias has a dim for each of [batch..., H, Q, K], of its size or 1.
    - (C8) mask has a dim for each of [batch..., H, Q, K], of its size or 1.
    - (C9) scale is finite.
    - (C10) soft_cap is finite and above 0.
    - (C11) causal is at least 0, so that a query sees a key at its own place.
    - (C12) query_start is given only beside causal.
    - (C13) uniform_empty_rows stands only beside a mask.
    - (C14) out has value's element type and shape [batch..., Q, H, Dv]; lse is f32 [batch..., H, Q].
  }];
  let results = (outs Heddle_AttentionTensor:$out, Heddle_F32Tensor:$lse);
  let assemblyFormat = [{
    $query `,` $key `,` $value (`bias` $bias^)? (`mask` $mask^)? (`query_start` $query_start^)? `scale` $scale
      (`causal` $causal^)? (`soft_cap` $soft_cap^)? (`uniform_empty_rows` $uniform_empty_rows^)?
      attr-dict `:` functional-type(operands, results)
  }];
}

def Heddle_AttentionBackwardOp
  : Heddle_AttentionLikeOp<"attention_backward", (ins Heddle_AttentionTensor:$out, Heddle_F32Tensor:$lse,
                                                      Heddle_AttentionTensor:$dout), [
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "The gradients of heddle.attention with respect to query, key and value";
  let description = [{
    ```mlir
    %dq, %dk, %dv = heddle.attention_backward %q, %k, %v, %out, %lse, %dout scale 2.500000e-01 causal 0 : ...
    ```

    `query` to `query_start` and the attributes are those of the `heddle.attention` that gave `out` and `lse`; `dout`
    is the gradient of out. dq, dk and dv have the types of query, key and value. With p = exp(x - lse) where a key is
    seen, 0 elsewhere, and sums over the query heads of a group for dk and dv:

        dv[b,j,:] = sum_i p[b,h,i,j] dout[b,i,h,:]
        dp[b,h,i,j] = sum_d dout[b,i,h,d] value[b,j,h / (H / Hk),d]
        dx = p (dp - sum_d dout[b,i,h,d] out[b,i,h,d])
        dx = dx (1 - tanh(scale query . key / soft_cap)^2)    with `soft_cap`
        dq[b,i,h,:] = scale sum_j dx[b,h,i,j] key[b,j,h / (H / Hk),:]
        dk[b,j,:] = scale sum_i dx[b,h,i,j] query[b,i,h,:]

    The row sum of p dp is taken from out, which is the same number in another order. Under `uniform_empty_rows`, p is
    1 / K and dx 0 in a row that sees no key. Beside a bias p is divided by its row's sum, which is 1 but where a row of
    large negative numbers left no digits for it in lse. Formulas: Dao et al. 2022, "FlashAttention", algorithm 4.

    There is no gradient of the bias: an attention whose bias needs one is not raised.

    Constraints:
    - (C1) query, key, value, bias, mask, query_start and the attributes satisfy (C1) to (C13) of `heddle.attention`.
    - (C2) out has value's element type and shape [batch..., Q, H, Dv]; lse is f32 [batch..., H, Q].
    - (C3) dout has the type of out.
    - (C4) the results have the types of query, key and value.
  }];
  let results = (outs Heddle_AttentionTensor:$dquery, Heddle_AttentionTensor:$dkey, Heddle_AttentionTensor:$dvalue);
  let assemblyFormat = [{
    $query `,` $key `,` $value `,` $out `,` $lse `,` $dout (`bias` $bias^)? (`mask` $mask^)?
      (`query_start` $query_start^)? `scale` $scale (`causal` $causal^)? (`soft_cap` $soft_cap^)?
      (`uniform_empty_rows` $uniform_empty_rows^)? attr-dict `:` functional-type(operands, results)
  }];
}

#endif // HEDDLE_DIALECT_HEDDLE_ATTENTION_OPS_TD
