sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<2x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg1: tensor<4x5x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<2xi64>, %arg5: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}], replicated={"a"}>}, %arg6: tensor<6x7xi32>, %arg7: tensor<9x8x3x1xui8>) -> (tensor<2x7xf32>, tensor<9x3x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}, tensor<9x3x1xui8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, tensor<2x7xi32>, tensor<2x4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}]>}) {
    %v0:2 = "chlo.top_k"(%arg0) <{k = 7 : i64}> : (tensor<2x12xf32>) -> (tensor<2x7xf32>, tensor<2x7xi32>)
    sdy.sharding_group %arg0 group_id=224 : tensor<2x12xf32>
    %v1 = "stablehlo.dot_general"(%v0#0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<2x7xf32>, tensor<4x5x7xf32>) -> (tensor<2x4x5xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.dynamic_update_slice"(%v0#1, %v0#1, %v2, %arg2) : (tensor<2x7xi32>, tensor<2x7xi32>, tensor<i32>, tensor<i32>) -> (tensor<2x7xi32>)
    %v11 = "stablehlo.if"(%arg3) ({
    %v4 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x8xi32>)
    %v5 = "stablehlo.add"(%v0#1, %v3) : (tensor<2x7xi32>, tensor<2x7xi32>) -> (tensor<2x7xi32>)
    "stablehlo.return"(%v5) : (tensor<2x7xi32>) -> ()
    }, {
    %v7 = "stablehlo.broadcast_in_dim"(%v0#0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x7xf32>) -> (tensor<2x7x5x4xf32>)
    %v8 = "stablehlo.scatter"(%v0#1, %arg4, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x7xi32>, tensor<2xi64>, tensor<2xi32>) -> (tensor<2x7xi32>)
    %v9 = "stablehlo.concatenate"(%arg6, %v0#1, %v0#1) <{dimension = 0 : i64}> : (tensor<6x7xi32>, tensor<2x7xi32>, tensor<2x7xi32>) -> (tensor<10x7xi32>)
    "stablehlo.return"(%v8) : (tensor<2x7xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x7xi32>)
    %v12 = sdy.sharding_constraint %v11 <@mesh, [{?}, {"a", ?}]> : tensor<2x7xi32>
    %v13 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<1x7xf32>}> : () -> (tensor<1x7xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.select_and_scatter"(%v0#0, %v13, %v14) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x7xf32>, tensor<1x7xf32>, tensor<f32>) -> (tensor<2x7xf32>)
    %v16 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<9x8x3x1xi32>)
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19:2 = "stablehlo.reduce"(%arg7, %v16, %v17, %v18) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<ui8>, %b: tensor<i32>, %c: tensor<ui8>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<ui8>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<ui8>, tensor<i32>
    }) : (tensor<9x8x3x1xui8>, tensor<9x8x3x1xi32>, tensor<ui8>, tensor<i32>) -> (tensor<9x3x1xui8>, tensor<9x3x1xi32>)
    %v20 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<0x4x4xf16>)
    %v21 = "stablehlo.constant"() <{value = dense<true> : tensor<2x7xi1>}> : () -> (tensor<2x7xi1>)
    %v22 = "stablehlo.select"(%v21, %v15, %v0#0) : (tensor<2x7xi1>, tensor<2x7xf32>, tensor<2x7xf32>) -> (tensor<2x7xf32>)
    return %v22, %v19#1, %v19#0, %v12, %v1 : tensor<2x7xf32>, tensor<9x3x1xi32>, tensor<9x3x1xui8>, tensor<2x7xi32>, tensor<2x4x5xf32>
}
