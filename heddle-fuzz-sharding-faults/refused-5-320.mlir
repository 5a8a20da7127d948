sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[7, 4, 1, 2, 3, 5, 0, 6]>
func.func public @main(%arg0: tensor<6x4x1x1xbf16>, %arg1: tensor<i64>, %arg2: tensor<4x2x12x2x2xf32>, %arg3: tensor<7x5xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg4: tensor<7x5xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"b"}>}, %arg5: tensor<i32>, %arg6: tensor<6x3xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b":(2)2, ?}, {?}], replicated={"b":(1)2}>}) -> (tensor<6x4x1x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}]>}, tensor<i32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v46:2 = "stablehlo.while"(%v0, %arg0) ({
    ^bb0(%v1_: tensor<i32>, %v2_: tensor<6x4x1x1xbf16>):
    %v6 = "stablehlo.compare"(%v1_, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v1: tensor<i32>, %v2: tensor<6x4x1x1xbf16>):
    %v8 = "stablehlo.dynamic_slice"(%arg0, %v1, %v5, %v5, %v5) <{slice_sizes = array<i64: 1, 4, 1, 1>}> : (tensor<6x4x1x1xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x1x1xbf16>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<1x4x1x1xbf16>) -> (tensor<4x1x1xbf16>)
    %v10 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v12 = "stablehlo.dynamic_slice"(%v9, %arg1, %v10, %v11) <{slice_sizes = array<i64: 4, 1, 1>}> : (tensor<4x1x1xbf16>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<4x1x1xbf16>)
    %v13 = "stablehlo.transpose"(%arg2) <{permutation = array<i64: 0, 4, 1, 2, 3>}> : (tensor<4x2x12x2x2xf32>) -> (tensor<4x2x2x12x2xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x4x1x1xbf16>}> : () -> (tensor<4x4x1x1xbf16>)
    %v19 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v40:3 = "stablehlo.while"(%v14, %v12, %v15) ({
    ^bb0(%v16_: tensor<i32>, %v17_: tensor<4x1x1xbf16>, %v18_: tensor<4x4x1x1xbf16>):
    %v22 = "stablehlo.compare"(%v16_, %v19) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v22) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v16: tensor<i32>, %v17: tensor<4x1x1xbf16>, %v18: tensor<4x4x1x1xbf16>):
    %v24 = "stablehlo.dynamic_slice"(%v13, %v16, %v21, %v21, %v21, %v21) <{slice_sizes = array<i64: 1, 2, 2, 12, 2>}> : (tensor<4x2x2x12x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x2x12x2xf32>)
    %v25 = "stablehlo.reshape"(%v24) : (tensor<1x2x2x12x2xf32>) -> (tensor<2x2x12x2xf32>)
    %v26 = "stablehlo.sign"(%arg3) : (tensor<7x5xi8>) -> (tensor<7x5xi8>)
    %v27 = "stablehlo.abs"(%v17) : (tensor<4x1x1xbf16>) -> (tensor<4x1x1xbf16>)
    %v28 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x1x1xbf16>}> : () -> (tensor<4x1x1xbf16>)
    %v29 = "stablehlo.add"(%v27, %v28) : (tensor<4x1x1xbf16>, tensor<4x1x1xbf16>) -> (tensor<4x1x1xbf16>)
    %v30 = "stablehlo.rsqrt"(%v29) : (tensor<4x1x1xbf16>) -> (tensor<4x1x1xbf16>)
    %v31 = "stablehlo.add"(%v26, %arg3) : (tensor<7x5xi8>, tensor<7x5xi8>) -> (tensor<7x5xi8>)
    %v32 = "stablehlo.add"(%v17, %v17) : (tensor<4x1x1xbf16>, tensor<4x1x1xbf16>) -> (tensor<4x1x1xbf16>)
    %v33 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v34 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v35 = "stablehlo.clamp"(%v33, %v32, %v34) : (tensor<bf16>, tensor<4x1x1xbf16>, tensor<bf16>) -> (tensor<4x1x1xbf16>)
    %v36 = "stablehlo.add"(%v16, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v37 = "stablehlo.reshape"(%v35) : (tensor<4x1x1xbf16>) -> (tensor<1x4x1x1xbf16>)
    %v38 = "stablehlo.dynamic_update_slice"(%v18, %v37, %v16, %v21, %v21, %v21) : (tensor<4x4x1x1xbf16>, tensor<1x4x1x1xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x1x1xbf16>)
    "stablehlo.return"(%v36, %v35, %v38) : (tensor<i32>, tensor<4x1x1xbf16>, tensor<4x4x1x1xbf16>) -> ()
    }) : (tensor<i32>, tensor<4x1x1xbf16>, tensor<4x4x1x1xbf16>) -> (tensor<i32>, tensor<4x1x1xbf16>, tensor<4x4x1x1xbf16>)
    %v41 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v42 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v43 = "stablehlo.clamp"(%v41, %v2, %v42) : (tensor<bf16>, tensor<6x4x1x1xbf16>, tensor<bf16>) -> (tensor<6x4x1x1xbf16>)
    %v44 = "stablehlo.add"(%v1, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v44, %v43) : (tensor<i32>, tensor<6x4x1x1xbf16>) -> ()
    }) : (tensor<i32>, tensor<6x4x1x1xbf16>) -> (tensor<i32>, tensor<6x4x1x1xbf16>)
    %v57 = "stablehlo.case"(%arg5) ({
    %v47 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v48 = "stablehlo.reduce"(%v46#1, %v47) <{dimensions = array<i64: 0, 1, 3>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x4x1x1xbf16>, tensor<bf16>) -> (tensor<1xbf16>)
    "stablehlo.return"(%arg5) : (tensor<i32>) -> ()
    }, {
    %v50 = "stablehlo.add"(%arg5, %arg5) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v50) : (tensor<i32>) -> ()
    }, {
    %v52 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v53 = "stablehlo.constant"() <{value = dense<4> : tensor<i64>}> : () -> (tensor<i64>)
    %v54 = "stablehlo.clamp"(%v52, %arg6, %v53) : (tensor<i64>, tensor<6x3xi64>, tensor<i64>) -> (tensor<6x3xi64>)
    %v55 = "stablehlo.add"(%arg5, %arg5) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v55) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v58 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v59 = "stablehlo.reduce_window"(%v46#1, %v58) <{window_dimensions = array<i64: 1, 4, 1, 1>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [3, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x4x1x1xbf16>, tensor<bf16>) -> (tensor<6x4x1x1xbf16>)
    return %v59, %v57 : tensor<6x4x1x1xbf16>, tensor<i32>
}
