sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<2x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"a"}]>}, %arg1: tensor<2x2xf32>, %arg2: tensor<i32>, %arg3: tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(3)2}]>}, %arg4: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a":(2)3}>}, %arg5: tensor<3x5x5xf32>, %arg6: tensor<2x3x3xf32>, %arg7: tensor<8x2x7x2xi32>) -> (tensor<2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"a"}>}, tensor<8x4xf32>, tensor<2x7xf32> {check.error = 9.338379e-03 : f64}, tensor<2x2x2x8xf32>, tensor<2x7xf32> {check.error = 9.338379e-03 : f64, sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(2)3, ?}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<8x2x7x2xf32>)
    %v1 = "stablehlo.dot_general"(%v0, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0, 3], rhs_contracting_dimensions = [2, 1]>}> : (tensor<8x2x7x2xf32>, tensor<2x2x8xf32>) -> (tensor<2x7xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x2x2x8xf32>}> : () -> (tensor<2x2x2x8xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v43:3 = "stablehlo.while"(%v2, %arg0, %v3) ({
    ^bb0(%v4_: tensor<i32>, %v5_: tensor<2x2x8xf32>, %v6_: tensor<2x2x2x8xf32>):
    %v10 = "stablehlo.compare"(%v4_, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v4: tensor<i32>, %v5: tensor<2x2x8xf32>, %v6: tensor<2x2x2x8xf32>):
    %v12 = "stablehlo.dynamic_slice"(%v1, %v4, %v9) <{slice_sizes = array<i64: 1, 7>}> : (tensor<2x7xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x7xf32>)
    %v13 = "stablehlo.reshape"(%v12) : (tensor<1x7xf32>) -> (tensor<7xf32>)
    %v14 = "stablehlo.floor"(%v13) : (tensor<7xf32>) -> (tensor<7xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.reduce_window"(%v5, %v15) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 3, 1, 1>, base_dilations = array<i64: 2, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[1, 1], [1, 2], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x2x8xf32>, tensor<f32>) -> (tensor<2x5x8xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.clamp"(%v17, %arg2, %v18) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v34:2 = "stablehlo.while"(%v19, %arg1) ({
    ^bb0(%v20: tensor<i32>, %v21: tensor<2x2xf32>):
    %v22 = "stablehlo.compare"(%v20, %v18) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v22) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v24: tensor<i32>, %v25: tensor<2x2xf32>):
    %v26 = "stablehlo.reshape"(%arg1) : (tensor<2x2xf32>) -> (tensor<2x2x1xf32>)
    %v27 = "stablehlo.add"(%v14, %v13) : (tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v31 = "stablehlo.clamp"(%v29, %v25, %v30) : (tensor<f32>, tensor<2x2xf32>, tensor<f32>) -> (tensor<2x2xf32>)
    %v32 = "stablehlo.add"(%v24, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v32, %v31) : (tensor<i32>, tensor<2x2xf32>) -> ()
    }) : (tensor<i32>, tensor<2x2xf32>) -> (tensor<i32>, tensor<2x2xf32>)
    %v35 = sdy.sharding_constraint %v34#1 <@mesh, [{"a":(1)2}, {"a":(2)3}]> : tensor<2x2xf32>
    %v36 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v38 = "stablehlo.clamp"(%v36, %v5, %v37) : (tensor<f32>, tensor<2x2x8xf32>, tensor<f32>) -> (tensor<2x2x8xf32>)
    %v39 = "stablehlo.add"(%v4, %v8) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v40 = "stablehlo.reshape"(%v38) : (tensor<2x2x8xf32>) -> (tensor<1x2x2x8xf32>)
    %v41 = "stablehlo.dynamic_update_slice"(%v6, %v40, %v4, %v9, %v9, %v9) : (tensor<2x2x2x8xf32>, tensor<1x2x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x2x2x8xf32>)
    "stablehlo.return"(%v39, %v38, %v41) : (tensor<i32>, tensor<2x2x8xf32>, tensor<2x2x2x8xf32>) -> ()
    }) : (tensor<i32>, tensor<2x2x8xf32>, tensor<2x2x2x8xf32>) -> (tensor<i32>, tensor<2x2x8xf32>, tensor<2x2x2x8xf32>)
    %v44 = "stablehlo.constant"() <{value = dense<7.000000e+00> : tensor<2x7xf32>}> : () -> (tensor<2x7xf32>)
    %v45 = "stablehlo.divide"(%v1, %v44) : (tensor<2x7xf32>, tensor<2x7xf32>) -> (tensor<2x7xf32>)
    %v46 = "stablehlo.add"(%v45, %v45) : (tensor<2x7xf32>, tensor<2x7xf32>) -> (tensor<2x7xf32>)
    %v60 = "stablehlo.if"(%arg4) ({
    %v47 = "stablehlo.convolution"(%arg5, %arg6) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[0, o, i]->[0, f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<3x5x5xf32>, tensor<2x3x3xf32>) -> (tensor<4x3x5xf32>)
    %v48 = "stablehlo.constant"() <{value = dense<2> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v49:2 = "stablehlo.rng_bit_generator"(%v48) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<9x1xui32>)
    %v50 = sdy.sharding_constraint %v47 <@mesh, [{}, {"a":(1)3}, {"a":(3)2, ?}]> : tensor<4x3x5xf32>
    "stablehlo.return"(%arg1) : (tensor<2x2xf32>) -> ()
    }, {
    %v52 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v53 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v54:2 = "stablehlo.reduce"(%v0, %arg7, %v52, %v53) <{dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<8x2x7x2xf32>, tensor<8x2x7x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x2x7xf32>, tensor<8x2x7xi32>)
    %v55 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3xi32>)
    %v56 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<9x8xui32>)
    %v57 = "stablehlo.constant"() <{value = dense<0> : tensor<9x6xui32>}> : () -> (tensor<9x6xui32>)
    %v58 = "stablehlo.dot_general"(%v56, %v57) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<9x8xui32>, tensor<9x6xui32>) -> (tensor<8x6xui32>)
    "stablehlo.return"(%arg1) : (tensor<2x2xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x2xf32>)
    %v61 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x4xf32>)
    %v62 = sdy.sharding_constraint %v61 <@mesh, [{"a":(1)2}, {"a":(2)3}]> : tensor<8x4xf32>
    %v63 = "stablehlo.transpose"(%v60) <{permutation = array<i64: 0, 1>}> : (tensor<2x2xf32>) -> (tensor<2x2xf32>)
    return %v63, %v62, %v46, %v43#2, %v46 : tensor<2x2xf32>, tensor<8x4xf32>, tensor<2x7xf32>, tensor<2x2x2x8xf32>, tensor<2x7xf32>
}
