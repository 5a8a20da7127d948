sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<8xf64>, %arg1: tensor<4x0xi32>, %arg2: tensor<1x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<f64>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a":(1)4}>}, %arg7: tensor<8x2x1x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}, {?}]>}) -> (tensor<4x4xf64>, tensor<4x4xf64>, tensor<8x2x1x2xf64>, tensor<f64>, tensor<2x2x4xf64>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<4x0xi32>, tensor<i32>) -> (tensor<4x0xi32>)
    %v3 = "stablehlo.gather"(%arg0, %v2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 4>}> : (tensor<8xf64>, tensor<4x0xi32>) -> (tensor<4x4xf64>)
    %v4 = "stablehlo.transpose"(%v3) <{permutation = array<i64: 1, 0>}> : (tensor<4x4xf64>) -> (tensor<4x4xf64>)
    %v5 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.dynamic_update_slice"(%v4, %arg2, %v5, %v6) : (tensor<4x4xf64>, tensor<1x2xf64>, tensor<i32>, tensor<i32>) -> (tensor<4x4xf64>)
    %v16 = "stablehlo.if"(%arg3) ({
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.clamp"(%v8, %arg4, %v9) : (tensor<i32>, tensor<1xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v11 = "stablehlo.scatter"(%v7, %v10, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x4xf64>, tensor<1xi32>, tensor<f64>) -> (tensor<4x4xf64>)
    sdy.sharding_group %arg5 group_id=1 : tensor<f64>
    "stablehlo.return"(%v11) : (tensor<4x4xf64>) -> ()
    }, {
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v14 = "stablehlo.reduce_window"(%arg2, %v13) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 2>, padding = dense<[[0, 0], [1, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1x2xf64>, tensor<f64>) -> (tensor<1x5xf64>)
    "stablehlo.return"(%v4) : (tensor<4x4xf64>) -> ()
    }) : (tensor<i1>) -> (tensor<4x4xf64>)
    %v17 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x4xi32>)
    %v18 = "stablehlo.gather"(%v16, %v17) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 2, 1>}> : (tensor<4x4xf64>, tensor<2x4xi32>) -> (tensor<2x2x4xf64>)
    %v19 = sdy.sharding_constraint %arg5 <@mesh, []> : tensor<f64>
    %v44 = "stablehlo.case"(%arg6) ({
    %v20 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<8x7x3x2xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x3x6x1xf32>}> : () -> (tensor<2x3x6x1xf32>)
    %v22 = "stablehlo.add"(%arg7, %arg7) : (tensor<8x2x1x2xf64>, tensor<8x2x1x2xf64>) -> (tensor<8x2x1x2xf64>)
    "stablehlo.return"(%v22) : (tensor<8x2x1x2xf64>) -> ()
    }, {
    %v24 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x4xf64>}> : () -> (tensor<4x4xf64>)
    %v25 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<4x4xf64>}> : () -> (tensor<4x4xf64>)
    %v26 = "stablehlo.clamp"(%v24, %v7, %v25) : (tensor<4x4xf64>, tensor<4x4xf64>, tensor<4x4xf64>) -> (tensor<4x4xf64>)
    %v28 = "stablehlo.optimization_barrier"(%arg6) : (tensor<i32>) -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.dynamic_update_slice"(%v26, %v26, %v29, %v30) : (tensor<4x4xf64>, tensor<4x4xf64>, tensor<i32>, tensor<i32>) -> (tensor<4x4xf64>)
    %v32 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x3x7x1xbf16>}> : () -> (tensor<4x3x7x1xbf16>)
    %v33 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x2x3x3xbf16>)
    %v34 = "stablehlo.convolution"(%v32, %v33) <{dimension_numbers = #stablehlo.conv<[b, f, 1, 0]x[0, o, i, 1]->[b, 1, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 2>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 2], [1, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<4x3x7x1xbf16>, tensor<2x2x3x3xbf16>) -> (tensor<4x12x3x2xbf16>)
    "stablehlo.return"(%arg7) : (tensor<8x2x1x2xf64>) -> ()
    }, {
    %v36 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1xi32>)
    %v37 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v39:2 = "stablehlo.reduce"(%arg4, %v36, %v37, %v38) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<1xi32>, tensor<1xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v40 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xf64>)
    %v41 = "stablehlo.dot_general"(%v16, %v40) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x4xf64>, tensor<4xf64>) -> (tensor<4xf64>)
    %v42 = "stablehlo.reverse"(%v41) <{dimensions = array<i64>}> : (tensor<4xf64>) -> (tensor<4xf64>)
    "stablehlo.return"(%arg7) : (tensor<8x2x1x2xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<8x2x1x2xf64>)
    %v59 = "stablehlo.if"(%arg3) ({
    %v45 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1xi32>)
    %v46 = "stablehlo.constant"() <{value = dense<true> : tensor<1xi1>}> : () -> (tensor<1xi1>)
    %v47 = "stablehlo.select"(%v46, %arg4, %v45) : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> (tensor<1xi32>)
    %v48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v49 = "stablehlo.reduce_window"(%v44, %v48) <{window_dimensions = array<i64: 1, 1, 1, 2>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 1]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8x2x1x2xf64>, tensor<f64>) -> (tensor<8x2x1x2xf64>)
    %v50 = "stablehlo.add"(%v44, %arg7) : (tensor<8x2x1x2xf64>, tensor<8x2x1x2xf64>) -> (tensor<8x2x1x2xf64>)
    "stablehlo.return"(%v50) : (tensor<8x2x1x2xf64>) -> ()
    }, {
    %v52 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x3xi64>)
    %v53 = "stablehlo.gather"(%arg7, %v52) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [0, 2, 3], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1, 2>}> : (tensor<8x2x1x2xf64>, tensor<2x3xi64>) -> (tensor<2x1x2xf64>)
    %v54 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x3xbf16>)
    %v55 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x1xbf16>}> : () -> (tensor<1x1xbf16>)
    %v56 = "stablehlo.convolution"(%v54, %v55) <{dimension_numbers = #stablehlo.conv<[f, b]x[o, i]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x3xbf16>, tensor<1x1xbf16>) -> (tensor<3x1xbf16>)
    %v57 = "stablehlo.add"(%arg7, %v44) : (tensor<8x2x1x2xf64>, tensor<8x2x1x2xf64>) -> (tensor<8x2x1x2xf64>)
    "stablehlo.return"(%v57) : (tensor<8x2x1x2xf64>) -> ()
    }) : (tensor<i1>) -> (tensor<8x2x1x2xf64>)
    %v61 = "stablehlo.optimization_barrier"(%v3) : (tensor<4x4xf64>) -> (tensor<4x4xf64>)
    %v62 = "stablehlo.reduce_window"(%v61, %arg5) <{window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 3], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x4xf64>, tensor<f64>) -> (tensor<4x4xf64>)
    %v63 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xi32>)
    %v64 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v65 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v66 = "stablehlo.clamp"(%v64, %v63, %v65) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v67 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1xf64>}> : () -> (tensor<1xf64>)
    %v68 = "stablehlo.scatter"(%v61, %v66, %v67) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      stablehlo.return %r : tensor<f64>
    }) : (tensor<4x4xf64>, tensor<2xi32>, tensor<1xf64>) -> (tensor<4x4xf64>)
    return %v68, %v62, %v59, %v19, %v18 : tensor<4x4xf64>, tensor<4x4xf64>, tensor<8x2x1x2xf64>, tensor<f64>, tensor<2x2x4xf64>
}
