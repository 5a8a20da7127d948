sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[2, 5, 3, 0, 1, 4]>
func.func public @main(%arg0: tensor<5x6xf64>, %arg1: tensor<1x6xf64>, %arg2: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}], replicated={"b"}>}, %arg3: tensor<9x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg4: tensor<i1>, %arg5: tensor<2xui64>, %arg6: tensor<2x10x4xbf16>) -> (tensor<9x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<2xui64>, tensor<9x3x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}, {"b", ?}]>}, tensor<3xi1>, tensor<9x3xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<9x3xf32>}> : () -> (tensor<9x3xf32>)
    %v13 = "stablehlo.if"(%v0) ({
    %v2 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<5x6xf64>, tensor<1x6xf64>) -> (tensor<5x1xf64>)
    %v3 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v4 = "stablehlo.reduce_window"(%v2, %v3) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<5x1xf64>, tensor<f64>) -> (tensor<2x1xf64>)
    %v5 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.reduce"(%arg2, %v5) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v7 = "stablehlo.add"(%arg3, %arg3) : (tensor<9x3xf32>, tensor<9x3xf32>) -> (tensor<9x3xf32>)
    "stablehlo.return"(%v7) : (tensor<9x3xf32>) -> ()
    }, {
    %v9:2 = "chlo.top_k"(%arg0) <{k = 2 : i64}> : (tensor<5x6xf64>) -> (tensor<5x2xf64>, tensor<5x2xi32>)
    %v10 = sdy.sharding_constraint %arg1 <@mesh, [{?}, {?}]> : tensor<1x6xf64>
    %v11:2 = "chlo.top_k"(%v10) <{k = 3 : i64}> : (tensor<1x6xf64>) -> (tensor<1x3xf64>, tensor<1x3xi32>)
    "stablehlo.return"(%arg3) : (tensor<9x3xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<9x3xf32>)
    %v14 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64>}> : (tensor<3xf32>) -> (tensor<3xf32>)
    %v15 = "stablehlo.tanh"(%v13) : (tensor<9x3xf32>) -> (tensor<9x3xf32>)
    %v16 = sdy.sharding_constraint %v15 <@mesh, [{?}, {"a", "b", ?}]> : tensor<9x3xf32>
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<false> : tensor<3xi1>}> : () -> (tensor<3xi1>)
    %v22 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v58:3 = "stablehlo.while"(%v17, %arg4, %v18) ({
    ^bb0(%v19_: tensor<i32>, %v20_: tensor<i1>, %v21_: tensor<3xi1>):
    %v25 = "stablehlo.compare"(%v19_, %v22) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v25) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<i1>, %v21: tensor<3xi1>):
    %v27 = "stablehlo.dynamic_slice"(%v14, %v19) <{slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v28 = "stablehlo.reshape"(%v27) : (tensor<1xf32>) -> (tensor<f32>)
    %v29 = "stablehlo.convert"(%arg2) : (tensor<3xf32>) -> (tensor<3xf32>)
    %v31 = "stablehlo.optimization_barrier"(%v29) : (tensor<3xf32>) -> (tensor<3xf32>)
    %v32:2 = "stablehlo.rng_bit_generator"(%arg5) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x1x4x2xui8>)
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x2x10x4xbf16>}> : () -> (tensor<3x2x10x4xbf16>)
    %v38 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v53:3 = "stablehlo.while"(%v33, %arg6, %v34) ({
    ^bb0(%v35_: tensor<i32>, %v36_: tensor<2x10x4xbf16>, %v37_: tensor<3x2x10x4xbf16>):
    %v41 = "stablehlo.compare"(%v35_, %v38) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v41) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v35: tensor<i32>, %v36: tensor<2x10x4xbf16>, %v37: tensor<3x2x10x4xbf16>):
    %v43 = "stablehlo.dynamic_slice"(%v31, %v35) <{slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v44 = "stablehlo.reshape"(%v43) : (tensor<1xf32>) -> (tensor<f32>)
    %v45 = "stablehlo.add"(%v36, %v36) : (tensor<2x10x4xbf16>, tensor<2x10x4xbf16>) -> (tensor<2x10x4xbf16>)
    %v46 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v47 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v48 = "stablehlo.clamp"(%v46, %v45, %v47) : (tensor<bf16>, tensor<2x10x4xbf16>, tensor<bf16>) -> (tensor<2x10x4xbf16>)
    %v49 = "stablehlo.add"(%v35, %v39) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v50 = "stablehlo.reshape"(%v48) : (tensor<2x10x4xbf16>) -> (tensor<1x2x10x4xbf16>)
    %v51 = "stablehlo.dynamic_update_slice"(%v37, %v50, %v35, %v40, %v40, %v40) : (tensor<3x2x10x4xbf16>, tensor<1x2x10x4xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x2x10x4xbf16>)
    "stablehlo.return"(%v49, %v48, %v51) : (tensor<i32>, tensor<2x10x4xbf16>, tensor<3x2x10x4xbf16>) -> ()
    }) : (tensor<i32>, tensor<2x10x4xbf16>, tensor<3x2x10x4xbf16>) -> (tensor<i32>, tensor<2x10x4xbf16>, tensor<3x2x10x4xbf16>)
    %v54 = "stablehlo.add"(%v19, %v23) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v55 = "stablehlo.reshape"(%v20) : (tensor<i1>) -> (tensor<1xi1>)
    %v56 = "stablehlo.dynamic_update_slice"(%v21, %v55, %v19) : (tensor<3xi1>, tensor<1xi1>, tensor<i32>) -> (tensor<3xi1>)
    "stablehlo.return"(%v54, %v20, %v56) : (tensor<i32>, tensor<i1>, tensor<3xi1>) -> ()
    }) : (tensor<i32>, tensor<i1>, tensor<3xi1>) -> (tensor<i32>, tensor<i1>, tensor<3xi1>)
    %v59 = "stablehlo.broadcast_in_dim"(%v13) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<9x3xf32>) -> (tensor<9x3x4x4xf32>)
    %v60 = sdy.propagation_barrier %arg5 allowed_direction=FORWARD : tensor<2xui64>
    %v61 = "stablehlo.reshape"(%v13) : (tensor<9x3xf32>) -> (tensor<9x3xf32>)
    return %v61, %v60, %v59, %v58#2, %v16 : tensor<9x3xf32>, tensor<2xui64>, tensor<9x3x4x4xf32>, tensor<3xi1>, tensor<9x3xf32>
}
