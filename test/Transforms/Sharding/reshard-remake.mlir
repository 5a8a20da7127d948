// Tests that what is smaller before a broadcast or a conversion moves there, and is made again where it is needed; and that
// partial sums over two axes are reduced by one collective.
// RUN: heddle-opt %s --heddle-reshard --split-input-file | FileCheck %s

sdy.mesh @mesh = <["x"=4, "y"=2]>

// CHECK-LABEL: @broadcast
func.func @broadcast(%a: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
    -> (tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  // CHECK-NOT: all_to_all
  // CHECK: %[[B:.*]] = sdy.all_gather [{"x"}] %arg1 out_sharding=<@mesh, [{}]> {heddle.cause = "operand #1 of stablehlo.multiply"} : tensor<64xf32>
  // CHECK-NEXT: %[[ROWS:.*]] = stablehlo.broadcast_in_dim %[[B]], dims = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}
  // CHECK-NEXT: stablehlo.multiply %{{.*}}, %[[ROWS]]
  // CHECK-NOT: all_to_all
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>]>} : (tensor<64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.multiply %0, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2]>

// Half the bytes.
// CHECK-LABEL: @widening
func.func @widening(%a: tensor<64x64xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<64x64xf32> {
  // CHECK: %[[A:.*]] = sdy.all_gather [{"x"}, {}] %arg0 {{.*}} : tensor<64x64xbf16>
  // CHECK-NEXT: %[[WIDE:.*]] = stablehlo.convert %[[A]]
  // CHECK-NEXT: return %[[WIDE]]
  %0 = stablehlo.convert %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2]>

// CHECK-LABEL: @narrowing
func.func @narrowing(%a: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<64x64xbf16> {
  // CHECK: stablehlo.convert %arg0
  // CHECK-NEXT: sdy.all_gather {{.*}} : tensor<64x64xbf16>
  %0 = stablehlo.convert %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<64x64xf32>) -> tensor<64x64xbf16>
  return %0 : tensor<64x64xbf16>
}

// -----

sdy.mesh @mesh = <["x"=4, "y"=2]>

// CHECK-LABEL: @two_axes
func.func @two_axes(%x: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<f32> {
  // CHECK: sdy.all_reduce {"x", "y"}
  // CHECK-NOT: sdy.all_reduce
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
