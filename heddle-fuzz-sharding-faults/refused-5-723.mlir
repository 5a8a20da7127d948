sdy.mesh @mesh = <["a"=6], device_ids=[3, 0, 1, 2, 4, 5]>
func.func public @main(%arg0: tensor<5x4x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"a"}]>}, %arg1: tensor<6x8x7xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"a", ?}]>}, %arg2: tensor<8x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg3: tensor<i1>, %arg4: tensor<6x3x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)3, ?}, {?}, {?}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg6: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> (tensor<11x3x3xbf16>, tensor<10x2x1x12xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}]>}, tensor<8x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<false> : tensor<10x2x1x12xi1>}> : () -> (tensor<10x2x1x12xi1>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg0, %v2) : (tensor<i32>, tensor<5x4x6xi32>, tensor<i32>) -> (tensor<5x4x6xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<false> : tensor<5x6x5xi1>}> : () -> (tensor<5x6x5xi1>)
    %v5 = "stablehlo.scatter"(%v0, %v3, %v4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1, 2, 3], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [3, 2, 1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<10x2x1x12xi1>, tensor<5x4x6xi32>, tensor<5x6x5xi1>) -> (tensor<10x2x1x12xi1>)
    %v6 = sdy.sharding_constraint %v5 <@mesh, [{?}, {?}, {?}, {"a", ?}]> : tensor<10x2x1x12xi1>
    %v7 = "stablehlo.slice"(%arg1) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 6, 3, 7>, strides = array<i64: 1, 1, 1>}> : (tensor<6x8x7xbf16>) -> (tensor<6x3x7xbf16>)
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v9 = "stablehlo.select_and_scatter"(%arg2, %arg2, %v8) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<8x7xf32>, tensor<f32>) -> (tensor<8x7xf32>)
    %v10 = "stablehlo.select"(%v6, %v6, %v6) : (tensor<10x2x1x12xi1>, tensor<10x2x1x12xi1>, tensor<10x2x1x12xi1>) -> (tensor<10x2x1x12xi1>)
    %v11 = "stablehlo.or"(%v6, %v10) : (tensor<10x2x1x12xi1>, tensor<10x2x1x12xi1>) -> (tensor<10x2x1x12xi1>)
    %v12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v13 = "stablehlo.reduce_window"(%v7, %v12) <{window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [2, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x3x7xbf16>, tensor<bf16>) -> (tensor<6x3x7xbf16>)
    %v14 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v15 = "stablehlo.reduce_window"(%v7, %v14) <{window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 3>, base_dilations = array<i64: 2, 1, 1>, window_dilations = array<i64: 2, 1, 2>, padding = dense<[[2, 2], [0, 0], [1, 1]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x3x7xbf16>, tensor<bf16>) -> (tensor<11x3x3xbf16>)
    %v33 = "stablehlo.if"(%arg3) ({
    %v16 = "stablehlo.convert"(%v7) : (tensor<6x3x7xbf16>) -> (tensor<6x3x7xf32>)
    %v17 = sdy.sharding_constraint %v15 <@mesh, [{}, {?}, {"a", ?}]> : tensor<11x3x3xbf16>
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.dynamic_update_slice"(%v13, %arg4, %arg5, %v18, %arg5) : (tensor<6x3x7xbf16>, tensor<6x3x4xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x3x7xbf16>)
    %v20 = "stablehlo.sort"(%v13) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x3x7xbf16>) -> (tensor<6x3x7xbf16>)
    %v21 = "stablehlo.add"(%v17, %v17) : (tensor<11x3x3xbf16>, tensor<11x3x3xbf16>) -> (tensor<11x3x3xbf16>)
    "stablehlo.return"(%v21) : (tensor<11x3x3xbf16>) -> ()
    }, {
    %v29 = "stablehlo.case"(%arg5) ({
    "stablehlo.return"(%arg3) : (tensor<i1>) -> ()
    }, {
    "stablehlo.return"(%arg3) : (tensor<i1>) -> ()
    }, {
    %v25 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<i32>)
    %v26 = "stablehlo.subtract"(%v15, %v15) : (tensor<11x3x3xbf16>, tensor<11x3x3xbf16>) -> (tensor<11x3x3xbf16>)
    %v27 = "stablehlo.reshape"(%v25) : (tensor<i32>) -> (tensor<1x1xi32>)
    "stablehlo.return"(%arg3) : (tensor<i1>) -> ()
    }) : (tensor<i32>) -> (tensor<i1>)
    %v30 = "stablehlo.dot_general"(%arg2, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<8x7xf32>, tensor<8xf32>) -> (tensor<7xf32>)
    %v31 = "stablehlo.transpose"(%arg1) <{permutation = array<i64: 0, 2, 1>}> : (tensor<6x8x7xbf16>) -> (tensor<6x7x8xbf16>)
    "stablehlo.return"(%v15) : (tensor<11x3x3xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<11x3x3xbf16>)
    %v34 = "stablehlo.sine"(%v33) : (tensor<11x3x3xbf16>) -> (tensor<11x3x3xbf16>)
    return %v34, %v11, %v9 : tensor<11x3x3xbf16>, tensor<10x2x1x12xi1>, tensor<8x7xf32>
}
