sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<2xf32>, %arg1: tensor<i32>, %arg2: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg3: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg4: tensor<3xf32>) -> (tensor<2xf32>, tensor<2xi32>, tensor<f32>, tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %v0 = "stablehlo.round_nearest_even"(%arg0) : (tensor<2xf32>) -> (tensor<2xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg1, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v3, %arg0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<2xf32>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<2xf32>):
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.dynamic_update_slice"(%v9, %arg0, %v10) : (tensor<2xf32>, tensor<2xf32>, tensor<i32>) -> (tensor<2xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.clamp"(%v12, %arg2, %v13) : (tensor<i32>, tensor<6xi32>, tensor<i32>) -> (tensor<6xi32>)
    %v15 = "stablehlo.scatter"(%v0, %v14, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<6xi32>, tensor<6xf32>) -> (tensor<2xf32>)
    %v16 = "stablehlo.add"(%v15, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.clamp"(%v18, %v16, %v19) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v21 = "stablehlo.add"(%v8, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v20) : (tensor<i32>, tensor<2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    %v24 = "stablehlo.convert"(%v23#1) : (tensor<2xf32>) -> (tensor<2xi32>)
    %v25:2 = "chlo.top_k"(%arg4) <{k = 2 : i64}> : (tensor<3xf32>) -> (tensor<2xf32>, tensor<2xi32>)
    %v26 = "stablehlo.constant"() <{value = dense<1> : tensor<1xui32>}> : () -> (tensor<1xui32>)
    %v27 = "stablehlo.gather"(%v25#0, %v26) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<2xf32>, tensor<1xui32>) -> (tensor<f32>)
    %v28 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v29 = "stablehlo.atan2"(%v27, %v28) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v30 = sdy.sharding_constraint %v25#1 <@mesh, [{?}]> : tensor<2xi32>
    %v31 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.reduce_window"(%v25#0, %v31) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    return %v32, %v30, %v29, %v24 : tensor<2xf32>, tensor<2xi32>, tensor<f32>, tensor<2xi32>
}
