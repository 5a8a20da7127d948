sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<4x1x8x9x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a", ?}, {}, {?}]>}, %arg4: tensor<i32>, %arg5: tensor<4x1x8x5x1xf32>, %arg6: tensor<5x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<5x5x2xi8>, tensor<5x2xi8>, tensor<4x1x8x23x1xf32>) {
    %v6 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v1 = "stablehlo.sort"(%v0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1xf32>) -> (tensor<1xf32>)
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }, {
    %v3 = "stablehlo.select"(%arg2, %arg0, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v4 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v4) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x1x8x9x1xf32>}> : () -> (tensor<4x1x8x9x1xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.dynamic_update_slice"(%arg3, %v7, %v6, %arg1, %arg4, %arg4, %v8) : (tensor<4x1x8x9x1xf32>, tensor<4x1x8x9x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x1x8x9x1xf32>)
    %v10 = "stablehlo.concatenate"(%v9, %arg5, %arg3) <{dimension = 3 : i64}> : (tensor<4x1x8x9x1xf32>, tensor<4x1x8x5x1xf32>, tensor<4x1x8x9x1xf32>) -> (tensor<4x1x8x23x1xf32>)
    %v11 = sdy.sharding_constraint %v10 <@mesh, [{?}, {}, {?}, {}, {?}]> : tensor<4x1x8x23x1xf32>
    %v12 = "stablehlo.negate"(%arg6) : (tensor<5x2xi8>) -> (tensor<5x2xi8>)
    %v13 = "stablehlo.negate"(%v12) : (tensor<5x2xi8>) -> (tensor<5x2xi8>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<5x5x2xi8>}> : () -> (tensor<5x5x2xi8>)
    %v19 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31:3 = "stablehlo.while"(%v14, %v12, %v15) ({
    ^bb0(%v16_: tensor<i32>, %v17_: tensor<5x2xi8>, %v18_: tensor<5x5x2xi8>):
    %v22 = "stablehlo.compare"(%v16_, %v19) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v22) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v16: tensor<i32>, %v17: tensor<5x2xi8>, %v18: tensor<5x5x2xi8>):
    %v24 = "stablehlo.dynamic_slice"(%v13, %v16, %v21) <{slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xi8>, tensor<i32>, tensor<i32>) -> (tensor<1x2xi8>)
    %v25 = "stablehlo.reshape"(%v24) : (tensor<1x2xi8>) -> (tensor<2xi8>)
    %v26 = "stablehlo.add"(%v13, %v12) : (tensor<5x2xi8>, tensor<5x2xi8>) -> (tensor<5x2xi8>)
    %v27 = "stablehlo.add"(%v16, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v28 = "stablehlo.reshape"(%v26) : (tensor<5x2xi8>) -> (tensor<1x5x2xi8>)
    %v29 = "stablehlo.dynamic_update_slice"(%v18, %v28, %v16, %v21, %v21) : (tensor<5x5x2xi8>, tensor<1x5x2xi8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x5x2xi8>)
    "stablehlo.return"(%v27, %v26, %v29) : (tensor<i32>, tensor<5x2xi8>, tensor<5x5x2xi8>) -> ()
    }) : (tensor<i32>, tensor<5x2xi8>, tensor<5x5x2xi8>) -> (tensor<i32>, tensor<5x2xi8>, tensor<5x5x2xi8>)
    return %v31#2, %v31#1, %v11 : tensor<5x5x2xi8>, tensor<5x2xi8>, tensor<4x1x8x23x1xf32>
}
