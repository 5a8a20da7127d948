sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<1x4xf32>, %arg1: tensor<6x12x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}], replicated={"a"}>}, %arg2: tensor<2xi32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<4x7x1xi64>, %arg5: tensor<4x10x6xi1>, %arg6: tensor<5x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}p0, {?}, {?}p0]>}, %arg7: tensor<2x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}p1]>}) -> (tensor<4x7x1xui8>, tensor<4x10x6xi1>, tensor<1x4x1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}p0, {}, {}, {}]>}, tensor<1x4x1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(1)2}, {}, {"a":(2)2}]>}) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> (tensor<1x4x1x4xf32>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{}, {?}p1, {}, {}]> : tensor<1x4x1x4xf32>
    %v2 = "stablehlo.sort"(%arg1) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x12x1xi64>) -> (tensor<6x12x1xi64>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v3, %v1) ({
    ^bb0(%v4_: tensor<i32>, %v5_: tensor<1x4x1x4xf32>):
    %v9 = "stablehlo.compare"(%v4_, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v4: tensor<i32>, %v5: tensor<1x4x1x4xf32>):
    %v11 = "stablehlo.dynamic_slice"(%v1, %v4, %v8, %v8, %v8) <{slice_sizes = array<i64: 1, 4, 1, 4>}> : (tensor<1x4x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x1x4xf32>)
    %v12 = "stablehlo.reshape"(%v11) : (tensor<1x4x1x4xf32>) -> (tensor<4x1x4xf32>)
    %v13 = "stablehlo.add"(%v5, %v0) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) -> (tensor<1x4x1x4xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v13, %v15) : (tensor<f32>, tensor<1x4x1x4xf32>, tensor<f32>) -> (tensor<1x4x1x4xf32>)
    %v17 = "stablehlo.add"(%v4, %v7) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<1x4x1x4xf32>) -> ()
    }) : (tensor<i32>, tensor<1x4x1x4xf32>) -> (tensor<i32>, tensor<1x4x1x4xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v49 = "stablehlo.case"(%v20) ({
    %v21 = "stablehlo.subtract"(%v19#1, %v19#1) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) -> (tensor<1x4x1x4xf32>)
    "stablehlo.return"(%v21) : (tensor<1x4x1x4xf32>) -> ()
    }, {
    %v23 = "stablehlo.gather"(%v2, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 2], index_vector_dim = 0>, slice_sizes = array<i64: 5, 7, 1>}> : (tensor<6x12x1xi64>, tensor<2xi32>) -> (tensor<5x7x1xi64>)
    %v37 = "stablehlo.case"(%arg3) ({
    %v24 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x3xi64>)
    %v25 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x6xi64>)
    %v26 = "stablehlo.scatter"(%v2, %v24, %v25) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1, 2], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<6x12x1xi64>, tensor<1x3xi64>, tensor<1x6xi64>) -> (tensor<6x12x1xi64>)
    "stablehlo.return"(%arg1) : (tensor<6x12x1xi64>) -> ()
    }, {
    %v28 = "stablehlo.dot_general"(%v23, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<5x7x1xi64>, tensor<4x7x1xi64>) -> (tensor<1x5x4xi64>)
    %v29 = "stablehlo.add"(%v2, %v2) : (tensor<6x12x1xi64>, tensor<6x12x1xi64>) -> (tensor<6x12x1xi64>)
    "stablehlo.return"(%v29) : (tensor<6x12x1xi64>) -> ()
    }, {
    %v31 = "stablehlo.reshape"(%arg5) : (tensor<4x10x6xi1>) -> (tensor<4x10x6x1xi1>)
    %v32 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x2x4x1xi32>)
    %v33 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x4x2x4xf32>}> : () -> (tensor<1x4x2x4xf32>)
    %v34 = "stablehlo.scatter"(%v1, %v32, %v33) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [2, 3], input_batching_dims = [1], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<1x4x1x4xf32>, tensor<4x2x4x1xi32>, tensor<1x4x2x4xf32>) -> (tensor<1x4x1x4xf32>)
    %v35 = "stablehlo.convolution"(%arg6, %arg7) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[i, o, 0]->[b, f, 0]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<5x8x4xf32>, tensor<2x4x2xf32>) -> (tensor<5x4x9xf32>)
    "stablehlo.return"(%v2) : (tensor<6x12x1xi64>) -> ()
    }) : (tensor<i32>) -> (tensor<6x12x1xi64>)
    %v38 = sdy.sharding_constraint %v23 <@mesh, [{?}p1, {?}, {?}p2], replicated={"a"}> : tensor<5x7x1xi64>
    %v39 = "stablehlo.add"(%v19#1, %v19#1) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) -> (tensor<1x4x1x4xf32>)
    "stablehlo.return"(%v39) : (tensor<1x4x1x4xf32>) -> ()
    }, {
    %v41 = "stablehlo.reshape"(%v1) : (tensor<1x4x1x4xf32>) -> (tensor<1x4x4xf32>)
    %v42 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<3x6x1xf32>)
    %v43 = "stablehlo.sign"(%arg6) : (tensor<5x8x4xf32>) -> (tensor<5x8x4xf32>)
    %v44 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x1x4x2xi64>)
    %v45 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5x1x1x4x4xf32>)
    %v46 = "stablehlo.scatter"(%v19#1, %v44, %v45) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 4], inserted_window_dims = [], input_batching_dims = [1, 2], scatter_indices_batching_dims = [2, 1], scatter_dims_to_operand_dims = [3, 0], index_vector_dim = 3>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x4x1x4xf32>, tensor<5x1x4x2xi64>, tensor<5x1x1x4x4xf32>) -> (tensor<1x4x1x4xf32>)
    %v47 = "stablehlo.add"(%v1, %v19#1) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) -> (tensor<1x4x1x4xf32>)
    "stablehlo.return"(%v47) : (tensor<1x4x1x4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x4x1x4xf32>)
    %v50 = sdy.sharding_constraint %arg5 <@mesh, [{}, {}, {"a"}]> : tensor<4x10x6xi1>
    %v51 = "stablehlo.convert"(%arg4) : (tensor<4x7x1xi64>) -> (tensor<4x7x1xui8>)
    return %v51, %v50, %v49, %v1 : tensor<4x7x1xui8>, tensor<4x10x6xi1>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>
}
