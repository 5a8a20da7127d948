// Elementwise functions of one operand.
#ifndef HEDDLE_DIALECT_CHLO_UNARY_MATH_OPS_TD
#define HEDDLE_DIALECT_CHLO_UNARY_MATH_OPS_TD

include "heddle/Dialect/Chlo/ChloAttrs.td"

class Chlo_UnaryOp<string mnemonic, string opSummary, Type type = Stablehlo_FloatOrComplexTensor, list<Trait> traits = []>
  : Chlo_SameTypeOp<mnemonic, traits> {
  let summary = opSummary;
  let arguments = (ins type:$operand);
  let results = (outs type:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

/// A question about each element.
class Chlo_PredicateOp<string mnemonic, string opSummary> : Chlo_InferredOp<mnemonic> {
  let summary = opSummary;
  let description = [{
    Constraints:
    - (C1) operand and result have the same shape.
  }];
  let arguments = (ins Stablehlo_FloatTensor:$operand);
  let results = (outs Stablehlo_PredTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *context, std::optional<::mlir::Location>,
        $cppClass::Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      auto operand = ::llvm::cast<::mlir::RankedTensorType>(adaptor.getOperand().getType());
      types.push_back(operand.clone(::mlir::IntegerType::get(context, 1)));
      return ::mlir::success();
    }
  }];
}

// ---- Trigonometric and hyperbolic functions ----

def Chlo_AcosOp : Chlo_UnaryOp<"acos", "Arc cosine; NaN outside [-1, 1]">;

def Chlo_AcoshOp : Chlo_UnaryOp<"acosh", "Inverse hyperbolic cosine; NaN below 1">;

def Chlo_AsinOp : Chlo_UnaryOp<"asin", "Arc sine; NaN outside [-1, 1]">;

def Chlo_AsinhOp : Chlo_UnaryOp<"asinh", "Inverse hyperbolic sine">;

def Chlo_AtanOp : Chlo_UnaryOp<"atan", "Arc tangent">;

def Chlo_AtanhOp : Chlo_UnaryOp<"atanh", "Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at the ends">;

def Chlo_CoshOp : Chlo_UnaryOp<"cosh", "Hyperbolic cosine">;

def Chlo_SinhOp : Chlo_UnaryOp<"sinh", "Hyperbolic sine">;

def Chlo_TanOp : Chlo_UnaryOp<"tan", "Tangent">;

def Chlo_AsinAcosKernelOp : Chlo_UnaryOp<"_asin_acos_kernel", "What complex asin, acos, asinh and acosh have in common",
                                         Stablehlo_ComplexTensor> {
  let description = [{
    For w = _asin_acos_kernel(z) and z = x + iy:

        asin(z) = atan2(x, real(w)) + i sign(y) imag(w)
        acos(z) = atan2(real(w), x) - i sign(y) imag(w)

    and with w of iz, asinh and acosh. An intermediate value of other compilers; programs do not hold it, but their dumps
    do.

    Constraints:
    - (C1) operands and result have the same type.
  }];
}

// ---- Error function and its kin ----

def Chlo_ErfOp : Chlo_UnaryOp<"erf", "Error function", Stablehlo_FloatTensor,
                              [Chlo_KeptAtImport, Chlo_HasKernel]>;

def Chlo_ErfcOp : Chlo_UnaryOp<"erfc", "1 - erf(x), accurate where erf(x) is near 1", Stablehlo_FloatTensor,
                               [Chlo_KeptAtImport, Chlo_HasKernel]>;

def Chlo_ErfInvOp : Chlo_UnaryOp<"erf_inv", "Inverse of erf; NaN outside [-1, 1], infinite at the ends",
                                 Stablehlo_FloatTensor, [Chlo_KeptAtImport]>;

// ---- Gamma function and its kin ----

def Chlo_DigammaOp : Chlo_UnaryOp<"digamma", "Derivative of lgamma", Stablehlo_FloatTensor, [Chlo_KeptAtImport]>;

def Chlo_LgammaOp : Chlo_UnaryOp<"lgamma", "log(abs(gamma(x)))", Stablehlo_FloatTensor, [Chlo_KeptAtImport]>;

// ---- Others ----

def Chlo_BesselI1eOp : Chlo_UnaryOp<"bessel_i1e", "Modified Bessel function of order 1, times exp(-abs(x))",
                                    Stablehlo_FloatTensor>;

def Chlo_ConjOp : Chlo_UnaryOp<"conj", "Complex conjugate; a real number is its own">;

def Chlo_SquareOp : Chlo_UnaryOp<"square", "x * x", Stablehlo_FloatOrComplexTensor, [Chlo_KeptAtImport]>;

def Chlo_IsInfOp : Chlo_PredicateOp<"is_inf", "Whether an element is infinite">;

def Chlo_IsNegInfOp : Chlo_PredicateOp<"is_neg_inf", "Whether an element is negative infinity">;

def Chlo_IsPosInfOp : Chlo_PredicateOp<"is_pos_inf", "Whether an element is positive infinity">;

#endif // HEDDLE_DIALECT_CHLO_UNARY_MATH_OPS_TD
