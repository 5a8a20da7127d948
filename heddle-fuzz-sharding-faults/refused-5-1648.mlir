sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<1x7x8x7xf32>, %arg1: tensor<1x7x8x7xf32>, %arg2: tensor<3x1xui32>, %arg3: tensor<3xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}]>}, %arg4: tensor<1x7x8x7xf32>, %arg5: tensor<i32>, %arg6: tensor<4x2x4x8xf32>) -> (tensor<1x7x8x7xi1>, tensor<4x4x8xf32>, tensor<1x3xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}], replicated={"b"}>}, tensor<3xi8>, tensor<1x7x8x7xi1>) {
    %v0 = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<1x7x8x7xf32>, tensor<1x7x8x7xf32>) -> (tensor<1x7x8x7xi1>)
    %v2 = "stablehlo.optimization_barrier"(%v0) : (tensor<1x7x8x7xi1>) -> (tensor<1x7x8x7xi1>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<1x3xi8>}> : () -> (tensor<1x3xi8>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22:3 = "stablehlo.while"(%v3, %arg3, %v4) ({
    ^bb0(%v5_: tensor<i32>, %v6_: tensor<3xi8>, %v7_: tensor<1x3xi8>):
    %v11 = "stablehlo.compare"(%v5_, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v5: tensor<i32>, %v6: tensor<3xi8>, %v7: tensor<1x3xi8>):
    %v13 = "stablehlo.dynamic_slice"(%v2, %v5, %v10, %v10, %v10) <{slice_sizes = array<i64: 1, 7, 8, 7>}> : (tensor<1x7x8x7xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x7x8x7xi1>)
    %v14 = "stablehlo.reshape"(%v13) : (tensor<1x7x8x7xi1>) -> (tensor<7x8x7xi1>)
    %v15 = "stablehlo.compare"(%arg0, %arg4) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<1x7x8x7xf32>, tensor<1x7x8x7xf32>) -> (tensor<1x7x8x7xi1>)
    %v17 = "stablehlo.case"(%arg5) ({
    "stablehlo.return"(%v6) : (tensor<3xi8>) -> ()
    }) : (tensor<i32>) -> (tensor<3xi8>)
    %v18 = "stablehlo.add"(%v5, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19 = "stablehlo.reshape"(%v17) : (tensor<3xi8>) -> (tensor<1x3xi8>)
    %v20 = "stablehlo.dynamic_update_slice"(%v7, %v19, %v5, %v10) : (tensor<1x3xi8>, tensor<1x3xi8>, tensor<i32>, tensor<i32>) -> (tensor<1x3xi8>)
    "stablehlo.return"(%v18, %v17, %v20) : (tensor<i32>, tensor<3xi8>, tensor<1x3xi8>) -> ()
    }) : (tensor<i32>, tensor<3xi8>, tensor<1x3xi8>) -> (tensor<i32>, tensor<3xi8>, tensor<1x3xi8>)
    %v23 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.reduce"(%arg6, %v23) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x2x4x8xf32>, tensor<f32>) -> (tensor<4x4x8xf32>)
    %v25 = sdy.sharding_constraint %v2 <@mesh, [{?}, {"b", "c", ?}, {"a", ?}, {?}]> : tensor<1x7x8x7xi1>
    return %v25, %v24, %v22#2, %v22#1, %v2 : tensor<1x7x8x7xi1>, tensor<4x4x8xf32>, tensor<1x3xi8>, tensor<3xi8>, tensor<1x7x8x7xi1>
}
