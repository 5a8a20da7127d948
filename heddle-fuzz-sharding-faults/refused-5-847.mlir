sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<3x4xf64>, %arg1: tensor<5xf32>, %arg2: tensor<12x8xui32>, %arg3: tensor<12x3xui32>, %arg4: tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg5: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<2x4x0xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg7: tensor<7x1x4x8xf32>) -> (tensor<6x2x4x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a"}, {}]>}, tensor<3x4xf64>, tensor<f32>) {
    %v0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0, 1>}> : (tensor<3x4xf64>) -> (tensor<3x4xf64>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %v1, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v4, %arg1) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<5xf32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<5xf32>):
    %v11 = "stablehlo.concatenate"(%arg3, %arg2) <{dimension = 1 : i64}> : (tensor<12x3xui32>, tensor<12x8xui32>) -> (tensor<12x11xui32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v13 = "stablehlo.reduce"(%v11, %v12) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<12x11xui32>, tensor<ui32>) -> (tensor<ui32>)
    %v14 = "stablehlo.convert"(%arg2) : (tensor<12x8xui32>) -> (tensor<12x8xi64>)
    %v15 = "stablehlo.add"(%v10, %v10) : (tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.clamp"(%v17, %v15, %v18) : (tensor<f32>, tensor<5xf32>, tensor<f32>) -> (tensor<5xf32>)
    %v20 = "stablehlo.add"(%v9, %v16) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v19) : (tensor<i32>, tensor<5xf32>) -> ()
    }) : (tensor<i32>, tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.reduce"(%v22#1, %v23) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5xf32>, tensor<f32>) -> (tensor<f32>)
    %v25 = sdy.sharding_constraint %v0 <@mesh, [{"a"}, {}]> : tensor<3x4xf64>
    %v26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.select_and_scatter"(%arg4, %arg4, %v26) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12x6xf32>, tensor<12x6xf32>, tensor<f32>) -> (tensor<12x6xf32>)
    %v50 = "stablehlo.if"(%arg5) ({
    %v28 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<8x4x2x4xi32>)
    %v29 = sdy.sharding_constraint %v0 <@mesh, [{?}, {}], replicated={"a"}> : tensor<3x4xf64>
    %v30 = "stablehlo.gather"(%v28, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [2, 3], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 3, 1, 1, 1>}> : (tensor<8x4x2x4xi32>, tensor<2x4x0xui32>) -> (tensor<3x2x4xi32>)
    %v31 = "stablehlo.add"(%v0, %v25) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
    "stablehlo.return"(%v31) : (tensor<3x4xf64>) -> ()
    }, {
    %v33 = "stablehlo.transpose"(%arg7) <{permutation = array<i64: 1, 2, 0, 3>}> : (tensor<7x1x4x8xf32>) -> (tensor<1x4x7x8xf32>)
    %v45 = "stablehlo.if"(%arg5) ({
    %v34 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<12x6xf32>}> : () -> (tensor<12x6xf32>)
    %v35 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<12x6xf32>}> : () -> (tensor<12x6xf32>)
    %v36 = "stablehlo.clamp"(%v34, %v27, %v35) : (tensor<12x6xf32>, tensor<12x6xf32>, tensor<12x6xf32>) -> (tensor<12x6xf32>)
    %v37 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<12x6xui8>)
    %v38:2 = "stablehlo.sort"(%v27, %v37) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<ui8>, %d: tensor<ui8>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<12x6xf32>, tensor<12x6xui8>) -> (tensor<12x6xf32>, tensor<12x6xui8>)
    %v39 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x8x1x7xf32>}> : () -> (tensor<4x8x1x7xf32>)
    %v40 = "stablehlo.dot_general"(%v33, %v39) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2], rhs_batching_dimensions = [3], lhs_contracting_dimensions = [3, 0], rhs_contracting_dimensions = [1, 2]>}> : (tensor<1x4x7x8xf32>, tensor<4x8x1x7xf32>) -> (tensor<7x4x4xf32>)
    %v41 = "stablehlo.add"(%v36, %v27) : (tensor<12x6xf32>, tensor<12x6xf32>) -> (tensor<12x6xf32>)
    "stablehlo.return"(%v41) : (tensor<12x6xf32>) -> ()
    }, {
    %v43 = "stablehlo.add"(%v27, %v27) : (tensor<12x6xf32>, tensor<12x6xf32>) -> (tensor<12x6xf32>)
    "stablehlo.return"(%v43) : (tensor<12x6xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<12x6xf32>)
    %v46 = "stablehlo.constant"() <{value = dense<2> : tensor<2x2x4xi32>}> : () -> (tensor<2x2x4xi32>)
    %v47 = "stablehlo.constant"() <{value = dense<0> : tensor<1x1x2xi32>}> : () -> (tensor<1x1x2xi32>)
    %v48 = "stablehlo.convolution"(%v46, %v47) <{dimension_numbers = #stablehlo.conv<[0, f, b]x[o, 0, i]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<2x2x4xi32>, tensor<1x1x2xi32>) -> (tensor<4x3x1xi32>)
    "stablehlo.return"(%v0) : (tensor<3x4xf64>) -> ()
    }) : (tensor<i1>) -> (tensor<3x4xf64>)
    %v51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v52 = "stablehlo.reduce_window"(%v50, %v51) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[2, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<3x4xf64>, tensor<f64>) -> (tensor<3x4xf64>)
    %v53 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x4x2xi64>)
    %v54 = "stablehlo.gather"(%v50, %v53) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 2, 1>}> : (tensor<3x4xf64>, tensor<6x4x2xi64>) -> (tensor<6x2x4x2xf64>)
    return %v54, %v52, %v24 : tensor<6x2x4x2xf64>, tensor<3x4xf64>, tensor<f32>
}
