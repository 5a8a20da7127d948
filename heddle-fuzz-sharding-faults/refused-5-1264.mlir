sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<5x4x3xf32>, %arg1: tensor<1x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg2: tensor<4x6x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}]>}) -> (tensor<4x3xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x4x3xf32>, tensor<f32>) -> (tensor<4x3xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.case"(%v2) ({
    %v3 = "stablehlo.add"(%v1, %v1) : (tensor<4x3xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>)
    "stablehlo.return"(%v3) : (tensor<4x3xf32>) -> ()
    }, {
    %v5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.select_and_scatter"(%v1, %v1, %v5) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<f32>) -> (tensor<4x3xf32>)
    %v7 = "stablehlo.scatter"(%v1, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x3xf32>, tensor<1x6xi32>, tensor<4x6x3xf32>) -> (tensor<4x3xf32>)
    "stablehlo.return"(%v6) : (tensor<4x3xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<4x3xf32>)
    return %v9 : tensor<4x3xf32>
}
