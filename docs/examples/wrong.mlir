// One step of gradient descent for a linear layer: rows of the batch are split over two devices.
sdy.mesh @mesh = <["data"=2]>

func.func public @main(%w: tensor<2x3xf32> {jax.buffer_donor = true},
                       %x: tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                       %y: tensor<4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (tensor<2x3xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %error = call @error(%w, %x, %y) : (tensor<2x3xf32>, tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %grad = stablehlo.dot_general %x, %error, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  %rate = stablehlo.constant dense<0.1> : tensor<2x3xf32>
  %change = stablehlo.multiply %rate, %grad : tensor<2x3xf32>
  %new = stablehlo.subtract %w, %change : tensor<2x3xf32>
  %square = stablehlo.multiply %error, %error : tensor<4x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %loss = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
  return %new, %loss : tensor<2x3xf32>, tensor<f32>
}

func.func private @error(%w: tensor<2x3xf32>, %x: tensor<4x2xf32>, %y: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %1 = stablehlo.subtract %0, %y : tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
