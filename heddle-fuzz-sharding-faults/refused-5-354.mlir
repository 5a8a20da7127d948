sdy.mesh @mesh = <["a"=2, "b"=2], device_ids=[1, 3, 2, 0]>
func.func public @main(%arg0: tensor<2x5x2xf32>, %arg1: tensor<1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}, %arg2: tensor<5x6xf32>, %arg3: tensor<6x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<1xi32>) -> (tensor<1x2x1xf32>, tensor<6x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}, tensor<2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a", ?}]>}, tensor<2x5x2xf32>) {
    %v0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 2, 5, 2>, strides = array<i64: 1, 1, 1>}> : (tensor<2x5x2xf32>) -> (tensor<2x5x2xf32>)
    %v1 = sdy.sharding_constraint %arg0 <@mesh, [{"b", ?}, {}, {"a"}]> : tensor<2x5x2xf32>
    %v2 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.reduce"(%v0, %v2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x5x2xf32>, tensor<f32>) -> (tensor<2x2xf32>)
    sdy.sharding_group %v0 group_id=320 : tensor<2x5x2xf32>
    %v4 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 1, 2, 1>, strides = array<i64: 1, 1, 1>}> : (tensor<2x5x2xf32>) -> (tensor<1x2x1xf32>)
    %v10 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{}, {"a", "b"}]>, <@mesh, [{}, {"a", "b"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a", "b"} (%v5: tensor<1x2xf32>, %v6: tensor<1x2xf32>) {
    %v7 = "stablehlo.add"(%v6, %v6) : (tensor<1x2xf32>, tensor<1x2xf32>) -> (tensor<1x2xf32>)
    %v8 = "stablehlo.all_reduce"(%v7) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[1, 3, 2, 0]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x2xf32>) -> (tensor<1x2xf32>)
    "sdy.return"(%v8) : (tensor<1x2xf32>) -> ()
    } : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x2xf32>
    %v11 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[f, b]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<5x6xf32>, tensor<6x3xf32>) -> (tensor<6x5xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.clamp"(%v12, %arg4, %v13) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v34:2 = "stablehlo.while"(%v14, %v4) ({
    ^bb0(%v15: tensor<i32>, %v16: tensor<1x2x1xf32>):
    %v17 = "stablehlo.compare"(%v15, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<1x2x1xf32>):
    %v21 = "stablehlo.gather"(%v10, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x2xf32>, tensor<1xi32>) -> (tensor<1xf32>)
    %v22 = sdy.sharding_constraint %v10 <@mesh, [{?}, {}]> : tensor<1x2xf32>
    %v23 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.dynamic_slice"(%v4, %arg4, %v23, %v24) <{slice_sizes = array<i64: 1, 2, 1>}> : (tensor<1x2x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x1xf32>)
    %v26 = "stablehlo.shift_right_logical"(%arg4, %arg4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v27 = "stablehlo.add"(%v4, %v4) : (tensor<1x2x1xf32>, tensor<1x2x1xf32>) -> (tensor<1x2x1xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v31 = "stablehlo.clamp"(%v29, %v27, %v30) : (tensor<f32>, tensor<1x2x1xf32>, tensor<f32>) -> (tensor<1x2x1xf32>)
    %v32 = "stablehlo.add"(%v19, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v32, %v31) : (tensor<i32>, tensor<1x2x1xf32>) -> ()
    }) : (tensor<i32>, tensor<1x2x1xf32>) -> (tensor<i32>, tensor<1x2x1xf32>)
    return %v34#1, %v11, %v3, %v1 : tensor<1x2x1xf32>, tensor<6x5xf32>, tensor<2x2xf32>, tensor<2x5x2xf32>
}
