// Tests that each constraint of the contractions is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.dot_general (C1)
func.func @dot_general_c1(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{rhs has 0 batching dims, needed lhs's 1}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C2)
func.func @dot_general_c2(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{rhs has 2 contracting dims, needed lhs's 1}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [2] x [1, 2] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C3)
func.func @dot_general_c3(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{lhs has contracting dim 0 twice, needed different batching and contracting dims}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [0] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C3)
func.func @dot_general_c3_2(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{lhs has contracting dim 2 twice, needed different batching and contracting dims}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [2, 2] x [1, 0] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C4)
func.func @dot_general_c4(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{rhs has contracting dim 0 twice, needed different batching and contracting dims}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [0] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C5)
func.func @dot_general_c5(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{lhs has batching dim 3, needed a dim of 'tensor<2x3x4xf32>'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [3] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C5)
func.func @dot_general_c5_2(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{lhs has batching dim -1, needed a dim of 'tensor<2x3x4xf32>'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [-1] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C6)
func.func @dot_general_c6(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{lhs has contracting dim 9223372036854775807, needed a dim of 'tensor<2x3x4xf32>'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [9223372036854775807] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C7)
func.func @dot_general_c7(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{rhs has batching dim 3, needed a dim of 'tensor<2x4x5xf32>'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [3], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C8)
func.func @dot_general_c8(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{rhs has contracting dim -9223372036854775808, needed a dim of 'tensor<2x4x5xf32>'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [-9223372036854775808] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C9)
func.func @dot_general_c9(%a: tensor<2x3x4xf32>, %b: tensor<3x4x5xf32>) {
  // expected-error @+1 {{batching dim 0 of lhs has size 2 and dim 0 of rhs 3, needed the same size}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C10)
func.func @dot_general_c10(%a: tensor<2x3x4xf32>, %b: tensor<2x6x5xf32>) {
  // expected-error @+1 {{contracting dim 2 of lhs has size 4 and dim 1 of rhs 6, needed the same size}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x6x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C11)
func.func @dot_general_c11(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{precision_config has 1 elements, needed 2 or none}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C12)
func.func @dot_general_c12(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{result has type 'tensor<2x5x3xf32>', needed 'tensor<2x3x5xf32>'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

// stablehlo.dot_general (C12)
func.func @dot_general_c12_2(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{result has type 'tensor<3x5xf32>', needed 'tensor<2x3x2x5xf32>'}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C13)
func.func @dot_general_c13(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf64>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C13)
func.func @dot_general_c13_2(%a: tensor<2x3x4xf8E5M2>, %b: tensor<2x4x5xi8>) {
  // expected-error @+1 {{rhs has element type 'i8', needed lhs's 'f8E5M2'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf8E5M2>, tensor<2x4x5xi8>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C13)
func.func @dot_general_c13_3(%a: tensor<2x3xf32>, %b: tensor<3x5xi32>) {
  // expected-error @+1 {{rhs has element type 'i32', needed lhs's 'f32'}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, tensor<3x5xi32>) -> tensor<2x5xf32>
  return
}

// -----

// stablehlo.dot_general (C21)
func.func @dot_general_c21(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{precision_config has HIGH, needed DEFAULT beside an algorithm}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGH], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C22)
func.func @dot_general_c22(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{lhs_component_count is 0, needed at least 1}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C23)
func.func @dot_general_c23(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{rhs_component_count is -1, needed at least 1}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = -1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general (C24)
func.func @dot_general_c24(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{num_primitive_operations is 0, needed at least 1}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 0, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: algorithm
func.func @dot_general(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{dot_algorithm is 'tf32' x 'tf32' in 'f32' with 1 x 1 components, 2 primitive operations and precise accumulation, needed one that some hardware is known to do}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 2, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: algorithm
func.func @dot_general_2(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{dot_algorithm is 'i32' x 'tf32' in 'f32'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], algorithm = <lhs_precision_type = i32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: algorithm
func.func @dot_general_3(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{dot_algorithm is 'f16' x 'f16' in 'f32' with 1 x 1 components, 1 primitive operations and imprecise accumulation}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], algorithm = <lhs_precision_type = f16, rhs_precision_type = f16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: algorithm
func.func @dot_general_4(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{dot_algorithm is 'f8E8M0FNU' x 'f8E8M0FNU' in 'f32'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], algorithm = <lhs_precision_type = f8E8M0FNU, rhs_precision_type = f8E8M0FNU, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: text
func.func @dot_general_5(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{expected ','}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], algorithm = <lhs_precision_type = tf32> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: text
func.func @dot_general_6(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{found 'LOW', needed one of DEFAULT, HIGH, HIGHEST}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, LOW] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: text
func.func @dot_general_7(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{expected 'precision' or 'algorithm'}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], foo = 1 : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: text
func.func @dot_general_8(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{expected ','}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: text
func.func @dot_general_9(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{expected 'contracting_dims'}}
  %0 = stablehlo.dot_general %a, %b, precision = [HIGH, HIGH] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: text
func.func @dot_general_10(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{integer value too large}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [99999999999999999999] x [0] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: text
func.func @dot_general_11(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{found field 'lhs_batching_dimensions' twice, needed it once}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], lhs_batching_dimensions = [0]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.dot_general: text
func.func @dot_general_12(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{found field 'lhs', needed lhs_batching_dimensions, rhs_batching_dimensions, lhs_contracting_dimensions, rhs_contracting_dimensions}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs = [0]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

// stablehlo.convolution (C1)
func.func @convolution_c1(%x: tensor<4x8x9x6xf32>, %k: tensor<3x6x8xf32>) {
  // expected-error @+1 {{rhs has type 'tensor<3x6x8xf32>', needed lhs's rank 4}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C2)
func.func @convolution_c2(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{window_strides has 3 elements, needed 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C3)
func.func @convolution_c3(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{window_strides has 0 at 1, needed at least 1}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C4)
func.func @convolution_c4(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{padding has type 'tensor<1x2xi64>', needed shape 2x2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C4)
func.func @convolution_c4_2(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{padding has type 'tensor<4xi64>', needed shape 2x2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, padding = dense<0> : tensor<4xi64>} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C5)
func.func @convolution_c5(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{lhs_dilation has 1 elements, needed 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C6)
func.func @convolution_c6(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{lhs_dilation has -1 at 0, needed at least 1}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [-1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C7)
func.func @convolution_c7(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{rhs_dilation has 0 elements, needed 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {rhs_dilate = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C8)
func.func @convolution_c8(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{rhs_dilation has 0 at 0, needed at least 1}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {rhs_dilate = [0, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C9)
func.func @convolution_c9(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{window_reversal has 1 elements, needed 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C10)
func.func @convolution_c10(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{input batch dim of size 4 is not divisible by batch_group_count 3}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C11)
func.func @convolution_c11(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{input feature dim of size 6 is not divisible by feature_group_count 4}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C12)
func.func @convolution_c12(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{input has 1 spatial dims, needed 2 for rank 4}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C13)
func.func @convolution_c13(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{input dims contain 1 twice, needed it once}}
  %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 1], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>}> : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C13)
func.func @convolution_c13_2(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{input dims contain 4, needed at least 0 and below their number 4}}
  %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 4, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>}> : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C14)
func.func @convolution_c14(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x5x8xf32>) {
  // expected-error @+1 {{kernel input feature dim has size 5, needed 6, the input's 6 over 1 feature groups}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x5x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C15)
func.func @convolution_c15(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x7xf32>) {
  // expected-error @+1 {{kernel output feature dim of size 7 is not divisible by batch_group_count 2}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x7xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C16)
func.func @convolution_c16(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x2x7xf32>) {
  // expected-error @+1 {{kernel output feature dim of size 7 is not divisible by feature_group_count 3}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x2x7xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C17)
func.func @convolution_c17(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{kernel has 3 spatial dims, needed 2 for rank 4}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, 2, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C18)
func.func @convolution_c18(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{kernel dims contain 0 twice, needed it once}}
  %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>}> : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C18)
func.func @convolution_c18_2(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{kernel dims contain -1, needed at least 0 and below their number 4}}
  %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = -1, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>}> : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C19)
func.func @convolution_c19(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{output has 0 spatial dims, needed 2 for rank 4}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C20)
func.func @convolution_c20(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{output dims contain 3 twice, needed it once}}
  %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 3, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>}> : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C20)
func.func @convolution_c20_2(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{output dims contain 9223372036854775807, needed at least 0 and below their number 4}}
  %0 = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 9223372036854775807]>}> : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C21)
func.func @convolution_c21(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{feature_group_count is 0, needed at least 1}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 0 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C22)
func.func @convolution_c22(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{batch_group_count is -2, needed at least 1}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = -2 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C23)
func.func @convolution_c23(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{feature_group_count is 2 and batch_group_count 4, needed one of them to be 1}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 4 : i64, feature_group_count = 2 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C24)
func.func @convolution_c24(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{precision_config has 3 elements, needed 2 or none}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>, #stablehlo<precision HIGH>]} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C25)
func.func @convolution_c25(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{result has type 'tensor<4x6x9x8xf32>', needed 'tensor<4x6x8x8xf32>'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x9x8xf32>
  return
}

// -----

// stablehlo.convolution (C25)
func.func @convolution_c25_2(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{dim 1 of size 8 has a padded size or a window beyond 64 bits, needed less padding or dilation}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[9223372036854775807, 9223372036854775807], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C25)
func.func @convolution_c25_3(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{dim 2 of size 9 has a padded size or a window beyond 64 bits, needed less padding or dilation}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [1, 9223372036854775807]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution (C26)
func.func @convolution_c26(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{result has type 'tensor<4x6x8xf32>', needed 'tensor<4x6x8x8xf32>'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8xf32>
  return
}

// -----

// stablehlo.convolution (C27)
func.func @convolution_c27(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf16>) {
  // expected-error @+1 {{rhs has element type 'f16', needed lhs's 'f32'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf16>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{expected valid keyword}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, ?, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_2(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found dim 'i', needed b, f or the number of a spatial dim}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, i]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_3(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found dim b twice, needed it once}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, b, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_4(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found no dim o, needed it once}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_5(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found spatial dim 0 twice, needed it once}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 0, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_6(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found spatial dim 2, needed below 2, the number of spatial dims}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 2, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_7(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found spatial dim -1, needed at least 0}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, -1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_8(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found no dim b, needed it once}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_9(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{expected 'x'}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]y[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_10(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found window field 'stride' twice, needed it once}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_11(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found window field 'size', needed stride, pad, lhs_dilate, rhs_dilate or reverse}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {size = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_12(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{found 1 values, needed padding low and high}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0], [0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_13(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{needed true or false}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [0, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}

// -----

// stablehlo.convolution: text
func.func @convolution_14(%x: tensor<4x8x9x6xf32>, %k: tensor<3x2x6x8xf32>) {
  // expected-error @+1 {{expected valid keyword}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1],} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x9x6xf32>, tensor<3x2x6x8xf32>) -> tensor<4x6x8x8xf32>
  return
}
