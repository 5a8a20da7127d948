sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<4x7xi1>, %arg1: tensor<1x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<4x7xi1>, %arg5: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, %arg6: tensor<4x8x6xf16>, %arg7: tensor<i32>) -> (tensor<8x1x4xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<4x7xi1>) {
    %v0 = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %arg2, %arg3) : (tensor<4x7xi1>, tensor<1x1xi1>, tensor<i32>, tensor<i32>) -> (tensor<4x7xi1>)
    %v4 = sdy.manual_computation(%v0, %arg4) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v1: tensor<2x7xi1>, %v2: tensor<2x7xi1>) {
    "sdy.return"(%v2) : (tensor<2x7xi1>) -> ()
    } : (tensor<4x7xi1>, tensor<4x7xi1>) -> tensor<4x7xi1>
    %v5 = "stablehlo.select"(%arg5, %v0, %arg4) : (tensor<i1>, tensor<4x7xi1>, tensor<4x7xi1>) -> (tensor<4x7xi1>)
    %v30 = "stablehlo.case"(%arg3) ({
    %v6 = "stablehlo.not"(%arg3) : (tensor<i32>) -> (tensor<i32>)
    %v7 = sdy.sharding_constraint %arg1 <@mesh, [{"b"}, {?}]> : tensor<1x1xi1>
    %v8 = sdy.sharding_constraint %v7 <@mesh, [{?}, {?}], replicated={"b"}> : tensor<1x1xi1>
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.clamp"(%v9, %arg7, %v10) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v28:2 = "stablehlo.while"(%v11, %arg6) ({
    ^bb0(%v12: tensor<i32>, %v13: tensor<4x8x6xf16>):
    %v14 = "stablehlo.compare"(%v12, %v10) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v14) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v16: tensor<i32>, %v17: tensor<4x8x6xf16>):
    %v18 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x8x6xui32>)
    %v19:2 = "stablehlo.sort"(%v17, %v18) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>, %c: tensor<ui32>, %d: tensor<ui32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x8x6xf16>, tensor<4x8x6xui32>) -> (tensor<4x8x6xf16>, tensor<4x8x6xui32>)
    %v20 = "stablehlo.compare"(%v5, %v5) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<4x7xi1>, tensor<4x7xi1>) -> (tensor<4x7xi1>)
    %v21 = "stablehlo.add"(%v19#0, %v19#0) : (tensor<4x8x6xf16>, tensor<4x8x6xf16>) -> (tensor<4x8x6xf16>)
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v24 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v25 = "stablehlo.clamp"(%v23, %v21, %v24) : (tensor<f16>, tensor<4x8x6xf16>, tensor<f16>) -> (tensor<4x8x6xf16>)
    %v26 = "stablehlo.add"(%v16, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v26, %v25) : (tensor<i32>, tensor<4x8x6xf16>) -> ()
    }) : (tensor<i32>, tensor<4x8x6xf16>) -> (tensor<i32>, tensor<4x8x6xf16>)
    "stablehlo.return"(%v4) : (tensor<4x7xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<4x7xi1>)
    %v31 = "stablehlo.constant"() <{value = dense<1> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v32:2 = "stablehlo.rng_bit_generator"(%v31) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x1x4xui8>)
    return %v32#1, %v30 : tensor<8x1x4xui8>, tensor<4x7xi1>
}
