sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<6x7xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<1x6x2xui32>, %arg3: tensor<i64>, %arg4: tensor<4x5x3xf64> {tf.aliasing_output = 0 : i32}, %arg5: tensor<1x4xi64>, %arg6: tensor<1x4x5xf64>) -> (tensor<4x5x3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {?}]>}, tensor<i64>, tensor<6x4xi32>, tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}) {
    %v0:2 = "chlo.top_k"(%arg0) <{k = 4 : i64}> : (tensor<6x7xf32>) -> (tensor<6x4xf32>, tensor<6x4xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg1, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v14:2 = "stablehlo.while"(%v3, %v0#1) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<6x4xi32>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<6x4xi32>):
    %v10 = "stablehlo.add"(%v9, %v9) : (tensor<6x4xi32>, tensor<6x4xi32>) -> (tensor<6x4xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.add"(%v8, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v12, %v10) : (tensor<i32>, tensor<6x4xi32>) -> ()
    }) : (tensor<i32>, tensor<6x4xi32>) -> (tensor<i32>, tensor<6x4xi32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<6x6x4xi32>}> : () -> (tensor<6x6x4xi32>)
    %v20 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v36:3 = "stablehlo.while"(%v15, %v14#1, %v16) ({
    ^bb0(%v17_: tensor<i32>, %v18_: tensor<6x4xi32>, %v19_: tensor<6x6x4xi32>):
    %v23 = "stablehlo.compare"(%v17_, %v20) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v23) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<6x4xi32>, %v19: tensor<6x6x4xi32>):
    %v25 = "stablehlo.dynamic_slice"(%arg0, %v17, %v22) <{slice_sizes = array<i64: 1, 7>}> : (tensor<6x7xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x7xf32>)
    %v26 = "stablehlo.reshape"(%v25) : (tensor<1x7xf32>) -> (tensor<7xf32>)
    %v27 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x3x12xf32>)
    %v28 = "stablehlo.sort"(%v27) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<5x3x12xf32>) -> (tensor<5x3x12xf32>)
    %v29 = "stablehlo.gather"(%v14#1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xi32>, tensor<1x6x2xui32>) -> (tensor<1x6x4xi32>)
    %v30 = "stablehlo.slice"(%v28) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 5, 1, 12>, strides = array<i64: 1, 1, 1>}> : (tensor<5x3x12xf32>) -> (tensor<5x1x12xf32>)
    %v31 = "stablehlo.add"(%v14#1, %v18) : (tensor<6x4xi32>, tensor<6x4xi32>) -> (tensor<6x4xi32>)
    %v32 = "stablehlo.add"(%v17, %v21) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v33 = "stablehlo.reshape"(%v31) : (tensor<6x4xi32>) -> (tensor<1x6x4xi32>)
    %v34 = "stablehlo.dynamic_update_slice"(%v19, %v33, %v17, %v22, %v22) : (tensor<6x6x4xi32>, tensor<1x6x4xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x6x4xi32>)
    "stablehlo.return"(%v32, %v31, %v34) : (tensor<i32>, tensor<6x4xi32>, tensor<6x6x4xi32>) -> ()
    }) : (tensor<i32>, tensor<6x4xi32>, tensor<6x6x4xi32>) -> (tensor<i32>, tensor<6x4xi32>, tensor<6x6x4xi32>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v42 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v50:2 = "stablehlo.while"(%v37, %arg3) ({
    ^bb0(%v38_: tensor<i32>, %v39_: tensor<i64>):
    %v43 = "stablehlo.compare"(%v38_, %v40) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v43) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v38: tensor<i32>, %v39: tensor<i64>):
    %v45 = "stablehlo.dynamic_slice"(%v36#2, %v38, %v42, %v42) <{slice_sizes = array<i64: 1, 6, 4>}> : (tensor<6x6x4xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x6x4xi32>)
    %v46 = "stablehlo.reshape"(%v45) : (tensor<1x6x4xi32>) -> (tensor<6x4xi32>)
    %v47 = "stablehlo.add"(%v39, %v39) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    %v48 = "stablehlo.add"(%v38, %v41) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v48, %v47) : (tensor<i32>, tensor<i64>) -> ()
    }) : (tensor<i32>, tensor<i64>) -> (tensor<i32>, tensor<i64>)
    %v51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v52 = "stablehlo.reduce_window"(%arg4, %v51) <{window_dimensions = array<i64: 1, 1, 3>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [2, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x5x3xf64>, tensor<f64>) -> (tensor<4x5x3xf64>)
    %v53 = "stablehlo.negate"(%v52) : (tensor<4x5x3xf64>) -> (tensor<4x5x3xf64>)
    %v54 = "stablehlo.scatter"(%v53, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [2], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x5x3xf64>, tensor<1x4xi64>, tensor<1x4x5xf64>) -> (tensor<4x5x3xf64>)
    return %v54, %v50#1, %v36#1, %v0#0 : tensor<4x5x3xf64>, tensor<i64>, tensor<6x4xi32>, tensor<6x4xf32>
}
