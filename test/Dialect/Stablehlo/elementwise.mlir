// Tests that elementwise ops print in the specification's pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace

// CHECK-LABEL: func.func @unary
func.func @unary(%f: tensor<2x3xf32>, %i: tensor<4xi8>, %c: tensor<2xcomplex<f64>>, %p: tensor<5xi1>) {
  // CHECK: stablehlo.abs %{{.*}} : tensor<2x3xf32>
  %0 = stablehlo.abs %f : tensor<2x3xf32>
  // CHECK: stablehlo.abs %{{.*}} : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  %1 = stablehlo.abs %c : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  // CHECK: stablehlo.ceil %{{.*}} : tensor<2x3xf32>
  %2 = stablehlo.ceil %f : tensor<2x3xf32>
  // CHECK: stablehlo.count_leading_zeros %{{.*}} : tensor<4xi8>
  %3 = stablehlo.count_leading_zeros %i : tensor<4xi8>
  // CHECK: stablehlo.floor %{{.*}} : tensor<2x3xf32>
  %4 = stablehlo.floor %f : tensor<2x3xf32>
  // CHECK: stablehlo.negate %{{.*}} : tensor<2xcomplex<f64>>
  %5 = stablehlo.negate %c : tensor<2xcomplex<f64>>
  // CHECK: stablehlo.not %{{.*}} : tensor<5xi1>
  %6 = stablehlo.not %p : tensor<5xi1>
  // CHECK: stablehlo.popcnt %{{.*}} : tensor<4xi8>
  %7 = stablehlo.popcnt %i : tensor<4xi8>
  // CHECK: stablehlo.round_nearest_afz %{{.*}} : tensor<2x3xf32>
  %8 = stablehlo.round_nearest_afz %f : tensor<2x3xf32>
  // CHECK: stablehlo.round_nearest_even %{{.*}} : tensor<2x3xf32>
  %9 = stablehlo.round_nearest_even %f : tensor<2x3xf32>
  // CHECK: stablehlo.sign %{{.*}} : tensor<4xi8>
  %10 = stablehlo.sign %i : tensor<4xi8>
  return
}

// CHECK-LABEL: func.func @transcendental
func.func @transcendental(%f: tensor<2x3xbf16>, %c: tensor<2xcomplex<f32>>) {
  // CHECK: stablehlo.cbrt %{{.*}} : tensor<2x3xbf16>
  %0 = stablehlo.cbrt %f : tensor<2x3xbf16>
  // CHECK: stablehlo.cosine %{{.*}} : tensor<2xcomplex<f32>>
  %1 = stablehlo.cosine %c : tensor<2xcomplex<f32>>
  // CHECK: stablehlo.exponential %{{.*}} {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xbf16>
  %2 = stablehlo.exponential %f {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 0.0, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xbf16>
  // CHECK: stablehlo.exponential_minus_one %{{.*}} : tensor<2x3xbf16>
  %3 = stablehlo.exponential_minus_one %f : tensor<2x3xbf16>
  // CHECK: stablehlo.log %{{.*}} {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2x3xbf16>
  %4 = stablehlo.log %f {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2x3xbf16>
  // CHECK: stablehlo.log_plus_one %{{.*}} : tensor<2x3xbf16>
  %5 = stablehlo.log_plus_one %f : tensor<2x3xbf16>
  // CHECK: stablehlo.logistic %{{.*}} : tensor<2x3xbf16>
  %6 = stablehlo.logistic %f : tensor<2x3xbf16>
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<2x3xbf16>
  %7 = stablehlo.rsqrt %f : tensor<2x3xbf16>
  // CHECK: stablehlo.sine %{{.*}} : tensor<2x3xbf16>
  %8 = stablehlo.sine %f : tensor<2x3xbf16>
  // CHECK: stablehlo.sqrt %{{.*}} : tensor<2x3xbf16>
  %9 = stablehlo.sqrt %f : tensor<2x3xbf16>
  // CHECK: stablehlo.tan %{{.*}} : tensor<2x3xbf16>
  %10 = stablehlo.tan %f : tensor<2x3xbf16>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<2x3xbf16>
  %11 = stablehlo.tanh %f : tensor<2x3xbf16>
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%f: tensor<2x3xf32>, %i: tensor<4xui16>, %p: tensor<5xi1>) {
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<5xi1>
  %0 = stablehlo.add %p, %p : tensor<5xi1>
  // CHECK: stablehlo.and %{{.*}}, %{{.*}} : tensor<5xi1>
  %1 = stablehlo.and %p, %p : tensor<5xi1>
  // CHECK: stablehlo.atan2 %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %2 = stablehlo.atan2 %f, %f : tensor<2x3xf32>
  // CHECK: stablehlo.divide %{{.*}}, %{{.*}} : tensor<4xui16>
  %3 = stablehlo.divide %i, %i : tensor<4xui16>
  // CHECK: stablehlo.maximum %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %4 = stablehlo.maximum %f, %f : tensor<2x3xf32>
  // CHECK: stablehlo.minimum %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %5 = stablehlo.minimum %f, %f : tensor<2x3xf32>
  // CHECK: stablehlo.multiply %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %6 = stablehlo.multiply %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.or %{{.*}}, %{{.*}} : tensor<4xui16>
  %7 = stablehlo.or %i, %i : tensor<4xui16>
  // CHECK: stablehlo.power %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %8 = stablehlo.power %f, %f : tensor<2x3xf32>
  // CHECK: stablehlo.remainder %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %9 = stablehlo.remainder %f, %f : tensor<2x3xf32>
  // CHECK: stablehlo.shift_left %{{.*}}, %{{.*}} : tensor<4xui16>
  %10 = stablehlo.shift_left %i, %i : tensor<4xui16>
  // CHECK: stablehlo.shift_right_arithmetic %{{.*}}, %{{.*}} : tensor<4xui16>
  %11 = stablehlo.shift_right_arithmetic %i, %i : tensor<4xui16>
  // CHECK: stablehlo.shift_right_logical %{{.*}}, %{{.*}} : tensor<4xui16>
  %12 = stablehlo.shift_right_logical %i, %i : tensor<4xui16>
  // CHECK: stablehlo.subtract %{{.*}}, %{{.*}} : tensor<2x3xf32>
  %13 = stablehlo.subtract %f, %f : tensor<2x3xf32>
  // CHECK: stablehlo.xor %{{.*}}, %{{.*}} : tensor<4xui16>
  %14 = stablehlo.xor %i, %i : tensor<4xui16>
  return
}

// CHECK-LABEL: func.func @complex
func.func @complex(%f: tensor<4xf32>, %c: tensor<4xcomplex<f32>>) {
  // CHECK: stablehlo.complex %{{.*}}, %{{.*}} : tensor<4xcomplex<f32>>
  %0 = stablehlo.complex %f, %f : tensor<4xcomplex<f32>>
  // CHECK: stablehlo.imag %{{.*}} : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %1 = stablehlo.imag %c : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  // CHECK: stablehlo.real %{{.*}} : tensor<4xf32>
  %2 = stablehlo.real %f : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @convert_and_choose
func.func @convert_and_choose(%f: tensor<4xf32>, %s: tensor<f32>, %p: tensor<i1>, %b: tensor<4x4xi8>) {
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<4xf32>) -> tensor<4xi32>
  %0 = stablehlo.bitcast_convert %f : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<4x4xi8>) -> tensor<4xf32>
  %1 = stablehlo.bitcast_convert %b : (tensor<4x4xi8>) -> tensor<4xf32>
  // CHECK: stablehlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.clamp %s, %f, %s : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.compare LT, %{{.*}}, %{{.*}}, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %3 = stablehlo.compare LT, %f, %f, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: stablehlo.compare EQ, %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %4 = stablehlo.compare EQ, %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: stablehlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xf8E4M3FN>
  %5 = stablehlo.convert %f : (tensor<4xf32>) -> tensor<4xf8E4M3FN>
  // CHECK: stablehlo.is_finite %{{.*}} : (tensor<4xf32>) -> tensor<4xi1>
  %6 = stablehlo.is_finite %f : (tensor<4xf32>) -> tensor<4xi1>
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e5m10 : tensor<4xf32>
  %7 = stablehlo.reduce_precision %f, format = e5m10 : tensor<4xf32>
  // CHECK: stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<i1>, tensor<4xf32>
  %8 = stablehlo.select %p, %f, %f : tensor<i1>, tensor<4xf32>
  return
}
