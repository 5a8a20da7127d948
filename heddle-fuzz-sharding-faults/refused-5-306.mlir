sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<9x4x2x5xbf16>, %arg1: tensor<8x3x2x4x1xi64>, %arg2: tensor<8x3x2x4x1xi1>, %arg3: tensor<9xf32>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<8x3x2x4x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}, {"a", ?}, {?}, {?}]>}, %arg6: tensor<10x4x2xf32>) -> (tensor<8x1x3x8x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b", ?}, {?}, {?}], replicated={"a"}>}, tensor<8x3x2x4x1xi64>, tensor<9x4x2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"c"}, {}]>}, tensor<9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c", "b", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<9x4x2x5xbf16>}> : () -> (tensor<9x4x2x5xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<9x4x2x5xbf16>}> : () -> (tensor<9x4x2x5xbf16>)
    %v2 = "stablehlo.clamp"(%v0, %arg0, %v1) : (tensor<9x4x2x5xbf16>, tensor<9x4x2x5xbf16>, tensor<9x4x2x5xbf16>) -> (tensor<9x4x2x5xbf16>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{}, {"a", ?}, {"b", ?}, {}]> : tensor<9x4x2x5xbf16>
    %v4 = "stablehlo.select"(%arg2, %arg1, %arg1) : (tensor<8x3x2x4x1xi1>, tensor<8x3x2x4x1xi64>, tensor<8x3x2x4x1xi64>) -> (tensor<8x3x2x4x1xi64>)
    %v5 = "stablehlo.subtract"(%arg3, %arg3) : (tensor<9xf32>, tensor<9xf32>) -> (tensor<9xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.clamp"(%v6, %arg4, %v7) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v8, %v4) ({
    ^bb0(%v9: tensor<i32>, %v10: tensor<8x3x2x4x1xi64>):
    %v11 = "stablehlo.compare"(%v9, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v13: tensor<i32>, %v14: tensor<8x3x2x4x1xi64>):
    %v15 = "stablehlo.transpose"(%v14) <{permutation = array<i64: 0, 3, 1, 2, 4>}> : (tensor<8x3x2x4x1xi64>) -> (tensor<8x4x3x2x1xi64>)
    %v16 = "stablehlo.constant"() <{value = dense<3> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v17:2 = "stablehlo.rng_bit_generator"(%v16) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2xui8>)
    %v18 = sdy.sharding_constraint %v17#0 <@mesh, [{"c", "b", "a"}]> : tensor<2xui64>
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.add"(%v13, %v19) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v4) : (tensor<i32>, tensor<8x3x2x4x1xi64>) -> ()
    }) : (tensor<i32>, tensor<8x3x2x4x1xi64>) -> (tensor<i32>, tensor<8x3x2x4x1xi64>)
    %v23 = "stablehlo.concatenate"(%arg5, %v22#1) <{dimension = 3 : i64}> : (tensor<8x3x2x4x1xi64>, tensor<8x3x2x4x1xi64>) -> (tensor<8x3x2x8x1xi64>)
    %v24 = "stablehlo.convert"(%v3) : (tensor<9x4x2x5xbf16>) -> (tensor<9x4x2x5xf32>)
    %v25 = sdy.sharding_constraint %arg1 <@mesh, [{"c", "b"}, {?}, {"a", ?}, {?}, {?}]> : tensor<8x3x2x4x1xi64>
    %v26 = "stablehlo.transpose"(%v23) <{permutation = array<i64: 0, 4, 1, 3, 2>}> : (tensor<8x3x2x8x1xi64>) -> (tensor<8x1x3x8x2xi64>)
    return %v26, %v25, %v24, %v5 : tensor<8x1x3x8x2xi64>, tensor<8x3x2x4x1xi64>, tensor<9x4x2x5xf32>, tensor<9xf32>
}
