// Tests that attention prints in its pretty form and survives the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @grouped
func.func @grouped(%q: tensor<8x32x4x16xbf16>, %k: tensor<8x40x2x16xbf16>, %v: tensor<8x40x2x24xbf16>, %do: tensor<8x32x4x24xbf16>)
    -> (tensor<8x32x4x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>) {
  // CHECK: %[[OUT:.*]], %[[LSE:.*]] = heddle.attention %arg0, %arg1, %arg2 scale 2.500000e-01 causal 8 soft_cap 3.000000e+01 : (tensor<8x32x4x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>) -> (tensor<8x32x4x24xbf16>, tensor<8x4x32xf32>)
  %out, %lse = heddle.attention %q, %k, %v scale 0.25 causal 8 soft_cap 30.0 : (tensor<8x32x4x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>) -> (tensor<8x32x4x24xbf16>, tensor<8x4x32xf32>)
  // CHECK: %{{.*}}, %{{.*}}, %{{.*}} = heddle.attention_backward %arg0, %arg1, %arg2, %[[OUT]], %[[LSE]], %arg3 scale 2.500000e-01 causal 8 soft_cap 3.000000e+01 :
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %v, %out, %lse, %do scale 0.25 causal 8 soft_cap 30.0 : (tensor<8x32x4x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>, tensor<8x32x4x24xbf16>, tensor<8x4x32xf32>, tensor<8x32x4x24xbf16>) -> (tensor<8x32x4x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>)
  return %dq, %dk, %dv : tensor<8x32x4x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>
}

// No batch; bias and mask with dims of size 1.
// CHECK-LABEL: func.func @masked
func.func @masked(%q: tensor<6x4x8xf32>, %k: tensor<5x4x8xf32>, %bias: tensor<4x1x5xf32>, %mask: tensor<1x6x5xi1>, %start: tensor<i32>) -> tensor<6x4x8xf32> {
  // CHECK: heddle.attention %arg0, %arg1, %arg1 bias %arg2 mask %arg3 query_start %arg4 scale 1.000000e+00 causal 0 uniform_empty_rows {heddle.scope = "h"} :
  %out, %lse = heddle.attention %q, %k, %k bias %bias mask %mask query_start %start scale 1.0 causal 0 uniform_empty_rows {heddle.scope = "h"} : (tensor<6x4x8xf32>, tensor<5x4x8xf32>, tensor<5x4x8xf32>, tensor<4x1x5xf32>, tensor<1x6x5xi1>, tensor<i32>) -> (tensor<6x4x8xf32>, tensor<4x6xf32>)
  // CHECK: heddle.attention_backward %arg0, %arg1, %arg1, %{{.*}}, %{{.*}}, %{{.*}} bias %arg2 mask %arg3 query_start %arg4 scale 1.000000e+00 causal 0 uniform_empty_rows :
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %k, %out, %lse, %out bias %bias mask %mask query_start %start scale 1.0 causal 0 uniform_empty_rows : (tensor<6x4x8xf32>, tensor<5x4x8xf32>, tensor<5x4x8xf32>, tensor<4x1x5xf32>, tensor<1x6x5xi1>, tensor<i32>, tensor<6x4x8xf32>, tensor<4x6xf32>, tensor<6x4x8xf32>) -> (tensor<6x4x8xf32>, tensor<5x4x8xf32>, tensor<5x4x8xf32>)
  return %dq : tensor<6x4x8xf32>
}
