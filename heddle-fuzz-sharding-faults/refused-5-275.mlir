sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<4x1xi8>, %arg1: tensor<i1>, %arg2: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}, %arg3: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"b"}>}) -> (tensor<3xi32>, tensor<4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"a"}>}) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<4x1xi8>) -> (tensor<4x1xf32>)
    sdy.sharding_group %arg0 group_id=204 : tensor<4x1xi8>
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.pad"(%v0, %v1) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<4x1xf32>, tensor<f32>) -> (tensor<4x1xf32>)
    %v8 = "stablehlo.if"(%arg1) ({
    %v3 = "stablehlo.add"(%arg2, %arg2) : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>)
    "stablehlo.return"(%v3) : (tensor<3xi32>) -> ()
    }, {
    %v5:2 = "stablehlo.rng_bit_generator"(%arg3) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x5x4xui32>)
    %v6 = "stablehlo.add"(%arg2, %arg2) : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>)
    "stablehlo.return"(%v6) : (tensor<3xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<3xi32>)
    return %v8, %v2 : tensor<3xi32>, tensor<4x1xf32>
}
