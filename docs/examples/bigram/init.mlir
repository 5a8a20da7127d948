// All bytes are as likely: nothing here is random, so the seed changes nothing.
module @init {
  sdy.mesh @mesh = <["data"=2, "model"=2]>

  func.func public @main(%seed: tensor<i32> {heddle.io = #heddle.io<name = "seed", role = seed, type = tensor<i32>>})
      -> (tensor<128x128xf32> {heddle.io = #heddle.io<name = "table", role = state, type = tensor<128x128xf32>>},
          tensor<f32> {heddle.io = #heddle.io<name = "rate", role = state, type = tensor<f32>>}) {
    %table = stablehlo.constant dense<0.0> : tensor<128x128xf32>
    %rate = stablehlo.constant dense<0.2> : tensor<f32>
    return %table, %rate : tensor<128x128xf32>, tensor<f32>
  }
}
