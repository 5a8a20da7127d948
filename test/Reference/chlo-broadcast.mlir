// Tests that a broadcast op is the plain op on operands along the last dims, or along those that broadcast_dimensions
// names, of which dims of size 1 are stretched.
// RUN: heddle-interpret %s | FileCheck %s

// CHECK:      result0 = dense<{{\[}}[11, 22, 33], [14, 25, 36]]> : tensor<2x3xi32>
// CHECK-NEXT: result1 = dense<{{\[}}[11, 12, 13], [24, 25, 26]]> : tensor<2x3xi32>
// CHECK-NEXT: result2 = dense<{{\[}}[false, true, true], [false, false, true]]> : tensor<2x3xi1>
// CHECK-NEXT: result3 = dense<3> : tensor<i32>
func.func @main() -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi1>, tensor<i32>) {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %row = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %column = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %tall = stablehlo.constant dense<[[3], [2]]> : tensor<2x1xi32>
  %wide = stablehlo.constant dense<[[3, 2, 1]]> : tensor<1x3xi32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %0 = "chlo.broadcast_add"(%x, %row) : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %1 = "chlo.broadcast_add"(%column, %x) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = "chlo.broadcast_compare"(%tall, %wide) <{comparison_direction = #chlo<comparison_direction GT>}> : (tensor<2x1xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
  %3 = "chlo.broadcast_add"(%one, %two) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return %0, %1, %2, %3 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi1>, tensor<i32>
}
