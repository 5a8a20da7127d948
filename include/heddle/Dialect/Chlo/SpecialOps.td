// Constants, elementwise functions of two operands, top_k and ragged_dot.
#ifndef HEDDLE_DIALECT_CHLO_SPECIAL_OPS_TD
#define HEDDLE_DIALECT_CHLO_SPECIAL_OPS_TD

include "heddle/Dialect/Chlo/ChloAttrs.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

// ---- Constants ----

def Chlo_ConstantOp : Chlo_InferredOp<"constant", [ConstantLike]> {
  let summary = "A constant tensor";
  let description = [{
    Example: `chlo.constant dense<[1, 2]> : tensor<2xi32>`.

    Constraints:
    - (C1) the value's type is the result's.
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Stablehlo_Tensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Chlo_ConstantLikeOp : Chlo_InferredOp<"constant_like"> {
  let summary = "One number in every element of a tensor of the operand's shape";
  let description = [{
    Example: `"chlo.constant_like"(%a) <{value = 1.0 : f32}> : (tensor<2x3xi8>) -> tensor<2x3xf32>`.

    Constraints:
    - (C1) operand and result have the same shape.
    - (C2) the value is a pred, integer or floating-point number of the result's element type.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, TypedAttrInterface:$value);
  let results = (outs Stablehlo_Tensor:$result);
}

// ---- Elementwise functions of two operands ----

def Chlo_MulhiOp : Chlo_SameTypeOp<"mulhi", [Commutative]> {
  let summary = "Upper half of the bits of a product of integers";
  let arguments = (ins Stablehlo_IntTensor:$lhs, Stablehlo_IntTensor:$rhs);
  let results = (outs Stablehlo_IntTensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
}

def Chlo_NextAfterOp : Chlo_SameTypeOp<"next_after", [Chlo_KeptAtImport]> {
  let summary = "The float after x in the direction of y, which may be subnormal";
  let arguments = (ins Stablehlo_FloatTensor:$x, Stablehlo_FloatTensor:$y);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x) `,` type($y) `->` type(results)";
}

def Chlo_PolygammaOp : Chlo_SameTypeOp<"polygamma"> {
  let summary = "Derivative number n of digamma at x; NaN unless n is a whole number of at least 0";
  let arguments = (ins Stablehlo_FloatTensor:$n, Stablehlo_FloatTensor:$x);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = "$n `,` $x attr-dict `:` type($n) `,` type($x) `->` type(results)";
}

def Chlo_ZetaOp : Chlo_SameTypeOp<"zeta"> {
  let summary = "Hurwitz zeta function: the sum of (q + n)^-x over n = 0, 1, ...";
  let arguments = (ins Stablehlo_FloatTensor:$x, Stablehlo_FloatTensor:$q);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = "$x `,` $q attr-dict `:` type($x) `,` type($q) `->` type(results)";
}

// ---- top_k ----

def Chlo_TopKOp : Chlo_InferredOp<"top_k", [Chlo_KeptAtImport, Chlo_HasKernel]> {
  let summary = "The k largest elements along the last dim, largest first, and their indices";
  let description = [{
    Example: `%values, %indices = chlo.top_k(%a, k = 2) : tensor<64x4xf32> -> (tensor<64x2xf32>, tensor<64x2xi32>)`.

    Of equal elements the one with the lower index comes first. Floats are in total order, so that NaN (with its sign bit
    clear) is largest and 0 is above -0.

    Constraints:
    - (C1) the operand has at least one dim.
    - (C2) `k` is at least 0 and at most the size of the operand's last dim.
    - (C3) the results have the operand's shape with k in the last dim; values the operand's element type, indices i32.
  }];
  let arguments = (ins
    Stablehlo_TensorOf<[Stablehlo_Pred, Stablehlo_Int, Stablehlo_Float], "pred, integer or floating-point">:$operand,
    I64Attr:$k);
  let results = (outs
    Stablehlo_TensorOf<[Stablehlo_Pred, Stablehlo_Int, Stablehlo_Float], "pred, integer or floating-point">:$values,
    Stablehlo_IntTensor:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k `)` attr-dict `:` type($operand) `->` `(` type($values) `,` type($indices) `)`
  }];
}

// ---- ragged_dot ----

def Chlo_RaggedDotOp : Chlo_Op<"ragged_dot", [Chlo_KeptAtImport]> {
  let summary = "A dot_general with one dim of lhs cut into consecutive groups";
  let description = [{
    Which kind of dim of lhs is ragged decides what a group is, with b batching, m and n free, k contracting dims and g
    groups:

    | ragged dim | lhs, rhs, group_sizes -> result | each group |
    |---|---|---|
    | free (m) | [b, m, k], [g, b, k, n], [b, g] -> [b, m, n] | its rows of lhs times its own matrix of rhs |
    | contracting (k) | [b, m, k], [b, k, n], [b, g] -> [g, b, m, n] | a product of its columns of lhs and rows of rhs |
    | batching (b) | [b, m, k], [b, k, n], [g] -> [b, m, n] | a dot_general of its own |

    Group i is as long as `group_sizes` says and begins where group i - 1 ends. `group_sizes` has one dim for the groups,
    and before it either none or all of the dims that can have groups of their own: of lhs, its batching dims, then the
    free (or contracting) dims before the ragged one; for a batching ragged dim, the batching dims before it. Rows beyond
    the last group give 0, a contracting dim beyond it is left out.

    The result's element type is free: it is what the caller wants the sums in.

    Constraints:
    - (C1) lhs and rhs have as many batching dims.
    - (C2) lhs and rhs have as many contracting dims.
    - (C3) batching and contracting dims of lhs are different dims of it.
    - (C4) batching, contracting and group dims of rhs are different dims of it.
    - (C5) paired batching dims have one size.
    - (C6) paired contracting dims have one size.
    - (C7) lhs has one ragged dim.
    - (C8) rhs has one group dim when lhs's ragged dim is free, else none.
    - (C9) `group_sizes` has shape [g], or the shape above with the sizes of lhs's dims.
    - (C10) the group dim of rhs has as many elements as there are groups.
    - (C11) the result's shape is the table's.
    - (C12) `precision_config`, unless empty or not given, has two elements.
    - (C13) lhs and rhs have the same element type, or both an 8-bit floating-point one, which JAX mixes.
  }];
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs, Stablehlo_IntTensor:$group_sizes,
                       Chlo_RaggedDotDimensionNumbersAttr:$ragged_dot_dimension_numbers,
                       OptionalAttr<Chlo_PrecisionConfigAttr>:$precision_config);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_CHLO_SPECIAL_OPS_TD
