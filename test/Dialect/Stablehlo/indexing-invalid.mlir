// Tests that each constraint of gather and scatter is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.gather (C1)
func.func @gather_c1(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{offset_dims, collapsed_slice_dims and operand_batching_dims have 3 dims, needed one for each of 4 dims of the operand}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C2)
func.func @gather_c2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{index_vector_dim is 5, needed 0 to 4, the rank of start_indices}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 5>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C2)
func.func @gather_c2_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{index_vector_dim is -1, needed 0 to 4, the rank of start_indices}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = -1>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C3)
func.func @gather_c3(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_index_map has 1 dims, needed 2, the size of an index vector in start_indices}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C3)
func.func @gather_c3_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_index_map has 2 dims, needed 1, the size of an index vector in start_indices}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 4>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C4)
func.func @gather_c4(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{offset_dims has dim 3 after dim 4, needed ascending dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [4, 3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C4)
func.func @gather_c4_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{offset_dims has dim 3 twice}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C5)
func.func @gather_c5(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{offset_dims has dim 5, needed a dim of the rank 5 result}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 5], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C5)
func.func @gather_c5_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{offset_dims has dim -1, needed a dim of the rank 5 result}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [-1, 3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C6)
func.func @gather_c6(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{collapsed_slice_dims has dim 0, which is one of operand_batching_dims too}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [0], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C6)
func.func @gather_c6_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{operand_batching_dims has dim 0 twice}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [1], operand_batching_dims = [0, 0], start_indices_batching_dims = [0, 1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C6)
func.func @gather_c6_3(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{collapsed_slice_dims has dim 1 twice}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [1, 1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C7)
func.func @gather_c7(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{collapsed_slice_dims has dim 1 after dim 2, needed ascending dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [2, 1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C8)
func.func @gather_c8(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{collapsed_slice_dims has dim 4, needed a dim of the rank 4 operand}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [4], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C9)
func.func @gather_c9(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{slice size of dim 1 is 2, needed at most 1 for one of collapsed_slice_dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 2, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C10)
func.func @gather_c10(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{operand_batching_dims has dim 0 after dim 3, needed ascending dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [1], operand_batching_dims = [3, 0], start_indices_batching_dims = [0, 1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 1>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C11)
func.func @gather_c11(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{operand_batching_dims has dim 4, needed a dim of the rank 4 operand}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [4], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C12)
func.func @gather_c12(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{slice size of dim 0 is 2, needed at most 1 for one of operand_batching_dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 2, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C13)
func.func @gather_c13(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_indices_batching_dims has dim 1 twice}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [1], operand_batching_dims = [0, 3], start_indices_batching_dims = [1, 1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 1>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C14)
func.func @gather_c14(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_indices_batching_dims has dim 4, needed a dim of the rank 4 start_indices}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [4], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C14)
func.func @gather_c14_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_indices_batching_dims has dim 4, needed a dim of the rank 4 start_indices}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [4], start_index_map = [2], index_vector_dim = 4>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C15)
func.func @gather_c15(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_indices_batching_dims has dim 3, which is index_vector_dim}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [3], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C16)
func.func @gather_c16(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_indices_batching_dims has 2 dims, needed 1, one for each of operand_batching_dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1, 0], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C16)
func.func @gather_c16_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_indices_batching_dims has 0 dims, needed 1, one for each of operand_batching_dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C17)
func.func @gather_c17(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{dim 2 of start_indices has size 3, needed 2, the size of batching dim 0 of the operand}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C18)
func.func @gather_c18(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_index_map has dim 0, which is one of operand_batching_dims too}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [0, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C18)
func.func @gather_c18_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_index_map has dim 2 twice}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 2], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C19)
func.func @gather_c19(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_index_map has dim 4, needed a dim of the rank 4 operand}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 4], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C19)
func.func @gather_c19_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{start_index_map has dim -1, needed a dim of the rank 4 operand}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [-1, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C20)
func.func @gather_c20(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{slice_sizes has 3 entries, needed one for each of 4 dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C20)
func.func @gather_c20_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{slice_sizes has 0 entries, needed one for each of 4 dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C21)
func.func @gather_c21(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{slice size of dim 2 is 5, needed 0 to 4}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 5, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C21)
func.func @gather_c21_2(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{slice size of dim 3 is -1, needed 0 to 2}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, -1>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.gather (C22)
func.func @gather_c22(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x2x3x2x1xi32>', needed 'tensor<2x2x3x2x2xi32>'}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x1xi32>
  return
}

// -----

// stablehlo.gather (C23)
func.func @gather_c23(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x2x3x2x2xf32>', needed 'tensor<2x2x3x2x2xi32>'}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xf32>
  return
}

// -----

func.func @gather_float_indices(%x: tensor<2x3x4x2xi32>, %i: tensor<2x2x3x2xf32>) {
  // expected-error @+1 {{operand #1 must be static-shape tensor of integer values, but got 'tensor<2x2x3x2xf32>'}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xf32>) -> tensor<2x2x3x2x2xi32>
  return
}

// -----

// stablehlo.scatter (C1)
func.func @scatter_c1(%x0: tensor<2x3x4x2xi64>, %x1: tensor<2x3x4x3xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>, %u1: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{input #1 has type 'tensor<2x3x4x3xi64>', needed the shape of input #0, which has type 'tensor<2x3x4x2xi64>'}}
  %0:2 = "stablehlo.scatter"(%x0, %x1, %i, %u0, %u1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>, %a2: tensor<i64>, %a3: tensor<i64>):
    stablehlo.return %a2, %a3 : tensor<i64>, tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x3x4x3xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>, tensor<2x2x3x2x2xi64>) -> (tensor<2x3x4x2xi64>, tensor<2x3x4x3xi64>)
  return
}

// -----

// stablehlo.scatter (C2)
func.func @scatter_c2(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_window_dims, inserted_window_dims and input_batching_dims have 3 dims, needed one for each of 4 dims of the inputs}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C3)
func.func @scatter_c3(%x0: tensor<2x3x4x2xi64>, %x1: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>, %u1: tensor<2x2x3x2x1xi64>) {
  // expected-error @+1 {{update #1 has type 'tensor<2x2x3x2x1xi64>', needed the shape of update #0, which has type 'tensor<2x2x3x2x2xi64>'}}
  %0:2 = "stablehlo.scatter"(%x0, %x1, %i, %u0, %u1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>, %a2: tensor<i64>, %a3: tensor<i64>):
    stablehlo.return %a2, %a3 : tensor<i64>, tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>, tensor<2x2x3x2x1xi64>) -> (tensor<2x3x4x2xi64>, tensor<2x3x4x2xi64>)
  return
}

// -----

// stablehlo.scatter (C4)
func.func @scatter_c4(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{updates have type 'tensor<2x2x3x2xi64>', needed rank 5}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C4)
func.func @scatter_c4_2(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x2x2x2xi64>) {
  // expected-error @+1 {{dim 2 of the updates has size 2, needed 3}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x2x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C4)
func.func @scatter_c4_3(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x5x2xi64>) {
  // expected-error @+1 {{dim 3 of the updates has size 5, needed at most 4}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x5x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C5)
func.func @scatter_c5(%i: tensor<2x2x3x2xi64>) {
  // expected-error @+1 {{has 1 operands, needed at least one input, scatter_indices, and an update for each input}}
  "stablehlo.scatter"(%i) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0:
    stablehlo.return
  }) : (tensor<2x2x3x2xi64>) -> ()
  return
}

// -----

// stablehlo.scatter (C5)
func.func @scatter_c5_2(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>, %u1: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{has 4 operands, needed at least one input, scatter_indices, and an update for each input}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0, %u1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C5)
func.func @scatter_c5_3(%x0: tensor<2x3x4x2xi64>, %x1: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>, %u1: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{has 1 results, needed 2}}
  %0 = "stablehlo.scatter"(%x0, %x1, %i, %u0, %u1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>, %a2: tensor<i64>, %a3: tensor<i64>):
    stablehlo.return %a2, %a3 : tensor<i64>, tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C6)
func.func @scatter_c6(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi32>) {
  // expected-error @+1 {{update #0 has element type 'i32', needed that of input #0, 'i64'}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi32>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C7)
func.func @scatter_c7(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_window_dims has dim 3 after dim 4, needed ascending dims}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [4, 3], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C7)
func.func @scatter_c7_2(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_window_dims has dim 3 twice}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 3], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C8)
func.func @scatter_c8(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_window_dims has dim 5, needed a dim of the rank 5 updates}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 5], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C9)
func.func @scatter_c9(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{inserted_window_dims has dim 0, which is one of input_batching_dims too}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [0], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C9)
func.func @scatter_c9_2(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{input_batching_dims has dim 0 twice}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3], inserted_window_dims = [1], input_batching_dims = [0, 0], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C10)
func.func @scatter_c10(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{inserted_window_dims has dim 1 after dim 2, needed ascending dims}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3], inserted_window_dims = [2, 1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C11)
func.func @scatter_c11(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{inserted_window_dims has dim -1, needed a dim of the rank 4 inputs}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [-1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C12)
func.func @scatter_c12(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{input_batching_dims has dim 0 after dim 3, needed ascending dims}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3], inserted_window_dims = [1], input_batching_dims = [3, 0], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C13)
func.func @scatter_c13(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{input_batching_dims has dim 4, needed a dim of the rank 4 inputs}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [4], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C14)
func.func @scatter_c14(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{scatter_indices_batching_dims has dim 1 twice}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3], inserted_window_dims = [1], input_batching_dims = [0, 3], scatter_indices_batching_dims = [1, 1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C15)
func.func @scatter_c15(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{scatter_indices_batching_dims has dim -1, needed a dim of the rank 4 scatter_indices}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [-1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C16)
func.func @scatter_c16(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{scatter_indices_batching_dims has dim 3, which is index_vector_dim}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [3], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C17)
func.func @scatter_c17(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{scatter_indices_batching_dims has 0 dims, needed 1, one for each of input_batching_dims}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C18)
func.func @scatter_c18(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{dim 2 of scatter_indices has size 3, needed 2, the size of batching dim 0 of the inputs}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C19)
func.func @scatter_c19(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{scatter_dims_to_operand_dims has 1 dims, needed 2, the size of an index vector in scatter_indices}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C20)
func.func @scatter_c20(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{scatter_dims_to_operand_dims has dim 0, which is one of input_batching_dims too}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C20)
func.func @scatter_c20_2(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{scatter_dims_to_operand_dims has dim 2 twice}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 2], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C21)
func.func @scatter_c21(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{scatter_dims_to_operand_dims has dim 4, needed a dim of the rank 4 inputs}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 4], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C22)
func.func @scatter_c22(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{index_vector_dim is 5, needed 0 to 4, the rank of scatter_indices}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 5>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C22)
func.func @scatter_c22_2(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{index_vector_dim is -1, needed 0 to 4, the rank of scatter_indices}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = -1>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C23)
func.func @scatter_c23(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_computation takes 1 arguments, needed 2}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>):
    stablehlo.return %a0 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C23)
func.func @scatter_c23_2(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_computation takes 0 arguments, needed 2}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0:
    stablehlo.return
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C23)
func.func @scatter_c23_3(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_computation takes 'tensor<i32>' as argument #0, needed 'tensor<i64>' or one that it promotes to}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i32>, %a1: tensor<i32>):
    stablehlo.return %a1 : tensor<i32>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C23)
func.func @scatter_c23_4(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_computation takes 'tensor<1xi64>' as argument #0, needed 'tensor<i64>' or one that it promotes to}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<1xi64>, %a1: tensor<1xi64>):
    stablehlo.return %a1 : tensor<1xi64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C23)
func.func @scatter_c23_5(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_computation takes 'tensor<i32>' as argument #1, needed 'tensor<i64>'}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i32>):
    stablehlo.return %a0 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C23)
func.func @scatter_c23_6(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{update_computation returns 2 values, needed 1}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a0, %a1 : tensor<i64>, tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// -----

// stablehlo.scatter (C24)
func.func @scatter_c24(%x0: tensor<2x3x4x2xi64>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xi64>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3x4x1xi64>', needed 'tensor<2x3x4x2xi64>'}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<i64>, %a1: tensor<i64>):
    stablehlo.return %a1 : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x1xi64>
  return
}

// -----

// stablehlo.scatter (C25)
func.func @scatter_c25(%x0: tensor<2x3x4x2xf32>, %i: tensor<2x2x3x2xi64>, %u0: tensor<2x2x3x2x2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3x4x2xf32>', needed 'tensor<2x3x4x2xf64>'}}
  %0 = "stablehlo.scatter"(%x0, %i, %u0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>}> ({
  ^bb0(%a0: tensor<f64>, %a1: tensor<f64>):
    stablehlo.return %a1 : tensor<f64>
  }) : (tensor<2x3x4x2xf32>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

// -----

func.func @scatter_empty_region(%x: tensor<4xi64>, %i: tensor<i32>, %u: tensor<i64>) {
  // expected-error @+1 {{region #0 ('update_computation') failed to verify constraint: region with 1 blocks}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  }) : (tensor<4xi64>, tensor<i32>, tensor<i64>) -> tensor<4xi64>
  return
}

// -----

// expected-error @+1 {{found field 'dims', needed offset_dims, collapsed_slice_dims, operand_batching_dims, start_indices_batching_dims, start_index_map, index_vector_dim}}
func.func private @gather_unknown_field() attributes {a = #stablehlo.gather<dims = [0]>}

// -----

// expected-error @+1 {{found field 'offset_dims' twice, needed it once}}
func.func private @gather_field_twice() attributes {a = #stablehlo.gather<offset_dims = [0], offset_dims = [1]>}

// -----

// expected-error @+1 {{expected '['}}
func.func private @gather_not_a_list() attributes {a = #stablehlo.gather<offset_dims = 0>}

// -----

// expected-error @+1 {{expected integer value}}
func.func private @gather_not_an_integer() attributes {a = #stablehlo.gather<index_vector_dim = [0]>}

// -----

// expected-error @+1 {{found field 'offset_dims', needed update_window_dims, inserted_window_dims, input_batching_dims, scatter_indices_batching_dims, scatter_dims_to_operand_dims, index_vector_dim}}
func.func private @scatter_unknown_field() attributes {a = #stablehlo.scatter<offset_dims = [0]>}

// -----

// expected-error @+1 {{expected '>'}}
func.func private @scatter_not_closed() attributes {a = #stablehlo.scatter<index_vector_dim = 0 1>}

// -----

// expected-error @+1 {{integer value too large}}
func.func private @scatter_large_dim() attributes {a = #stablehlo.scatter<update_window_dims = [99999999999999999999]>}
