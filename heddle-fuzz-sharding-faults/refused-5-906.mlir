sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<4x4x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a":(2)2}, {?}, {?}, {?}], replicated={"a":(1)2}>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<5x4x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {}]>}, %arg3: tensor<5x1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a":(2)2}], replicated={"b"}>}, %arg4: tensor<4x4x1x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}], replicated={"a"}>}, %arg5: tensor<1x4x4xi32>, %arg6: tensor<1x4x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"b"}, {?}], replicated={"a"}>}) -> (tensor<4x4x1x4xf32>, tensor<4x4x1x4xf32>, tensor<4x4x2x8xf32>, tensor<5x1x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a":(2)2}], replicated={"a":(1)2}>}, tensor<4x4x1x4xf32>, tensor<5x1x3xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.dynamic_slice"(%arg0, %arg1, %v0, %v1, %arg1) <{slice_sizes = array<i64: 4, 4, 1, 4>}> : (tensor<4x4x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x1x4xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{?}, {?}, {?}, {"a":(2)2, "b", ?}], replicated={"a":(1)2}> : tensor<4x4x1x4xf32>
    %v4 = "stablehlo.scatter"(%v2, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1, 3], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1, 3], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x4x1x4xf32>, tensor<5x4x3xi32>, tensor<5x1x4xf32>) -> (tensor<4x4x1x4xf32>)
    %v10 = "stablehlo.case"(%arg1) ({
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7:2 = "stablehlo.reduce"(%v3, %arg4, %v5, %v6) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<4x4x1x4xf32>, tensor<4x4x1x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x4x4xf32>, tensor<4x4x4xi32>)
    %v8 = "stablehlo.multiply"(%v7#0, %v7#0) : (tensor<4x4x4xf32>, tensor<4x4x4xf32>) -> (tensor<4x4x4xf32>)
    "stablehlo.return"(%v3) : (tensor<4x4x1x4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<4x4x1x4xf32>)
    %v11 = sdy.sharding_constraint %arg2 <@mesh, [{?}, {?}, {"a":(2)2, ?}]> : tensor<5x4x3xi32>
    %v19 = sdy.manual_computation(%v11, %v11) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v12: tensor<5x1x3xi32>, %v13: tensor<5x1x3xi32>) {
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.reduce"(%v13, %v14) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5x1x3xi32>, tensor<i32>) -> (tensor<5x1x3xi32>)
    %v16 = "stablehlo.add"(%v15, %v15) : (tensor<5x1x3xi32>, tensor<5x1x3xi32>) -> (tensor<5x1x3xi32>)
    %v17 = "stablehlo.all_reduce"(%v16) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5x1x3xi32>) -> (tensor<5x1x3xi32>)
    "sdy.return"(%v17) : (tensor<5x1x3xi32>) -> ()
    } : (tensor<5x4x3xi32>, tensor<5x4x3xi32>) -> tensor<5x1x3xi32>
    %v20 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<4x4x2x8xf32>}> : () -> (tensor<4x4x2x8xf32>)
    %v34 = sdy.manual_computation(%arg0, %v20) in_shardings=[<@mesh, [{}, {}, {}, {"a", "b"}]>, <@mesh, [{}, {}, {}, {"a", "b"}]>] out_shardings=[<@mesh, [{}, {}, {}, {"a", "b"}]>] manual_axes={"a", "b"} (%v21: tensor<4x4x2x1xf32>, %v22: tensor<4x4x2x1xf32>) {
    %v23 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<10x3xf32>)
    %v24 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x3xf32>)
    %v25 = "stablehlo.convolution"(%v23, %v24) <{dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<10x3xf32>, tensor<6x3xf32>) -> (tensor<6x5xf32>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x5xf32>)
    %v27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.select_and_scatter"(%v25, %v26, %v27) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x5xf32>, tensor<2x5xf32>, tensor<f32>) -> (tensor<6x5xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v30 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v31 = "stablehlo.reduce"(%v28, %v30) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x5xf32>, tensor<f32>) -> (tensor<6x5xf32>)
    %v32 = "stablehlo.add"(%v21, %v22) : (tensor<4x4x2x1xf32>, tensor<4x4x2x1xf32>) -> (tensor<4x4x2x1xf32>)
    "sdy.return"(%v32) : (tensor<4x4x2x1xf32>) -> ()
    } : (tensor<4x4x2x8xf32>, tensor<4x4x2x8xf32>) -> tensor<4x4x2x8xf32>
    %v35 = sdy.propagation_barrier %v2 allowed_direction=FORWARD : tensor<4x4x1x4xf32>
    %v36 = "stablehlo.transpose"(%v35) <{permutation = array<i64: 3, 1, 2, 0>}> : (tensor<4x4x1x4xf32>) -> (tensor<4x4x1x4xf32>)
    %v37 = sdy.propagation_barrier %v2 allowed_direction=BACKWARD : tensor<4x4x1x4xf32>
    %v38 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.clamp"(%v38, %arg5, %v39) : (tensor<i32>, tensor<1x4x4xi32>, tensor<i32>) -> (tensor<1x4x4xi32>)
    %v41 = "stablehlo.scatter"(%v37, %v40, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], input_batching_dims = [0, 2], scatter_indices_batching_dims = [1, 0], scatter_dims_to_operand_dims = [1], index_vector_dim = 3>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x4x1x4xf32>, tensor<1x4x4xi32>, tensor<1x4x4x4xf32>) -> (tensor<4x4x1x4xf32>)
    return %v41, %v36, %v34, %v19, %v10, %v19 : tensor<4x4x1x4xf32>, tensor<4x4x1x4xf32>, tensor<4x4x2x8xf32>, tensor<5x1x3xi32>, tensor<4x4x1x4xf32>, tensor<5x1x3xi32>
}
