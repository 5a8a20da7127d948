sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, %arg1: tensor<i1>, %arg2: tensor<6x8x2x4x1xui32>, %arg3: tensor<6x3xf64>, %arg4: tensor<6x1xf64>, %arg5: tensor<6x8x2x4x1xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {"a"}, {}]>}, %arg6: tensor<10x7xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(2)2, "b", ?}]>}) -> (tensor<5x2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {"b"}]>}, tensor<i1>, tensor<8xi8>, tensor<6x8x2x4x1xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {}, {}, {}]>}) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<8xi1>) -> (tensor<8xf64>)
    %v13 = "stablehlo.if"(%arg1) ({
    %v1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8xf64>, tensor<f64>) -> (tensor<f64>)
    %v3 = "stablehlo.dot_general"(%v0, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<8xf64>, tensor<6x3xf64>) -> (tensor<8x6x3xf64>)
    %v4 = sdy.sharding_constraint %arg3 <@mesh, [{"b", ?}, {?}]> : tensor<6x3xf64>
    %v5 = "stablehlo.sort"(%v3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8x6x3xf64>) -> (tensor<8x6x3xf64>)
    "stablehlo.return"(%arg1) : (tensor<i1>) -> ()
    }, {
    %v7 = "stablehlo.reshape"(%arg1) : (tensor<i1>) -> (tensor<1xi1>)
    %v8 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v9 = "stablehlo.reduce"(%v7, %v8) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.and"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<1xi1>, tensor<i1>) -> (tensor<1xi1>)
    %v10 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v11 = "stablehlo.select_and_scatter"(%arg3, %arg4, %v10) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 3>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<6x3xf64>, tensor<6x1xf64>, tensor<f64>) -> (tensor<6x3xf64>)
    "stablehlo.return"(%arg1) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v14 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x3xf32>)
    %v15 = "stablehlo.broadcast_in_dim"(%v14) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<2x3xf32>) -> (tensor<5x2x3xf32>)
    %v16 = "stablehlo.select"(%arg1, %arg2, %arg5) : (tensor<i1>, tensor<6x8x2x4x1xui32>, tensor<6x8x2x4x1xui32>) -> (tensor<6x8x2x4x1xui32>)
    %v17 = "stablehlo.convert"(%v0) : (tensor<8xf64>) -> (tensor<8xi8>)
    %v19 = "stablehlo.optimization_barrier"(%v13) : (tensor<i1>) -> (tensor<i1>)
    %v20 = "stablehlo.minimum"(%v15, %v15) : (tensor<5x2x3xf32>, tensor<5x2x3xf32>) -> (tensor<5x2x3xf32>)
    sdy.sharding_group %arg4 group_id=206 : tensor<6x1xf64>
    return %v20, %v19, %v17, %v16 : tensor<5x2x3xf32>, tensor<i1>, tensor<8xi8>, tensor<6x8x2x4x1xui32>
}
