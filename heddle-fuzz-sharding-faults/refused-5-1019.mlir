sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<5x8xf32>, %arg1: tensor<f16>, %arg2: tensor<2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) -> (tensor<f16> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<4x2x3xf16>, tensor<4x3x4xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<4x9x3xi32>}> : () -> (tensor<4x9x3xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<9x4xi32>}> : () -> (tensor<9x4xi32>)
    %v2 = "stablehlo.dot_general"(%v0, %v1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x9x3xi32>, tensor<9x4xi32>) -> (tensor<4x3x4xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v4 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v11 = "stablehlo.if"(%v3) ({
    %v5 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<5x8xf32>}> : () -> (tensor<5x8xf32>)
    %v6 = "stablehlo.subtract"(%v5, %arg0) : (tensor<5x8xf32>, tensor<5x8xf32>) -> (tensor<5x8xf32>)
    %v7 = "stablehlo.add"(%arg1, %arg1) : (tensor<f16>, tensor<f16>) -> (tensor<f16>)
    "stablehlo.return"(%v7) : (tensor<f16>) -> ()
    }, {
    %v9 = "stablehlo.add"(%arg1, %arg1) : (tensor<f16>, tensor<f16>) -> (tensor<f16>)
    "stablehlo.return"(%v9) : (tensor<f16>) -> ()
    }) : (tensor<i1>) -> (tensor<f16>)
    %v12 = "stablehlo.dot_general"(%v11, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f16>, tensor<2xf16>) -> (tensor<2xf16>)
    %v13 = "stablehlo.broadcast_in_dim"(%v12) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xf16>) -> (tensor<4x2x3xf16>)
    %v14 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<f16>
    %v15 = "stablehlo.sign"(%v14) : (tensor<f16>) -> (tensor<f16>)
    %v16 = sdy.sharding_constraint %v15 <@mesh, []> : tensor<f16>
    return %v16, %v13, %v2 : tensor<f16>, tensor<4x2x3xf16>, tensor<4x3x4xi32>
}
