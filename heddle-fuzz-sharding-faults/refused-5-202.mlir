sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, %arg2: tensor<i1>, %arg3: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, %arg4: tensor<4x6xf32>, %arg5: tensor<2x2x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg6: tensor<2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}) -> (tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<4x6xf32>, tensor<2x2xi32>, tensor<8x5x6xf32>, tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2:2 = "stablehlo.reduce"(%arg0, %arg1, %v0, %v1) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<8xf32>, tensor<8xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v15 = "stablehlo.if"(%arg2) ({
    "stablehlo.return"(%arg2) : (tensor<i1>) -> ()
    }, {
    %v4 = "stablehlo.sort"(%arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8xi32>) -> (tensor<8xi32>)
    %v13 = "stablehlo.case"(%v2#1) ({
    %v5 = "stablehlo.gather"(%v4, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<8xi32>, tensor<3xi32>) -> (tensor<3xi32>)
    %v6 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<4x6xf32>) -> (tensor<4x1x2x6xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg5, %v8) : (tensor<i32>, tensor<2x2x1xi32>, tensor<i32>) -> (tensor<2x2x1xi32>)
    %v10 = "stablehlo.scatter"(%arg3, %v9, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3xi32>, tensor<2x2x1xi32>, tensor<2x2xi32>) -> (tensor<3xi32>)
    %v11 = "stablehlo.add"(%arg1, %v4) : (tensor<8xi32>, tensor<8xi32>) -> (tensor<8xi32>)
    "stablehlo.return"(%v11) : (tensor<8xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<8xi32>)
    "stablehlo.return"(%arg2) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.reduce_window"(%arg5, %v16) <{window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 3, 3, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[1, 2], [1, 2], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x2x1xi32>, tensor<i32>) -> (tensor<1x2x1xi32>)
    %v18 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x5x6xf32>)
    %v19 = "stablehlo.cosine"(%v18) : (tensor<8x5x6xf32>) -> (tensor<8x5x6xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.reduce_window"(%arg6, %v20) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x2xi32>, tensor<i32>) -> (tensor<2x2xi32>)
    %v22 = "stablehlo.reverse"(%arg4) <{dimensions = array<i64: 0, 1>}> : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
    %v24 = "stablehlo.optimization_barrier"(%v15) : (tensor<i1>) -> (tensor<i1>)
    return %v24, %v22, %v21, %v19, %v2#0 : tensor<i1>, tensor<4x6xf32>, tensor<2x2xi32>, tensor<8x5x6xf32>, tensor<f32>
}
