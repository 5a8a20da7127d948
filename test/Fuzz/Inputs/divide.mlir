sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%x: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %n: tensor<i32>)
    -> (tensor<4x6xf32>, tensor<f32> {check.error = 1.0 : f64}, tensor<i32>) {
  %c = stablehlo.constant dense<7.0> : tensor<4x6xf32>
  %0 = stablehlo.negate %x : tensor<4x6xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"b", ?}]> : tensor<4x6xf32>
  %2 = stablehlo.divide %1, %c : tensor<4x6xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<f32>
  return %2, %3, %n : tensor<4x6xf32>, tensor<f32>, tensor<i32>
}
