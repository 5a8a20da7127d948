sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<8x2x9x2x1xi32>, %arg1: tensor<i32>, %arg2: tensor<i1>, %arg3: tensor<3x8x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a":(3)2, ?}]>}, %arg4: tensor<3x8x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}]>}) -> (tensor<3x0x10x4xui32>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<8x2x9x2x1xi32>}> : () -> (tensor<8x2x9x2x1xi32>)
    %v1 = "stablehlo.multiply"(%v0, %arg0) : (tensor<8x2x9x2x1xi32>, tensor<8x2x9x2x1xi32>) -> (tensor<8x2x9x2x1xi32>)
    %v2 = "stablehlo.reshape"(%v1) : (tensor<8x2x9x2x1xi32>) -> (tensor<8x2x9x2x1xi32>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<10x4x0xui32>)
    %v4 = "stablehlo.broadcast_in_dim"(%v3) <{broadcast_dimensions = array<i64: 2, 3, 1>}> : (tensor<10x4x0xui32>) -> (tensor<3x0x10x4xui32>)
    %v36 = "stablehlo.case"(%arg1) ({
    %v9 = "stablehlo.if"(%arg2) ({
    %v5 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v5) : (tensor<i32>) -> ()
    }, {
    %v7 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v7) : (tensor<i32>) -> ()
    }) : (tensor<i1>) -> (tensor<i32>)
    %v10 = sdy.sharding_constraint %v9 <@mesh, [], replicated={"a"}> : tensor<i32>
    %v11 = "stablehlo.add"(%v4, %v4) : (tensor<3x0x10x4xui32>, tensor<3x0x10x4xui32>) -> (tensor<3x0x10x4xui32>)
    "stablehlo.return"(%v11) : (tensor<3x0x10x4xui32>) -> ()
    }, {
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31:2 = "stablehlo.while"(%v13, %v4) ({
    ^bb0(%v14_: tensor<i32>, %v15_: tensor<3x0x10x4xui32>):
    %v19 = "stablehlo.compare"(%v14_, %v16) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v19) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v14: tensor<i32>, %v15: tensor<3x0x10x4xui32>):
    %v21 = "stablehlo.dynamic_slice"(%v2, %v14, %v18, %v18, %v18, %v18) <{slice_sizes = array<i64: 1, 2, 9, 2, 1>}> : (tensor<8x2x9x2x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x9x2x1xi32>)
    %v22 = "stablehlo.reshape"(%v21) : (tensor<1x2x9x2x1xi32>) -> (tensor<2x9x2x1xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v24:2 = "stablehlo.rng_bit_generator"(%v23) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x2x6x2xui8>)
    %v25 = sdy.sharding_constraint %v24#0 <@mesh, [{"a":(1)2}], replicated={"a":(2)3}> : tensor<2xui64>
    %v26 = "stablehlo.constant"() <{value = dense<1> : tensor<3x8x2xi32>}> : () -> (tensor<3x8x2xi32>)
    %v27 = "stablehlo.divide"(%arg3, %v26) : (tensor<3x8x2xi32>, tensor<3x8x2xi32>) -> (tensor<3x8x2xi32>)
    %v28 = sdy.sharding_constraint %v24#0 <@mesh, [{}]> : tensor<2xui64>
    %v29 = "stablehlo.add"(%v14, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v29, %v15) : (tensor<i32>, tensor<3x0x10x4xui32>) -> ()
    }) : (tensor<i32>, tensor<3x0x10x4xui32>) -> (tensor<i32>, tensor<3x0x10x4xui32>)
    %v32 = "stablehlo.sign"(%arg1) : (tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v31#1) : (tensor<3x0x10x4xui32>) -> ()
    }, {
    %v34 = "stablehlo.add"(%v4, %v4) : (tensor<3x0x10x4xui32>, tensor<3x0x10x4xui32>) -> (tensor<3x0x10x4xui32>)
    "stablehlo.return"(%v34) : (tensor<3x0x10x4xui32>) -> ()
    }) : (tensor<i32>) -> (tensor<3x0x10x4xui32>)
    return %v36 : tensor<3x0x10x4xui32>
}
