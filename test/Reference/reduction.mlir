// Tests contractions, reductions and windows on unequal dims against numbers worked out by hand.
// RUN: heddle-interpret %s --entry scatter_wider | FileCheck %s --check-prefix=SCATTER-WIDER
// RUN: heddle-interpret %s --entry narrow | FileCheck %s --check-prefix=NARROW
// RUN: heddle-interpret %s --entry long | FileCheck %s --check-prefix=LONG
// RUN: heddle-interpret %s --entry any | FileCheck %s --check-prefix=ANY
// RUN: heddle-interpret %s --entry scatter_narrow | FileCheck %s --check-prefix=SCATTER-NARROW
// RUN: heddle-interpret %s | FileCheck %s

// CHECK:      result0 = dense<{{\[}}[4.0, 5.0], [10.0, 11.0]]> : tensor<2x2xf32>
// CHECK-NEXT: result1 = dense<[6.0, 15.0]> : tensor<2xf32>
// CHECK-NEXT: result2 = dense<[2, 1]> : tensor<2xi32>
// CHECK-NEXT: result3 = dense<[1.0, 3.0, 6.0, 10.0]> : tensor<4xf32>
// CHECK-NEXT: result4 = dense<{{\[}}{{\[}}[12.0, 16.0], [24.0, 28.0]]]> : tensor<1x2x2xf32>
// CHECK-NEXT: result5 = dense<[0.0, 5.0, 0.0, 7.0]> : tensor<4xf32>
func.func @main() -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xi32>, tensor<4xf32>, tensor<1x2x2xf32>, tensor<4xf32>) {
  %x = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 6.0, 5.0]]> : tensor<2x3xf32>
  %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]> : tensor<3x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  // The place of the largest in each row: a reducer of two values.
  %places = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %2:2 = stablehlo.reduce(%x init: %least), (%places init: %none) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
    reducer(%u: tensor<f32>, %v: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>) {
    %p = stablehlo.compare GE, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %value = stablehlo.select %p, %u, %v : tensor<i1>, tensor<f32>
    %place = stablehlo.select %p, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %value, %place : tensor<f32>, tensor<i32>
  }
  // A cumulative sum: windows of 4 that reach 3 to the left.
  %four = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %3 = "stablehlo.reduce_window"(%four, %zero) <{padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 4>}> ({
  ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %s = stablehlo.add %u, %v : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // Sums of 2x2 windows of 3x3.
  %image = stablehlo.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]]> : tensor<1x3x3xf32>
  %image4 = stablehlo.reshape %image : (tensor<1x3x3xf32>) -> tensor<1x3x3x1xf32>
  %kernel = stablehlo.constant dense<1.0> : tensor<2x2x1x1xf32>
  %conv = stablehlo.convolution(%image4, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x3x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x2x1xf32>
  %4 = stablehlo.reshape %conv : (tensor<1x2x2x1xf32>) -> tensor<1x2x2xf32>
  // The gradient of a pooling: 5 goes to the larger of 1 and 2, 7 to that of 3 and 4.
  %grad = stablehlo.constant dense<[5.0, 7.0]> : tensor<2xf32>
  %5 = "stablehlo.select_and_scatter"(%four, %grad, %zero) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %p = stablehlo.compare GE, %u, %v : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %s = stablehlo.add %u, %v : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1, %2#1, %3, %4, %5 : tensor<2x2xf32>, tensor<2xf32>, tensor<2xi32>, tensor<4xf32>, tensor<1x2x2xf32>, tensor<4xf32>
}

// SCATTER-WIDER: result0 = dense<[0.0, 0.5, 2.5, 0.0]> : tensor<4xf64>
func.func @scatter_wider() -> tensor<4xf64> {
  %a = stablehlo.constant dense<[1.0, 2.0, 3.0, 0.0]> : tensor<4xf32>
  %s = stablehlo.constant dense<[0.5, 2.5]> : tensor<2xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%x: tensor<f64>, %y: tensor<f64>):
    %1 = stablehlo.add %x, %y : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// Narrow floats are rounded after each step, as on XLA's CPU: 256 + 1 is 256. Results here, and in @long, are XLA's.
// NARROW:      result0 = dense<256.0> : tensor<bf16>
// NARROW-NEXT: result1 = dense<1.0> : tensor<f16>
// NARROW-NEXT: result2 = dense<[256.0, 4.0]> : tensor<2xbf16>
// NARROW-NEXT: result3 = dense<[7, 9]> : tensor<2xi32>
func.func @narrow() -> (tensor<bf16>, tensor<f16>, tensor<2xbf16>, tensor<2xi32>) {
  %x = stablehlo.constant dense<[256.0, 1.0, 1.0, 1.0, 1.0]> : tensor<5xbf16>
  %y = stablehlo.constant dense<[3.0, 2.0, 1.0, 4.0, 5.0]> : tensor<5xf16>
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %most = stablehlo.constant dense<0x7C00> : tensor<f16>
  %0:2 = stablehlo.reduce(%x init: %zero), (%y init: %most) across dimensions = [0] : (tensor<5xbf16>, tensor<5xf16>, tensor<bf16>, tensor<f16>) -> (tensor<bf16>, tensor<f16>)
    reducer(%u: tensor<bf16>, %v: tensor<bf16>) (%i: tensor<f16>, %j: tensor<f16>) {
    %least = stablehlo.minimum %j, %i : tensor<f16>
    %sum = stablehlo.add %u, %v : tensor<bf16>
    stablehlo.return %sum, %least : tensor<bf16>, tensor<f16>
  }
  %rows = stablehlo.constant dense<[[256.0, 1.0, 1.0, 1.0, 1.0], [0.0, 1.0, 1.0, 1.0, 1.0]]> : tensor<2x5xbf16>
  %numbers = stablehlo.constant dense<[[1, 7, 3, 5, 2], [9, 8, 0, 1, 2]]> : tensor<2x5xi32>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %1:2 = "stablehlo.reduce_window"(%rows, %numbers, %zero, %none) <{window_dimensions = array<i64: 1, 5>}> ({
  ^bb0(%u: tensor<bf16>, %i: tensor<i32>, %v: tensor<bf16>, %j: tensor<i32>):
    %sum = stablehlo.add %u, %v : tensor<bf16>
    %largest = stablehlo.maximum %i, %j : tensor<i32>
    stablehlo.return %sum, %largest : tensor<bf16>, tensor<i32>
  }) : (tensor<2x5xbf16>, tensor<2x5xi32>, tensor<bf16>, tensor<i32>) -> (tensor<2x1xbf16>, tensor<2x1xi32>)
  %sums = stablehlo.reshape %1#0 : (tensor<2x1xbf16>) -> tensor<2xbf16>
  %largest = stablehlo.reshape %1#1 : (tensor<2x1xi32>) -> tensor<2xi32>
  return %0#0, %0#1, %sums, %largest : tensor<bf16>, tensor<f16>, tensor<2xbf16>, tensor<2xi32>
}

// A dim of more than 32 elements goes in windows of 32, half of the padding in front: 1000 ones of bf16 are 1000, and of 33
// elements of f32 the first 17 are one window. After 2^24 the next number is 2^24 + 2.
// LONG:      result0 = dense<1000.0> : tensor<bf16>
// LONG-NEXT: result1 = dense<16777232.0> : tensor<f32>
func.func @long() -> (tensor<bf16>, tensor<f32>) {
  %ones = stablehlo.constant dense<1.0> : tensor<1000xbf16>
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = stablehlo.reduce(%ones init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1000xbf16>, tensor<bf16>) -> tensor<bf16>
  %first = stablehlo.constant dense<16777216.0> : tensor<1xf32>
  %rest = stablehlo.constant dense<1.0> : tensor<32xf32>
  %x = stablehlo.concatenate %first, %rest, dim = 0 : (tensor<1xf32>, tensor<32xf32>) -> tensor<33xf32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%x init: %none) applies stablehlo.add across dimensions = [0] : (tensor<33xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<bf16>, tensor<f32>
}

// Windows of a long dim start from their first element: an init value that is no identity counts once. Any region goes so.
// ANY:      result0 = dense<1040> : tensor<i32>
// ANY-NEXT: result1 = dense<{{\[}}39, 79]> : tensor<2xi32>
func.func @any() -> (tensor<i32>, tensor<2xi32>) {
  %ones = stablehlo.constant dense<1> : tensor<40xi32>
  %thousand = stablehlo.constant dense<1000> : tensor<i32>
  %0 = stablehlo.reduce(%ones init: %thousand) applies stablehlo.add across dimensions = [0] : (tensor<40xi32>, tensor<i32>) -> tensor<i32>
  %x = stablehlo.iota dim = 0 : tensor<80xi32>
  %rows = stablehlo.reshape %x : (tensor<80xi32>) -> tensor<2x40xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.reduce(%rows init: %zero) across dimensions = [1] : (tensor<2x40xi32>, tensor<i32>) -> tensor<2xi32>
    reducer(%a: tensor<i32>, %b: tensor<i32>) {
    %less = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %larger = stablehlo.select %less, %b, %a : tensor<i1>, tensor<i32>
    stablehlo.return %larger : tensor<i32>
  }
  return %0, %1 : tensor<i32>, tensor<2xi32>
}

// scatter's region rounds each update too: 256 + 1 + 1 is 256 in bf16, and 1 + 1 + 256 is 258. Updates go window by window in
// the order of the indices, though their window dim stands first: place 2 gets 30, then 4.
// SCATTER-NARROW:      result0 = dense<[256.0, 258.0]> : tensor<2xbf16>
// SCATTER-NARROW-NEXT: result1 = dense<[0, 3, 4, 40]> : tensor<4xi32>
func.func @scatter_narrow() -> (tensor<2xbf16>, tensor<4xi32>) {
  %x = stablehlo.constant dense<0.0> : tensor<2xbf16>
  %at = stablehlo.constant dense<[[0], [0], [0], [1], [1], [1]]> : tensor<6x1xi32>
  %updates = stablehlo.constant dense<[256.0, 1.0, 1.0, 1.0, 1.0, 256.0]> : tensor<6xbf16>
  %0 = "stablehlo.scatter"(%x, %at, %updates) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %sum = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %sum : tensor<bf16>
  }) : (tensor<2xbf16>, tensor<6x1xi32>, tensor<6xbf16>) -> tensor<2xbf16>
  %y = stablehlo.constant dense<0> : tensor<4xi32>
  %starts = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %windows = stablehlo.constant dense<[[3, 4], [30, 40]]> : tensor<2x2xi32>
  %1 = "stablehlo.scatter"(%y, %starts, %windows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %b : tensor<i32>
  }) : (tensor<4xi32>, tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<4xi32>
  return %0, %1 : tensor<2xbf16>, tensor<4xi32>
}
