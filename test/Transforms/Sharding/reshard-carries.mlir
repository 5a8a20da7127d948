// Tests that a sum over a loop that starts as a sharded value is reduced once behind it: the first device's part of the
// sum has the start, whole. Zeros are made as large as they are needed, not gathered.
// RUN: heddle-opt %s --heddle-propagate --heddle-reshard | FileCheck %s
// RUN: heddle-opt %s --heddle-propagate --heddle-reshard --heddle-partition -o /dev/null

sdy.mesh @mesh = <["data"=4]>

// CHECK-LABEL: func.func @sum(
// CHECK: %[[WHOLE:.*]] = sdy.all_gather [{"data"}, {}] %arg0
// CHECK: %[[START:.*]] = sdy.replicated_to_unreduced {"data"} %[[WHOLE]]
// CHECK: %[[SUM:.*]] = heddle.scan
// CHECK: carries({{.*}} = %[[START]]
// CHECK-NOT: sdy.all
// CHECK: heddle.yield
// CHECK: sdy.reduce_scatter [{"data"}, {}] %[[SUM]]
func.func @sum(%w: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
               %xs: tensor<2x4096x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  %sum = heddle.scan %i : tensor<i32> in 2 carries(%s = %w : tensor<8x8xf32>) inputs(%x = %xs : tensor<2x4096x8xf32>)
      -> (tensor<8x8xf32>) {
    %dw = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0]
        : (tensor<4096x8xf32>, tensor<4096x8xf32>) -> tensor<8x8xf32>
    %next = stablehlo.add %s, %dw : tensor<8x8xf32>
    heddle.yield %next : tensor<8x8xf32>
  }
  return %sum : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @from_zeros(
// CHECK-NOT: sdy.all_gather
// CHECK: heddle.scan
// CHECK: heddle.yield
// CHECK: sdy.reduce_scatter
func.func @from_zeros(%xs: tensor<2x4096x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}, {}]>})
    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
  %sum = heddle.scan %i : tensor<i32> in 2 carries(%s = %zeros : tensor<8x8xf32>) inputs(%x = %xs : tensor<2x4096x8xf32>)
      -> (tensor<8x8xf32>) {
    %dw = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0]
        : (tensor<4096x8xf32>, tensor<4096x8xf32>) -> tensor<8x8xf32>
    %next = stablehlo.add %s, %dw : tensor<8x8xf32>
    heddle.yield %next : tensor<8x8xf32>
  }
  return %sum : tensor<8x8xf32>
}
