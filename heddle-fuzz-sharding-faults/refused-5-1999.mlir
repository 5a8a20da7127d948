sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<4x8x2xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)4}, {?}, {"a":(4)2, ?}]>}, %arg1: tensor<3x4x3x6xf64>, %arg2: tensor<2x5x7x5xf32>, %arg3: tensor<2x2x1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}, {?}]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg5: tensor<5x2x7xbf16>, %arg6: tensor<8x8xf32>, %arg7: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<3x4x8xui8>, tensor<4x8xui8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<2> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 2>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<4x8x2xui8>, tensor<ui8>) -> (tensor<4x8xui8>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{}, {"a":(2)4, "a":(1)2}]> : tensor<4x8xui8>
    %v3 = "stablehlo.sort"(%arg1) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x4x3x6xf64>) -> (tensor<3x4x3x6xf64>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<3x4x8xui8>}> : () -> (tensor<3x4x8xui8>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27:3 = "stablehlo.while"(%v4, %v2, %v5) ({
    ^bb0(%v6_: tensor<i32>, %v7_: tensor<4x8xui8>, %v8_: tensor<3x4x8xui8>):
    %v12 = "stablehlo.compare"(%v6_, %v9) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v12) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v6: tensor<i32>, %v7: tensor<4x8xui8>, %v8: tensor<3x4x8xui8>):
    %v14 = "stablehlo.dynamic_slice"(%v3, %v6, %v11, %v11, %v11) <{slice_sizes = array<i64: 1, 4, 3, 6>}> : (tensor<3x4x3x6xf64>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x3x6xf64>)
    %v15 = "stablehlo.reshape"(%v14) : (tensor<1x4x3x6xf64>) -> (tensor<4x3x6xf64>)
    %v16 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[f, 1, 0, b]x[o, 0, i, 1]->[1, f, b, 0]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 2>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[2, 1], [1, 2]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<2x5x7x5xf32>, tensor<2x2x1x1xf32>) -> (tensor<4x2x5x9xf32>)
    %v17 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<4x3x6xi32>)
    %v18 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f64>}> : () -> (tensor<f64>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:2 = "stablehlo.reduce"(%v15, %v17, %v18, %v19) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f64>, %b: tensor<i32>, %c: tensor<f64>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f64>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f64>, tensor<i32>
    }) : (tensor<4x3x6xf64>, tensor<4x3x6xi32>, tensor<f64>, tensor<i32>) -> (tensor<4x3xf64>, tensor<4x3xi32>)
    %v21 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x1x10x3xf32>)
    %v22 = "stablehlo.add"(%v2, %v2) : (tensor<4x8xui8>, tensor<4x8xui8>) -> (tensor<4x8xui8>)
    %v23 = "stablehlo.add"(%v6, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v24 = "stablehlo.reshape"(%v22) : (tensor<4x8xui8>) -> (tensor<1x4x8xui8>)
    %v25 = "stablehlo.dynamic_update_slice"(%v8, %v24, %v6, %v11, %v11) : (tensor<3x4x8xui8>, tensor<1x4x8xui8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x4x8xui8>)
    "stablehlo.return"(%v23, %v22, %v25) : (tensor<i32>, tensor<4x8xui8>, tensor<3x4x8xui8>) -> ()
    }) : (tensor<i32>, tensor<4x8xui8>, tensor<3x4x8xui8>) -> (tensor<i32>, tensor<4x8xui8>, tensor<3x4x8xui8>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.clamp"(%v28, %arg4, %v29) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v65:2 = "stablehlo.while"(%v30, %v2) ({
    ^bb0(%v31: tensor<i32>, %v32: tensor<4x8xui8>):
    %v33 = "stablehlo.compare"(%v31, %v29) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v33) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v35: tensor<i32>, %v36: tensor<4x8xui8>):
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x5x2x7xbf16>}> : () -> (tensor<4x5x2x7xbf16>)
    %v42 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v43 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v57:3 = "stablehlo.while"(%v37, %arg5, %v38) ({
    ^bb0(%v39_: tensor<i32>, %v40_: tensor<5x2x7xbf16>, %v41_: tensor<4x5x2x7xbf16>):
    %v45 = "stablehlo.compare"(%v39_, %v42) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v45) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v39: tensor<i32>, %v40: tensor<5x2x7xbf16>, %v41: tensor<4x5x2x7xbf16>):
    %v47 = "stablehlo.dynamic_slice"(%v1, %v39, %v44) <{slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xui8>, tensor<i32>, tensor<i32>) -> (tensor<1x8xui8>)
    %v48 = "stablehlo.reshape"(%v47) : (tensor<1x8xui8>) -> (tensor<8xui8>)
    %v49 = "stablehlo.add"(%v40, %v40) : (tensor<5x2x7xbf16>, tensor<5x2x7xbf16>) -> (tensor<5x2x7xbf16>)
    %v50 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v51 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v52 = "stablehlo.clamp"(%v50, %v49, %v51) : (tensor<bf16>, tensor<5x2x7xbf16>, tensor<bf16>) -> (tensor<5x2x7xbf16>)
    %v53 = "stablehlo.add"(%v39, %v43) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v54 = "stablehlo.reshape"(%v52) : (tensor<5x2x7xbf16>) -> (tensor<1x5x2x7xbf16>)
    %v55 = "stablehlo.dynamic_update_slice"(%v41, %v54, %v39, %v44, %v44, %v44) : (tensor<4x5x2x7xbf16>, tensor<1x5x2x7xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x5x2x7xbf16>)
    "stablehlo.return"(%v53, %v52, %v55) : (tensor<i32>, tensor<5x2x7xbf16>, tensor<4x5x2x7xbf16>) -> ()
    }) : (tensor<i32>, tensor<5x2x7xbf16>, tensor<4x5x2x7xbf16>) -> (tensor<i32>, tensor<5x2x7xbf16>, tensor<4x5x2x7xbf16>)
    %v58 = sdy.sharding_constraint %v36 <@mesh, [{}, {?}], replicated={"a"}> : tensor<4x8xui8>
    %v59 = "stablehlo.constant"() <{value = dense<6.000000e+00> : tensor<2x2x1x1xf32>}> : () -> (tensor<2x2x1x1xf32>)
    %v60 = "stablehlo.divide"(%arg3, %v59) : (tensor<2x2x1x1xf32>, tensor<2x2x1x1xf32>) -> (tensor<2x2x1x1xf32>)
    %v61 = "stablehlo.add"(%v58, %v58) : (tensor<4x8xui8>, tensor<4x8xui8>) -> (tensor<4x8xui8>)
    %v62 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v63 = "stablehlo.add"(%v35, %v62) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v63, %v61) : (tensor<i32>, tensor<4x8xui8>) -> ()
    }) : (tensor<i32>, tensor<4x8xui8>) -> (tensor<i32>, tensor<4x8xui8>)
    %v66 = "stablehlo.convert"(%v65#1) : (tensor<4x8xui8>) -> (tensor<4x8xf32>)
    %v67 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v68 = "stablehlo.select"(%v67, %arg6, %arg7) : (tensor<i1>, tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8xf32>)
    %v69 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v70 = "stablehlo.dynamic_slice"(%v66, %arg4, %v69) <{slice_sizes = array<i64: 4, 8>}> : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> (tensor<4x8xf32>)
    %v71 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v72 = "stablehlo.reduce"(%arg6, %v71) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<8xf32>)
    %v74 = "stablehlo.optimization_barrier"(%v70) : (tensor<4x8xf32>) -> (tensor<4x8xf32>)
    return %v74, %v72, %v68, %v27#2, %v27#1 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<3x4x8xui8>, tensor<4x8xui8>
}
