sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<1x3xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, %arg1: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<2xui64>, %arg4: tensor<4x4x4x4xf32>, %arg5: tensor<8x10x1xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}p0, {}]>}) -> (tensor<1xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<4x4x4x4xf32>, tensor<4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> (tensor<4xf32>)
    %v1 = "stablehlo.scatter"(%v0, %arg0, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<1x3xi64>, tensor<3xf32>) -> (tensor<4xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg2, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v4, %v1) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<4xf32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<4xf32>):
    %v11:2 = "stablehlo.rng_bit_generator"(%arg3) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4x8x4xui32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.dynamic_update_slice"(%arg1, %arg1, %v12) : (tensor<3xf32>, tensor<3xf32>, tensor<i32>) -> (tensor<3xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.pad"(%v13, %v14) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.clamp"(%v17, %v10, %v18) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v20 = "stablehlo.add"(%v9, %v16) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v19) : (tensor<i32>, tensor<4xf32>) -> ()
    }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
    %v23 = "stablehlo.ceil"(%v22#1) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v24 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v25 = "stablehlo.reduce"(%v22#1, %v24) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v26 = "stablehlo.sort"(%arg4) <{dimension = 3 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x4x4x4xf32>) -> (tensor<4x4x4x4xf32>)
    %v30 = "stablehlo.case"(%arg2) ({
    %v27:2 = "chlo.top_k"(%v23) <{k = 2 : i64}> : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
    %v28 = "stablehlo.add"(%arg5, %arg5) : (tensor<8x10x1xui32>, tensor<8x10x1xui32>) -> (tensor<8x10x1xui32>)
    "stablehlo.return"(%v28) : (tensor<8x10x1xui32>) -> ()
    }) : (tensor<i32>) -> (tensor<8x10x1xui32>)
    %v42 = sdy.manual_computation(%v30, %v30) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v31: tensor<8x5x1xui32>, %v32: tensor<8x5x1xui32>) {
    %v33 = "stablehlo.constant"() <{value = dense<3> : tensor<2xi32>}> : () -> (tensor<2xi32>)
    %v34 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1xi64>)
    %v35 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.scatter"(%v33, %v34, %v35) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2xi32>, tensor<1xi64>, tensor<i32>) -> (tensor<2xi32>)
    %v37 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf64>)
    %v38 = "stablehlo.logistic"(%v37) : (tensor<8xf64>) -> (tensor<8xf64>)
    %v39 = "stablehlo.add"(%v31, %v31) : (tensor<8x5x1xui32>, tensor<8x5x1xui32>) -> (tensor<8x5x1xui32>)
    %v40 = "stablehlo.all_reduce"(%v39) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<8x5x1xui32>) -> (tensor<8x5x1xui32>)
    "sdy.return"(%v40) : (tensor<8x5x1xui32>) -> ()
    } : (tensor<8x10x1xui32>, tensor<8x10x1xui32>) -> tensor<8x5x1xui32>
    %v43 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v44 = "stablehlo.reduce"(%v42, %v43) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<8x5x1xui32>, tensor<ui32>) -> (tensor<1xui32>)
    return %v44, %v26, %v25 : tensor<1xui32>, tensor<4x4x4x4xf32>, tensor<4xf32>
}
