// Tests that gather, scatter and their dimension numbers survive both forms; JAX prints the ops in generic form only.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @gather
func.func @gather(%table: tensor<256x64xf32>, %ids: tensor<8x32x1xi32>, %x: tensor<2x3x4x2xi32>, %starts: tensor<2x2x3x2xi64>, %scalar: tensor<ui8>, %empty: tensor<0xi64>, %c: tensor<complex<f32>>) {
  // CHECK: "stablehlo.gather"(%{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 64>}> : (tensor<256x64xf32>, tensor<8x32x1xi32>) -> tensor<8x32x64xf32>
  %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 64>}> : (tensor<256x64xf32>, tensor<8x32x1xi32>) -> tensor<8x32x64xf32>
  // CHECK: "stablehlo.gather"(%{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [2, 1], index_vector_dim = 3>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  %1 = "stablehlo.gather"(%x, %starts) <{dimension_numbers = #stablehlo.gather<index_vector_dim = 3, start_index_map = [2, 1], start_indices_batching_dims = [1], operand_batching_dims = [0], collapsed_slice_dims = [1], offset_dims = [3, 4]>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
  // An index vector of one element has no dim of its own.
  // CHECK: "stablehlo.gather"(%{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, slice_sizes = array<i64: 256, 8>}> : (tensor<256x64xf32>, tensor<ui8>) -> tensor<256x8xf32>
  %2 = "stablehlo.gather"(%table, %scalar) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1], index_vector_dim = 0>, slice_sizes = array<i64: 256, 8>}> : (tensor<256x64xf32>, tensor<ui8>) -> tensor<256x8xf32>
  // Offset dims lie around batch dims; slices are empty.
  // CHECK: "stablehlo.gather"(%{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 3], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 0, 7>}> : (tensor<256x64xf32>, tensor<8x32x1xi32>) -> tensor<0x8x32x7xf32>
  %3 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 3], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 0, 7>}> : (tensor<256x64xf32>, tensor<8x32x1xi32>) -> tensor<0x8x32x7xf32>
  // CHECK: "stablehlo.gather"(%{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<>, slice_sizes = array<i64>}> : (tensor<complex<f32>>, tensor<0xi64>) -> tensor<complex<f32>>
  %4 = "stablehlo.gather"(%c, %empty) <{dimension_numbers = #stablehlo.gather<>, slice_sizes = array<i64>}> : (tensor<complex<f32>>, tensor<0xi64>) -> tensor<complex<f32>>
  return
}

// CHECK-LABEL: func.func @scatter
func.func @scatter(%table: tensor<256x64xf32>, %ids: tensor<8x32x1xi32>, %rows: tensor<8x32x64xf32>, %x: tensor<2x3x4x2xi64>, %starts: tensor<2x2x3x2xi64>, %u: tensor<2x2x3x2x2xi64>) {
  // CHECK: "stablehlo.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  // CHECK-NEXT: ^bb0(%[[OLD:.*]]: tensor<f32>, %[[UPDATE:.*]]: tensor<f32>):
  // CHECK-NEXT:   %[[SUM:.*]] = stablehlo.add %[[OLD]], %[[UPDATE]] : tensor<f32>
  // CHECK-NEXT:   stablehlo.return %[[SUM]] : tensor<f32>
  // CHECK-NEXT: }) : (tensor<256x64xf32>, tensor<8x32x1xi32>, tensor<8x32x64xf32>) -> tensor<256x64xf32>
  %0 = "stablehlo.scatter"(%table, %ids, %rows) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%old: tensor<f32>, %update: tensor<f32>):
    %sum = stablehlo.add %old, %update : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<256x64xf32>, tensor<8x32x1xi32>, tensor<8x32x64xf32>) -> tensor<256x64xf32>
  // CHECK: "stablehlo.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3, 4], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3>, unique_indices = true}> ({
  // CHECK: }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  %1 = "stablehlo.scatter"(%x, %starts, %u) <{scatter_dimension_numbers = #stablehlo.scatter<scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 3, update_window_dims = [3, 4], scatter_indices_batching_dims = [1], input_batching_dims = [0], inserted_window_dims = [1]>, unique_indices = true}> ({
  ^bb0(%old: tensor<i64>, %update: tensor<i64>):
    stablehlo.return %update : tensor<i64>
  }) : (tensor<2x3x4x2xi64>, tensor<2x2x3x2xi64>, tensor<2x2x3x2x2xi64>) -> tensor<2x3x4x2xi64>
  return
}

// CHECK-LABEL: func.func @scatter_several
func.func @scatter_several(%a: tensor<5x4xf32>, %b: tensor<5x4xi8>, %i: tensor<i32>, %ua: tensor<3xf32>, %ub: tensor<3xi8>, %s: tensor<i32>, %none: tensor<0xi32>) {
  // The computation accumulates in wider types, which the results have; windows are smaller than the inputs.
  // CHECK: %{{.*}}:2 = "stablehlo.scatter"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  // CHECK: }) : (tensor<5x4xf32>, tensor<5x4xi8>, tensor<i32>, tensor<3xf32>, tensor<3xi8>) -> (tensor<5x4xf64>, tensor<5x4xi32>)
  %0:2 = "stablehlo.scatter"(%a, %b, %i, %ua, %ub) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a0: tensor<f64>, %b0: tensor<i32>, %a1: tensor<f64>, %b1: tensor<i32>):
    stablehlo.return %a1, %b0 : tensor<f64>, tensor<i32>
  }) : (tensor<5x4xf32>, tensor<5x4xi8>, tensor<i32>, tensor<3xf32>, tensor<3xi8>) -> (tensor<5x4xf64>, tensor<5x4xi32>)
  // CHECK: "stablehlo.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{scatter_dimension_numbers = #stablehlo.scatter<>}> ({
  // CHECK: }) : (tensor<i32>, tensor<0xi32>, tensor<i32>) -> tensor<i32>
  %1 = "stablehlo.scatter"(%s, %none, %s) <{scatter_dimension_numbers = #stablehlo.scatter<>}> ({
  ^bb0(%old: tensor<i32>, %update: tensor<i32>):
    stablehlo.return %update : tensor<i32>
  }) : (tensor<i32>, tensor<0xi32>, tensor<i32>) -> tensor<i32>
  return
}

// Both attributes stand alone too.
// CHECK-LABEL: func.func private @attributes
// CHECK-SAME: gather = #stablehlo.gather<offset_dims = [-1], start_indices_batching_dims = [3]>
// CHECK-SAME: scatter = #stablehlo.scatter<index_vector_dim = -1>
func.func private @attributes() attributes {gather = #stablehlo.gather<start_indices_batching_dims = [3], offset_dims = [-1]>, scatter = #stablehlo.scatter<inserted_window_dims = [], index_vector_dim = -1>}
