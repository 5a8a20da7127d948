// Tests what ops that move elements mean on unequal dims, and that run-time indices are clamped or left out.
// RUN: heddle-interpret %s | FileCheck %s

// CHECK:      result0 = dense<{{\[}}[0, 0], [1, 1], [2, 2]]> : tensor<3x2xi32>
// CHECK-NEXT: result1 = dense<{{\[}}[9, 9, 9, 9], [0, 9, 1, 9]]> : tensor<2x4xi32>
// CHECK-NEXT: result2 = dense<{{\[}}[5, 4, 3], [2, 1, 0]]> : tensor<2x3xi32>
// CHECK-NEXT: result3 = dense<{{\[}}[0, 2], [3, 5]]> : tensor<2x2xi32>
// CHECK-NEXT: result4 = dense<{{\[}}[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi32>
// CHECK-NEXT: result5 = dense<{{\[}}[4, 5]]> : tensor<1x2xi32>
// CHECK-NEXT: result6 = dense<{{\[}}[7, 8, 2], [3, 4, 5]]> : tensor<2x3xi32>
// CHECK-NEXT: result7 = dense<{{\[}}[3, 4, 5], [0, 1, 2], [3, 4, 5]]> : tensor<3x3xi32>
// CHECK-NEXT: result8 = dense<{{\[}}[0, 1, 2], [13, 24, 35]]> : tensor<2x3xi32>
func.func @main() -> (tensor<3x2xi32>, tensor<2x4xi32>, tensor<2x3xi32>, tensor<2x2xi32>, tensor<3x2xi32>, tensor<1x2xi32>, tensor<2x3xi32>, tensor<3x3xi32>, tensor<2x3xi32>) {
  %x = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %row = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi32>
  %nine = stablehlo.constant dense<9> : tensor<i32>
  %far = stablehlo.constant dense<100> : tensor<i32>
  %before = stablehlo.constant dense<-100> : tensor<i32>
  %update = stablehlo.constant dense<[[7, 8]]> : tensor<1x2xi32>
  %0 = stablehlo.broadcast_in_dim %row, dims = [0] : (tensor<3xi32>) -> tensor<3x2xi32>
  // One row in front, the last row cut off; a gap between elements, the last gap and element cut off.
  %1 = stablehlo.pad %x, %nine, low = [1, 0], high = [-1, -1], interior = [0, 1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x4xi32>
  %2 = stablehlo.reverse %x, dims = [0, 1] : tensor<2x3xi32>
  %3 = stablehlo.slice %x [0:2, 0:3:2] : (tensor<2x3xi32>) -> tensor<2x2xi32>
  %4 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %5 = stablehlo.dynamic_slice %x, %far, %far, sizes = [1, 2] : (tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> tensor<1x2xi32>
  %6 = stablehlo.dynamic_update_slice %x, %update, %before, %before : (tensor<2x3xi32>, tensor<1x2xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xi32>
  // Rows 5, 0 and 1 of 2: a gather clamps 5 to 1.
  %rows = stablehlo.constant dense<[[5], [0], [1]]> : tensor<3x1xi32>
  %7 = "stablehlo.gather"(%x, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xi32>, tensor<3x1xi32>) -> tensor<3x3xi32>
  // A scatter leaves row 5 out.
  %targets = stablehlo.constant dense<[[5], [1]]> : tensor<2x1xi32>
  %added = stablehlo.constant dense<[[1, 2, 3], [10, 20, 30]]> : tensor<2x3xi32>
  %8 = "stablehlo.scatter"(%x, %targets, %added) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<2x3xi32>, tensor<2x1xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<3x2xi32>, tensor<2x4xi32>, tensor<2x3xi32>, tensor<2x2xi32>, tensor<3x2xi32>, tensor<1x2xi32>, tensor<2x3xi32>, tensor<3x3xi32>, tensor<2x3xi32>
}
