// Tests that what is computed in f64 and rounded to f16 in a kernel with other ops needs no function of a compiler's runtime: LLVM would
// round it at once where it has another user's type in between.
// RUN: heddle-compile %s --target cpu --cpu=x86-64-v3 --roles=arg.0-1=batch,result.0-1=metric -o %t.v3.heddle
// RUN: heddle-compile %s --target cpu --cpu=znver4 --roles=arg.0-1=batch,result.0-1=metric -o %t.heddle

func.func public @main(%x: tensor<33xf16>, %y: tensor<f16>) -> (tensor<33xf16>, tensor<f16>) {
  %0 = chlo.erfc %x : tensor<33xf16> -> tensor<33xf16>
  %1 = stablehlo.rsqrt %0 : tensor<33xf16>
  %2 = stablehlo.tanh %1 : tensor<33xf16>
  %3 = stablehlo.rsqrt %y : tensor<f16>
  %4 = chlo.erfc %3 : tensor<f16> -> tensor<f16>
  %5 = stablehlo.tanh %4 : tensor<f16>
  return %2, %5 : tensor<33xf16>, tensor<f16>
}
