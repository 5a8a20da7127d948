sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<4x1xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}]>}, %arg1: tensor<i32>, %arg2: tensor<4x8x3xi32>, %arg3: tensor<4x8x3xi32>, %arg4: tensor<1x4x3xi32>, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<4x6x3xi32>, %arg7: tensor<4x6xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", "b", ?}]>}) -> (tensor<4x8x3xi32>, tensor<3x2x4xf16>, tensor<4x1x3xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.dynamic_update_slice"(%arg0, %arg0, %v0, %arg1) : (tensor<4x1xui32>, tensor<4x1xui32>, tensor<i32>, tensor<i32>) -> (tensor<4x1xui32>)
    %v7 = sdy.manual_computation(%arg2, %arg3) in_shardings=[<@mesh, [{}, {"a", "b"}, {}]>, <@mesh, [{}, {"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a", "b"} (%v2: tensor<4x1x3xi32>, %v3: tensor<4x1x3xi32>) {
    %v4 = "stablehlo.add"(%v3, %v3) : (tensor<4x1x3xi32>, tensor<4x1x3xi32>) -> (tensor<4x1x3xi32>)
    %v5 = "stablehlo.all_reduce"(%v4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x1x3xi32>) -> (tensor<4x1x3xi32>)
    "sdy.return"(%v5) : (tensor<4x1x3xi32>) -> ()
    } : (tensor<4x8x3xi32>, tensor<4x8x3xi32>) -> tensor<4x1x3xi32>
    %v8 = "stablehlo.reshape"(%v1) : (tensor<4x1xui32>) -> (tensor<2x2x1xui32>)
    %v9 = "stablehlo.dynamic_update_slice"(%arg3, %arg4, %arg1, %arg5, %arg1) : (tensor<4x8x3xi32>, tensor<1x4x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x8x3xi32>)
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.dynamic_update_slice"(%arg2, %arg6, %v10, %arg5, %v11) : (tensor<4x8x3xi32>, tensor<4x6x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x8x3xi32>)
    %v13 = sdy.sharding_constraint %v12 <@mesh, [{"a", "b":(1)2}, {?}, {"b":(2)2, ?}]> : tensor<4x8x3xi32>
    %v14 = "stablehlo.constant"() <{value = dense<3> : tensor<3x4xi32>}> : () -> (tensor<3x4xi32>)
    %v15 = "stablehlo.gather"(%arg7, %v14) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2>}> : (tensor<4x6xf16>, tensor<3x4xi32>) -> (tensor<3x2x4xf16>)
    %v16 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v23 = "stablehlo.if"(%v16) ({
    "stablehlo.return"(%v9) : (tensor<4x8x3xi32>) -> ()
    }, {
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v19 = "stablehlo.reduce_window"(%v8, %v18) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<2x2x1xui32>, tensor<ui32>) -> (tensor<2x2x1xui32>)
    %v20 = "stablehlo.broadcast_in_dim"(%v13) <{broadcast_dimensions = array<i64: 0, 2, 1>}> : (tensor<4x8x3xi32>) -> (tensor<4x3x8xi32>)
    %v21 = "stablehlo.add"(%v12, %v9) : (tensor<4x8x3xi32>, tensor<4x8x3xi32>) -> (tensor<4x8x3xi32>)
    "stablehlo.return"(%v21) : (tensor<4x8x3xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x8x3xi32>)
    return %v23, %v15, %v7 : tensor<4x8x3xi32>, tensor<3x2x4xf16>, tensor<4x1x3xi32>
}
