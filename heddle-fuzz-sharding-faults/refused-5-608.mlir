sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<1xf32>, %arg1: tensor<1x2x4xf32>, %arg2: tensor<6x10xi32>, %arg3: tensor<6x10xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}p0]>}, %arg4: tensor<3x3x4x1xf32>, %arg5: tensor<3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}], replicated={"a"}>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<2xi32>) -> (tensor<1x10xi32>, tensor<3xbf16>, tensor<1x3x3x4xf32>, tensor<1x2x4xf32>, tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0]>}, tensor<1xf32>) {
    %v0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<1xf32>) -> (tensor<1xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v2 = "stablehlo.divide"(%v0, %v1) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v3 = "stablehlo.reshape"(%v0) : (tensor<1xf32>) -> (tensor<1xf32>)
    %v4 = "stablehlo.dot_general"(%v0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<1xf32>, tensor<1x2x4xf32>) -> (tensor<1x2x4xf32>)
    %v12 = sdy.manual_computation(%arg2, %arg3) in_shardings=[<@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a", "b"} (%v5: tensor<1x10xi32>, %v6: tensor<1x10xi32>) {
    %v7 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<10x4xi32>)
    %v8 = "stablehlo.dot_general"(%v6, %v7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<1x10xi32>, tensor<10x4xi32>) -> (tensor<1x4xi32>)
    %v9 = "stablehlo.add"(%v5, %v6) : (tensor<1x10xi32>, tensor<1x10xi32>) -> (tensor<1x10xi32>)
    %v10 = "stablehlo.all_reduce"(%v9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1x10xi32>) -> (tensor<1x10xi32>)
    "sdy.return"(%v10) : (tensor<1x10xi32>) -> ()
    } : (tensor<6x10xi32>, tensor<6x10xi32>) -> tensor<1x10xi32>
    %v13 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 3, 1, 0, 2>}> : (tensor<3x3x4x1xf32>) -> (tensor<1x3x3x4xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.reduce_window"(%v13, %v14) <{window_dimensions = array<i64: 1, 1, 1, 4>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [3, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x3x3x4xf32>, tensor<f32>) -> (tensor<1x3x3x4xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.clamp"(%v16, %arg6, %v17) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v32:2 = "stablehlo.while"(%v18, %arg5) ({
    ^bb0(%v19: tensor<i32>, %v20: tensor<3xbf16>):
    %v21 = "stablehlo.compare"(%v19, %v17) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v21) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v23: tensor<i32>, %v24: tensor<3xbf16>):
    %v25 = "stablehlo.scatter"(%v12, %arg7, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1x10xi32>, tensor<2xi32>, tensor<i32>) -> (tensor<1x10xi32>)
    %v26 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v28 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v29 = "stablehlo.clamp"(%v27, %v24, %v28) : (tensor<bf16>, tensor<3xbf16>, tensor<bf16>) -> (tensor<3xbf16>)
    %v30 = "stablehlo.add"(%v23, %v26) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v30, %v29) : (tensor<i32>, tensor<3xbf16>) -> ()
    }) : (tensor<i32>, tensor<3xbf16>) -> (tensor<i32>, tensor<3xbf16>)
    %v33 = sdy.propagation_barrier %v12 allowed_direction=FORWARD : tensor<1x10xi32>
    return %v33, %v32#1, %v15, %v4, %v3, %v2 : tensor<1x10xi32>, tensor<3xbf16>, tensor<1x3x3x4xf32>, tensor<1x2x4xf32>, tensor<1xf32>, tensor<1xf32>
}
