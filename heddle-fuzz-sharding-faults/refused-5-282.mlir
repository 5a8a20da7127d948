sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<1x4x3xf32>) -> (tensor<1x3x4xf32>, tensor<8xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf32>)
    %v3 = "stablehlo.case"(%arg0) ({
    %v1 = "stablehlo.add"(%v0, %v0) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>)
    "stablehlo.return"(%v1) : (tensor<8xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<8xf32>)
    %v4 = "stablehlo.transpose"(%arg1) <{permutation = array<i64: 0, 2, 1>}> : (tensor<1x4x3xf32>) -> (tensor<1x3x4xf32>)
    return %v4, %v3 : tensor<1x3x4xf32>, tensor<8xf32>
}
