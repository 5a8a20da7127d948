sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<4x8x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {"b":(2)2, ?}]>}, %arg1: tensor<4x8x7xf32>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg4: tensor<3x4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {"b":(1)2}]>}) -> (tensor<i32>) {
    %v4 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}, {"a", "b"}, {}]>, <@mesh, [{}, {"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a", "b"} (%v0: tensor<4x1x7xf32>, %v1: tensor<4x1x7xf32>) {
    %v2 = "stablehlo.all_reduce"(%v0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1x7xf32>) -> (tensor<4x1x7xf32>)
    "sdy.return"(%v2) : (tensor<4x1x7xf32>) -> ()
    } : (tensor<4x8x7xf32>, tensor<4x8x7xf32>) -> tensor<4x1x7xf32>
    %v14 = "stablehlo.case"(%arg2) ({
    %v5 = "stablehlo.pad"(%v4, %arg3) <{edge_padding_low = array<i64: 0, 0, 3>, edge_padding_high = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<4x1x7xf32>, tensor<f32>) -> (tensor<4x1x10xf32>)
    %v6 = "stablehlo.reshape"(%arg2) : (tensor<i32>) -> (tensor<1x1xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg4, %v8) : (tensor<i32>, tensor<3x4x2xi32>, tensor<i32>) -> (tensor<3x4x2xi32>)
    %v10 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<4x2x1xf32>}> : () -> (tensor<4x2x1xf32>)
    %v11 = "stablehlo.scatter"(%v5, %v9, %v10) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0, 2], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1x10xf32>, tensor<3x4x2xi32>, tensor<4x2x1xf32>) -> (tensor<4x1x10xf32>)
    %v12 = "stablehlo.add"(%arg2, %arg2) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v12) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    sdy.sharding_group %arg4 group_id=324 : tensor<3x4x2xi32>
    return %v14 : tensor<i32>
}
