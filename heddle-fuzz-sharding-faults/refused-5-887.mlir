sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", "a", ?}]>}, %arg1: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}, {}]>}, %arg4: tensor<2x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}, %arg5: tensor<1x3x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {?}]>}) -> (tensor<2x4xi64>, tensor<1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<1xf32>, tensor<8x4xf32>, tensor<4xi32>, tensor<8x4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v9 = "stablehlo.if"(%v0) ({
    %v1 = "stablehlo.add"(%arg0, %arg0) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>)
    "stablehlo.return"(%v1) : (tensor<8x4xf32>) -> ()
    }, {
    %v3 = "stablehlo.round_nearest_even"(%arg0) : (tensor<8x4xf32>) -> (tensor<8x4xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<8x4xf32>}> : () -> (tensor<8x4xf32>)
    %v5 = "stablehlo.multiply"(%arg0, %v3) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>)
    %v6 = "stablehlo.broadcast_in_dim"(%v5) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<8x4xf32>) -> (tensor<8x3x4xf32>)
    %v7 = "stablehlo.add"(%v3, %v3) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>)
    "stablehlo.return"(%v7) : (tensor<8x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<8x4xf32>)
    %v10 = "stablehlo.reduce"(%arg1, %arg2) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>)
    %v11 = "stablehlo.transpose"(%v9) <{permutation = array<i64: 0, 1>}> : (tensor<8x4xf32>) -> (tensor<8x4xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.clamp"(%v12, %arg3, %v13) : (tensor<i32>, tensor<1x1xi32>, tensor<i32>) -> (tensor<1x1xi32>)
    %v15 = "stablehlo.gather"(%v9, %v14) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<1x1xi32>) -> (tensor<1xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<4> : tensor<1x1xi32>}> : () -> (tensor<1x1xi32>)
    %v17 = "stablehlo.divide"(%arg3, %v16) : (tensor<1x1xi32>, tensor<1x1xi32>) -> (tensor<1x1xi32>)
    %v18 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x2xi32>)
    %v19 = "stablehlo.scatter"(%arg4, %v18, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<2x4xi64>, tensor<1x2xi32>, tensor<1x3x2xi64>) -> (tensor<2x4xi64>)
    return %v19, %v17, %v15, %v11, %v10, %v11 : tensor<2x4xi64>, tensor<1x1xi32>, tensor<1xf32>, tensor<8x4xf32>, tensor<4xi32>, tensor<8x4xf32>
}
