// Tests which reductions and scatters become pointwise, and which stay.
// RUN: heddle-opt %s --heddle-pointwise-forms | FileCheck %s

// A reduction of one element is a pointwise op, with its initial value: -0 becomes 0.
// CHECK-LABEL: func.func @one_element
func.func @one_element(%x: tensor<4x1xf32>) -> tensor<4xf32> {
  // CHECK: %[[R:.*]] = stablehlo.reshape %arg0
  // CHECK: %[[Z:.*]] = stablehlo.broadcast_in_dim
  // CHECK: stablehlo.add %[[Z]], %[[R]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The gradient of picking one logit of each row.
// CHECK-LABEL: func.func @pick
func.func @pick(%x: tensor<8x20xf32>, %i: tensor<8x1x1xi32>, %u: tensor<8x1xf32>) -> tensor<8x20xf32> {
  // CHECK-DAG: %[[I:.*]] = stablehlo.reshape %arg1 : (tensor<8x1x1xi32>) -> tensor<8xi32>
  // CHECK-DAG: %[[IS:.*]] = stablehlo.broadcast_in_dim %[[I]], dims = [0] : (tensor<8xi32>) -> tensor<8x20xi32>
  // CHECK-DAG: %[[U:.*]] = stablehlo.reshape %arg2 : (tensor<8x1xf32>) -> tensor<8xf32>
  // CHECK-DAG: %[[US:.*]] = stablehlo.broadcast_in_dim %[[U]], dims = [0] : (tensor<8xf32>) -> tensor<8x20xf32>
  // CHECK-DAG: %[[P:.*]] = stablehlo.iota dim = 1 : tensor<8x20xi32>
  // CHECK-DAG: %[[C:.*]] = stablehlo.compare EQ, %[[P]], %[[IS]], SIGNED
  // CHECK-DAG: %[[A:.*]] = stablehlo.add %arg0, %[[US]]
  // CHECK: %[[S:.*]] = stablehlo.select %[[C]], %[[A]], %arg0
  // CHECK-NEXT: return %[[S]]
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x20xf32>, tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x20xf32>
  return %0 : tensor<8x20xf32>
}

// One index for all, whose update replaces a whole slice.
// CHECK-LABEL: func.func @replace
func.func @replace(%x: tensor<8x5x3xf32>, %i: tensor<1xi32>, %u: tensor<8x3xf32>) -> tensor<8x5x3xf32> {
  // CHECK: %[[US:.*]] = stablehlo.broadcast_in_dim %{{.*}}, dims = [0, 2] : (tensor<8x3xf32>) -> tensor<8x5x3xf32>
  // CHECK: %[[P:.*]] = stablehlo.iota dim = 1 : tensor<8x5x3xi32>
  // CHECK: stablehlo.select %{{.*}}, %[[US]], %arg0
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<8x5x3xf32>, tensor<1xi32>, tensor<8x3xf32>) -> tensor<8x5x3xf32>
  return %0 : tensor<8x5x3xf32>
}

// Several updates may meet: the gradient of an embedding stays a scatter.
// CHECK-LABEL: func.func @embedding
func.func @embedding(%x: tensor<20x4xf32>, %i: tensor<8x1xi32>, %u: tensor<8x4xf32>) -> tensor<20x4xf32> {
  // CHECK: stablehlo.scatter
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<20x4xf32>, tensor<8x1xi32>, tensor<8x4xf32>) -> tensor<20x4xf32>
  return %0 : tensor<20x4xf32>
}
