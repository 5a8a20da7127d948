// Tests that code of scatters computes what the Reference does: updates in order, those outside left out, in place.
// RUN: test-cpu-kernels %s --require-all
// RUN: test-cpu-kernels %s --require-all --specials
// RUN: test-cpu-kernels %s --require-all --vector-bytes=16 --seed=2

// Rows of a table.
func.func private @rows(%t: tensor<30x70xf32>, %i: tensor<50x1xi32>, %u: tensor<50x70xf32>) -> tensor<30x70xf32> attributes {plan.kernel = "scatter"} {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, unique_indices = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<30x70xf32>, tensor<50x1xi32>, tensor<50x70xf32>) -> tensor<30x70xf32>
  return %0 : tensor<30x70xf32>
}

// Elements, of which the last one counts; into what is computed.
func.func private @elements(%z: tensor<f32>, %i: tensor<60x2xi64>, %u: tensor<60xf32>) -> tensor<200xf32> attributes {plan.kernel = "scatter"} {
  %t = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<10x20xf32>
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, unique_indices = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<10x20xf32>, tensor<60x2xi64>, tensor<60xf32>) -> tensor<10x20xf32>
  %1 = stablehlo.reshape %0 : (tensor<10x20xf32>) -> tensor<200xf32>
  return %1 : tensor<200xf32>
}

// Windows that lie partly outside, minor dims that are parts of the operand's, batches.
func.func private @windows(%t: tensor<3x9x8x20xi32>, %i: tensor<3x4xui8>, %u: tensor<3x4x3x5x20xi32>) -> tensor<3x9x8x20xi32> attributes {plan.kernel = "scatter"} {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, unique_indices = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3, 4], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<3x9x8x20xi32>, tensor<3x4xui8>, tensor<3x4x3x5x20xi32>) -> tensor<3x9x8x20xi32>
  return %0 : tensor<3x9x8x20xi32>
}

func.func private @slice(%t: tensor<6x5x20xf32>, %u: tensor<2x3x20xf32>, %i: tensor<i32>) -> tensor<6x5x20xf32> attributes {plan.kernel = "scatter"} {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %s = stablehlo.add %u, %u : tensor<2x3x20xf32>
  %0 = "stablehlo.dynamic_update_slice"(%t, %s, %i, %z, %i) : (tensor<6x5x20xf32>, tensor<2x3x20xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x5x20xf32>
  return %0 : tensor<6x5x20xf32>
}

func.func private @selected(%x: tensor<2x9x9x5xf32>, %s: tensor<2x5x5x5xf32>) -> tensor<2x9x9x5xf32> attributes {plan.kernel = "scatter"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %s, %z) <{padding = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x9x9x5xf32>, tensor<2x5x5x5xf32>, tensor<f32>) -> tensor<2x9x9x5xf32>
  return %0 : tensor<2x9x9x5xf32>
}

// The minor dim has windows, too: one element at a time.
func.func private @line(%x: tensor<3x20xf32>, %s: tensor<3x10xf32>) -> tensor<3x20xf32> attributes {plan.kernel = "scatter"} {
  %z = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<3x20xf32>, tensor<3x10xf32>, tensor<f32>) -> tensor<3x20xf32>
  return %0 : tensor<3x20xf32>
}
