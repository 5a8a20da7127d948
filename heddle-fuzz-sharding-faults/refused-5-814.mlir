sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<2x10xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg1: tensor<10x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", "b", ?}, {"a"}]>}, %arg2: tensor<2x5xi32>, %arg3: tensor<bf16>, %arg4: tensor<3x6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {}]>}, %arg5: tensor<6x3x1xi64>, %arg6: tensor<3x6x3x2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}, {?}, {"c", ?}]>}, %arg7: tensor<i1>) -> (tensor<2xbf16>, tensor<2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}]>}, tensor<8x2xi32>, tensor<4x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c", ?}, {?}], replicated={"b"}>}) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x10xi32>, tensor<10x5xi32>) -> (tensor<2x5xi32>)
    %v1 = sdy.propagation_barrier %arg1 allowed_direction=NONE : tensor<10x5xi32>
    %v10 = sdy.manual_computation(%v0, %v0) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v2: tensor<1x5xi32>, %v3: tensor<1x5xi32>) {
    %v4 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.pad"(%v3, %v4) <{edge_padding_low = array<i64: 2, 0>, edge_padding_high = array<i64: 1, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<1x5xi32>, tensor<i32>) -> (tensor<4x5xi32>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5x4xi32>)
    %v7 = "stablehlo.dot_general"(%v5, %v6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<4x5xi32>, tensor<5x4xi32>) -> (tensor<5xi32>)
    %v8 = "stablehlo.add"(%v3, %v3) : (tensor<1x5xi32>, tensor<1x5xi32>) -> (tensor<1x5xi32>)
    "sdy.return"(%v8) : (tensor<1x5xi32>) -> ()
    } : (tensor<2x5xi32>, tensor<2x5xi32>) -> tensor<2x5xi32>
    %v11 = "stablehlo.concatenate"(%v0, %arg2) <{dimension = 0 : i64}> : (tensor<2x5xi32>, tensor<2x5xi32>) -> (tensor<4x5xi32>)
    %v15 = sdy.manual_computation(%v11, %v11) in_shardings=[<@mesh, [{"a", "c"}, {}]>, <@mesh, [{"a", "c"}, {}]>] out_shardings=[<@mesh, [{"a", "c"}, {}]>] manual_axes={"a", "c"} (%v12: tensor<1x5xi32>, %v13: tensor<1x5xi32>) {
    "sdy.return"(%v13) : (tensor<1x5xi32>) -> ()
    } : (tensor<4x5xi32>, tensor<4x5xi32>) -> tensor<4x5xi32>
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2xbf16>}> : () -> (tensor<2xbf16>)
    %v21 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38:3 = "stablehlo.while"(%v16, %arg3, %v17) ({
    ^bb0(%v18_: tensor<i32>, %v19_: tensor<bf16>, %v20_: tensor<2xbf16>):
    %v24 = "stablehlo.compare"(%v18_, %v21) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v24) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<bf16>, %v20: tensor<2xbf16>):
    %v26 = "stablehlo.dynamic_slice"(%arg2, %v18, %v23) <{slice_sizes = array<i64: 1, 5>}> : (tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x5xi32>)
    %v27 = "stablehlo.reshape"(%v26) : (tensor<1x5xi32>) -> (tensor<5xi32>)
    %v28 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.reduce_window"(%v10, %v28) <{window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x5xi32>, tensor<i32>) -> (tensor<2x5xi32>)
    sdy.sharding_group %v10 group_id=210 : tensor<2x5xi32>
    %v30 = "stablehlo.scatter"(%arg4, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 3, 4], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x6x4xf32>, tensor<6x3x1xi64>, tensor<3x6x3x2x2xf32>) -> (tensor<3x6x4xf32>)
    sdy.sharding_group %v29 group_id=210 : tensor<2x5xi32>
    %v31 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v32 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v33 = "stablehlo.clamp"(%v31, %v19, %v32) : (tensor<bf16>, tensor<bf16>, tensor<bf16>) -> (tensor<bf16>)
    %v34 = "stablehlo.add"(%v18, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v35 = "stablehlo.reshape"(%v33) : (tensor<bf16>) -> (tensor<1xbf16>)
    %v36 = "stablehlo.dynamic_update_slice"(%v20, %v35, %v18) : (tensor<2xbf16>, tensor<1xbf16>, tensor<i32>) -> (tensor<2xbf16>)
    "stablehlo.return"(%v34, %v33, %v36) : (tensor<i32>, tensor<bf16>, tensor<2xbf16>) -> ()
    }) : (tensor<i32>, tensor<bf16>, tensor<2xbf16>) -> (tensor<i32>, tensor<bf16>, tensor<2xbf16>)
    %v39 = "stablehlo.reverse"(%v1) <{dimensions = array<i64: 1>}> : (tensor<10x5xi32>) -> (tensor<10x5xi32>)
    sdy.sharding_group %v15 group_id=220 : tensor<4x5xi32>
    %v40 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.pad"(%v39, %v40) <{edge_padding_low = array<i64: 0, -2>, edge_padding_high = array<i64: -2, -1>, interior_padding = array<i64: 0, 0>}> : (tensor<10x5xi32>, tensor<i32>) -> (tensor<8x2xi32>)
    %v42 = sdy.sharding_constraint %v41 <@mesh, [{?}, {"b", ?}]> : tensor<8x2xi32>
    %v72 = "stablehlo.if"(%arg7) ({
    %v43 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v46 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v62:2 = "stablehlo.while"(%v43, %arg3) ({
    ^bb0(%v44_: tensor<i32>, %v45_: tensor<bf16>):
    %v49 = "stablehlo.compare"(%v44_, %v46) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v49) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v44: tensor<i32>, %v45: tensor<bf16>):
    %v51 = "stablehlo.dynamic_slice"(%v0, %v44, %v48) <{slice_sizes = array<i64: 1, 5>}> : (tensor<2x5xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x5xi32>)
    %v52 = "stablehlo.reshape"(%v51) : (tensor<1x5xi32>) -> (tensor<5xi32>)
    %v53 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x2xi32>)
    %v54 = "stablehlo.dot_general"(%v41, %v53) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<8x2xi32>, tensor<5x2xi32>) -> (tensor<8x5xi32>)
    %v55 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x8xf32>)
    %v56 = "stablehlo.add"(%v38#1, %v38#1) : (tensor<bf16>, tensor<bf16>) -> (tensor<bf16>)
    %v57 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v58 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v59 = "stablehlo.clamp"(%v57, %v56, %v58) : (tensor<bf16>, tensor<bf16>, tensor<bf16>) -> (tensor<bf16>)
    %v60 = "stablehlo.add"(%v44, %v47) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v60, %v59) : (tensor<i32>, tensor<bf16>) -> ()
    }) : (tensor<i32>, tensor<bf16>) -> (tensor<i32>, tensor<bf16>)
    %v63 = "stablehlo.reshape"(%v38#1) : (tensor<bf16>) -> (tensor<1xbf16>)
    %v64 = sdy.sharding_constraint %v38#1 <@mesh, []> : tensor<bf16>
    %v65 = "stablehlo.add"(%v38#2, %v38#2) : (tensor<2xbf16>, tensor<2xbf16>) -> (tensor<2xbf16>)
    "stablehlo.return"(%v65) : (tensor<2xbf16>) -> ()
    }, {
    %v67 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x5xf32>)
    %v68:2 = "stablehlo.sort"(%v11, %v67) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x5xi32>, tensor<4x5xf32>) -> (tensor<4x5xi32>, tensor<4x5xf32>)
    %v69 = sdy.sharding_constraint %v68#1 <@mesh, [{}, {"b", ?}]> : tensor<4x5xf32>
    %v70 = "stablehlo.add"(%v38#2, %v38#2) : (tensor<2xbf16>, tensor<2xbf16>) -> (tensor<2xbf16>)
    "stablehlo.return"(%v70) : (tensor<2xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<2xbf16>)
    %v73 = "stablehlo.multiply"(%v38#2, %v38#2) : (tensor<2xbf16>, tensor<2xbf16>) -> (tensor<2xbf16>)
    return %v73, %v72, %v42, %v15 : tensor<2xbf16>, tensor<2xbf16>, tensor<8x2xi32>, tensor<4x5xi32>
}
