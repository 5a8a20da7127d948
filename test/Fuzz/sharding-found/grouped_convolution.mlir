module {
  sdy.mesh @mesh = <["a"=3]>
  func.func public @main(%arg0: tensor<5x12xf32> {check.number = 0 : i64}, %arg1: tensor<3x4xf32> {check.number = 1 : i64, sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) -> (tensor<3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f]x[o, i]->[f, b], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<5x12xf32>, tensor<3x4xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}
