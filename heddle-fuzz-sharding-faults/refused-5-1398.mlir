sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, %arg1: tensor<i1>, %arg2: tensor<f64> {tf.aliasing_output = 5 : i32}, %arg3: tensor<1x2xf64>, %arg4: tensor<8x1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}, {?}]>}, %arg5: tensor<1x2xui8>, %arg6: tensor<2x4x2xf32>, %arg7: tensor<1x1x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"b"}]>}) -> (tensor<4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, "b":(1)2}, {"a"}]>}, tensor<4x2xf32> {check.error = 2.098083e-05 : f64}, tensor<8xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, "a", ?}]>}, tensor<8x1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, ?}, {}, {"a", ?}]>}, tensor<9x4x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}, {}, {?}]>}, tensor<f64>, tensor<i32>) {
    %v13 = "stablehlo.case"(%arg0) ({
    %v2 = "stablehlo.if"(%arg1) ({
    "stablehlo.return"(%arg1) : (tensor<i1>) -> ()
    }, {
    "stablehlo.return"(%arg1) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v3 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i1>
    %v4 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f64>, tensor<1x2xf64>) -> (tensor<1x2xf64>)
    %v5 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v5) : (tensor<i32>) -> ()
    }, {
    %v7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x2x4xf32>}> : () -> (tensor<1x2x4xf32>)
    %v8 = "stablehlo.convolution"(%arg4, %v7) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[0, i, o]->[f, 0, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<8x1x2xf32>, tensor<1x2x4xf32>) -> (tensor<4x10x1xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v10 = "stablehlo.reduce_window"(%arg5, %v9) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<1x2xui8>, tensor<ui8>) -> (tensor<1x2xui8>)
    %v11 = "stablehlo.convolution"(%arg6, %arg7) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[i, 0, o]->[b, 0, f]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<2x4x2xf32>, tensor<1x1x6xf32>) -> (tensor<4x5x6xf32>)
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v14 = sdy.sharding_constraint %arg5 <@mesh, [{}, {"a"}]> : tensor<1x2xui8>
    %v15 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x2xui8>)
    %v16 = "stablehlo.concatenate"(%v15, %v14) <{dimension = 0 : i64}> : (tensor<2x2xui8>, tensor<1x2xui8>) -> (tensor<3x2xui8>)
    %v17 = "stablehlo.abs"(%arg6) : (tensor<2x4x2xf32>) -> (tensor<2x4x2xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2x4x2xf32>}> : () -> (tensor<2x4x2xf32>)
    %v19 = "stablehlo.add"(%v17, %v18) : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> (tensor<2x4x2xf32>)
    %v20 = "stablehlo.sqrt"(%v19) : (tensor<2x4x2xf32>) -> (tensor<2x4x2xf32>)
    %v22 = "stablehlo.optimization_barrier"(%arg2) : (tensor<f64>) -> (tensor<f64>)
    %v35 = sdy.manual_computation(%arg4, %arg4) in_shardings=[<@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}, {}]>] manual_axes={"a", "b"} (%v23: tensor<1x1x2xf32>, %v24: tensor<1x1x2xf32>) {
    %v25 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x1x2xi32>)
    %v26 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v28:2 = "stablehlo.reduce"(%v23, %v25, %v26, %v27) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<1x1x2xf32>, tensor<1x1x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x1xf32>, tensor<1x1xi32>)
    %v29 = sdy.propagation_barrier %v28#1 allowed_direction=FORWARD : tensor<1x1xi32>
    %v30 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x6xi32>)
    %v31 = "stablehlo.constant"() <{value = dense<2> : tensor<1x2x6xi32>}> : () -> (tensor<1x2x6xi32>)
    %v32 = "stablehlo.dot_general"(%v30, %v31) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 0], rhs_batching_dimensions = [2, 1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2x6xi32>, tensor<1x2x6xi32>) -> (tensor<6x2x1xi32>)
    %v33 = "stablehlo.add"(%v24, %v24) : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>)
    "sdy.return"(%v33) : (tensor<1x1x2xf32>) -> ()
    } : (tensor<8x1x2xf32>, tensor<8x1x2xf32>) -> tensor<8x1x2xf32>
    %v36 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<10x4x1xbf16>}> : () -> (tensor<10x4x1xbf16>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v38 = "stablehlo.pad"(%v36, %v37) <{edge_padding_low = array<i64: 1, 0, 0>, edge_padding_high = array<i64: -2, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<10x4x1xbf16>, tensor<bf16>) -> (tensor<9x4x1xbf16>)
    %v39 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf16>)
    %v40 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf16>)
    %v47 = sdy.manual_computation(%v39, %v40) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%v41: tensor<4xf16>, %v42: tensor<4xf16>) {
    %v43 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4xf16>}> : () -> (tensor<4xf16>)
    %v44 = "stablehlo.compare"(%v42, %v43) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4xf16>, tensor<4xf16>) -> (tensor<4xi1>)
    %v45 = "stablehlo.add"(%v42, %v41) : (tensor<4xf16>, tensor<4xf16>) -> (tensor<4xf16>)
    "sdy.return"(%v45) : (tensor<4xf16>) -> ()
    } : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xf16>
    %v48 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<8x1x2xf32>}> : () -> (tensor<8x1x2xf32>)
    %v49 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v50 = "stablehlo.select_and_scatter"(%v35, %v48, %v49) <{window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [1, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x1x2xf32>, tensor<8x1x2xf32>, tensor<f32>) -> (tensor<8x1x2xf32>)
    %v51 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v52 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v53 = "stablehlo.clamp"(%v51, %v47, %v52) : (tensor<f16>, tensor<8xf16>, tensor<f16>) -> (tensor<8xf16>)
    %v54 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x4x2xi32>)
    %v55 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v56 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v57:2 = "stablehlo.reduce"(%v20, %v54, %v55, %v56) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<2x4x2xf32>, tensor<2x4x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
    return %v57#1, %v57#0, %v53, %v50, %v38, %v22, %v13 : tensor<4x2xi32>, tensor<4x2xf32>, tensor<8xf16>, tensor<8x1x2xf32>, tensor<9x4x1xbf16>, tensor<f64>, tensor<i32>
}
