sdy.mesh @mesh = <["a"=2, "b"=2], device_ids=[2, 3, 0, 1]>
func.func public @main(%arg0: tensor<1x12x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {"a"}]>}, %arg1: tensor<4x1x12xbf16>, %arg2: tensor<8x8x4xf32>, %arg3: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}], replicated={"a"}>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<12x1x3x4x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}, {"a", ?}, {?}]>}, %arg7: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}) -> (tensor<4x1x12xbf16>, tensor<3x1xbf16> {check.error = 1.147500e+02 : f64, sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, tensor<12x1x3x4x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}, {?}], replicated={"b"}>}, tensor<4x8xf32>, tensor<12x1x3x4x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b"}, {?}, {}]>}) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<1x12x3xbf16>, tensor<4x1x12xbf16>) -> (tensor<12x1x3x4x1xbf16>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{}, {}, {?}, {}, {?}]> : tensor<12x1x3x4x1xbf16>
    %v2 = "stablehlo.reverse"(%v1) <{dimensions = array<i64: 0, 2>}> : (tensor<12x1x3x4x1xbf16>) -> (tensor<12x1x3x4x1xbf16>)
    %v3 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0, 2], rhs_contracting_dimensions = [1, 0]>}> : (tensor<8x8x4xf32>, tensor<4x8xf32>) -> (tensor<8xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %arg4, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v41:2 = "stablehlo.while"(%v6, %arg3) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<4x8xf32>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<4x8xf32>):
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31:2 = "stablehlo.while"(%v13, %v12) ({
    ^bb0(%v14_: tensor<i32>, %v15_: tensor<4x8xf32>):
    %v19 = "stablehlo.compare"(%v14_, %v16) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v19) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v14: tensor<i32>, %v15: tensor<4x8xf32>):
    %v21 = "stablehlo.dynamic_slice"(%v12, %v14, %v18) <{slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x8xf32>)
    %v22 = "stablehlo.reshape"(%v21) : (tensor<1x8xf32>) -> (tensor<8xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.reduce_window"(%v15, %v23) <{window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 3], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    %v25 = "stablehlo.add"(%v15, %v12) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.clamp"(%v26, %v25, %v27) : (tensor<f32>, tensor<4x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    %v29 = "stablehlo.add"(%v14, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v29, %v28) : (tensor<i32>, tensor<4x8xf32>) -> ()
    }) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>)
    %v32 = "stablehlo.reshape"(%v31#1) : (tensor<4x8xf32>) -> (tensor<32xf32>)
    %v33 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v34 = "stablehlo.reduce_window"(%v32, %v33) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<32xf32>, tensor<f32>) -> (tensor<17xf32>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v38 = "stablehlo.clamp"(%v36, %arg3, %v37) : (tensor<f32>, tensor<4x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    %v39 = "stablehlo.add"(%v11, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v39, %v38) : (tensor<i32>, tensor<4x8xf32>) -> ()
    }) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>)
    %v68 = "stablehlo.if"(%arg5) ({
    %v42 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<12x1x3x4x1xbf16>}> : () -> (tensor<12x1x3x4x1xbf16>)
    %v43 = "stablehlo.divide"(%v2, %v42) : (tensor<12x1x3x4x1xbf16>, tensor<12x1x3x4x1xbf16>) -> (tensor<12x1x3x4x1xbf16>)
    %v44 = "stablehlo.reverse"(%arg7) <{dimensions = array<i64: 0>}> : (tensor<4xi32>) -> (tensor<4xi32>)
    %v45 = "stablehlo.cosine"(%v41#1) : (tensor<4x8xf32>) -> (tensor<4x8xf32>)
    %v46 = "stablehlo.add"(%v45, %arg3) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    "stablehlo.return"(%v46) : (tensor<4x8xf32>) -> ()
    }, {
    %v66 = "stablehlo.case"(%arg4) ({
    %v48 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xui64>)
    %v49:2 = "stablehlo.rng_bit_generator"(%v48) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x3xui8>)
    %v50 = "stablehlo.add"(%v41#1, %v41#1) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    "stablehlo.return"(%v50) : (tensor<4x8xf32>) -> ()
    }, {
    %v52 = "stablehlo.constant"() <{value = dense<true> : tensor<4x8xi1>}> : () -> (tensor<4x8xi1>)
    %v53 = "stablehlo.select"(%v52, %arg3, %v41#1) : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    %v54 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x3x12xbf16>)
    %v55 = "stablehlo.dot_general"(%arg0, %v54) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 2], rhs_batching_dimensions = [2, 1], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<1x12x3xbf16>, tensor<1x3x12xbf16>) -> (tensor<12x3xbf16>)
    "stablehlo.return"(%v53) : (tensor<4x8xf32>) -> ()
    }, {
    %v57 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x8x1xi32>)
    %v58 = "stablehlo.constant"() <{value = dense<3> : tensor<6x6x1xi32>}> : () -> (tensor<6x6x1xi32>)
    %v59 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v60 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v61 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v62 = "stablehlo.dynamic_update_slice"(%v57, %v58, %v59, %v60, %v61) : (tensor<6x8x1xi32>, tensor<6x6x1xi32>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<6x8x1xi32>)
    %v63 = "stablehlo.concatenate"(%arg6, %arg6) <{dimension = 0 : i64}> : (tensor<12x1x3x4x1xbf16>, tensor<12x1x3x4x1xbf16>) -> (tensor<24x1x3x4x1xbf16>)
    %v64 = "stablehlo.add"(%v41#1, %v41#1) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    "stablehlo.return"(%v64) : (tensor<4x8xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<4x8xf32>)
    "stablehlo.return"(%v66) : (tensor<4x8xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x8xf32>)
    %v69 = sdy.propagation_barrier %v1 allowed_direction=FORWARD : tensor<12x1x3x4x1xbf16>
    %v70 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v71 = "stablehlo.reduce"(%v1, %v70) <{dimensions = array<i64: 0, 1, 3>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<12x1x3x4x1xbf16>, tensor<bf16>) -> (tensor<3x1xbf16>)
    %v72 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x1x12xbf16>}> : () -> (tensor<4x1x12xbf16>)
    %v73 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<4x1x12xbf16>}> : () -> (tensor<4x1x12xbf16>)
    %v74 = "stablehlo.clamp"(%v72, %arg1, %v73) : (tensor<4x1x12xbf16>, tensor<4x1x12xbf16>, tensor<4x1x12xbf16>) -> (tensor<4x1x12xbf16>)
    return %v74, %v71, %v69, %v68, %v0 : tensor<4x1x12xbf16>, tensor<3x1xbf16>, tensor<12x1x3x4x1xbf16>, tensor<4x8xf32>, tensor<12x1x3x4x1xbf16>
}
