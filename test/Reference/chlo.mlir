// Tests what the chlo ops that import keeps mean.
// RUN: heddle-interpret %s | FileCheck %s

// CHECK:      result0 = dense<[9.0, 0.25]> : tensor<2xf32>
// CHECK-NEXT: result1 = dense<[0.8427008, -0.5204999]> : tensor<2xf32>
// CHECK-NEXT: result2 = dense<[0.47693628, 0x7F800000, 0xFF800000]> : tensor<3xf32>
// CHECK-NEXT: result3 = dense<[1.0000001, -1.0e-45]> : tensor<2xf32>
// CHECK-NEXT: result4 = dense<[0x7FC00000, 5.0, 5.0]> : tensor<3xf32>
// CHECK-NEXT: result5 = dense<[2, 1, 4]> : tensor<3xi32>
// -NaN is below all, as in XLA.
// CHECK-NEXT: result6 = dense<[3, 1, 4, 5, 0, 2]> : tensor<6xi32>
func.func @main() -> (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xi32>, tensor<6xi32>) {
  %a = stablehlo.constant dense<[3.0, -0.5]> : tensor<2xf32>
  %b = stablehlo.constant dense<[1.0, -0.5]> : tensor<2xf32>
  %c = stablehlo.constant dense<[0.5, 1.0, -1.0]> : tensor<3xf32>
  %d = stablehlo.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %e = stablehlo.constant dense<[2.0, -1.0]> : tensor<2xf32>
  %f = stablehlo.constant dense<[1.0, 5.0, 0x7FC00000, 2.0, 5.0]> : tensor<5xf32>
  %0 = chlo.square %a : tensor<2xf32> -> tensor<2xf32>
  %1 = chlo.erf %b : tensor<2xf32> -> tensor<2xf32>
  %2 = chlo.erf_inv %c : tensor<3xf32> -> tensor<3xf32>
  %3 = chlo.next_after %d, %e : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  %4, %5 = chlo.top_k(%f, k = 3) : tensor<5xf32> -> (tensor<3xf32>, tensor<3xi32>)
  %g = stablehlo.constant dense<[0xFF800000, 0.0, 0xFFC00000, 0x7FC00000, -0.0, -1.0]> : tensor<6xf32>
  %6, %7 = chlo.top_k(%g, k = 6) : tensor<6xf32> -> (tensor<6xf32>, tensor<6xi32>)
  return %0, %1, %2, %3, %4, %5, %7 : tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xi32>, tensor<6xi32>
}
