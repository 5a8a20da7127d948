// A language model of one table: the logits of the next byte by the one before it. What it loses on a batch.
module @eval attributes {heddle.vocabulary = 128 : i64} {
  sdy.mesh @mesh = <["data"=2, "model"=2]>

  func.func public @main(
      %table: tensor<128x128xf32> {heddle.io = #heddle.io<name = "table", role = state, type = tensor<128x128xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>},
      %bytes: tensor<16x8xi32> {heddle.io = #heddle.io<name = "bytes", role = batch, type = tensor<16x8xi32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
      %next: tensor<16x8xi32> {heddle.io = #heddle.io<name = "next", role = batch, type = tensor<16x8xi32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
      -> (tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.reshape %bytes : (tensor<16x8xi32>) -> tensor<128xi32>
    %1 = stablehlo.reshape %next : (tensor<16x8xi32>) -> tensor<128xi32>
    %2 = stablehlo.iota dim = 1 : tensor<128x128xi32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<128xi32>) -> tensor<128x128xi32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<128xi32>) -> tensor<128x128xi32>
    %5 = stablehlo.compare EQ, %3, %2 : (tensor<128x128xi32>, tensor<128x128xi32>) -> tensor<128x128xi1>
    %6 = stablehlo.compare EQ, %4, %2 : (tensor<128x128xi32>, tensor<128x128xi32>) -> tensor<128x128xi1>
    %given = stablehlo.convert %5 : (tensor<128x128xi1>) -> tensor<128x128xf32>
    %wanted = stablehlo.convert %6 : (tensor<128x128xi1>) -> tensor<128x128xf32>
    // Softmax of the logits, and the mean of -log of what it gives the byte that came.
    %logits = stablehlo.dot_general %given, %table, contracting_dims = [1] x [0] : (tensor<128x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
    %7 = stablehlo.exponential %logits : tensor<128x128xf32>
    %8 = stablehlo.reduce(%7 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<128x128xf32>, tensor<f32>) -> tensor<128xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<128xf32>) -> tensor<128x128xf32>
    %10 = stablehlo.divide %7, %9 : tensor<128x128xf32>
    %11 = stablehlo.log %10 : tensor<128x128xf32>
    %12 = stablehlo.multiply %11, %wanted : tensor<128x128xf32>
    %13 = stablehlo.reduce(%12 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<128x128xf32>, tensor<f32>) -> tensor<f32>
    %rows = stablehlo.constant dense<-128.0> : tensor<f32>
    %loss = stablehlo.divide %13, %rows : tensor<f32>
    return %loss : tensor<f32>
  }
}
