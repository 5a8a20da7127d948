sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<6xi8>, %arg1: tensor<4x8x1x2x5xf32>, %arg2: tensor<5x3x4x2xui32>, %arg3: tensor<i1>, %arg4: tensor<1x9xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg5: tensor<i32>, %arg6: tensor<2xi64>, %arg7: tensor<2xi1>) -> (tensor<2x5x3x4xf32>, tensor<4x2x5x5xf32>, tensor<1x9xi64>, tensor<i8>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<6xi8>}> : () -> (tensor<6xi8>)
    %v1 = "stablehlo.concatenate"(%v0, %arg0, %arg0) <{dimension = 0 : i64}> : (tensor<6xi8>, tensor<6xi8>, tensor<6xi8>) -> (tensor<18xi8>)
    %v11 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{}, {"a", "b"}, {}, {}, {}]>, <@mesh, [{}, {"a", "b"}, {}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}, {}]>] manual_axes={"a", "b"} (%v2: tensor<4x1x1x2x5xf32>, %v3: tensor<4x1x1x2x5xf32>) {
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.reduce_window"(%v3, %v4) <{window_dimensions = array<i64: 1, 1, 1, 2, 1>, window_strides = array<i64: 1, 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [1, 0], [0, 0]]> : tensor<5x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1x1x2x5xf32>, tensor<f32>) -> (tensor<4x1x1x2x5xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v7 = "stablehlo.reduce"(%v5, %v6) <{dimensions = array<i64: 0, 1, 3, 4>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1x1x2x5xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v8 = "stablehlo.negate"(%v7) : (tensor<1xf32>) -> (tensor<1xf32>)
    %v9 = "stablehlo.all_reduce"(%v5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1x1x2x5xf32>) -> (tensor<4x1x1x2x5xf32>)
    "sdy.return"(%v9) : (tensor<4x1x1x2x5xf32>) -> ()
    } : (tensor<4x8x1x2x5xf32>, tensor<4x8x1x2x5xf32>) -> tensor<4x1x1x2x5xf32>
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i8>}> : () -> (tensor<i8>)
    %v13 = "stablehlo.reduce"(%arg0, %v12) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<6xi8>, tensor<i8>) -> (tensor<i8>)
    %v14 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<1x5x1xf32>}> : () -> (tensor<1x5x1xf32>)
    %v15 = "stablehlo.dot_general"(%v11, %v14) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2, 1], rhs_contracting_dimensions = [2, 0]>}> : (tensor<4x1x1x2x5xf32>, tensor<1x5x1xf32>) -> (tensor<4x2x5x5xf32>)
    %v16 = sdy.propagation_barrier %v13 allowed_direction=BACKWARD : tensor<i8>
    %v17 = "stablehlo.gather"(%v15, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [3], operand_batching_dims = [0, 2], start_indices_batching_dims = [2, 0], start_index_map = [3, 1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 2, 1, 1>}> : (tensor<4x2x5x5xf32>, tensor<5x3x4x2xui32>) -> (tensor<2x5x3x4xf32>)
    %v18 = sdy.propagation_barrier %v15 allowed_direction=NONE : tensor<4x2x5x5xf32>
    %v28 = "stablehlo.if"(%arg3) ({
    %v19 = "stablehlo.add"(%arg4, %arg4) : (tensor<1x9xi64>, tensor<1x9xi64>) -> (tensor<1x9xi64>)
    "stablehlo.return"(%v19) : (tensor<1x9xi64>) -> ()
    }, {
    %v24 = "stablehlo.case"(%arg5) ({
    %v21 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x3x4xf32>)
    %v22 = "stablehlo.scatter"(%v17, %arg6, %v21) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 2], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x5x3x4xf32>, tensor<2xi64>, tensor<2x3x4xf32>) -> (tensor<2x5x3x4xf32>)
    "stablehlo.return"(%v13) : (tensor<i8>) -> ()
    }) : (tensor<i32>) -> (tensor<i8>)
    %v25 = "stablehlo.select"(%arg7, %arg6, %arg6) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>)
    %v26 = "stablehlo.add"(%arg4, %arg4) : (tensor<1x9xi64>, tensor<1x9xi64>) -> (tensor<1x9xi64>)
    "stablehlo.return"(%v26) : (tensor<1x9xi64>) -> ()
    }) : (tensor<i1>) -> (tensor<1x9xi64>)
    %v29 = "stablehlo.sine"(%v18) : (tensor<4x2x5x5xf32>) -> (tensor<4x2x5x5xf32>)
    %v30 = sdy.sharding_constraint %v17 <@mesh, [{"a"}, {}, {}, {}], replicated={"b"}> : tensor<2x5x3x4xf32>
    return %v30, %v29, %v28, %v16 : tensor<2x5x3x4xf32>, tensor<4x2x5x5xf32>, tensor<1x9xi64>, tensor<i8>
}
