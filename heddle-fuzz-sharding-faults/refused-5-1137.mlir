sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<10x2xi1>, %arg2: tensor<3x4x12xf32>, %arg3: tensor<1x2x11xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {?}]>}) -> (tensor<3x4x12xf32>, tensor<5x2xi32>, tensor<10x2xi32>, tensor<10xi32>, tensor<i32>) {
    %v12 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.not"(%arg0) : (tensor<i32>) -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v2 = "stablehlo.reduce"(%arg1, %v1) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<10x2xi1>, tensor<i1>) -> (tensor<2xi1>)
    %v3 = "stablehlo.constant"() <{value = dense<false> : tensor<2x2xi1>}> : () -> (tensor<2x2xi1>)
    %v4 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.dynamic_update_slice"(%arg1, %v3, %v0, %v4) : (tensor<10x2xi1>, tensor<2x2xi1>, tensor<i32>, tensor<i32>) -> (tensor<10x2xi1>)
    %v6 = "stablehlo.add"(%v0, %v0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v6) : (tensor<i32>) -> ()
    }, {
    %v8 = "stablehlo.not"(%arg1) : (tensor<10x2xi1>) -> (tensor<10x2xi1>)
    %v9 = sdy.sharding_constraint %arg1 <@mesh, [{"b", ?}, {"a", ?}]> : tensor<10x2xi1>
    %v10 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v10) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v13 = "stablehlo.convert"(%arg1) : (tensor<10x2xi1>) -> (tensor<10x2xi32>)
    %v15 = "stablehlo.optimization_barrier"(%v13) : (tensor<10x2xi32>) -> (tensor<10x2xi32>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.reduce"(%v15, %v16) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<10x2xi32>, tensor<i32>) -> (tensor<10xi32>)
    %v19 = "stablehlo.optimization_barrier"(%v15) : (tensor<10x2xi32>) -> (tensor<10x2xi32>)
    %v20 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v28 = "stablehlo.if"(%v20) ({
    "stablehlo.return"(%v19) : (tensor<10x2xi32>) -> ()
    }, {
    %v22:2 = "chlo.top_k"(%arg2) <{k = 9 : i64}> : (tensor<3x4x12xf32>) -> (tensor<3x4x9xf32>, tensor<3x4x9xi32>)
    %v23 = sdy.propagation_barrier %v15 allowed_direction=BACKWARD : tensor<10x2xi32>
    %v24 = "stablehlo.constant"() <{value = dense<1> : tensor<2x1x10xui32>}> : () -> (tensor<2x1x10xui32>)
    %v25 = "stablehlo.gather"(%v23, %v24) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 2>}> : (tensor<10x2xi32>, tensor<2x1x10xui32>) -> (tensor<2x1x10x2xi32>)
    %v26 = "stablehlo.add"(%v19, %v19) : (tensor<10x2xi32>, tensor<10x2xi32>) -> (tensor<10x2xi32>)
    "stablehlo.return"(%v26) : (tensor<10x2xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<10x2xi32>)
    %v29 = "stablehlo.slice"(%v19) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 5, 2>, strides = array<i64: 1, 1>}> : (tensor<10x2xi32>) -> (tensor<5x2xi32>)
    %v30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v31 = "stablehlo.select_and_scatter"(%arg2, %arg3, %v30) <{window_dimensions = array<i64: 3, 2, 3>, window_strides = array<i64: 3, 3, 1>, padding = dense<[[1, 1], [1, 0], [1, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4x12xf32>, tensor<1x2x11xf32>, tensor<f32>) -> (tensor<3x4x12xf32>)
    return %v31, %v29, %v28, %v17, %v12 : tensor<3x4x12xf32>, tensor<5x2xi32>, tensor<10x2xi32>, tensor<10xi32>, tensor<i32>
}
