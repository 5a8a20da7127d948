// Linear algebra and signal processing: fft, cholesky, triangular_solve.
#ifndef HEDDLE_DIALECT_STABLEHLO_LINALG_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_LINALG_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

def Stablehlo_FftOp : Stablehlo_InferredOp<"fft", [Pure]> {
  let summary = "Discrete Fourier transform over the last one to three dims";
  let description = [{
    Example: `stablehlo.fft %x, type = RFFT, length = [9] : (tensor<3x9xf32>) -> tensor<3x5xcomplex<f32>>`: the spectrum
    of 9 real numbers is symmetric, so 9 / 2 + 1 of its elements are kept. IRFFT is the way back.

    Constraints:
    - (C1) `fft_length` has at most as many elements as the operand has dims.
    - (C2) FFT and IFFT have one complex element type, RFFT goes from f32 or f64 to the complex type of it, IRFFT back.
    - (C3) `fft_length` has 1 to 3 elements.
    - (C4) the last dims of the real side, RFFT's operand and IRFFT's result, have the sizes `fft_length`.
    - (C5) operand and result have the same shape, except that the last dim of the complex side of RFFT and IRFFT is
      half that of the real side, plus 1; 0 stays 0.
  }];
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$operand, Stablehlo_FftTypeAttr:$fft_type,
                       DenseI64ArrayAttr:$fft_length);
  let results = (outs Stablehlo_FloatOrComplexTensor:$result);
  let assemblyFormat = [{
    $operand `,` `type` `=` custom<EnumValue>($fft_type) `,` `length` `=` $fft_length attr-dict
      `:` functional-type(operands, results)
  }];
}

def Stablehlo_CholeskyOp : Stablehlo_InferredOp<"cholesky", [Pure]> {
  let summary = "Cholesky decomposition of a batch of matrices";
  let description = [{
    Example: `stablehlo.cholesky %a, lower = true : tensor<2x3x3xf32>`. The other triangle of the result is undefined.

    Constraints:
    - (C1) operand and result have the same type.
    - (C2) the operand has at least 2 dims.
    - (C3) its last two dims have the same size.
  }];
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$a, DefaultValuedOptionalAttr<BoolAttr, "false">:$lower);
  let results = (outs Stablehlo_FloatOrComplexTensor:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)? attr-dict `:` custom<SameOperandsAndResultType>(type($a), type($result))
  }];
}

def Stablehlo_TriangularSolveOp : Stablehlo_InferredOp<"triangular_solve", [Pure]> {
  let summary = "Solves a batch of linear equations with a triangular matrix";
  let description = [{
    The result x satisfies op(a) * x = b, or x * op(a) = b when `left_side` is false, where op is given by
    `transpose_a`: NO_TRANSPOSE, TRANSPOSE or ADJOINT. TRANSPOSE_INVALID, which the enumeration has too, is refused.

    Constraints:
    - (C1) a and b have the same element type.
    - (C2) a and b have the same number of dims, at least 2.
    - (C3) the batch dims of a and b have the same sizes; a's last two dims have the size of b's last dim but one, or
      last when `left_side` is false.
    - (C4) b and the result have the same type.
  }];
  let arguments = (ins Stablehlo_FloatOrComplexTensor:$a, Stablehlo_FloatOrComplexTensor:$b, BoolAttr:$left_side,
                       BoolAttr:$lower, BoolAttr:$unit_diagonal, Stablehlo_TransposeAttr:$transpose_a);
  let results = (outs Stablehlo_FloatOrComplexTensor:$result);
}

#endif // HEDDLE_DIALECT_STABLEHLO_LINALG_OPS_TD
