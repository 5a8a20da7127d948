// Tests that a product of rows x classes, its softmax and its gradient are done in chunks of the rows, and what keeps one whole.
// RUN: heddle-opt %s --split-input-file --heddle-fuse-logits="chunk-rows=4 report" --canonicalize --verify-diagnostics | FileCheck %s

// Loss by row and its gradient: one loop, in which the gradient of the weight is a carry.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: %[[X:.*]]: tensor<2x8x3xf32>, %[[W:.*]]: tensor<3x16xf32>, %[[SCALE:.*]]: tensor<2x8xf32>)
func.func @step(%x: tensor<2x8x3xf32>, %w: tensor<3x16xf32>, %scale: tensor<2x8xf32>)
    -> (tensor<2x8xf32>, tensor<3x16xf32>, tensor<2x8x3xf32>) {
  // CHECK-DAG: %[[XS:.*]] = stablehlo.reshape %[[X]] : (tensor<2x8x3xf32>) -> tensor<4x1x4x3xf32>
  // CHECK-DAG: %[[SCALES:.*]] = stablehlo.reshape %[[SCALE]] : (tensor<2x8xf32>) -> tensor<4x1x4xf32>
  // CHECK-DAG: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<3x16xf32>
  // CHECK: %[[ALL:.*]]:3 = heddle.scan %{{.*}}: tensor<i32> in 4
  // CHECK-NEXT: constants(%[[WC:.*]] = %[[W]] : tensor<3x16xf32>)
  // CHECK-NEXT: carries(%[[SUM:.*]] = %[[ZERO]] : tensor<3x16xf32>)
  // CHECK-NEXT: inputs(%[[XC:.*]] = %[[XS]] : tensor<4x1x4x3xf32>, %[[SC:.*]] = %[[SCALES]] : tensor<4x1x4xf32>)
  // CHECK-NEXT: -> (tensor<3x16xf32>, tensor<4x1x4xf32>, tensor<4x1x4x3xf32>)
  // CHECK-NOT: 2x8x16
  // CHECK: %[[LOGITS:.*]] = stablehlo.dot_general %[[XC]], %[[WC]]
  // CHECK-SAME: -> tensor<1x4x16xf32>
  // CHECK: %[[MAX:.*]] = stablehlo.reduce(%[[LOGITS]]
  // CHECK: %[[ROWS:.*]] = stablehlo.reduce(
  // CHECK: %[[D:.*]] = stablehlo.multiply {{.*}} : tensor<1x4x16xf32>
  // CHECK: %[[DW:.*]] = stablehlo.dot_general %[[XC]], %[[D]], contracting_dims = [0, 1] x [0, 1]
  // CHECK: %[[DX:.*]] = stablehlo.dot_general %[[D]], %[[WC]], contracting_dims = [2] x [1]
  // CHECK: %[[NEXT:.*]] = stablehlo.add %[[SUM]], %[[DW]] {heddle.sums_on} : tensor<3x16xf32>
  // CHECK: heddle.yield %[[NEXT]], %[[ROWS]], %[[DX]]
  // CHECK-DAG: %[[LOSS:.*]] = stablehlo.reshape %[[ALL]]#1 : (tensor<4x1x4xf32>) -> tensor<2x8xf32>
  // CHECK-DAG: %[[DXS:.*]] = stablehlo.reshape %[[ALL]]#2 : (tensor<4x1x4x3xf32>) -> tensor<2x8x3xf32>
  // CHECK: return %[[LOSS]], %[[ALL]]#0, %[[DXS]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %logits = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<2x8x3xf32>, tensor<3x16xf32>) -> tensor<2x8x16xf32>
  %max = stablehlo.reduce(%logits init: %low) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
  %maxes = stablehlo.broadcast_in_dim %max, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x16xf32>
  %shifted = stablehlo.subtract %logits, %maxes : tensor<2x8x16xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x16xf32>
  %rows = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x16xf32>, tensor<f32>) -> tensor<2x8xf32>
  %scales = stablehlo.broadcast_in_dim %scale, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x16xf32>
  %d = stablehlo.multiply %e, %scales : tensor<2x8x16xf32>
  %dw = stablehlo.dot_general %x, %d, contracting_dims = [0, 1] x [0, 1] : (tensor<2x8x3xf32>, tensor<2x8x16xf32>) -> tensor<3x16xf32>
  %dx = stablehlo.dot_general %d, %w, contracting_dims = [2] x [1] : (tensor<2x8x16xf32>, tensor<3x16xf32>) -> tensor<2x8x3xf32>
  return %rows, %dw, %dx : tensor<2x8xf32>, tensor<3x16xf32>, tensor<2x8x3xf32>
}

// -----

sdy.mesh @mesh = <["data"=2, "model"=4]>

// Collectives of rows stay in the loop, those of the gradient after it; a gradient in bf16 is summed in f32; labels by number and one-hot
// labels are made in the loop.
// CHECK-LABEL: func.func @sharded(
// CHECK: heddle.scan
// CHECK: carries(%{{.*}} : tensor<16x3xf32>)
// CHECK: spmd.all_reduce maximum %{{.*}} over {"model"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: stablehlo.compare EQ, {{.*}} : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
// CHECK: "stablehlo.gather"
// CHECK-SAME: operand_batching_dims = [0], start_indices_batching_dims = [0]
// CHECK: stablehlo.dot_general {{.*}} (tensor<4x16xbf16>, tensor<4x3xbf16>) -> tensor<16x3xf32>
// CHECK: heddle.yield
// CHECK: %[[DW:.*]] = stablehlo.convert %{{.*}} : (tensor<16x3xf32>) -> tensor<16x3xbf16>
// CHECK: spmd.all_reduce add %[[DW]] over {"data"}
func.func @sharded(%x: tensor<8x3xbf16>, %w: tensor<3x16xbf16>, %labels: tensor<8xi32>) -> (tensor<8xf32>, tensor<16x3xbf16>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %product = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x3xbf16>, tensor<3x16xbf16>) -> tensor<8x16xbf16>
  %logits = stablehlo.convert %product : (tensor<8x16xbf16>) -> tensor<8x16xf32>
  %max = stablehlo.reduce(%logits init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  %all = spmd.all_reduce maximum %max over {"model"} on @mesh : (tensor<8xf32>) -> tensor<8xf32>
  %maxes = stablehlo.broadcast_in_dim %all, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %shifted = stablehlo.subtract %logits, %maxes : tensor<8x16xf32>
  %classes = stablehlo.iota dim = 1 : tensor<8x16xi32>
  %wanted = stablehlo.broadcast_in_dim %labels, dims = [0] : (tensor<8xi32>) -> tensor<8x16xi32>
  %here = stablehlo.compare EQ, %wanted, %classes : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
  %one_hot = stablehlo.convert %here : (tensor<8x16xi1>) -> tensor<8x16xf32>
  %d = stablehlo.subtract %shifted, %one_hot : tensor<8x16xf32>
  %rows = stablehlo.iota dim = 0 : tensor<8x1xi32>
  %column = stablehlo.reshape %labels : (tensor<8xi32>) -> tensor<8x1xi32>
  %places = stablehlo.concatenate %rows, %column, dim = 1 : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x2xi32>
  %picked = "stablehlo.gather"(%shifted, %places) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x16xf32>, tensor<8x2xi32>) -> tensor<8xf32>
  %narrow = stablehlo.convert %d : (tensor<8x16xf32>) -> tensor<8x16xbf16>
  %dw = stablehlo.dot_general %narrow, %x, contracting_dims = [0] x [0] : (tensor<8x16xbf16>, tensor<8x3xbf16>) -> tensor<16x3xbf16>
  %sum = spmd.all_reduce add %dw over {"data"} on @mesh : (tensor<16x3xbf16>) -> tensor<16x3xbf16>
  return %picked, %sum : tensor<8xf32>, tensor<16x3xbf16>
}

// -----

// CHECK-LABEL: func.func @given(
// CHECK-NOT: heddle.scan
func.func @given(%x: tensor<8x3xf32>, %w: tensor<3x16xf32>) -> (tensor<8x16xf32>, tensor<8xf32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // expected-remark @below {{its result stays whole: 'func.return' reads all rows of it}}
  %logits = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x3xf32>, tensor<3x16xf32>) -> tensor<8x16xf32>
  %max = stablehlo.reduce(%logits init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  // expected-note @below {{here}}
  return %logits, %max : tensor<8x16xf32>, tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @no_statistic(
// CHECK-NOT: heddle.scan
func.func @no_statistic(%x: tensor<8x3xf32>, %w: tensor<3x16xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-remark @below {{its result stays whole: no statistic of a row goes back into a table}}
  %logits = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x3xf32>, tensor<3x16xf32>) -> tensor<8x16xf32>
  %e = stablehlo.exponential %logits : tensor<8x16xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  return %sum : tensor<8xf32>
}

// -----

// A gradient whose scale is the loss of all rows would need a second loop.
// CHECK-LABEL: func.func @of_the_whole_loss(
// CHECK-NOT: heddle.scan
func.func @of_the_whole_loss(%x: tensor<8x3xf32>, %w: tensor<3x16xf32>) -> tensor<3x16xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-remark @below {{its result stays whole: the loop would need what comes of all of its rows}}
  %logits = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x3xf32>, tensor<3x16xf32>) -> tensor<8x16xf32>
  %e = stablehlo.exponential %logits : tensor<8x16xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
  %loss = stablehlo.reduce(%sum init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  // expected-note @below {{here}}
  %scale = stablehlo.exponential %loss : tensor<f32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
  %p = stablehlo.divide %e, %sums : tensor<8x16xf32>
  %scales = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
  %d = stablehlo.multiply %p, %scales : tensor<8x16xf32>
  %dw = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : (tensor<8x3xf32>, tensor<8x16xf32>) -> tensor<3x16xf32>
  return %dw : tensor<3x16xf32>
}

// -----

// CHECK-LABEL: func.func @one_chunk(
// CHECK-NOT: heddle.scan
func.func @one_chunk(%x: tensor<4x3xf32>, %w: tensor<3x16xf32>) -> tensor<4xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // expected-remark @below {{its result stays whole: its rows are one chunk}}
  %logits = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x16xf32>) -> tensor<4x16xf32>
  %max = stablehlo.reduce(%logits init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
  %maxes = stablehlo.broadcast_in_dim %max, dims = [0] : (tensor<4xf32>) -> tensor<4x16xf32>
  %shifted = stablehlo.subtract %logits, %maxes : tensor<4x16xf32>
  %lowest = stablehlo.reduce(%shifted init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
  return %lowest : tensor<4xf32>
}

// -----

// Rows that an op reads across are in one chunk.
// CHECK-LABEL: func.func @across(
// CHECK: heddle.scan %{{.*}}: tensor<i32> in 3
// CHECK: stablehlo.dot_general {{.*}} -> tensor<1x4x16xf32>
// CHECK: stablehlo.slice {{.*}} [0:1, 0:3, 0:16] : (tensor<1x4x16xf32>) -> tensor<1x3x16xf32>
func.func @across(%x: tensor<3x4x3xf32>, %w: tensor<3x16xf32>) -> tensor<3x3xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %all = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<3x4x3xf32>, tensor<3x16xf32>) -> tensor<3x4x16xf32>
  %logits = stablehlo.slice %all [0:3, 0:3, 0:16] : (tensor<3x4x16xf32>) -> tensor<3x3x16xf32>
  %max = stablehlo.reduce(%logits init: %low) applies stablehlo.maximum across dimensions = [2] : (tensor<3x3x16xf32>, tensor<f32>) -> tensor<3x3xf32>
  %maxes = stablehlo.broadcast_in_dim %max, dims = [0, 1] : (tensor<3x3xf32>) -> tensor<3x3x16xf32>
  %shifted = stablehlo.subtract %logits, %maxes : tensor<3x3x16xf32>
  %least = stablehlo.reduce(%shifted init: %low) applies stablehlo.maximum across dimensions = [2] : (tensor<3x3x16xf32>, tensor<f32>) -> tensor<3x3xf32>
  return %least : tensor<3x3xf32>
}
