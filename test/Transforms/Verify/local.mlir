// Tests that sharding leaves one device's program without annotations and without chlo ops that no target has a kernel for, also where there
// is nothing to shard.
// RUN: heddle-opt %s --heddle-shard --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @unsharded(
// CHECK-NOT: sdy.{{[a-z]}}
// CHECK: stablehlo.add
// CHECK-NEXT: return
func.func @unsharded(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.add %x, %x : tensor<8xf32>
  sdy.sharding_group %0 group_id=1 : tensor<8xf32>
  %1 = sdy.propagation_barrier %0 allowed_direction=NONE : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @no_axes(
// CHECK-NOT: sdy.sharding
// CHECK: return
sdy.mesh @empty = <[]>
func.func @no_axes(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@empty, [{}]>}) -> tensor<8xf32> {
  %0 = sdy.sharding_constraint %x <@empty, [{}]> : tensor<8xf32>
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@empty, [{}]>]>} : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
// CHECK-LABEL: func.func @kernels(
func.func @kernels(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x16xf32>, tensor<8x4xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
  // CHECK: stablehlo.multiply %arg0, %arg0 : tensor<4x16xf32>
  %0 = chlo.square %x : tensor<8x16xf32> -> tensor<8x16xf32>
  // CHECK: chlo.top_k(%arg0, k = 4) : tensor<4x16xf32>
  %1, %2 = chlo.top_k(%x, k = 4) : tensor<8x16xf32> -> (tensor<8x4xf32>, tensor<8x4xi32>)
  // CHECK: chlo.erf %arg0 : tensor<4x16xf32>
  %3 = chlo.erf %x : tensor<8x16xf32> -> tensor<8x16xf32>
  // CHECK-NOT: chlo
  %4 = chlo.lgamma %x : tensor<8x16xf32> -> tensor<8x16xf32>
  return %0, %1, %3, %4 : tensor<8x16xf32>, tensor<8x4xf32>, tensor<8x16xf32>, tensor<8x16xf32>
}
