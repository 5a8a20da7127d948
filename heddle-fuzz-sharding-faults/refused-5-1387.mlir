sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<4x3x3x8xbf16>, %arg1: tensor<i64>, %arg2: tensor<2xf32>, %arg3: tensor<i32>) -> (tensor<2xf32>, tensor<2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}], replicated={"a"}>}, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, tensor<2x4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x3x2x8xbf16>}> : () -> (tensor<4x3x2x8xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v2 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v3 = "stablehlo.dynamic_update_slice"(%arg0, %v0, %arg1, %v1, %arg1, %v2) : (tensor<4x3x3x8xbf16>, tensor<4x3x2x8xbf16>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<4x3x3x8xbf16>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x2xf32>}> : () -> (tensor<4x2xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23:3 = "stablehlo.while"(%v4, %arg2, %v5) ({
    ^bb0(%v6_: tensor<i32>, %v7_: tensor<2xf32>, %v8_: tensor<4x2xf32>):
    %v12 = "stablehlo.compare"(%v6_, %v9) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v12) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v6: tensor<i32>, %v7: tensor<2xf32>, %v8: tensor<4x2xf32>):
    %v14 = "stablehlo.dynamic_slice"(%arg0, %v6, %v11, %v11, %v11) <{slice_sizes = array<i64: 1, 3, 3, 8>}> : (tensor<4x3x3x8xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x3x3x8xbf16>)
    %v15 = "stablehlo.reshape"(%v14) : (tensor<1x3x3x8xbf16>) -> (tensor<3x3x8xbf16>)
    %v16 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.clamp"(%v16, %v7, %v17) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v19 = "stablehlo.add"(%v6, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20 = "stablehlo.reshape"(%v18) : (tensor<2xf32>) -> (tensor<1x2xf32>)
    %v21 = "stablehlo.dynamic_update_slice"(%v8, %v20, %v6, %v11) : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> (tensor<4x2xf32>)
    "stablehlo.return"(%v19, %v18, %v21) : (tensor<i32>, tensor<2xf32>, tensor<4x2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>, tensor<4x2xf32>) -> (tensor<i32>, tensor<2xf32>, tensor<4x2xf32>)
    %v24 = "stablehlo.transpose"(%v23#2) <{permutation = array<i64: 1, 0>}> : (tensor<4x2xf32>) -> (tensor<2x4xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.clamp"(%v25, %arg3, %v26) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v40:2 = "stablehlo.while"(%v27, %v23#1) ({
    ^bb0(%v28: tensor<i32>, %v29: tensor<2xf32>):
    %v30 = "stablehlo.compare"(%v28, %v26) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v30) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v32: tensor<i32>, %v33: tensor<2xf32>):
    %v34 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v36 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.clamp"(%v35, %v33, %v36) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v38 = "stablehlo.add"(%v32, %v34) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v38, %v37) : (tensor<i32>, tensor<2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    %v41 = "stablehlo.logistic"(%arg2) : (tensor<2xf32>) -> (tensor<2xf32>)
    %v42 = sdy.sharding_constraint %v23#1 <@mesh, [{"b", "a", ?}]> : tensor<2xf32>
    %v43 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xbf16>)
    %v44:2 = "stablehlo.sort"(%v42, %v43) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<bf16>, %d: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xf32>, tensor<2xbf16>) -> (tensor<2xf32>, tensor<2xbf16>)
    %v45 = sdy.sharding_constraint %v42 <@mesh, [{"b", "a", "c", ?}p1]> : tensor<2xf32>
    return %v45, %v44#1, %v44#0, %v41, %v40#1, %v24 : tensor<2xf32>, tensor<2xbf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x4xf32>
}
