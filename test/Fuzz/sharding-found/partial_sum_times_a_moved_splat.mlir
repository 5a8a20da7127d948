sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<2xcomplex<f32>> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}], unreduced={"a"}>}) -> tensor<2xcomplex<f32>> {
    %cst = stablehlo.constant dense<(3.000000e+00,-2.000000e+00)> : tensor<2xcomplex<f32>>
    %0 = stablehlo.multiply %cst, %arg0 : tensor<2xcomplex<f32>>
    return %0 : tensor<2xcomplex<f32>>
}
