module {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<1x12xi64> {check.number = 0 : i64, sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, ?}, {?}], unreduced={"a":(1)2}>}) -> tensor<12xi64> {
    %0 = stablehlo.reshape %arg0 : (tensor<1x12xi64>) -> tensor<12xi64>
    return %0 : tensor<12xi64>
  }
}
