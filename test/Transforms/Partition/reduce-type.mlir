// RUN: heddle-opt %s --heddle-reshard --heddle-partition=reduce-type=f32 | FileCheck %s
// RUN: not heddle-opt %s --heddle-partition=reduce-type=f64 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: heddle-partition: reduce-type=f64, needed f32 or nothing

// Tests that reductions of bf16 travel in f32 where that is asked for.
sdy.mesh @mesh = <["a"=2]>
// CHECK-LABEL: func.func @main(
func.func @main(%x: tensor<4x8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, %y: tensor<8x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> tensor<4x4xbf16> {
  // CHECK: %[[P:.*]] = stablehlo.dot_general
  // CHECK: %[[W:.*]] = stablehlo.convert %[[P]] : (tensor<4x4xbf16>) -> tensor<4x4xf32>
  // CHECK: %[[R:.*]] = spmd.all_reduce add %[[W]] {{.*}} -> tensor<4x4xf32>
  // CHECK: stablehlo.convert %[[R]] : (tensor<4x4xf32>) -> tensor<4x4xbf16>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<4x8xbf16>, tensor<8x4xbf16>) -> tensor<4x4xbf16>
  return %0 : tensor<4x4xbf16>
}
