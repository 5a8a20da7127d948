sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<1x2x4x12x4xf32>, %arg1: tensor<6x4x7xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)4, ?}, {?}, {"a":(1)2}]>}, %arg2: tensor<6x6x4x4xi32>, %arg3: tensor<6x6x4x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}]>}, %arg4: tensor<i32>, %arg5: tensor<1x3x7xf64>, %arg6: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>, tf.aliasing_output = 1 : i32}, %arg7: tensor<4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) -> (tensor<8x4xi8>, tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<6x4x7xf64>, tensor<6x6x4x4xf64>) {
    %v0 = "stablehlo.sine"(%arg0) : (tensor<1x2x4x12x4xf32>) -> (tensor<1x2x4x12x4xf32>)
    %v1 = "stablehlo.scatter"(%arg1, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [1, 3], scatter_dims_to_operand_dims = [2], index_vector_dim = 4>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<6x4x7xf64>, tensor<6x6x4x4xi32>, tensor<6x6x4x4xf64>) -> (tensor<6x4x7xf64>)
    %v2 = sdy.sharding_constraint %arg3 <@mesh, [{?}, {?}, {?}, {}], replicated={"a"}> : tensor<6x6x4x4xf64>
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg4, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v5, %v1) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<6x4x7xf64>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<6x4x7xf64>):
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v13 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v14 = "stablehlo.dynamic_update_slice"(%v11, %arg5, %v12, %v13, %arg6) : (tensor<6x4x7xf64>, tensor<1x3x7xf64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<6x4x7xf64>)
    %v15 = "stablehlo.exponential"(%arg3) : (tensor<6x6x4x4xf64>) -> (tensor<6x6x4x4xf64>)
    %v16 = sdy.sharding_constraint %v0 <@mesh, [{}, {}, {}, {}, {?}]> : tensor<1x2x4x12x4xf32>
    %v17 = "stablehlo.add"(%v11, %v11) : (tensor<6x4x7xf64>, tensor<6x4x7xf64>) -> (tensor<6x4x7xf64>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v20 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v21 = "stablehlo.clamp"(%v19, %v17, %v20) : (tensor<f64>, tensor<6x4x7xf64>, tensor<f64>) -> (tensor<6x4x7xf64>)
    %v22 = "stablehlo.add"(%v10, %v18) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v21) : (tensor<i32>, tensor<6x4x7xf64>) -> ()
    }) : (tensor<i32>, tensor<6x4x7xf64>) -> (tensor<i32>, tensor<6x4x7xf64>)
    %v26 = "stablehlo.optimization_barrier"(%arg6) : (tensor<i64>) -> (tensor<i64>)
    %v27 = "stablehlo.constant"() <{value = dense<0> : tensor<4x8xi8>}> : () -> (tensor<4x8xi8>)
    %v28 = "stablehlo.gather"(%v27, %arg7) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xi8>, tensor<4xui32>) -> (tensor<8x4xi8>)
    return %v28, %v26, %v24#1, %v2 : tensor<8x4xi8>, tensor<i64>, tensor<6x4x7xf64>, tensor<6x6x4x4xf64>
}
