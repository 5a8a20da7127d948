// Tests the factors of ops that read or write at run-time indices.
// RUN: heddle-opt %s --heddle-populate-sharding-rules | FileCheck %s

// CHECK-LABEL: func.func @slices(
func.func @slices(%a: tensor<8x12x20xf32>, %u: tensor<8x3x20xf32>, %i: tensor<i32>) {
  // One element of 12, or 5 of 20, is a sum of zeros but on the devices that have it.
  // CHECK: <([i, j, k], [], [], [])->([i, l, m]) {i=8, j=12, k=20, l=1, m=5} reduction={j, k} need_replication={m}>
  %0 = stablehlo.dynamic_slice %a, %i, %i, %i, sizes = [8, 1, 5] : (tensor<8x12x20xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x1x5xf32>
  // Each device updates its own part of the 12.
  // CHECK: <([i, j, k], [i, l, k], [], [], [])->([i, j, k]) {i=8, j=12, k=20, l=3} need_replication={l}>
  %1 = stablehlo.dynamic_update_slice %a, %u, %i, %i, %i : (tensor<8x12x20xf32>, tensor<8x3x20xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x12x20xf32>
  return
}

// CHECK-LABEL: func.func @rows(
func.func @rows(%table: tensor<256x64xf32>, %ids: tensor<8x5x1xi32>, %rows: tensor<8x5x64xf32>) {
  // CHECK: <([l, k], [i, j, m])->([i, j, k]) {i=8, j=5, k=64, l=256, m=1} reduction={l}>
  %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 64>}> : (tensor<256x64xf32>, tensor<8x5x1xi32>) -> tensor<8x5x64xf32>
  // Rows of the table may be split without communication, updates give partial sums.
  // CHECK: sdy.sharding_rule = #sdy.op_sharding_rule<([l, k], [i, j, m], [i, j, k])->([l, k]) {i=8, j=5, k=64, l=256, m=1} reduction={i, j}>
  %1 = "stablehlo.scatter"(%table, %ids, %rows) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %2 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<256x64xf32>, tensor<8x5x1xi32>, tensor<8x5x64xf32>) -> tensor<256x64xf32>
  // Overwriting has no combiner: of two updates of one row, the last one stays.
  // CHECK: need_replication={i, j}>
  %2 = "stablehlo.scatter"(%table, %ids, %rows) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<256x64xf32>, tensor<8x5x1xi32>, tensor<8x5x64xf32>) -> tensor<256x64xf32>
  return
}

// CHECK-LABEL: func.func @batching(
func.func @batching(%a: tensor<4x9x6xf32>, %ids: tensor<4x3x1xi32>, %updates: tensor<4x3x6xf32>) {
  // CHECK: <([i, l, k], [i, j, m])->([i, j, k]) {i=4, j=3, k=6, l=9, m=1} reduction={l}>
  %0 = "stablehlo.gather"(%a, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x9x6xf32>, tensor<4x3x1xi32>) -> tensor<4x3x6xf32>
  // CHECK: sdy.sharding_rule = #sdy.op_sharding_rule<([i, l, k], [i, j, m], [i, j, k])->([i, l, k]) {i=4, j=3, k=6, l=9, m=1} reduction={j}>
  %1 = "stablehlo.scatter"(%a, %ids, %updates) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %2 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4x9x6xf32>, tensor<4x3x1xi32>, tensor<4x3x6xf32>) -> tensor<4x9x6xf32>
  return
}

// A scatter drops what lies outside; a window of all of a dim that starts at 1 changes shards, so it is no part of it.
// CHECK-LABEL: func.func @whole_windows(
func.func @whole_windows(%a: tensor<12x6xf32>, %ids: tensor<3x1xi32>, %updates: tensor<3x12x6xf32>) {
  // CHECK: <([j, k], [i, l], [i, m, k])->([j, k]) {i=3, j=12, k=6, l=1, m=12} reduction={i}
  %0 = "stablehlo.scatter"(%a, %ids, %updates) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<12x6xf32>, tensor<3x1xi32>, tensor<3x12x6xf32>) -> tensor<12x6xf32>
  return
}
