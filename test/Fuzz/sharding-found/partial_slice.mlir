module {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<7x7x2x3xf32> {check.number = 0 : i64}, %arg1: tensor<2x2x4x3xf32> {check.number = 1 : i64}) -> (tensor<7x3x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}, {}]>}, tensor<7x7x2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}, {}]>}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [1, 0, f, b]x[1, i, o, 0]->[0, b, f, 1], window = {stride = [1, 1], pad = [[2, 2], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [2, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<7x7x2x3xf32>, tensor<2x2x4x3xf32>) -> tensor<7x3x4x8xf32>
    %1 = stablehlo.slice %0 [0:7, 0:3, 0:4:3, 0:8] : (tensor<7x3x4x8xf32>) -> tensor<7x3x2x8xf32>
    return %1, %arg0 : tensor<7x3x2x8xf32>, tensor<7x7x2x3xf32>
  }
}
