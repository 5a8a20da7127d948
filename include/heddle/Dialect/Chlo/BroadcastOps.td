// Elementwise ops that broadcast their operands first.
#ifndef HEDDLE_DIALECT_CHLO_BROADCAST_OPS_TD
#define HEDDLE_DIALECT_CHLO_BROADCAST_OPS_TD

include "heddle/Dialect/Chlo/ChloAttrs.td"

/// The result has the operands' element type unless the op says otherwise.
class Chlo_BroadcastOp<string mnemonic, string opSummary, Type type, list<Trait> traits = [], Type resultType = type>
  : Chlo_InferredOp<mnemonic, traits> {
  let summary = opSummary;
  let description = [{
    `tensor<3xf32>` and `tensor<2x3xf32>` give `tensor<2x3xf32>`: dims are paired from the last one. With
    `broadcast_dimensions = array<i64: 0>`, `tensor<2xf32>` lies along dim 0 of `tensor<2x3xf32>`. A dim of size 1 is
    repeated to the size that it is paired with.

    Constraints:
    - (C1) lhs and rhs have the same element type.
    - (C2) `broadcast_dimensions`, where given, has one element per dim of the operand of lower rank; for operands of one
      rank it may be empty.
    - (C3) `broadcast_dimensions` are dims of the operand of higher rank, in increasing order.
    - (C4) paired dims have one size, or one of them has size 1.
    - (C5) the result has the broadcast shape and the element type that the op gives.
  }];
  let arguments = (ins type:$lhs, type:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs resultType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)";
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, std::optional<::mlir::Location> location,
        $cppClass::Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::heddle::chlo::inferBroadcastType(location, getOperationName(), adaptor.getLhs(), adaptor.getRhs(),
                                                adaptor.getBroadcastDimensions(), types);
    }
  }];
}

// ---- Arithmetic ----

def Chlo_BroadcastAddOp : Chlo_BroadcastOp<"broadcast_add", "Sum", Stablehlo_Tensor, [Commutative]>;

def Chlo_BroadcastAtan2Op
  : Chlo_BroadcastOp<"broadcast_atan2", "Angle of the point (rhs, lhs)", Stablehlo_FloatOrComplexTensor>;

def Chlo_BroadcastDivideOp : Chlo_BroadcastOp<"broadcast_divide", "Quotient", Stablehlo_IntFloatComplexTensor>;

def Chlo_BroadcastMaximumOp
  : Chlo_BroadcastOp<"broadcast_maximum", "Larger operand, NaN when either is NaN", Stablehlo_Tensor, [Commutative]>;

def Chlo_BroadcastMinimumOp
  : Chlo_BroadcastOp<"broadcast_minimum", "Smaller operand, NaN when either is NaN", Stablehlo_Tensor, [Commutative]>;

def Chlo_BroadcastMultiplyOp : Chlo_BroadcastOp<"broadcast_multiply", "Product", Stablehlo_Tensor, [Commutative]>;

def Chlo_BroadcastPowerOp
  : Chlo_BroadcastOp<"broadcast_power", "lhs to the power of rhs", Stablehlo_IntFloatComplexTensor>;

def Chlo_BroadcastRemainderOp
  : Chlo_BroadcastOp<"broadcast_remainder", "Remainder with the sign of the dividend", Stablehlo_IntFloatComplexTensor>;

def Chlo_BroadcastSubtractOp : Chlo_BroadcastOp<"broadcast_subtract", "Difference", Stablehlo_IntFloatComplexTensor>;

// ---- Bits ----

def Chlo_BroadcastAndOp
  : Chlo_BroadcastOp<"broadcast_and", "Logical and of preds, bitwise and of integers", Stablehlo_PredOrIntTensor,
                     [Commutative]>;

def Chlo_BroadcastOrOp
  : Chlo_BroadcastOp<"broadcast_or", "Logical or of preds, bitwise or of integers", Stablehlo_PredOrIntTensor,
                     [Commutative]>;

def Chlo_BroadcastShiftLeftOp : Chlo_BroadcastOp<"broadcast_shift_left", "Left shift", Stablehlo_IntTensor>;

def Chlo_BroadcastShiftRightArithmeticOp
  : Chlo_BroadcastOp<"broadcast_shift_right_arithmetic", "Right shift that copies the sign bit", Stablehlo_IntTensor>;

def Chlo_BroadcastShiftRightLogicalOp
  : Chlo_BroadcastOp<"broadcast_shift_right_logical", "Right shift that fills with zeros", Stablehlo_IntTensor>;

def Chlo_BroadcastXorOp
  : Chlo_BroadcastOp<"broadcast_xor", "Logical xor of preds, bitwise xor of integers", Stablehlo_PredOrIntTensor,
                     [Commutative]>;

// ---- Special functions ----

def Chlo_BroadcastNextAfterOp
  : Chlo_BroadcastOp<"broadcast_next_after", "The float after lhs in the direction of rhs", Stablehlo_FloatTensor>;

def Chlo_BroadcastPolygammaOp
  : Chlo_BroadcastOp<"broadcast_polygamma", "Derivative number lhs of digamma at rhs", Stablehlo_FloatTensor>;

def Chlo_BroadcastZetaOp
  : Chlo_BroadcastOp<"broadcast_zeta", "Hurwitz zeta function of lhs and rhs", Stablehlo_FloatTensor>;

// ---- Comparison, complex numbers, selection ----

def Chlo_BroadcastCompareOp
  : Chlo_BroadcastOp<"broadcast_compare", "EQ, NE, GE, GT, LE or LT of two tensors", Stablehlo_Tensor, [],
                     Stablehlo_PredTensor> {
  let description = [{
    Example: `chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x3xf32>,
    tensor<3xf32>) -> tensor<2x3xi1>`. Dims are paired as in every op of this family.

    Constraints:
    - (C1) lhs and rhs have the same element type.
    - (C2) `broadcast_dimensions`, where given, has one element per dim of the operand of lower rank; for operands of one
      rank it may be empty.
    - (C3) `broadcast_dimensions` are dims of the operand of higher rank, in increasing order.
    - (C4) paired dims have one size, or one of them has size 1.
    - (C5) the result has the broadcast shape and element type i1.
    - (C6) `compare_type`, where given, is SIGNED for signed integers, UNSIGNED for unsigned integers and preds, FLOAT or
      TOTALORDER for floating-point, FLOAT for complex numbers. NOTYPE is read as not given.
  }];
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
                       Chlo_ComparisonDirectionAttr:$comparison_direction,
                       OptionalAttr<Chlo_ComparisonTypeAttr>:$compare_type);
  let extraClassDefinition = "";
}

def Chlo_BroadcastComplexOp
  : Chlo_BroadcastOp<"broadcast_complex", "A complex number from its real and imaginary part",
                     Stablehlo_Float32Or64Tensor, [], Stablehlo_ComplexTensor> {
  let extraClassDefinition = "";
}

def Chlo_BroadcastSelectOp : Chlo_InferredOp<"broadcast_select"> {
  let summary = "on_true where pred holds, on_false elsewhere";
  let description = [{
    Dims of the three operands are paired from the last one; a dim of size 1 is repeated.

    Constraints:
    - (C1) on_true and on_false have the same element type.
    - (C2) paired dims have one size, or size 1.
    - (C3) the result has the broadcast shape and the element type of on_true.
  }];
  let arguments = (ins Stablehlo_PredTensor:$pred, Stablehlo_Tensor:$on_true, Stablehlo_Tensor:$on_false);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict
      `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` type(results)
  }];
}

#endif // HEDDLE_DIALECT_CHLO_BROADCAST_OPS_TD
