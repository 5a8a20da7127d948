// Elementwise ops: each result element comes from the operand elements at the same index.
#ifndef HEDDLE_DIALECT_STABLEHLO_ELEMENTWISE_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_ELEMENTWISE_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

class Stablehlo_ElementwiseOp<string mnemonic, list<Trait> traits = []>
  : Stablehlo_InferredOp<mnemonic, traits # [Pure]>;

/// Operands and result have one type.
class Stablehlo_SameTypeOp<string mnemonic, list<Trait> traits> : Stablehlo_ElementwiseOp<mnemonic, traits> {
  let description = [{
    Constraints:
    - (C1) operands and result have the same type.
  }];
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, std::optional<::mlir::Location> location,
        $cppClass::Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::heddle::stablehlo::inferSameType(location, getOperationName(), adaptor.getOperands(), types);
    }
  }];
}

class Stablehlo_UnaryOp<string mnemonic, Type type, list<Trait> traits = []> : Stablehlo_SameTypeOp<mnemonic, traits> {
  let arguments = (ins type:$operand);
  let results = (outs type:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
}

/// A unary op with an accuracy that a caller may bound with `result_accuracy`.
class Stablehlo_TranscendentalOp<string mnemonic, string opSummary>
  : Stablehlo_UnaryOp<mnemonic, Stablehlo_FloatOrComplexTensor> {
  let summary = opSummary;
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$operand, OptionalAttr<Stablehlo_ResultAccuracyAttr>:$result_accuracy);
}

class Stablehlo_BinaryOp<string mnemonic, Type type, list<Trait> traits = []> : Stablehlo_SameTypeOp<mnemonic, traits> {
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

/// The real or imaginary part: a floating-point operand is its own real part.
class Stablehlo_PartOp<string mnemonic> : Stablehlo_ElementwiseOp<mnemonic> {
  let description = [{
    Constraints:
    - (C1) the result's shape is the operand's.
    - (C2) the result's element type is the operand's, or its part's when the operand is complex.
  }];
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$operand);
  let results = (outs Stablehlo_FloatTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
}

// ---- Unary ----

def Stablehlo_AbsOp : Stablehlo_ElementwiseOp<"abs"> {
  let summary = "Absolute value; the modulus of a complex number";
  let description = [{
    Constraints:
    - (C1) the result's shape is the operand's.
    - (C2) the result's element type is the operand's, or its real part's when the operand is complex.
  }];
  let arguments = (ins Stablehlo_SIntFloatComplexTensor:$operand);
  let results = (outs Stablehlo_TensorOf<[Stablehlo_SInt, Stablehlo_Float], "signed integer or floating-point">:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
}

def Stablehlo_CeilOp : Stablehlo_UnaryOp<"ceil", Stablehlo_FloatTensor> {
  let summary = "Round toward positive infinity";
}

def Stablehlo_CountLeadingZerosOp : Stablehlo_UnaryOp<"count_leading_zeros", Stablehlo_IntTensor> {
  let summary = "Number of leading zero bits";
}

def Stablehlo_FloorOp : Stablehlo_UnaryOp<"floor", Stablehlo_FloatTensor> {
  let summary = "Round toward negative infinity";
}

def Stablehlo_NegateOp : Stablehlo_UnaryOp<"negate", Stablehlo_IntFloatComplexTensor> {
  let summary = "Negation; wraps for integers";
  let hasFolder = 1;
}

def Stablehlo_NotOp : Stablehlo_UnaryOp<"not", Stablehlo_PredOrIntTensor> {
  let summary = "Logical not of preds, bitwise not of integers";
  let hasFolder = 1;
}

def Stablehlo_PopcntOp : Stablehlo_UnaryOp<"popcnt", Stablehlo_IntTensor> {
  let summary = "Number of set bits";
}

def Stablehlo_RoundNearestAfzOp : Stablehlo_UnaryOp<"round_nearest_afz", Stablehlo_FloatTensor> {
  let summary = "Round to the nearest integer, ties away from zero";
}

def Stablehlo_RoundNearestEvenOp : Stablehlo_UnaryOp<"round_nearest_even", Stablehlo_FloatTensor> {
  let summary = "Round to the nearest integer, ties to even";
}

def Stablehlo_SignOp : Stablehlo_UnaryOp<"sign", Stablehlo_SIntFloatComplexTensor> {
  let summary = "-1, 0 or 1 by sign; x / abs(x) for complex numbers; NaN stays NaN";
}

// ---- Transcendental ----

def Stablehlo_CbrtOp : Stablehlo_TranscendentalOp<"cbrt", "Cube root">;

def Stablehlo_CosineOp : Stablehlo_TranscendentalOp<"cosine", "Cosine">;

def Stablehlo_ExponentialOp : Stablehlo_TranscendentalOp<"exponential", "Exponential">;

def Stablehlo_ExponentialMinusOneOp : Stablehlo_TranscendentalOp<"exponential_minus_one", "exp(x) - 1, accurate near zero">;

def Stablehlo_LogOp : Stablehlo_TranscendentalOp<"log", "Natural logarithm">;

def Stablehlo_LogPlusOneOp : Stablehlo_TranscendentalOp<"log_plus_one", "log(1 + x), accurate near zero">;

def Stablehlo_LogisticOp : Stablehlo_TranscendentalOp<"logistic", "1 / (1 + exp(-x))">;

def Stablehlo_RsqrtOp : Stablehlo_TranscendentalOp<"rsqrt", "Reciprocal square root">;

def Stablehlo_SineOp : Stablehlo_TranscendentalOp<"sine", "Sine">;

def Stablehlo_SqrtOp : Stablehlo_TranscendentalOp<"sqrt", "Square root">;

def Stablehlo_TanOp : Stablehlo_TranscendentalOp<"tan", "Tangent">;

def Stablehlo_TanhOp : Stablehlo_TranscendentalOp<"tanh", "Hyperbolic tangent">;


// ---- Binary ----

def Stablehlo_AddOp : Stablehlo_BinaryOp<"add", Stablehlo_Tensor, [Commutative]> {
  let summary = "Sum; logical or of preds, wrapping for integers";
  let description = [{
    Constraints:
    - (C1) operands and result have the same type.
    - (C2-C7) not checked: quantized types are refused.
  }];
  let hasFolder = 1;
}

def Stablehlo_AndOp : Stablehlo_BinaryOp<"and", Stablehlo_PredOrIntTensor, [Commutative]> {
  let summary = "Logical and of preds, bitwise and of integers";
  let hasFolder = 1;
}

def Stablehlo_Atan2Op : Stablehlo_BinaryOp<"atan2", Stablehlo_FloatOrComplexTensor> {
  let summary = "Angle of the point (rhs, lhs)";
}

def Stablehlo_DivideOp : Stablehlo_BinaryOp<"divide", Stablehlo_IntFloatComplexTensor> {
  let summary = "Quotient; toward zero for integers, where x / 0 is -1 (all bits set) and INT_MIN / -1 is INT_MIN";
  let hasFolder = 1;
}

def Stablehlo_MaximumOp : Stablehlo_BinaryOp<"maximum", Stablehlo_Tensor, [Commutative]> {
  let summary = "Larger operand, NaN when either is NaN; logical or of preds";
  let hasFolder = 1;
}

def Stablehlo_MinimumOp : Stablehlo_BinaryOp<"minimum", Stablehlo_Tensor, [Commutative]> {
  let summary = "Smaller operand, NaN when either is NaN; logical and of preds";
  let hasFolder = 1;
}

def Stablehlo_MultiplyOp : Stablehlo_BinaryOp<"multiply", Stablehlo_Tensor, [Commutative]> {
  let summary = "Product; logical and of preds, wrapping for integers";
  let hasFolder = 1;
}

def Stablehlo_OrOp : Stablehlo_BinaryOp<"or", Stablehlo_PredOrIntTensor, [Commutative]> {
  let summary = "Logical or of preds, bitwise or of integers";
  let hasFolder = 1;
}

def Stablehlo_PowerOp : Stablehlo_BinaryOp<"power", Stablehlo_IntFloatComplexTensor> {
  let summary = "lhs to the power of rhs";
}

def Stablehlo_RemainderOp : Stablehlo_BinaryOp<"remainder", Stablehlo_IntFloatComplexTensor> {
  let summary = "Remainder with the sign of the dividend; x % 0 is x for integers";
  let hasFolder = 1;
}

def Stablehlo_ShiftLeftOp : Stablehlo_BinaryOp<"shift_left", Stablehlo_IntTensor> {
  let summary = "Left shift; zero when rhs is negative or at least the width";
  let hasFolder = 1;
}

def Stablehlo_ShiftRightArithmeticOp : Stablehlo_BinaryOp<"shift_right_arithmetic", Stablehlo_IntTensor> {
  let summary = "Right shift that copies the sign bit";
  let hasFolder = 1;
}

def Stablehlo_ShiftRightLogicalOp : Stablehlo_BinaryOp<"shift_right_logical", Stablehlo_IntTensor> {
  let summary = "Right shift that fills with zeros; zero when rhs is negative or at least the width";
  let hasFolder = 1;
}

def Stablehlo_SubtractOp : Stablehlo_BinaryOp<"subtract", Stablehlo_IntFloatComplexTensor> {
  let summary = "Difference; wrapping for integers";
  let hasFolder = 1;
}

def Stablehlo_XorOp : Stablehlo_BinaryOp<"xor", Stablehlo_PredOrIntTensor, [Commutative]> {
  let summary = "Logical xor of preds, bitwise xor of integers";
  let hasFolder = 1;
}

// ---- Complex numbers ----

def Stablehlo_ComplexOp : Stablehlo_ElementwiseOp<"complex"> {
  let summary = "A complex number from its real and imaginary part";
  let description = [{
    Constraints:
    - (C1) lhs and rhs have the same type.
    - (C2) the result's shape is the operands'.
    - (C3) the result's element type is complex<E> with E the operands' element type.
  }];
  let arguments = (ins Stablehlo_Float32Or64Tensor:$lhs, Stablehlo_Float32Or64Tensor:$rhs);
  let results = (outs Stablehlo_ComplexTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
}

def Stablehlo_ImagOp : Stablehlo_PartOp<"imag"> {
  let summary = "Imaginary part; zero for a floating-point operand";
}

def Stablehlo_RealOp : Stablehlo_PartOp<"real"> {
  let summary = "Real part";
}

// ---- Conversions, comparison, selection ----

def Stablehlo_BitcastConvertOp : Stablehlo_Op<"bitcast_convert", [Pure]> {
  let summary = "The operand's bits read as another element type";
  let description = [{
    `tensor<4xf32>` to `tensor<4xi32>`; to a type of a quarter of the bits, `tensor<4xf32>` to `tensor<4x4xi8>`; back,
    `tensor<4x4xi8>` to `tensor<4xf32>`.

    Constraints:
    - (C1) the shapes are equal when the element types have as many bits; the narrower side has one more dim, the last,
      of as many elements as fit in the wider type.
    - (C2) operand and result are both complex or neither is.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Stablehlo_ClampOp : Stablehlo_ElementwiseOp<"clamp"> {
  let summary = "The operand limited to [min, max]";
  let description = [{
    Constraints:
    - (C1) min has rank 0 or the operand's shape.
    - (C2) max has rank 0 or the operand's shape.
    - (C3) min, operand and max have the same element type.
    - (C4) operand and result have the same type.
  }];
  let arguments = (ins Stablehlo_Tensor:$min, Stablehlo_Tensor:$operand, Stablehlo_Tensor:$max);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict
      `:` custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))
  }];
}

def Stablehlo_CompareOp : Stablehlo_ElementwiseOp<"compare"> {
  let summary = "EQ, NE, GE, GT, LE or LT of two tensors";
  let description = [{
    Example: `stablehlo.compare LT, %a, %b, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>`.

    Constraints:
    - (C1) lhs and rhs have the same element type.
    - (C2) lhs, rhs and result have the same shape.
    - (C3) `compare_type`, where given, is SIGNED for signed integers, UNSIGNED for unsigned integers and preds, FLOAT or
      TOTALORDER for floating-point, FLOAT for complex numbers. NOTYPE is read as not given.
  }];
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       Stablehlo_ComparisonDirectionAttr:$comparison_direction,
                       OptionalAttr<Stablehlo_ComparisonTypeAttr>:$compare_type);
  let results = (outs Stablehlo_PredTensor:$result);
  let assemblyFormat = [{
    custom<EnumValue>($comparison_direction) `,` $lhs `,` $rhs (`,` custom<EnumValue>($compare_type)^)? attr-dict
      `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def Stablehlo_ConvertOp : Stablehlo_Op<"convert", [Pure]> {
  let summary = "Element-wise conversion to another element type";
  let description = [{
    Constraints:
    - (C1) operand and result have the same shape.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Stablehlo_IsFiniteOp : Stablehlo_ElementwiseOp<"is_finite"> {
  let summary = "Whether an element is neither infinite nor NaN";
  let description = [{
    Constraints:
    - (C1) x and y have the same shape.
  }];
  let arguments = (ins Stablehlo_FloatTensor:$x);
  let results = (outs Stablehlo_PredTensor:$y);
  let assemblyFormat = "$x attr-dict `:` functional-type(operands, results)";
}

def Stablehlo_ReducePrecisionOp : Stablehlo_UnaryOp<"reduce_precision", Stablehlo_FloatTensor> {
  let summary = "Round to a floating-point format of given exponent and mantissa bits, and back";
  let description = [{
    Example: `stablehlo.reduce_precision %a, format = e5m10 : tensor<4xf32>`.

    Constraints:
    - (C1) operand and result have the same type.
    - (C2) `exponent_bits` is at least 1.
    - (C3) `mantissa_bits` is at least 0.
  }];
  let arguments = (ins Stablehlo_FloatTensor:$operand, I32Attr:$exponent_bits, I32Attr:$mantissa_bits);
  let results = (outs Stablehlo_FloatTensor:$output);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits) attr-dict
      `:` custom<SameOperandsAndResultType>(type($operand), type($output))
  }];
  let hasVerifier = 1;
}

def Stablehlo_SelectOp : Stablehlo_ElementwiseOp<"select"> {
  let summary = "on_true where pred holds, on_false elsewhere";
  let description = [{
    Constraints:
    - (C1) pred has rank 0 or on_true's shape.
    - (C2) on_true, on_false and result have the same type.
  }];
  let arguments = (ins Stablehlo_PredTensor:$pred, Stablehlo_Tensor:$on_true, Stablehlo_Tensor:$on_false);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    operands attr-dict `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))
  }];
  let hasFolder = 1;
}

#endif // HEDDLE_DIALECT_STABLEHLO_ELEMENTWISE_OPS_TD
