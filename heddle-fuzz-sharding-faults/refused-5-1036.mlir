sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<5xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}p1]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<2x6xui32>, %arg3: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p2]>}, %arg4: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}p2]>}, %arg5: tensor<0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1]>}, %arg6: tensor<4x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}]>}, %arg7: tensor<4xf32>) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, tensor<5xi32>, tensor<5xi32>, tensor<2xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v14:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<5xui32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<5xui32>):
    %v9 = "stablehlo.not"(%arg0) : (tensor<5xui32>) -> (tensor<5xui32>)
    %v10 = sdy.sharding_constraint %v8 <@mesh, [{"a", ?}p0], replicated={"b"}> : tensor<5xui32>
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.add"(%v7, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v12, %v10) : (tensor<i32>, tensor<5xui32>) -> ()
    }) : (tensor<i32>, tensor<5xui32>) -> (tensor<i32>, tensor<5xui32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<5xi32>}> : () -> (tensor<5xi32>)
    %v20 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v33:3 = "stablehlo.while"(%v15, %arg1, %v16) ({
    ^bb0(%v17_: tensor<i32>, %v18_: tensor<i32>, %v19_: tensor<5xi32>):
    %v23 = "stablehlo.compare"(%v17_, %v20) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v23) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<i32>, %v19: tensor<5xi32>):
    %v25 = "stablehlo.dynamic_slice"(%arg0, %v17) <{slice_sizes = array<i64: 1>}> : (tensor<5xui32>, tensor<i32>) -> (tensor<1xui32>)
    %v26 = "stablehlo.reshape"(%v25) : (tensor<1xui32>) -> (tensor<ui32>)
    %v27 = "stablehlo.multiply"(%v26, %v26) : (tensor<ui32>, tensor<ui32>) -> (tensor<ui32>)
    %v28 = "stablehlo.dot_general"(%v26, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<ui32>, tensor<2x6xui32>) -> (tensor<2x6xui32>)
    %v29 = "stablehlo.add"(%v17, %v21) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v30 = "stablehlo.reshape"(%v18) : (tensor<i32>) -> (tensor<1xi32>)
    %v31 = "stablehlo.dynamic_update_slice"(%v19, %v30, %v17) : (tensor<5xi32>, tensor<1xi32>, tensor<i32>) -> (tensor<5xi32>)
    "stablehlo.return"(%v29, %v18, %v31) : (tensor<i32>, tensor<i32>, tensor<5xi32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<5xi32>) -> (tensor<i32>, tensor<i32>, tensor<5xi32>)
    %v34 = sdy.sharding_constraint %v33#2 <@mesh, [{"b"}p2]> : tensor<5xi32>
    %v82 = "stablehlo.case"(%v33#1) ({
    %v35 = "stablehlo.concatenate"(%arg3, %v33#2, %v34) <{dimension = 0 : i64}> : (tensor<2xi32>, tensor<5xi32>, tensor<5xi32>) -> (tensor<12xi32>)
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.clamp"(%v36, %v33#1, %v37) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v52:2 = "stablehlo.while"(%v38, %v34) ({
    ^bb0(%v39: tensor<i32>, %v40: tensor<5xi32>):
    %v41 = "stablehlo.compare"(%v39, %v37) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v41) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v43: tensor<i32>, %v44: tensor<5xi32>):
    %v45 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<12x8xf64>}> : () -> (tensor<12x8xf64>)
    %v46 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v47 = "stablehlo.reduce_window"(%v45, %v46) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<12x8xf64>, tensor<f64>) -> (tensor<12x8xf64>)
    %v48 = "stablehlo.scatter"(%v35, %arg4, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<12xi32>, tensor<4xi32>, tensor<4xi32>) -> (tensor<12xi32>)
    %v49 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v50 = "stablehlo.add"(%v43, %v49) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v50, %v44) : (tensor<i32>, tensor<5xi32>) -> ()
    }) : (tensor<i32>, tensor<5xi32>) -> (tensor<i32>, tensor<5xi32>)
    %v53 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v54 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v55 = "stablehlo.clamp"(%v53, %arg5, %v54) : (tensor<i32>, tensor<0xi32>, tensor<i32>) -> (tensor<0xi32>)
    %v56 = "stablehlo.gather"(%v52#1, %v55) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 5>}> : (tensor<5xi32>, tensor<0xi32>) -> (tensor<5xi32>)
    %v57 = sdy.sharding_constraint %v34 <@mesh, [{"b", ?}p1]> : tensor<5xi32>
    "stablehlo.return"(%v34) : (tensor<5xi32>) -> ()
    }, {
    %v59 = "stablehlo.dot_general"(%v33#1, %v33#1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v60 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v61 = "stablehlo.constant"() <{value = dense<0> : tensor<5xi32>}> : () -> (tensor<5xi32>)
    %v65 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v66 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v67 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v80:3 = "stablehlo.while"(%v60, %v59, %v61) ({
    ^bb0(%v62_: tensor<i32>, %v63_: tensor<i32>, %v64_: tensor<5xi32>):
    %v68 = "stablehlo.compare"(%v62_, %v65) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v68) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v62: tensor<i32>, %v63: tensor<i32>, %v64: tensor<5xi32>):
    %v70 = "stablehlo.dynamic_slice"(%v34, %v62) <{slice_sizes = array<i64: 1>}> : (tensor<5xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v71 = "stablehlo.reshape"(%v70) : (tensor<1xi32>) -> (tensor<i32>)
    %v72 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v73 = "stablehlo.select_and_scatter"(%arg6, %arg6, %v72) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<bf16>) -> (tensor<4x4xbf16>)
    %v74 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<7x3x2xf16>)
    %v75 = "stablehlo.reshape"(%v74) : (tensor<7x3x2xf16>) -> (tensor<7x3x2xf16>)
    %v76 = "stablehlo.add"(%v62, %v66) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v77 = "stablehlo.reshape"(%v71) : (tensor<i32>) -> (tensor<1xi32>)
    %v78 = "stablehlo.dynamic_update_slice"(%v64, %v77, %v62) : (tensor<5xi32>, tensor<1xi32>, tensor<i32>) -> (tensor<5xi32>)
    "stablehlo.return"(%v76, %v71, %v78) : (tensor<i32>, tensor<i32>, tensor<5xi32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<5xi32>) -> (tensor<i32>, tensor<i32>, tensor<5xi32>)
    "stablehlo.return"(%v80#2) : (tensor<5xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<5xi32>)
    %v83 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v84 = "stablehlo.pad"(%arg3, %v83) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v85 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v86 = "stablehlo.reduce_window"(%v82, %v85) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5xi32>, tensor<i32>) -> (tensor<5xi32>)
    %v87 = "stablehlo.convert"(%v82) : (tensor<5xi32>) -> (tensor<5xi32>)
    sdy.sharding_group %v84 group_id=102 : tensor<2xi32>
    %v88 = "stablehlo.minimum"(%arg7, %arg7) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    return %v88, %v87, %v86, %v84 : tensor<4xf32>, tensor<5xi32>, tensor<5xi32>, tensor<2xi32>
}
