sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[2, 3, 5, 1, 7, 6, 0, 4]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<2x2x10x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}, {}], replicated={"c"}>}, %arg2: tensor<2x2x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}, {?}, {}, {?}]>}, %arg3: tensor<i32>, %arg4: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}, %arg5: tensor<4x2xf32>, %arg6: tensor<3x6x0x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}, {?}, {?}]>}, %arg7: tensor<4x4x6xf32>) -> (tensor<f32>, tensor<3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a"}]>}, tensor<3x8xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"c", "a", ?}]>}, tensor<4x4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"c", ?}, {}]>}, tensor<i1>, tensor<4x12xbf16>) {
    %v13 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.dynamic_update_slice"(%arg1, %arg2, %v0, %v1, %arg3, %v2) : (tensor<2x2x10x8xf32>, tensor<2x2x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x2x10x8xf32>)
    %v4 = sdy.sharding_constraint %arg3 <@mesh, [], replicated={"a"}> : tensor<i32>
    %v5 = "stablehlo.dot_general"(%arg4, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2xf32>, tensor<4x2xf32>) -> (tensor<2x4xf32>)
    %v6 = "stablehlo.convert"(%arg5) : (tensor<4x2xf32>) -> (tensor<4x2xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v8 = "stablehlo.compare"(%arg2, %arg2) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> (tensor<2x2x8x8xi1>)
    %v9 = sdy.sharding_constraint %arg5 <@mesh, [{"b"}, {"c"}]> : tensor<4x2xf32>
    %v10 = "stablehlo.convert"(%arg3) : (tensor<i32>) -> (tensor<f32>)
    %v11 = sdy.sharding_constraint %v9 <@mesh, [{}, {"b"}], replicated={"a"}> : tensor<4x2xf32>
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.clamp"(%v14, %arg3, %v15) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v53:2 = "stablehlo.while"(%v16, %v13) ({
    ^bb0(%v17: tensor<i32>, %v18: tensor<i1>):
    %v19 = "stablehlo.compare"(%v17, %v15) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v19) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v21: tensor<i32>, %v22: tensor<i1>):
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x2xf32>}> : () -> (tensor<2x2xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v45:3 = "stablehlo.while"(%v23, %arg4, %v24) ({
    ^bb0(%v25_: tensor<i32>, %v26_: tensor<2xf32>, %v27_: tensor<2x2xf32>):
    %v31 = "stablehlo.compare"(%v25_, %v28) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v31) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v25: tensor<i32>, %v26: tensor<2xf32>, %v27: tensor<2x2xf32>):
    %v33 = "stablehlo.dynamic_slice"(%arg2, %v25, %v30, %v30, %v30) <{slice_sizes = array<i64: 1, 2, 8, 8>}> : (tensor<2x2x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x8x8xf32>)
    %v34 = "stablehlo.reshape"(%v33) : (tensor<1x2x8x8xf32>) -> (tensor<2x8x8xf32>)
    %v35 = "stablehlo.transpose"(%arg6) <{permutation = array<i64: 2, 3, 0, 1>}> : (tensor<3x6x0x4xf32>) -> (tensor<0x4x3x6xf32>)
    %v36 = "stablehlo.dot_general"(%arg5, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<4x2xf32>, tensor<4x4x6xf32>) -> (tensor<2x4x6xf32>)
    %v37 = "stablehlo.add"(%arg4, %v26) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v38 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v39 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v40 = "stablehlo.clamp"(%v38, %v37, %v39) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v41 = "stablehlo.add"(%v25, %v29) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v42 = "stablehlo.reshape"(%v40) : (tensor<2xf32>) -> (tensor<1x2xf32>)
    %v43 = "stablehlo.dynamic_update_slice"(%v27, %v42, %v25, %v30) : (tensor<2x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> (tensor<2x2xf32>)
    "stablehlo.return"(%v41, %v40, %v43) : (tensor<i32>, tensor<2xf32>, tensor<2x2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>, tensor<2x2xf32>) -> (tensor<i32>, tensor<2xf32>, tensor<2x2xf32>)
    %v46 = sdy.sharding_constraint %arg6 <@mesh, [{?}, {?}, {?}, {?}]> : tensor<3x6x0x4xf32>
    %v47 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v48 = "stablehlo.pad"(%v45#1, %v47) <{edge_padding_low = array<i64: -1>, edge_padding_high = array<i64: 2>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v49 = "stablehlo.exponential"(%arg7) : (tensor<4x4x6xf32>) -> (tensor<4x4x6xf32>)
    %v50 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v51 = "stablehlo.add"(%v21, %v50) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v51, %v22) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    %v54 = sdy.sharding_constraint %v53#1 <@mesh, []> : tensor<i1>
    %v55 = "stablehlo.constant"() <{value = dense<2> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v56:2 = "stablehlo.rng_bit_generator"(%v55) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x8xui64>)
    %v57 = "stablehlo.not"(%v53#1) : (tensor<i1>) -> (tensor<i1>)
    %v58 = "stablehlo.constant"() <{value = dense<1> : tensor<1x8x1x8x5xui32>}> : () -> (tensor<1x8x1x8x5xui32>)
    %v59 = "stablehlo.multiply"(%arg7, %arg7) : (tensor<4x4x6xf32>, tensor<4x4x6xf32>) -> (tensor<4x4x6xf32>)
    %v60 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xf32>)
    %v61 = "stablehlo.dot_general"(%arg4, %v60) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<2xf32>, tensor<2xf32>) -> (tensor<f32>)
    %v62 = "stablehlo.sort"(%v59) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x4x6xf32>) -> (tensor<4x4x6xf32>)
    %v63 = "stablehlo.shift_right_logical"(%v56#1, %v56#1) : (tensor<3x8xui64>, tensor<3x8xui64>) -> (tensor<3x8xui64>)
    %v64 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3xf32>}> : () -> (tensor<3xf32>)
    %v65 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2x3xf32>}> : () -> (tensor<2x3xf32>)
    %v66 = "stablehlo.dot_general"(%v64, %v65) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3xf32>, tensor<2x3xf32>) -> (tensor<3x2xf32>)
    %v67 = sdy.sharding_constraint %v61 <@mesh, []> : tensor<f32>
    %v68 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x12xbf16>}> : () -> (tensor<4x12xbf16>)
    return %v67, %v66, %v63, %v62, %v57, %v68 : tensor<f32>, tensor<3x2xf32>, tensor<3x8xui64>, tensor<4x4x6xf32>, tensor<i1>, tensor<4x12xbf16>
}
