// Tests that where the result of a broadcast is wanted with fewer axes than its operand has, the operand is gathered along
// the others alone: nothing is made whole on every device, and the large result is not gathered.
// RUN: heddle-opt %s --heddle-reshard | FileCheck %s

sdy.mesh @mesh = <["data"=2, "model"=4]>

// CHECK-LABEL: func.func @mean(
// CHECK: %[[MEAN:.*]] = sdy.all_gather [{}, {"model"}] %arg0 out_sharding=<@mesh, [{"data"}, {}]>
// CHECK-NOT: sdy.all
// CHECK: stablehlo.broadcast_in_dim %[[MEAN]]{{.*}}<@mesh, [{"data"}, {}, {}]>
// CHECK-NOT: sdy.all
// CHECK: return
func.func @mean(%mean: tensor<8x2048xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>})
    -> (tensor<8x2048x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}, {}]>}) {
  %0 = stablehlo.broadcast_in_dim %mean, dims = [0, 1] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}, {}]>]>}
      : (tensor<8x2048xf32>) -> tensor<8x2048x4096xf32>
  return %0 : tensor<8x2048x4096xf32>
}
