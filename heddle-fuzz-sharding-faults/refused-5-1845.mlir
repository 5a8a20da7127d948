sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<i32>, %arg1: tensor<4xbf16>, %arg2: tensor<8x8x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {?}]>}, %arg3: tensor<1x1x1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {?}], replicated={"a"}>}, %arg4: tensor<7x5xbf16> {tf.aliasing_output = 2 : i32}) -> (tensor<8x9xf32>, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<7x5xbf16>, tensor<4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<5x10x8xf16>}> : () -> (tensor<5x10x8xf16>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<5x10x8xi32>)
    %v2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v3 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4:2 = "stablehlo.reduce"(%v0, %v1, %v2, %v3) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f16>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f16>, tensor<i32>
    }) : (tensor<5x10x8xf16>, tensor<5x10x8xi32>, tensor<f16>, tensor<i32>) -> (tensor<5x8xf16>, tensor<5x8xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %arg0, %v6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v7, %arg0) ({
    ^bb0(%v8: tensor<i32>, %v9: tensor<i32>):
    %v10 = "stablehlo.compare"(%v8, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v12: tensor<i32>, %v13: tensor<i32>):
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.add"(%v12, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %arg0) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v18 = "stablehlo.sine"(%arg1) : (tensor<4xbf16>) -> (tensor<4xbf16>)
    %v19 = "stablehlo.convert"(%v18) : (tensor<4xbf16>) -> (tensor<4xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v35:2 = "stablehlo.while"(%v20, %arg4) ({
    ^bb0(%v21_: tensor<i32>, %v22_: tensor<7x5xbf16>):
    %v26 = "stablehlo.compare"(%v21_, %v23) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v26) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v21: tensor<i32>, %v22: tensor<7x5xbf16>):
    %v28 = "stablehlo.dynamic_slice"(%v4#0, %v21, %v25) <{slice_sizes = array<i64: 1, 8>}> : (tensor<5x8xf16>, tensor<i32>, tensor<i32>) -> (tensor<1x8xf16>)
    %v29 = "stablehlo.reshape"(%v28) : (tensor<1x8xf16>) -> (tensor<8xf16>)
    %v30 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v31 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v32 = "stablehlo.clamp"(%v30, %v22, %v31) : (tensor<bf16>, tensor<7x5xbf16>, tensor<bf16>) -> (tensor<7x5xbf16>)
    %v33 = "stablehlo.add"(%v21, %v24) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v33, %v32) : (tensor<i32>, tensor<7x5xbf16>) -> ()
    }) : (tensor<i32>, tensor<7x5xbf16>) -> (tensor<i32>, tensor<7x5xbf16>)
    sdy.sharding_group %v35#1 group_id=235 : tensor<7x5xbf16>
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.clamp"(%v36, %v17#1, %v37) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v49:2 = "stablehlo.while"(%v38, %v17#1) ({
    ^bb0(%v39: tensor<i32>, %v40: tensor<i32>):
    %v41 = "stablehlo.compare"(%v39, %v37) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v41) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v43: tensor<i32>, %v44: tensor<i32>):
    %v45 = "stablehlo.add"(%v44, %v44) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v46 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.add"(%v43, %v46) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v47, %v45) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v50 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<8x9x3xf32>)
    %v51 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v52 = "stablehlo.reduce"(%v50, %v51) <{dimensions = array<i64: 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x9x3xf32>, tensor<f32>) -> (tensor<8x9xf32>)
    return %v52, %v49#1, %v35#1, %v19 : tensor<8x9xf32>, tensor<i32>, tensor<7x5xbf16>, tensor<4xf32>
}
