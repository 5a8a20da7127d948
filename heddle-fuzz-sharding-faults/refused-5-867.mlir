sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<5x5x4xui32>, %arg1: tensor<3xf32>, %arg2: tensor<i32>, %arg3: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}) -> (tensor<f32>, tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, tensor<f32> {check.error = 2.585933e-04 : f64}, tensor<6x3x3xf32>, tensor<5x5x4xi32>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<5x5x4xui32>) -> (tensor<5x5x4xi32>)
    %v1 = "stablehlo.exponential"(%arg1) : (tensor<3xf32>) -> (tensor<3xf32>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xf32>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<0xui32>)
    %v4 = "stablehlo.gather"(%v1, %v3) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<0xui32>) -> (tensor<f32>)
    %v6 = "stablehlo.optimization_barrier"(%v2) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<6x3x1xi32>}> : () -> (tensor<6x3x1xi32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.clamp"(%v8, %v7, %v9) : (tensor<i32>, tensor<6x3x1xi32>, tensor<i32>) -> (tensor<6x3x1xi32>)
    %v11 = "stablehlo.gather"(%arg1, %v10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 3>}> : (tensor<3xf32>, tensor<6x3x1xi32>) -> (tensor<6x3x3xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v13 = "stablehlo.reduce"(%v1, %v12) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.clamp"(%v14, %arg2, %v15) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17 = "stablehlo.scatter"(%v1, %v16, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<i32>, tensor<2xf32>) -> (tensor<3xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.case"(%v18) ({
    "stablehlo.return"(%v4) : (tensor<f32>) -> ()
    }, {
    "stablehlo.return"(%v4) : (tensor<f32>) -> ()
    }) : (tensor<i32>) -> (tensor<f32>)
    return %v21, %v17, %v13, %v11, %v0 : tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<6x3x3xf32>, tensor<5x5x4xi32>
}
