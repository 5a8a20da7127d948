// Tests that text of scatters computes what the Reference does: updates of one place in order, those outside left out, in
// place; few and many, in rows and one by one, with places of their own.
// RUN: test-cuda-kernels %S/../Cpu/scatters.mlir --require-all
// RUN: test-cuda-kernels %S/../Cpu/scatters.mlir --require-all --specials --seed=2
// RUN: test-cuda-kernels %s --require-all
// RUN: test-cuda-kernels %s --require-all --specials --seed=2

// An embedding's gradient in bf16, each sum of which is rounded; many go to one row.
func.func private @embedding(%i: tensor<4x100x1xi32>, %u: tensor<4x100x24xbf16>) -> tensor<11x24xbf16> attributes {plan.kernel = "scatter"} {
  %z = stablehlo.constant dense<0.0> : tensor<bf16>
  %t = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<bf16>) -> tensor<11x24xbf16>
  %c = stablehlo.constant dense<10> : tensor<i32>
  %many = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x100x1xi32>
  %rows = stablehlo.remainder %i, %many : tensor<4x100x1xi32>
  %0 = "stablehlo.scatter"(%t, %rows, %u) <{indices_are_sorted = false, unique_indices = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %1 = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %1 : tensor<bf16>
  }) : (tensor<11x24xbf16>, tensor<4x100x1xi32>, tensor<4x100x24xbf16>) -> tensor<11x24xbf16>
  return %0 : tensor<11x24xbf16>
}

// More than are counted: their order is sorted in pieces.
func.func private @many(%t: tensor<40xf32>, %i: tensor<17000x1xi32>, %u: tensor<17000xf32>) -> tensor<40xf32> attributes {plan.kernel = "scatter"} {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, unique_indices = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %h = stablehlo.constant dense<0.5> : tensor<f32>
    %1 = stablehlo.multiply %a, %h : tensor<f32>
    %2 = stablehlo.add %1, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<40xf32>, tensor<17000x1xi32>, tensor<17000xf32>) -> tensor<40xf32>
  return %0 : tensor<40xf32>
}

// One for each batch: the gradient of a label's logit.
func.func private @labels(%i: tensor<4x9x1x1xi32>, %u: tensor<4x9x1xf32>) -> tensor<4x9x35xf32> attributes {plan.kernel = "scatter"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<4x9x35xf32>
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, unique_indices = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x9x35xf32>, tensor<4x9x1x1xi32>, tensor<4x9x1xf32>) -> tensor<4x9x35xf32>
  return %0 : tensor<4x9x35xf32>
}

// A window at a place that may hang over the edge, where only parts of it are left out.
func.func private @edge(%t: tensor<6x7xi8>, %i: tensor<2xi64>, %u: tensor<3x4xi8>) -> tensor<6x7xi8> attributes {plan.kernel = "scatter"} {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, unique_indices = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %1 = stablehlo.subtract %b, %a : tensor<i8>
    stablehlo.return %1 : tensor<i8>
  }) : (tensor<6x7xi8>, tensor<2xi64>, tensor<3x4xi8>) -> tensor<6x7xi8>
  return %0 : tensor<6x7xi8>
}

// Windows that share elements with each other, of preds.
func.func private @overlap(%t: tensor<5x6x4xi1>, %i: tensor<7x2xi32>, %u: tensor<7x2x3x4xi1>) -> tensor<5x6x4xi1> attributes {plan.kernel = "scatter"} {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, unique_indices = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %1 = stablehlo.xor %a, %b : tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<5x6x4xi1>, tensor<7x2xi32>, tensor<7x2x3x4xi1>) -> tensor<5x6x4xi1>
  return %0 : tensor<5x6x4xi1>
}

// Of no updates, and of one index for all.
func.func private @none(%t: tensor<30xf32>, %i: tensor<0x1xi32>, %u: tensor<0xf32>) -> tensor<30xf32> attributes {plan.kernel = "scatter"} {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, unique_indices = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<30xf32>, tensor<0x1xi32>, tensor<0xf32>) -> tensor<30xf32>
  return %0 : tensor<30xf32>
}
func.func private @single(%t: tensor<8x16x1xf32>, %i: tensor<1xi32>, %u: tensor<8x16xf32>) -> tensor<8x16x1xf32> attributes {plan.kernel = "scatter"} {
  %0 = "stablehlo.scatter"(%t, %i, %u) <{indices_are_sorted = false, unique_indices = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8x16x1xf32>, tensor<1xi32>, tensor<8x16xf32>) -> tensor<8x16x1xf32>
  return %0 : tensor<8x16x1xf32>
}

// A row at a time, as layers of a stack are written; its place is aligned for vectors.
func.func private @layer(%t: tensor<6x5x64xbf16>, %u: tensor<1x5x64xbf16>, %i: tensor<i32>) -> tensor<6x5x64xbf16> attributes {plan.kernel = "scatter"} {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.dynamic_update_slice"(%t, %u, %i, %z, %z) : (tensor<6x5x64xbf16>, tensor<1x5x64xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x5x64xbf16>
  return %0 : tensor<6x5x64xbf16>
}

// Windows of 3 that begin 4 apart, with holes between them, and more of padding than a window has.
func.func private @holes(%x: tensor<2x14xf32>, %s: tensor<2x5xf32>, %z: tensor<f32>) -> tensor<2x14xf32> attributes {plan.kernel = "scatter"} {
  %0 = "stablehlo.select_and_scatter"(%x, %s, %z) <{padding = dense<[[0, 0], [4, 2]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 4>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x14xf32>, tensor<2x5xf32>, tensor<f32>) -> tensor<2x14xf32>
  return %0 : tensor<2x14xf32>
}
