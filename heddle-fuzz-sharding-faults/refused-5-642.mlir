sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<4x4x1x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {}, {}, {?}]>}, %arg1: tensor<4x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}, %arg2: tensor<2x2x3x4x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {?}, {}]>}, %arg3: tensor<2x2x3x4x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}, {}], replicated={"a"}>}, %arg4: tensor<7x3x2x8xbf16>, %arg5: tensor<7x2x2x4xbf16>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg7: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xbf16> {check.error = 8.978125e+01 : f64}, tensor<4x4x1x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}, {?}, {}]>}, tensor<5x2x2x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}, {?}]>}) {
    %v0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [2, 3, 4], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [3, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4, 1, 1, 1>}> : (tensor<4x4x1x6x2xf32>, tensor<4x2xi64>) -> (tensor<4x4xf32>)
    %v7 = sdy.manual_computation(%arg2, %arg3) in_shardings=[<@mesh, [{}, {}, {}, {"a"}, {}]>, <@mesh, [{}, {}, {}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {"a"}, {}]>] manual_axes={"a"} (%v1: tensor<2x2x3x1x8xi32>, %v2: tensor<2x2x3x1x8xi32>) {
    %v3 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<7x4xf64>)
    %v4 = "stablehlo.broadcast_in_dim"(%v3) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<7x4xf64>) -> (tensor<4x7x5xf64>)
    %v5 = sdy.sharding_constraint %v2 <@mesh, [{}, {?}, {}, {}, {}]> : tensor<2x2x3x1x8xi32>
    "sdy.return"(%v1) : (tensor<2x2x3x1x8xi32>) -> ()
    } : (tensor<2x2x3x4x8xi32>, tensor<2x2x3x4x8xi32>) -> tensor<2x2x3x4x8xi32>
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.dynamic_update_slice"(%arg4, %arg5, %v8, %arg6, %arg6, %v9) : (tensor<7x3x2x8xbf16>, tensor<7x2x2x4xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<7x3x2x8xbf16>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.clamp"(%v11, %arg6, %v12) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v32:2 = "stablehlo.while"(%v13, %arg6) ({
    ^bb0(%v14: tensor<i32>, %v15: tensor<i32>):
    %v16 = "stablehlo.compare"(%v14, %v12) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<i32>):
    %v20 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<9x1x12x2xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.select_and_scatter"(%arg7, %arg7, %v21) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<6x8xbf16>}> : () -> (tensor<6x8xbf16>)
    %v24 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x8xi32>)
    %v25 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27:2 = "stablehlo.reduce"(%v23, %v24, %v25, %v26) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<bf16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<bf16>, tensor<i32>
    }) : (tensor<6x8xbf16>, tensor<6x8xi32>, tensor<bf16>, tensor<i32>) -> (tensor<8xbf16>, tensor<8xi32>)
    sdy.sharding_group %v20 group_id=616 : tensor<9x1x12x2xi32>
    %v28 = "stablehlo.add"(%v19, %v19) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.add"(%v18, %v29) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v30, %v28) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v33 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x3x5x2xf32>)
    %v34 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x2x3x2xf32>)
    %v35 = "stablehlo.convolution"(%v33, %v34) <{dimension_numbers = #stablehlo.conv<[1, f, b, 0]x[i, 1, 0, o]->[b, f, 1, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 2>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 1], [2, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<3x3x5x2xf32>, tensor<3x2x3x2xf32>) -> (tensor<5x2x2x1xf32>)
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.clamp"(%v36, %v32#1, %v37) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v56:2 = "stablehlo.while"(%v38, %arg0) ({
    ^bb0(%v39: tensor<i32>, %v40: tensor<4x4x1x6x2xf32>):
    %v41 = "stablehlo.compare"(%v39, %v37) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v41) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v43: tensor<i32>, %v44: tensor<4x4x1x6x2xf32>):
    %v45 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<3x6xf32>}> : () -> (tensor<3x6xf32>)
    %v46 = "stablehlo.sort"(%v45) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x6xf32>) -> (tensor<3x6xf32>)
    %v47 = "stablehlo.broadcast_in_dim"(%arg6) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<i32>)
    %v48 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 3, 2, 4, 1, 0>}> : (tensor<4x4x1x6x2xf32>) -> (tensor<6x1x2x4x4xf32>)
    %v49 = "stablehlo.add"(%v44, %arg0) : (tensor<4x4x1x6x2xf32>, tensor<4x4x1x6x2xf32>) -> (tensor<4x4x1x6x2xf32>)
    %v50 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v51 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v52 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v53 = "stablehlo.clamp"(%v51, %v49, %v52) : (tensor<f32>, tensor<4x4x1x6x2xf32>, tensor<f32>) -> (tensor<4x4x1x6x2xf32>)
    %v54 = "stablehlo.add"(%v43, %v50) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v54, %v53) : (tensor<i32>, tensor<4x4x1x6x2xf32>) -> ()
    }) : (tensor<i32>, tensor<4x4x1x6x2xf32>) -> (tensor<i32>, tensor<4x4x1x6x2xf32>)
    %v57 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v58 = "stablehlo.reduce"(%v10, %v57) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<7x3x2x8xbf16>, tensor<bf16>) -> (tensor<3xbf16>)
    %v59 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v60 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v61 = "stablehlo.scatter"(%arg7, %v59, %v60) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<i32>, tensor<f32>) -> (tensor<3xf32>)
    return %v61, %v58, %v56#1, %v35 : tensor<3xf32>, tensor<3xbf16>, tensor<4x4x1x6x2xf32>, tensor<5x2x2x1xf32>
}
