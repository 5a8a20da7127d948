sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[3, 2, 0, 5, 4, 1]>
func.func public @main(%arg0: tensor<1x6x3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}, {?}, {?}, {?}]>}, %arg1: tensor<1x6x10x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}, {?}]>}, %arg2: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg3: tensor<f32>, %arg4: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<5x2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b", ?}, {?}]>}, %arg6: tensor<1x2x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a", ?}]>}, %arg7: tensor<2x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<2x5x2x1xi32>, tensor<1x6x3x3xf32>, tensor<i1>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x6x10x3xf32>)
    %v1 = "stablehlo.concatenate"(%v0, %arg0, %arg1) <{dimension = 2 : i64}> : (tensor<1x6x10x3xf32>, tensor<1x6x3x3xf32>, tensor<1x6x10x3xf32>) -> (tensor<1x6x23x3xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3_: tensor<i32>, %v4_: tensor<1x6x3x3xf32>):
    %v8 = "stablehlo.compare"(%v3_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v3: tensor<i32>, %v4: tensor<1x6x3x3xf32>):
    %v10 = "stablehlo.dynamic_slice"(%v1, %v3, %v7, %v7, %v7) <{slice_sizes = array<i64: 1, 6, 23, 3>}> : (tensor<1x6x23x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x6x23x3xf32>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1x6x23x3xf32>) -> (tensor<6x23x3xf32>)
    %v12 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5x4xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.clamp"(%v13, %arg2, %v14) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v16 = "stablehlo.scatter"(%v12, %v15, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x4xf32>, tensor<2xi32>, tensor<f32>) -> (tensor<5x4xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.clamp"(%v17, %v4, %v18) : (tensor<f32>, tensor<1x6x3x3xf32>, tensor<f32>) -> (tensor<1x6x3x3xf32>)
    %v20 = "stablehlo.add"(%v3, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v19) : (tensor<i32>, tensor<1x6x3x3xf32>) -> ()
    }) : (tensor<i32>, tensor<1x6x3x3xf32>) -> (tensor<i32>, tensor<1x6x3x3xf32>)
    %v34 = "stablehlo.if"(%arg4) ({
    %v23 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x6x3x3xi32>)
    %v24 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26:2 = "stablehlo.reduce"(%v22#1, %v23, %v24, %v25) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<1x6x3x3xf32>, tensor<1x6x3x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<6x3x3xf32>, tensor<6x3x3xi32>)
    "stablehlo.return"(%arg4) : (tensor<i1>) -> ()
    }, {
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.reduce_window"(%arg2, %v28) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v30 = sdy.propagation_barrier %v22#1 allowed_direction=BACKWARD : tensor<1x6x3x3xf32>
    %v31 = "stablehlo.convolution"(%arg5, %arg6) <{dimension_numbers = #stablehlo.conv<[b, f, 0]x[0, i, o]->[f, 0, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<5x2x2xi32>, tensor<1x2x3xi32>) -> (tensor<3x5x5xi32>)
    %v32 = "stablehlo.maximum"(%v30, %v22#1) : (tensor<1x6x3x3xf32>, tensor<1x6x3x3xf32>) -> (tensor<1x6x3x3xf32>)
    "stablehlo.return"(%arg4) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v35 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<1x6x3x3xf32>}> : () -> (tensor<1x6x3x3xf32>)
    %v36 = "stablehlo.divide"(%v22#1, %v35) : (tensor<1x6x3x3xf32>, tensor<1x6x3x3xf32>) -> (tensor<1x6x3x3xf32>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.clamp"(%v37, %arg7, %v38) : (tensor<i32>, tensor<2x5xi32>, tensor<i32>) -> (tensor<2x5xi32>)
    %v40 = "stablehlo.gather"(%arg5, %v39) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 2, 1, 1>}> : (tensor<5x2x2xi32>, tensor<2x5xi32>) -> (tensor<2x5x2x1xi32>)
    return %v40, %v36, %v34 : tensor<2x5x2x1xi32>, tensor<1x6x3x3xf32>, tensor<i1>
}
