// RUN: heddle-opt %s --heddle-reshard --split-input-file | FileCheck %s

// Tests that a sharded contraction gives a partial value, which is reduced to where it goes.
sdy.mesh @mesh = <["data"=2, "model"=4]>

// CHECK-LABEL: func.func @partial(
func.func @partial(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>},
                   %w: tensor<16x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>})
    -> (tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}) {
  // CHECK: %[[P:.*]] = stablehlo.dot_general{{.*}}<@mesh, [{}, {}], unreduced={"model"}>
  // CHECK: sdy.all_reduce {"model"} %[[P]] out_sharding=<@mesh, [{}, {}]> {heddle.cause = "result #0 of stablehlo.dot_general"}
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x16xf32>, tensor<16x12xf32>) -> tensor<8x12xf32>
  // CHECK: %[[Q:.*]] = stablehlo.dot_general{{.*}}<@mesh, [{}, {}], unreduced={"model"}>
  // CHECK: sdy.reduce_scatter [{"model"}, {}] %[[Q]] out_sharding=<@mesh, [{"model"}, {}]>
  %1 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"model"}, {}]>]>} : (tensor<8x16xf32>, tensor<16x12xf32>) -> tensor<8x12xf32>
  return %0, %1 : tensor<8x12xf32>, tensor<8x12xf32>
}

// -----

// The smaller operand moves: a weight of 16 x 12 to activations of 64 x 16.
sdy.mesh @mesh = <["data"=4]>
// CHECK-LABEL: func.func @weight_moves(
func.func @weight_moves(%x: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                        %w: tensor<16x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (tensor<64x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  // CHECK: %[[W:.*]] = sdy.all_gather [{"data"}, {}] %arg1 out_sharding=<@mesh, [{}, {}]> {heddle.cause = "operand #1 of stablehlo.dot_general"}
  // CHECK: dot_general %arg0, %[[W]]
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>} : (tensor<64x16xf32>, tensor<16x12xf32>) -> tensor<64x12xf32>
  return %0 : tensor<64x12xf32>
}

// -----

// Two gradients of one weight are added before they are reduced, through a transpose.
sdy.mesh @mesh = <["data"=4]>
// CHECK-LABEL: func.func @deferred(
func.func @deferred(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                    %y: tensor<8x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<5x6xf32> {
  // CHECK: %[[A:.*]] = stablehlo.dot_general %arg0, %arg1
  // CHECK: %[[T:.*]] = stablehlo.transpose %[[A]], {{.*}}unreduced={"data"}
  // CHECK: %[[B:.*]] = stablehlo.dot_general %arg1, %arg0
  // CHECK: %[[S:.*]] = stablehlo.add %[[T]], %[[B]] {{.*}}unreduced={"data"}
  // CHECK: %[[R:.*]] = sdy.all_reduce {"data"} %[[S]]
  // CHECK-NOT: sdy.all_reduce
  // CHECK: return %[[R]]
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x6xf32>, tensor<8x5xf32>) -> tensor<6x5xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<6x5xf32>) -> tensor<5x6xf32>
  %2 = stablehlo.dot_general %y, %x, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x5xf32>, tensor<8x6xf32>) -> tensor<5x6xf32>
  %3 = stablehlo.add %1, %2 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : tensor<5x6xf32>
  return %3 : tensor<5x6xf32>
}

// -----

// A reduction does not pass a conversion: it travels in the type of the op that gave it.
sdy.mesh @mesh = <["data"=4]>
// CHECK-LABEL: func.func @not_widened(
func.func @not_widened(%x: tensor<8x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                       %y: tensor<8x5xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<6x5xf32> {
  // CHECK: sdy.all_reduce {"data"} {{.*}} : tensor<6x5xbf16>
  // CHECK: stablehlo.convert
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x6xbf16>, tensor<8x5xbf16>) -> tensor<6x5xbf16>
  %1 = stablehlo.convert %0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<6x5xbf16>) -> tensor<6x5xf32>
  return %1 : tensor<6x5xf32>
}

// -----

// A sum over a loop is reduced once, behind it.
sdy.mesh @mesh = <["data"=4]>
// CHECK-LABEL: func.func @accumulated(
func.func @accumulated(%xs: tensor<3x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}, {}]>}) -> tensor<6x6xf32> {
  %zero = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} dense<0.0> : tensor<6x6xf32>
  // CHECK: %[[Z:.*]] = sdy.replicated_to_unreduced {"data"}
  // CHECK: %[[SUM:.*]] = heddle.scan
  // CHECK-NOT: all_reduce
  // CHECK: heddle.yield
  // CHECK: sdy.all_reduce {"data"} %[[SUM]]
  %0 = heddle.scan %i: tensor<i32> in 3 carries(%sum = %zero : tensor<6x6xf32>) inputs(%x = %xs : tensor<3x8x6xf32>) -> (tensor<6x6xf32>) {
    %1 = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<6x6xf32>
    %2 = stablehlo.add %sum, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : tensor<6x6xf32>
    heddle.yield %2 : tensor<6x6xf32>
  } {heddle.body_sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{}, {}]>, <@mesh, [{"data"}, {}]>]>, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>}
  return %0 : tensor<6x6xf32>
}

// -----

// Tests that two constraints which lead to the same place, one of them through another, move a value once.
sdy.mesh @mesh = <["x"=2, "y"=2]>

// CHECK-LABEL: func.func @alike(
func.func @alike(%a: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}) {
  // CHECK: %[[P:.*]] = sdy.collective_permute %arg0
  // CHECK-NEXT: stablehlo.add %[[P]], %[[P]]
  %0 = sdy.sharding_constraint %a <@mesh, [{"y"}, {}]> : tensor<4x4xf32>
  %1 = sdy.sharding_constraint %a <@mesh, [{}, {"y"}]> : tensor<4x4xf32>
  %2 = stablehlo.add %0, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>} : tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----

// Tests that each step of a move names the annotation of its own axes.
sdy.mesh @mesh = <["x"=2, "y"=2]>

// CHECK-LABEL: func.func @explained(
func.func @explained(%a: tensor<8x4xf32> {heddle.origins = {x = "the rows", y = "the columns"}, sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  // CHECK-DAG: sdy.all_gather [{"x"}, {}] {{.*}}heddle.annotations = "\22x\22: the rows"
  // CHECK-DAG: sdy.all_gather [{}, {"y"}] {{.*}}heddle.annotations = "\22y\22: the columns"
  return %a : tensor<8x4xf32>
}

// -----

// Constants, iotas and scalars in every place are made again as they are needed: nothing is sent for them.
sdy.mesh @mesh = <["data"=4]>
// CHECK-LABEL: func.func @made_again(
func.func @made_again(%s: tensor<f32>) -> (tensor<8xf32>, tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  // CHECK-NOT: sdy.all_gather
  // CHECK: return
  %0 = stablehlo.broadcast_in_dim %s, dims = [] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}]>]>} : (tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.iota dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}]>]>} : tensor<8xi32>
  return %0, %1 : tensor<8xf32>, tensor<8xi32>
}
