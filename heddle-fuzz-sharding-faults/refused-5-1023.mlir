sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<2x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(3)2}]>, tf.aliasing_output = 1 : i32}, %arg1: tensor<2xui64>, %arg2: tensor<7xf16>, %arg3: tensor<2x8x3x2xf32>, %arg4: tensor<1x2x2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}, {?}]>}) -> (tensor<2x2x10xf32>, tensor<2x10xf32>, tensor<2x2x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(3)2, ?}, {?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.case"(%v0) ({
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %v1, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v4, %arg0) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<2x10xf32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<2x10xf32>):
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.clamp"(%v12, %v10, %v13) : (tensor<f32>, tensor<2x10xf32>, tensor<f32>) -> (tensor<2x10xf32>)
    %v15 = "stablehlo.add"(%v9, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v14) : (tensor<i32>, tensor<2x10xf32>) -> ()
    }) : (tensor<i32>, tensor<2x10xf32>) -> (tensor<i32>, tensor<2x10xf32>)
    sdy.sharding_group %v17#1 group_id=220 : tensor<2x10xf32>
    %v18:2 = "stablehlo.rng_bit_generator"(%arg1) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x4x12x1x2xui8>)
    %v19 = "stablehlo.multiply"(%arg0, %arg0) : (tensor<2x10xf32>, tensor<2x10xf32>) -> (tensor<2x10xf32>)
    "stablehlo.return"(%v19) : (tensor<2x10xf32>) -> ()
    }, {
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<ui64>}> : () -> (tensor<ui64>)
    %v22 = "stablehlo.reduce_window"(%arg1, %v21) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<ui64>) -> (tensor<2xui64>)
    %v23 = sdy.sharding_constraint %v22 <@mesh, [{"a"}]> : tensor<2xui64>
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<ui64>}> : () -> (tensor<ui64>)
    %v25 = "stablehlo.reduce_window"(%v23, %v24) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<ui64>) -> (tensor<2xui64>)
    %v26 = sdy.sharding_constraint %v25 <@mesh, [{?}]> : tensor<2xui64>
    "stablehlo.return"(%arg0) : (tensor<2x10xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x10xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x2x10xf32>}> : () -> (tensor<2x2x10xf32>)
    %v34 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v52:3 = "stablehlo.while"(%v29, %arg0, %v30) ({
    ^bb0(%v31_: tensor<i32>, %v32_: tensor<2x10xf32>, %v33_: tensor<2x2x10xf32>):
    %v37 = "stablehlo.compare"(%v31_, %v34) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v37) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v31: tensor<i32>, %v32: tensor<2x10xf32>, %v33: tensor<2x2x10xf32>):
    %v39 = "stablehlo.dynamic_slice"(%v28, %v31, %v36) <{slice_sizes = array<i64: 1, 10>}> : (tensor<2x10xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x10xf32>)
    %v40 = "stablehlo.reshape"(%v39) : (tensor<1x10xf32>) -> (tensor<10xf32>)
    %v41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v42 = "stablehlo.select_and_scatter"(%arg2, %arg2, %v41) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<7xf16>, tensor<7xf16>, tensor<f16>) -> (tensor<7xf16>)
    %v43 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[o, i, 1, 0]->[f, 0, b, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: 2, 2>, padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>, window_reversal = array<i1: false, true>}> : (tensor<2x8x3x2xf32>, tensor<1x2x2x2xf32>) -> (tensor<1x15x2x2xf32>)
    %v44 = "stablehlo.add"(%v28, %v32) : (tensor<2x10xf32>, tensor<2x10xf32>) -> (tensor<2x10xf32>)
    %v45 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v46 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v47 = "stablehlo.clamp"(%v45, %v44, %v46) : (tensor<f32>, tensor<2x10xf32>, tensor<f32>) -> (tensor<2x10xf32>)
    %v48 = "stablehlo.add"(%v31, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v49 = "stablehlo.reshape"(%v47) : (tensor<2x10xf32>) -> (tensor<1x2x10xf32>)
    %v50 = "stablehlo.dynamic_update_slice"(%v33, %v49, %v31, %v36, %v36) : (tensor<2x2x10xf32>, tensor<1x2x10xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x2x10xf32>)
    "stablehlo.return"(%v48, %v47, %v50) : (tensor<i32>, tensor<2x10xf32>, tensor<2x2x10xf32>) -> ()
    }) : (tensor<i32>, tensor<2x10xf32>, tensor<2x2x10xf32>) -> (tensor<i32>, tensor<2x10xf32>, tensor<2x2x10xf32>)
    %v53 = "stablehlo.reverse"(%v52#2) <{dimensions = array<i64: 2>}> : (tensor<2x2x10xf32>) -> (tensor<2x2x10xf32>)
    return %v53, %v52#1, %v53 : tensor<2x2x10xf32>, tensor<2x10xf32>, tensor<2x2x10xf32>
}
