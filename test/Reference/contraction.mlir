// Tests that contractions compute in wider types than they store, and that those of preds are `or` of `and`.
// RUN: heddle-interpret %s | FileCheck %s

// CHECK:      result0 = dense<{{\[}}{{\[}}[12.0], [16.0]], {{\[}}[24.0], [28.0]]]> : tensor<2x2x1xbf16>
// CHECK-NEXT: result1 = dense<{{\[}}[5, 7, 9]]> : tensor<1x3xi8>
// CHECK-NEXT: result2 = dense<{{\[}}[true, true], [false, true]]> : tensor<2x2xi1>
// CHECK-NEXT: result3 = dense<{{\[}}[true, true], [false, true]]> : tensor<2x2xi1>
// CHECK-NEXT: result4 = dense<256.25> : tensor<f16>
func.func @main() -> (tensor<2x2x1xbf16>, tensor<1x3xi8>, tensor<2x2xi1>, tensor<2x2xi1>, tensor<f16>) {
  // Sums of 2x2 windows of 3x3.
  %image = stablehlo.constant dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0]]]]> : tensor<1x3x3x1xbf16>
  %kernel = stablehlo.constant dense<1.0> : tensor<2x2x1x1xbf16>
  %conv = "stablehlo.convolution"(%image, %kernel) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x3x3x1xbf16>, tensor<2x2x1x1xbf16>) -> tensor<1x2x2x1xbf16>
  %0 = stablehlo.reshape %conv : (tensor<1x2x2x1xbf16>) -> tensor<2x2x1xbf16>
  %bytes = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %ones = stablehlo.constant dense<1> : tensor<1x2xi8>
  %1 = "stablehlo.convolution"(%ones, %bytes) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, padding = dense<> : tensor<0x2xi64>}> : (tensor<1x2xi8>, tensor<2x3xi8>) -> tensor<1x3xi8>
  // Two pairs of [0, 0] are both true.
  %p = stablehlo.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  %q = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %r = stablehlo.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  %2 = "stablehlo.convolution"(%p, %r) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, padding = dense<> : tensor<0x2xi64>}> : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
  %row = stablehlo.dot_general %p, %q, contracting_dims = [1] x [0] : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
  %3 = stablehlo.and %row, %2 : tensor<2x2xi1>
  // 256 + 0.125 + 0.125 is rounded once; after each step it would be 256.
  %x = stablehlo.constant dense<[256.0, 0.125, 0.125]> : tensor<3xf16>
  %one = stablehlo.constant dense<1.0> : tensor<3xf16>
  %4 = stablehlo.dot_general %x, %one, contracting_dims = [0] x [0] : (tensor<3xf16>, tensor<3xf16>) -> tensor<f16>
  return %0, %1, %2, %3, %4 : tensor<2x2x1xbf16>, tensor<1x3xi8>, tensor<2x2xi1>, tensor<2x2xi1>, tensor<f16>
}
