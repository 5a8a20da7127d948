func.func public @shapes(%x: tensor<8x12xf32>, %i: tensor<i32>) -> (tensor<12x8xf32>, tensor<4x24xf32>, tensor<2x3xf32>, tensor<8x12x2xf32>, tensor<16x12xf32>, tensor<8x12xi32>) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<8x12xf32>) -> tensor<12x8xf32>
  %1 = stablehlo.reshape %x : (tensor<8x12xf32>) -> tensor<4x24xf32>
  %2 = stablehlo.dynamic_slice %x, %i, %i, sizes = [2, 3] : (tensor<8x12xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %3 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<8x12xf32>) -> tensor<8x12x2xf32>
  %4 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<16x12xf32>
  %5 = stablehlo.iota dim = 1 : tensor<8x12xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<12x8xf32>, tensor<4x24xf32>, tensor<2x3xf32>, tensor<8x12x2xf32>, tensor<16x12xf32>, tensor<8x12xi32>
}
// -----
func.func public @update(%x: tensor<8x12xf32>, %u: tensor<2x12xf32>, %i: tensor<i32>) -> tensor<8x12xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %zero : (tensor<8x12xf32>, tensor<2x12xf32>, tensor<i32>, tensor<i32>) -> tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}
// -----
func.func public @product(%x: tensor<4x8x12xf32>, %w: tensor<4x12x16xf32>, %b: tensor<16xf32>) -> tensor<4x8x16xf32> {
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x8x12xf32>, tensor<4x12x16xf32>) -> tensor<4x8x16xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<16xf32>) -> tensor<4x8x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x8x16xf32>
  return %2 : tensor<4x8x16xf32>
}
// -----
func.func public @rows(%x: tensor<8x12xf32>) -> (tensor<8xf32>, tensor<12xf32>, tensor<8x12xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x12xf32>, tensor<f32>) -> tensor<12xf32>
  %2 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<8x12xf32>) -> tensor<8x12xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<12xf32>, tensor<8x12xf32>
}
// -----
func.func public @lookup(%t: tensor<16x8xf32>, %i: tensor<4x1xi32>, %u: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<16x8xf32>) {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>, indices_are_sorted = false}> : (tensor<16x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
  %1 = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<16x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> tensor<16x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<16x8xf32>
}
