sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<2x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg1: tensor<2x10xf32>, %arg2: tensor<5x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg3: tensor<7x10xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"a"}>}, %arg4: tensor<1x2xi32>, %arg5: tensor<10x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}) -> (tensor<7x10xi64>, tensor<5x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"a"}>}, tensor<2x10xf32>) {
    %v0 = "stablehlo.maximum"(%arg0, %arg1) : (tensor<2x10xf32>, tensor<2x10xf32>) -> (tensor<2x10xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %v1, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18:2 = "stablehlo.while"(%v4, %arg2) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<5x2xi1>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<5x2xi1>):
    %v11 = "stablehlo.sign"(%arg3) : (tensor<7x10xi64>) -> (tensor<7x10xi64>)
    %v12 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}]> : tensor<2x10xf32>
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.reduce_window"(%v12, %v13) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x10xf32>, tensor<f32>) -> (tensor<2x10xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.add"(%v9, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v16, %v10) : (tensor<i32>, tensor<5x2xi1>) -> ()
    }) : (tensor<i32>, tensor<5x2xi1>) -> (tensor<i32>, tensor<5x2xi1>)
    %v19 = "stablehlo.scatter"(%arg3, %arg4, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<7x10xi64>, tensor<1x2xi32>, tensor<10x2xi64>) -> (tensor<7x10xi64>)
    return %v19, %v18#1, %v0 : tensor<7x10xi64>, tensor<5x2xi1>, tensor<2x10xf32>
}
