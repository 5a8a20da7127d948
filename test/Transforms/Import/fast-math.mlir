// Tests that the rewrites that change float results happen under fast-math, and only there.
// RUN: heddle-opt %s --heddle-fast-math --cse | FileCheck %s
// RUN: heddle-opt %s --heddle-import=fast-math | FileCheck %s
// RUN: heddle-opt %s --heddle-import | FileCheck %s --check-prefix=EXACT

// CHECK-LABEL: func.func @main(
// EXACT-LABEL: func.func @main(
// EXACT-COUNT-2: stablehlo.divide
// EXACT: return
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %scalar = stablehlo.constant dense<4.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<4xf32>
  %four = stablehlo.broadcast_in_dim %scalar, dims = [] : (tensor<f32>) -> tensor<4xf32>
  // CHECK-DAG: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
  // CHECK-DAG: %[[QUARTER:.*]] = stablehlo.constant dense<2.500000e-01> : tensor<4xf32>
  %0 = stablehlo.add %x, %zero : tensor<4xf32>
  %1 = stablehlo.multiply %x, %zero : tensor<4xf32>
  %2 = stablehlo.subtract %x, %x : tensor<4xf32>
  // CHECK-DAG: %[[PRODUCT:.*]] = stablehlo.multiply %arg0, %[[QUARTER]]
  %3 = stablehlo.divide %x, %four : tensor<4xf32>
  // CHECK-DAG: %[[ROOT:.*]] = stablehlo.rsqrt %arg0
  %4 = stablehlo.sqrt %x : tensor<4xf32>
  %5 = stablehlo.divide %one, %4 : tensor<4xf32>
  // A division by 0 has no reciprocal.
  // CHECK-DAG: %[[INF:.*]] = stablehlo.divide %arg0, %[[ZERO]]
  %6 = stablehlo.divide %x, %zero : tensor<4xf32>
  // CHECK: return %arg0, %[[ZERO]], %[[ZERO]], %[[PRODUCT]], %[[ROOT]], %[[INF]]
  return %0, %1, %2, %3, %5, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
