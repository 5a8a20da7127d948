sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[4, 3, 7, 2, 0, 5, 6, 1]>
func.func public @main(%arg0: tensor<8x1xf32>, %arg1: tensor<8x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<f32>, %arg4: tensor<4x12xf32>, %arg5: tensor<8x3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}, {}, {}]>}, %arg6: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<8x3x1xf32>, tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<8x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<8x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "a", ?}, {}], replicated={"c"}>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<4x2x1x8xf32>)
    %v1 = "stablehlo.dot_general"(%arg0, %v0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [3], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<8x1xf32>, tensor<4x2x1x8xf32>) -> (tensor<8x4x2xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %v2, %arg2) : (tensor<8x1xf32>, tensor<8x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<8x1xf32>)
    %v4 = "stablehlo.reduce"(%arg1, %arg3) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x1xf32>, tensor<f32>) -> (tensor<f32>)
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.reduce_window"(%v3, %v5) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x1xf32>, tensor<f32>) -> (tensor<8x2xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v7, %v4) ({
    ^bb0(%v8_: tensor<i32>, %v9_: tensor<f32>):
    %v13 = "stablehlo.compare"(%v8_, %v10) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<f32>):
    %v15 = "stablehlo.dynamic_slice"(%v6, %v8, %v12) <{slice_sizes = array<i64: 1, 2>}> : (tensor<8x2xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x2xf32>)
    %v16 = "stablehlo.reshape"(%v15) : (tensor<1x2xf32>) -> (tensor<2xf32>)
    %v17 = "stablehlo.reverse"(%arg4) <{dimensions = array<i64: 1>}> : (tensor<4x12xf32>) -> (tensor<4x12xf32>)
    %v18 = "stablehlo.dot_general"(%v3, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1, 0], rhs_contracting_dimensions = [2, 0]>}> : (tensor<8x1xf32>, tensor<8x3x1xf32>) -> (tensor<3xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.clamp"(%v19, %v4, %v20) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v22 = "stablehlo.add"(%v8, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v21) : (tensor<i32>, tensor<f32>) -> ()
    }) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
    %v25 = sdy.sharding_constraint %v24#1 <@mesh, []> : tensor<f32>
    %v26 = "stablehlo.cosine"(%arg3) : (tensor<f32>) -> (tensor<f32>)
    %v27 = "stablehlo.multiply"(%v26, %v25) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v28 = "stablehlo.reverse"(%v3) <{dimensions = array<i64: 0>}> : (tensor<8x1xf32>) -> (tensor<8x1xf32>)
    %v29 = sdy.propagation_barrier %v26 allowed_direction=NONE : tensor<f32>
    %v51 = sdy.manual_computation(%arg5, %arg5) in_shardings=[<@mesh, [{"a"}, {}, {}]>, <@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {}, {}]>] manual_axes={"a"} (%v30: tensor<4x3x1xf32>, %v31: tensor<4x3x1xf32>) {
    %v32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.clamp"(%v33, %v32, %v34) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v49:2 = "stablehlo.while"(%v35, %v31) ({
    ^bb0(%v36: tensor<i32>, %v37: tensor<4x3x1xf32>):
    %v38 = "stablehlo.compare"(%v36, %v34) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v38) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v40: tensor<i32>, %v41: tensor<4x3x1xf32>):
    %v42 = "stablehlo.reverse"(%v41) <{dimensions = array<i64: 0>}> : (tensor<4x3x1xf32>) -> (tensor<4x3x1xf32>)
    %v43 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v45 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v46 = "stablehlo.clamp"(%v44, %v42, %v45) : (tensor<f32>, tensor<4x3x1xf32>, tensor<f32>) -> (tensor<4x3x1xf32>)
    %v47 = "stablehlo.add"(%v40, %v43) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v47, %v46) : (tensor<i32>, tensor<4x3x1xf32>) -> ()
    }) : (tensor<i32>, tensor<4x3x1xf32>) -> (tensor<i32>, tensor<4x3x1xf32>)
    "sdy.return"(%v49#1) : (tensor<4x3x1xf32>) -> ()
    } : (tensor<8x3x1xf32>, tensor<8x3x1xf32>) -> tensor<8x3x1xf32>
    return %v51, %v29, %v28, %v27, %v1 : tensor<8x3x1xf32>, tensor<f32>, tensor<8x1xf32>, tensor<f32>, tensor<8x4x2xf32>
}
