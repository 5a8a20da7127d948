sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<2x2x7x7xf32>, %arg1: tensor<1x3x6xi64>, %arg2: tensor<i1>, %arg3: tensor<3x9x10xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b", ?}]>}, %arg4: tensor<3x9x10xf16>) -> (tensor<3x9x10xf16>, tensor<2x14x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b"}]>}, tensor<3x9x10xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {?}]>}, tensor<2x2x2x7x7xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x2x2x7x7xf32>}> : () -> (tensor<2x2x2x7x7xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<2x2x7x7xf32>, %v4_: tensor<2x2x2x7x7xf32>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<2x2x7x7xf32>, %v4: tensor<2x2x2x7x7xf32>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2, %v7, %v7, %v7) <{slice_sizes = array<i64: 1, 2, 7, 7>}> : (tensor<2x2x7x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x7x7xf32>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1x2x7x7xf32>) -> (tensor<2x7x7xf32>)
    %v12 = "stablehlo.select"(%arg2, %v11, %v11) : (tensor<i1>, tensor<2x7x7xf32>, tensor<2x7x7xf32>) -> (tensor<2x7x7xf32>)
    %v13 = "stablehlo.add"(%v3, %v3) : (tensor<2x2x7x7xf32>, tensor<2x2x7x7xf32>) -> (tensor<2x2x7x7xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v13, %v15) : (tensor<f32>, tensor<2x2x7x7xf32>, tensor<f32>) -> (tensor<2x2x7x7xf32>)
    %v17 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18 = "stablehlo.reshape"(%v16) : (tensor<2x2x7x7xf32>) -> (tensor<1x2x2x7x7xf32>)
    %v19 = "stablehlo.dynamic_update_slice"(%v4, %v18, %v2, %v7, %v7, %v7, %v7) : (tensor<2x2x2x7x7xf32>, tensor<1x2x2x7x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x2x2x7x7xf32>)
    "stablehlo.return"(%v17, %v16, %v19) : (tensor<i32>, tensor<2x2x7x7xf32>, tensor<2x2x2x7x7xf32>) -> ()
    }) : (tensor<i32>, tensor<2x2x7x7xf32>, tensor<2x2x2x7x7xf32>) -> (tensor<i32>, tensor<2x2x7x7xf32>, tensor<2x2x2x7x7xf32>)
    %v22 = "stablehlo.maximum"(%arg3, %arg4) : (tensor<3x9x10xf16>, tensor<3x9x10xf16>) -> (tensor<3x9x10xf16>)
    %v27 = "stablehlo.if"(%arg2) ({
    %v23 = "stablehlo.add"(%v21#1, %arg0) : (tensor<2x2x7x7xf32>, tensor<2x2x7x7xf32>) -> (tensor<2x2x7x7xf32>)
    "stablehlo.return"(%v23) : (tensor<2x2x7x7xf32>) -> ()
    }, {
    %v25 = "stablehlo.add"(%v21#1, %v21#1) : (tensor<2x2x7x7xf32>, tensor<2x2x7x7xf32>) -> (tensor<2x2x7x7xf32>)
    "stablehlo.return"(%v25) : (tensor<2x2x7x7xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x2x7x7xf32>)
    %v28 = "stablehlo.reshape"(%v27) : (tensor<2x2x7x7xf32>) -> (tensor<2x14x7xf32>)
    %v29 = sdy.sharding_constraint %arg4 <@mesh, [{"b", ?}, {?}, {?}], replicated={"a"}> : tensor<3x9x10xf16>
    return %v29, %v28, %v22, %v21#2 : tensor<3x9x10xf16>, tensor<2x14x7xf32>, tensor<3x9x10xf16>, tensor<2x2x2x7x7xf32>
}
