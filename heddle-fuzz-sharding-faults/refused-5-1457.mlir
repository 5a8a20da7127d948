sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg1: tensor<i32>, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<1x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>, tf.aliasing_output = 0 : i32}, %arg4: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg5: tensor<6x1xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}) -> (tensor<1x6xf64>, tensor<4x1x8xf32>) {
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<4x8xf32>) -> (tensor<4x1x8xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64: 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1x8xf32>, tensor<f32>) -> (tensor<4x1xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{?}, {?}]> : tensor<4x1xf32>
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %arg1, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v6, %v0) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<4x1x8xf32>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<4x1x8xf32>):
    %v13 = "stablehlo.select"(%arg2, %arg1, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v14 = sdy.sharding_constraint %v3 <@mesh, [{}, {}]> : tensor<4x1xf32>
    %v15 = "stablehlo.scatter"(%arg3, %arg4, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1x6xf64>, tensor<6xi32>, tensor<6x1xf64>) -> (tensor<1x6xf64>)
    %v16 = "stablehlo.add"(%v12, %v12) : (tensor<4x1x8xf32>, tensor<4x1x8xf32>) -> (tensor<4x1x8xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.clamp"(%v18, %v16, %v19) : (tensor<f32>, tensor<4x1x8xf32>, tensor<f32>) -> (tensor<4x1x8xf32>)
    %v21 = "stablehlo.add"(%v11, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v20) : (tensor<i32>, tensor<4x1x8xf32>) -> ()
    }) : (tensor<i32>, tensor<4x1x8xf32>) -> (tensor<i32>, tensor<4x1x8xf32>)
    %v24 = sdy.sharding_constraint %arg3 <@mesh, [{?}, {?}]> : tensor<1x6xf64>
    return %v24, %v23#1 : tensor<1x6xf64>, tensor<4x1x8xf32>
}
