// Tests what elementwise ops mean at the edges: wrapping, division by zero, shifts past the width, NaN, signed zeros,
// rounding of narrow floats.
// RUN: heddle-interpret %s --entry integers | FileCheck %s --check-prefix=INT
// RUN: heddle-interpret %s --entry floats | FileCheck %s --check-prefix=FLOAT
// RUN: heddle-interpret %s --entry conversions | FileCheck %s --check-prefix=CONVERT

// INT:      result0 = dense<[-56, 0]> : tensor<2xi8>
// INT-NEXT: result1 = dense<[-1, -128]> : tensor<2xi8>
// INT-NEXT: result2 = dense<[100, 0]> : tensor<2xi8>
// INT-NEXT: result3 = dense<[28, 255]> : tensor<2xui8>
// INT-NEXT: result4 = dense<[0, 0, 8]> : tensor<3xi8>
// INT-NEXT: result5 = dense<[-1, -1, 1]> : tensor<3xi8>
// INT-NEXT: result6 = dense<[0, 0, 1]> : tensor<3xi8>
// INT-NEXT: result7 = dense<[true, true, false]> : tensor<3xi1>
// INT-NEXT: result8 = dense<[0, 7, 8]> : tensor<3xi8>
// INT-NEXT: result9 = dense<[0, 8, -1]> : tensor<3xi8>
func.func @integers() -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xui8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi1>, tensor<3xi8>, tensor<3xi8>) {
  %a = stablehlo.constant dense<[100, -128]> : tensor<2xi8>
  %zero_minus = stablehlo.constant dense<[0, -1]> : tensor<2xi8>
  %u = stablehlo.constant dense<[200, 5]> : tensor<2xui8>
  %v = stablehlo.constant dense<[7, 0]> : tensor<2xui8>
  %s = stablehlo.constant dense<[-1, -128, 2]> : tensor<3xi8>
  %by = stablehlo.constant dense<[8, -1, 2]> : tensor<3xi8>
  %one = stablehlo.constant dense<1> : tensor<3xi8>
  %p = stablehlo.constant dense<[true, true, false]> : tensor<3xi1>
  %n = stablehlo.constant dense<[-1, 1, 0]> : tensor<3xi8>
  %base = stablehlo.constant dense<[2, 2, -1]> : tensor<3xi8>
  %exponent = stablehlo.constant dense<[-1, 3, -3]> : tensor<3xi8>
  %0 = stablehlo.add %a, %a : tensor<2xi8>
  %1 = stablehlo.divide %a, %zero_minus : tensor<2xi8>
  %2 = stablehlo.remainder %a, %zero_minus : tensor<2xi8>
  %3 = stablehlo.divide %u, %v : tensor<2xui8>
  %4 = stablehlo.shift_left %s, %by : tensor<3xi8>
  %s2 = stablehlo.constant dense<[-1, -128, 4]> : tensor<3xi8>
  %5 = stablehlo.shift_right_arithmetic %s2, %by : tensor<3xi8>
  %6 = stablehlo.shift_right_logical %s2, %by : tensor<3xi8>
  %7 = stablehlo.add %p, %p : tensor<3xi1>
  %8 = stablehlo.count_leading_zeros %n : tensor<3xi8>
  %9 = stablehlo.power %base, %exponent : tensor<3xi8>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xui8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi8>, tensor<3xi1>, tensor<3xi8>, tensor<3xi8>
}

// FLOAT:      result0 = dense<[0x7FC00000, 0.0, -0.0]> : tensor<3xf32>
// FLOAT-NEXT: result1 = dense<[false, true, true]> : tensor<3xi1>
// FLOAT-NEXT: result2 = dense<[true, true, false]> : tensor<3xi1>
// FLOAT-NEXT: result3 = dense<[3.0, -3.0, 4.0]> : tensor<3xf32>
// FLOAT-NEXT: result4 = dense<[2.0, -2.0, 4.0]> : tensor<3xf32>
// FLOAT-NEXT: result5 = dense<[0x7FC00000, 0.0, -0.0]> : tensor<3xf32>
// FLOAT-NEXT: result6 = dense<[1.0, 258.0, 0x7F80]> : tensor<3xbf16>
func.func @floats() -> (tensor<3xf32>, tensor<3xi1>, tensor<3xi1>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xbf16>) {
  %nan = stablehlo.constant dense<[0x7FC00000, 0.0, -0.0]> : tensor<3xf32>
  %other = stablehlo.constant dense<[1.0, -0.0, -0.0]> : tensor<3xf32>
  %half = stablehlo.constant dense<[2.5, -2.5, 3.5]> : tensor<3xf32>
  %big = stablehlo.constant dense<[1.0, 256.0, 3.38953139E+38]> : tensor<3xbf16>
  %small = stablehlo.constant dense<[0.00390625, 1.01, 3.38953139E+38]> : tensor<3xbf16>
  %0 = stablehlo.maximum %nan, %other : tensor<3xf32>
  %1 = stablehlo.compare EQ, %nan, %other : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %2 = stablehlo.compare GT, %nan, %other, TOTALORDER : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %3 = stablehlo.round_nearest_afz %half : tensor<3xf32>
  %4 = stablehlo.round_nearest_even %half : tensor<3xf32>
  %5 = stablehlo.sign %nan : tensor<3xf32>
  // 1 + 2^-8 is half way between two bf16 and goes to the even one; 257.01 goes to the nearer one.
  %6 = stablehlo.add %big, %small : tensor<3xbf16>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<3xf32>, tensor<3xi1>, tensor<3xi1>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xbf16>
}

// CONVERT:      result0 = dense<[127, -128, 0]> : tensor<3xi8>
// CONVERT-NEXT: result1 = dense<[255, 0, 0]> : tensor<3xui8>
// CONVERT-NEXT: result2 = dense<[-1, 1, 0]> : tensor<3xi8>
// CONVERT-NEXT: result3 = dense<[true, true, true]> : tensor<3xi1>
// CONVERT-NEXT: result4 = dense<[1065353216, -1073741824]> : tensor<2xi32>
// CONVERT-NEXT: result5 = dense<[2.0, -65504.0, 0x7C00]> : tensor<3xf16>
// CONVERT-NEXT: result6 = dense<[(1.0,0.0), (-2.0,0.0)]> : tensor<2xcomplex<f32>>
func.func @conversions() -> (tensor<3xi8>, tensor<3xui8>, tensor<3xi8>, tensor<3xi1>, tensor<2xi32>, tensor<3xf16>, tensor<2xcomplex<f32>>) {
  %f = stablehlo.constant dense<[300.0, -300.0, 0x7FC00000]> : tensor<3xf32>
  %i = stablehlo.constant dense<[255, 257, 256]> : tensor<3xi32>
  %x = stablehlo.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %wide = stablehlo.constant dense<[2.0001, -65504.0, 65520.0]> : tensor<3xf32>
  %0 = stablehlo.convert %f : (tensor<3xf32>) -> tensor<3xi8>
  %1 = stablehlo.convert %f : (tensor<3xf32>) -> tensor<3xui8>
  %2 = stablehlo.convert %i : (tensor<3xi32>) -> tensor<3xi8>
  %3 = stablehlo.convert %f : (tensor<3xf32>) -> tensor<3xi1>
  %4 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xi32>
  %5 = stablehlo.convert %wide : (tensor<3xf32>) -> tensor<3xf16>
  %6 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<3xi8>, tensor<3xui8>, tensor<3xi8>, tensor<3xi1>, tensor<2xi32>, tensor<3xf16>, tensor<2xcomplex<f32>>
}
