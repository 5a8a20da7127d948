// Tests that elementwise ops of one operand print as JAX prints them and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace

// CHECK-LABEL: func.func @unary
func.func @unary(%f: tensor<2x3xf32>, %c: tensor<2xcomplex<f64>>) {
  // CHECK: chlo.acos %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %0 = chlo.acos %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.acosh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %1 = chlo.acosh %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.asin %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %2 = chlo.asin %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.asinh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %3 = chlo.asinh %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.atan %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %4 = chlo.atan %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.atanh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %5 = chlo.atanh %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.cosh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %6 = chlo.cosh %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.sinh %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %7 = chlo.sinh %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.tan %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %8 = chlo.tan %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo._asin_acos_kernel %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %9 = chlo._asin_acos_kernel %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.erf %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %10 = chlo.erf %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.erfc %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %11 = chlo.erfc %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.erf_inv %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %12 = chlo.erf_inv %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.digamma %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %13 = chlo.digamma %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.lgamma %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %14 = chlo.lgamma %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.bessel_i1e %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %15 = chlo.bessel_i1e %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.conj %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %16 = chlo.conj %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.square %{{.*}} : tensor<2x3xf32> -> tensor<2x3xf32>
  %17 = chlo.square %f : tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.is_inf %{{.*}} : tensor<2x3xf32> -> tensor<2x3xi1>
  %18 = chlo.is_inf %f : tensor<2x3xf32> -> tensor<2x3xi1>
  // CHECK: chlo.is_neg_inf %{{.*}} : tensor<2x3xf32> -> tensor<2x3xi1>
  %19 = chlo.is_neg_inf %f : tensor<2x3xf32> -> tensor<2x3xi1>
  // CHECK: chlo.is_pos_inf %{{.*}} : tensor<2x3xf32> -> tensor<2x3xi1>
  %20 = chlo.is_pos_inf %f : tensor<2x3xf32> -> tensor<2x3xi1>
  return
}

// CHECK-LABEL: func.func @complex
func.func @complex(%c: tensor<2xcomplex<f64>>) {
  // CHECK: chlo.acos %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %0 = chlo.acos %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.acosh %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %1 = chlo.acosh %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.asin %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %2 = chlo.asin %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.asinh %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %3 = chlo.asinh %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.atan %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %4 = chlo.atan %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.atanh %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %5 = chlo.atanh %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.cosh %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %6 = chlo.cosh %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.sinh %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %7 = chlo.sinh %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.tan %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %8 = chlo.tan %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.conj %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %9 = chlo.conj %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  // CHECK: chlo.square %{{.*}} : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  %10 = chlo.square %c : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
  return
}

// CHECK-LABEL: func.func @types_and_attributes
func.func @types_and_attributes(%a0: tensor<bf16>, %a1: tensor<0x3xf16>, %a2: tensor<4xf8E4M3FN>) {
  // CHECK: chlo.erf %{{.*}} {note = 1 : i32} : tensor<bf16> -> tensor<bf16>
  %0 = chlo.erf %a0 {note = 1 : i32} : tensor<bf16> -> tensor<bf16>
  // CHECK: chlo.erf_inv %{{.*}} {note = 1 : i32} : tensor<0x3xf16> -> tensor<0x3xf16>
  %1 = chlo.erf_inv %a1 {note = 1 : i32} : tensor<0x3xf16> -> tensor<0x3xf16>
  // CHECK: chlo.square %{{.*}} {note = 1 : i32} : tensor<4xf8E4M3FN> -> tensor<4xf8E4M3FN>
  %2 = chlo.square %a2 {note = 1 : i32} : tensor<4xf8E4M3FN> -> tensor<4xf8E4M3FN>
  return
}
