func.func public @convolution(%x: tensor<2x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x4x4x4xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x4x4x4xf32>
  return %0 : tensor<2x4x4x4xf32>
}
// -----
func.func public @grouped(%x: tensor<2x6x4xf32>, %w: tensor<3x2x8xf32>) -> tensor<2x6x8xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[2, 2]], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x6x4xf32>, tensor<3x2x8xf32>) -> tensor<2x6x8xf32>
  return %0 : tensor<2x6x8xf32>
}
// -----
func.func public @pool(%x: tensor<2x8x12xf32>) -> tensor<2x4x4xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %low) <{window_dimensions = array<i64: 1, 2, 3>, window_strides = array<i64: 1, 2, 3>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x8x12xf32>, tensor<f32>) -> tensor<2x4x4xf32>
  return %0 : tensor<2x4x4xf32>
}
// -----
func.func public @scattered(%x: tensor<8x12xf32>, %s: tensor<4x4xf32>) -> tensor<8x12xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %s, %zero) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 3>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %d = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %d : tensor<f32>
  }) : (tensor<8x12xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}
// -----
func.func public @pad_and_slice(%x: tensor<4x6xf32>) -> tensor<4x3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %zero, low = [1, -1], high = [2, 3], interior = [1, 0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<10x8xf32>
  %1 = stablehlo.slice %0 [1:9:2, 2:8:2] : (tensor<10x8xf32>) -> tensor<4x3xf32>
  %2 = stablehlo.reverse %1, dims = [1] : tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}
