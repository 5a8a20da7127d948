sdy.mesh @mesh = <["a"=2], device_ids=[1, 0]>
func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<10x1xi32>, %arg2: tensor<3x2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}]>}, %arg3: tensor<3x4x8xf32> {tf.aliasing_output = 0 : i32}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {?}, {?}p1]>}, tensor<2x5xi32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0]>}) {
    %v3 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%v0: tensor<2xf32>, %v1: tensor<2xf32>) {
    "sdy.return"(%v1) : (tensor<2xf32>) -> ()
    } : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %v4 = "stablehlo.reverse"(%v3) <{dimensions = array<i64>}> : (tensor<4xf32>) -> (tensor<4xf32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x1xi32>)
    %v6 = "stablehlo.convolution"(%arg1, %v5) <{dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<10x1xi32>, tensor<2x1xi32>) -> (tensor<2x5xi32>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x8x5xf32>)
    %v8 = "stablehlo.convolution"(%v7, %arg2) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[o, 0, i]->[0, f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<2x8x5xf32>, tensor<3x2x2xf32>) -> (tensor<5x3x5xf32>)
    %v12 = sdy.manual_computation(%arg3, %arg3) in_shardings=[<@mesh, [{}, {}, {"a"}]>, <@mesh, [{}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {"a"}]>] manual_axes={"a"} (%v9: tensor<3x4x4xf32>, %v10: tensor<3x4x4xf32>) {
    "sdy.return"(%v10) : (tensor<3x4x4xf32>) -> ()
    } : (tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
    %v13 = "stablehlo.cosine"(%v8) : (tensor<5x3x5xf32>) -> (tensor<5x3x5xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.clamp"(%v15, %v14, %v16) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v60:2 = "stablehlo.while"(%v17, %v12) ({
    ^bb0(%v18: tensor<i32>, %v19: tensor<3x4x8xf32>):
    %v20 = "stablehlo.compare"(%v18, %v16) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v20) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v22: tensor<i32>, %v23: tensor<3x4x8xf32>):
    %v24 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<5x3x5xi32>)
    %v25 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27:2 = "stablehlo.reduce"(%v13, %v24, %v25, %v26) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<5x3x5xf32>, tensor<5x3x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<5x3xf32>, tensor<5x3xi32>)
    %v28 = "stablehlo.multiply"(%v3, %v3) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x3x4x8xf32>}> : () -> (tensor<3x3x4x8xf32>)
    %v34 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v53:3 = "stablehlo.while"(%v29, %v23, %v30) ({
    ^bb0(%v31_: tensor<i32>, %v32_: tensor<3x4x8xf32>, %v33_: tensor<3x3x4x8xf32>):
    %v37 = "stablehlo.compare"(%v31_, %v34) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v37) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v31: tensor<i32>, %v32: tensor<3x4x8xf32>, %v33: tensor<3x3x4x8xf32>):
    %v39 = "stablehlo.dynamic_slice"(%arg3, %v31, %v36, %v36) <{slice_sizes = array<i64: 1, 4, 8>}> : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x8xf32>)
    %v40 = "stablehlo.reshape"(%v39) : (tensor<1x4x8xf32>) -> (tensor<4x8xf32>)
    %v41 = "stablehlo.sign"(%v4) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v42 = "stablehlo.dynamic_slice"(%v28, %arg4) <{slice_sizes = array<i64: 4>}> : (tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>)
    %v43 = sdy.sharding_constraint %v40 <@mesh, [{?}p1, {?}], replicated={"a"}> : tensor<4x8xf32>
    %v44 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v45 = "stablehlo.reduce"(%v41, %v44) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v46 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v47 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v48 = "stablehlo.clamp"(%v46, %v32, %v47) : (tensor<f32>, tensor<3x4x8xf32>, tensor<f32>) -> (tensor<3x4x8xf32>)
    %v49 = "stablehlo.add"(%v31, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v50 = "stablehlo.reshape"(%v48) : (tensor<3x4x8xf32>) -> (tensor<1x3x4x8xf32>)
    %v51 = "stablehlo.dynamic_update_slice"(%v33, %v50, %v31, %v36, %v36, %v36) : (tensor<3x3x4x8xf32>, tensor<1x3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x3x4x8xf32>)
    "stablehlo.return"(%v49, %v48, %v51) : (tensor<i32>, tensor<3x4x8xf32>, tensor<3x3x4x8xf32>) -> ()
    }) : (tensor<i32>, tensor<3x4x8xf32>, tensor<3x3x4x8xf32>) -> (tensor<i32>, tensor<3x4x8xf32>, tensor<3x3x4x8xf32>)
    %v54 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v55 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v56 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v57 = "stablehlo.clamp"(%v55, %v12, %v56) : (tensor<f32>, tensor<3x4x8xf32>, tensor<f32>) -> (tensor<3x4x8xf32>)
    %v58 = "stablehlo.add"(%v22, %v54) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v58, %v57) : (tensor<i32>, tensor<3x4x8xf32>) -> ()
    }) : (tensor<i32>, tensor<3x4x8xf32>) -> (tensor<i32>, tensor<3x4x8xf32>)
    return %v60#1, %v6, %v4 : tensor<3x4x8xf32>, tensor<2x5xi32>, tensor<4xf32>
}
