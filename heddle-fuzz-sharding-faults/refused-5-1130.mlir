sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, %arg1: tensor<4x4xi1>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<10x9xi1>, %arg4: tensor<2x9xi1>, %arg5: tensor<i32>) -> (tensor<2x9xi1>, tensor<4xf32>, tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, tensor<4x4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x4xf32>}> : () -> (tensor<4x4xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<4xf32>, %v4_: tensor<4x4xf32>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<4xf32>, %v4: tensor<4x4xf32>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2) <{slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1xf32>) -> (tensor<f32>)
    %v12 = "stablehlo.dot_general"(%arg0, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
    %v13 = "stablehlo.add"(%v3, %arg0) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v13, %v15) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v17 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18 = "stablehlo.reshape"(%v16) : (tensor<4xf32>) -> (tensor<1x4xf32>)
    %v19 = "stablehlo.dynamic_update_slice"(%v4, %v18, %v2, %v7) : (tensor<4x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> (tensor<4x4xf32>)
    "stablehlo.return"(%v17, %v16, %v19) : (tensor<i32>, tensor<4xf32>, tensor<4x4xf32>) -> ()
    }) : (tensor<i32>, tensor<4xf32>, tensor<4x4xf32>) -> (tensor<i32>, tensor<4xf32>, tensor<4x4xf32>)
    %v22 = "stablehlo.select"(%arg1, %v21#2, %v21#2) : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.pad"(%v21#2, %v23) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<4x4xf32>, tensor<f32>) -> (tensor<4x4xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.clamp"(%v25, %v24, %v26) : (tensor<f32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<4x4xf32>)
    %v28 = sdy.propagation_barrier %v24 allowed_direction=BACKWARD : tensor<4x4xf32>
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.clamp"(%v29, %arg2, %v30) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v47:2 = "stablehlo.while"(%v31, %v22) ({
    ^bb0(%v32: tensor<i32>, %v33: tensor<4x4xf32>):
    %v34 = "stablehlo.compare"(%v32, %v30) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v34) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v36: tensor<i32>, %v37: tensor<4x4xf32>):
    %v38 = "stablehlo.concatenate"(%arg4, %arg3) <{dimension = 0 : i64}> : (tensor<2x9xi1>, tensor<10x9xi1>) -> (tensor<12x9xi1>)
    %v39 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.dynamic_update_slice"(%v28, %v28, %arg5, %v39) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> (tensor<4x4xf32>)
    %v41 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v42 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v43 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v44 = "stablehlo.clamp"(%v42, %v24, %v43) : (tensor<f32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<4x4xf32>)
    %v45 = "stablehlo.add"(%v36, %v41) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v45, %v44) : (tensor<i32>, tensor<4x4xf32>) -> ()
    }) : (tensor<i32>, tensor<4x4xf32>) -> (tensor<i32>, tensor<4x4xf32>)
    %v48 = sdy.sharding_constraint %v21#1 <@mesh, [{"b", ?}]> : tensor<4xf32>
    %v55 = sdy.manual_computation(%arg4, %arg4) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v49: tensor<2x3xi1>, %v50: tensor<2x3xi1>) {
    %v51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8x8xf32>}> : () -> (tensor<8x8xf32>)
    %v52 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v53 = "stablehlo.reduce_window"(%v51, %v52) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 3, 3>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 2>, padding = dense<[[2, 2], [1, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x3xf32>)
    "sdy.return"(%v50) : (tensor<2x3xi1>) -> ()
    } : (tensor<2x9xi1>, tensor<2x9xi1>) -> tensor<2x9xi1>
    return %v55, %v48, %v47#1, %v27 : tensor<2x9xi1>, tensor<4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
