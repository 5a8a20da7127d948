// Tests that contractions and their attributes print in the specification's pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @dot_general
func.func @dot_general(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>, %m: tensor<3x4xf32>, %v: tensor<4xf32>) {
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf32>
  %1 = stablehlo.dot_general %m, %v, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0], precision = [HIGH, HIGHEST] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %2 = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0], precision = [HIGH, HIGHEST] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [] x [], precision = [] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %3 = stablehlo.dot_general %v, %v, contracting_dims = [] x [], precision = [] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0] {note = "kept"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %4 = stablehlo.dot_general %v, %v, batching_dims = [] x [], contracting_dims = [0] x [0] {note = "kept"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0, 2] x [0, 1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<3x5xf32>
  %5 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<rhs_contracting_dimensions = [0, 1], lhs_contracting_dimensions = [0, 2]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<3x5xf32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [] x [] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %6 = "stablehlo.dot_general"(%v, %v) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK-LABEL: func.func @dot_general_element_types
func.func @dot_general_element_types(%bf: tensor<4xbf16>, %e4: tensor<4xf8E4M3FN>, %e5: tensor<4xf8E5M2>, %i: tensor<4xi8>) {
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0] : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<f32>
  %0 = stablehlo.dot_general %bf, %bf, contracting_dims = [0] x [0] : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<f32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0] : (tensor<4xf8E4M3FN>, tensor<4xf8E5M2>) -> tensor<f32>
  %1 = stablehlo.dot_general %e4, %e5, contracting_dims = [0] x [0] : (tensor<4xf8E4M3FN>, tensor<4xf8E5M2>) -> tensor<f32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0] : (tensor<4xi8>, tensor<4xi8>) -> tensor<i32>
  %2 = stablehlo.dot_general %i, %i, contracting_dims = [0] x [0] : (tensor<4xi8>, tensor<4xi8>) -> tensor<i32>
  return
}

// CHECK-LABEL: func.func @dot_algorithm
func.func @dot_algorithm(%v: tensor<4xf32>, %h: tensor<4xf16>, %d: tensor<4xf64>) {
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %0 = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 6, allow_imprecise_accumulation = false> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %1 = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 6, allow_imprecise_accumulation = false> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0], precision = [], algorithm = <lhs_precision_type = f8E5M2, rhs_precision_type = f8E4M3FN, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %2 = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0], precision = [], algorithm = <lhs_precision_type = f8E5M2, rhs_precision_type = f8E4M3FN, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f16, rhs_precision_type = f16, accumulation_type = f16, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf16>, tensor<4xf16>) -> tensor<f16>
  %3 = stablehlo.dot_general %h, %h, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f16, rhs_precision_type = f16, accumulation_type = f16, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf16>, tensor<4xf16>) -> tensor<f16>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = bf16, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf16>, tensor<4xf16>) -> tensor<f16>
  %4 = stablehlo.dot_general %h, %h, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = bf16, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf16>, tensor<4xf16>) -> tensor<f16>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %5 = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [] x [], algorithm = <lhs_precision_type = f64, rhs_precision_type = f64, accumulation_type = f64, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf64>, tensor<4xf64>) -> tensor<4x4xf64>
  %6 = "stablehlo.dot_general"(%d, %d) <{dot_dimension_numbers = #stablehlo.dot<>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f64, rhs_precision_type = f64, accumulation_type = f64, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}> : (tensor<4xf64>, tensor<4xf64>) -> tensor<4x4xf64>
  return
}

// CHECK-LABEL: func.func @convolution
func.func @convolution(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>, %kt: tensor<3x2x6x4xf32>) {
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = {{\[\[}}1, 0], [-1, 2]], lhs_dilate = [1, 2], rhs_dilate = [2, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>]} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x3x17x8xf32>
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 0], [-1, 2]], lhs_dilate = [1, 2], rhs_dilate = [2, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>]} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x3x17x8xf32>
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  %1 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 1, 0, f]x[1, 0, i, o]->[0, f, b, 1], window = {stride = [1, 3], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = []} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<8x8x4x2xf64>
  %2 = stablehlo.convolution(%x, %k) dim_numbers = [b, 1, 0, f]x[1, 0, i, o]->[0, f, b, 1], window = {rhs_dilate = [1, 2], stride = [1, 3]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = []} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<8x8x4x2xf64>
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [f, 0, 1, b]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = {{\[\[}}0, 0], [0, 0]]} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x4xf32>) -> tensor<2x6x8x6xf32>
  %3 = stablehlo.convolution(%x, %kt) dim_numbers = [f, 0, 1, b]x[0, 1, o, i]->[b, 0, 1, f], window = {pad = [[0, 0], [0, 0]]} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x4xf32>) -> tensor<2x6x8x6xf32>
  return
}

// CHECK-LABEL: func.func @convolution_groups
func.func @convolution_groups(%x: tensor<4x8x6xf32>, %k: tensor<3x3x8xf32>, %kb: tensor<3x6x8xf32>) {
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<4x8x6xf32>, tensor<3x3x8xf32>) -> tensor<4x3x8xf32>
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<4x8x6xf32>, tensor<3x3x8xf32>) -> tensor<4x3x8xf32>
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x8x6xf32>, tensor<3x6x8xf32>) -> tensor<1x6x8xf32>
  %1 = stablehlo.convolution(%x, %kb) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x8x6xf32>, tensor<3x6x8xf32>) -> tensor<1x6x8xf32>
  return
}

// CHECK-LABEL: func.func @convolution_no_spatial_dims
func.func @convolution_no_spatial_dims(%x: tensor<2x6xf32>, %k: tensor<4x6xf32>) {
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, f]x[o, i]->[f, b], window = {stride = [], pad = [], lhs_dilate = [], rhs_dilate = [], reverse = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6xf32>, tensor<4x6xf32>) -> tensor<4x2xf32>
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, f]x[o, i]->[f, b], window = {stride = [], pad = [], lhs_dilate = [], rhs_dilate = [], reverse = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x6xf32>, tensor<4x6xf32>) -> tensor<4x2xf32>
  return
}

// CHECK-LABEL: func.func @convolution_window_larger_than_input
func.func @convolution_window_larger_than_input(%x: tensor<1x4x1xf32>, %k: tensor<3x1x1xf32>) {
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = {{\[\[}}-1, -1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x0x1xf32>
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[-1, -1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x0x1xf32>
  return
}

// CHECK-LABEL: func.func @raw_dimension_numbers
func.func @raw_dimension_numbers(%x: tensor<4x8x6xf32>, %k: tensor<3x6x8xf32>) {
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x6xf32>, tensor<3x6x8xf32>) -> tensor<4x6x8xf32>
  %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>}> : (tensor<4x8x6xf32>, tensor<3x6x8xf32>) -> tensor<4x6x8xf32>
  return
}

// What the gradient of jax.nn.dot_product_attention has in bf16.
// CHECK-LABEL: func.func @dot_algorithm_of_two_types
func.func @dot_algorithm_of_two_types(%p: tensor<8x12xf32>, %v: tensor<12x20xbf16>) -> tensor<8x20xf32> {
  // CHECK: stablehlo.dot_general {{.*}} : (tensor<8x12xf32>, tensor<12x20xbf16>) -> tensor<8x20xf32>
  %0 = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<8x12xf32>, tensor<12x20xbf16>) -> tensor<8x20xf32>
  return %0 : tensor<8x20xf32>
}
