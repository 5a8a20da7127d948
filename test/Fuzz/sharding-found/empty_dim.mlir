module {
  sdy.mesh @mesh = <["a"=3, "b"=2]>
  func.func public @main(%arg0: tensor<6xui8> {check.number = 1 : i64, sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, %arg1: tensor<6x0xui8> {check.number = 3 : i64}) -> tensor<0xui8> {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [0] x [0] : (tensor<6x0xui8>, tensor<6xui8>) -> tensor<0xui8>
    return %0 : tensor<0xui8>
  }
}
