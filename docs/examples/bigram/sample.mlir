// Writes 24 bytes, each the likeliest one after that before it.
module @sample {
  sdy.mesh @mesh = <["data"=2, "model"=2]>

  func.func public @main(
      %table: tensor<128x128xf32> {heddle.io = #heddle.io<name = "table", role = state, type = tensor<128x128xf32>>},
      %first: tensor<i32> {heddle.io = #heddle.io<name = "first", role = batch, type = tensor<i32>>})
      -> (tensor<24xi32> {heddle.io = #heddle.io<name = "text", role = metric, type = tensor<24xi32>>}) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %count = stablehlo.constant dense<24> : tensor<i32>
    %empty = stablehlo.constant dense<0> : tensor<24xi32>
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %last = stablehlo.constant dense<127> : tensor<i32>
    %none = stablehlo.constant dense<127> : tensor<1x128xi32>
    %bytes = stablehlo.iota dim = 1 : tensor<1x128xi32>
    %0:3 = stablehlo.while(%i = %zero, %byte = %first, %text = %empty) : tensor<i32>, tensor<i32>, tensor<24xi32>
    cond {
      %1 = stablehlo.compare LT, %i, %count : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.dynamic_slice %table, %byte, %zero, sizes = [1, 128] : (tensor<128x128xf32>, tensor<i32>, tensor<i32>) -> tensor<1x128xf32>
      %most = stablehlo.reduce(%1 init: %low) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<1x128xf32>, tensor<f32>) -> tensor<f32>
      %6 = stablehlo.broadcast_in_dim %most, dims = [] : (tensor<f32>) -> tensor<1x128xf32>
      %7 = stablehlo.compare EQ, %1, %6 : (tensor<1x128xf32>, tensor<1x128xf32>) -> tensor<1x128xi1>
      %8 = stablehlo.select %7, %bytes, %none : tensor<1x128xi1>, tensor<1x128xi32>
      %2 = stablehlo.reduce(%8 init: %last) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<1x128xi32>, tensor<i32>) -> tensor<i32>
      %3 = stablehlo.reshape %2 : (tensor<i32>) -> tensor<1xi32>
      %4 = stablehlo.dynamic_update_slice %text, %3, %i : (tensor<24xi32>, tensor<1xi32>, tensor<i32>) -> tensor<24xi32>
      %5 = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %5, %2, %4 : tensor<i32>, tensor<i32>, tensor<24xi32>
    }
    return %0#2 : tensor<24xi32>
  }
}
