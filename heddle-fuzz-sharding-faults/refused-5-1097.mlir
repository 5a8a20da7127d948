sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>, tf.aliasing_output = 4 : i32}, %arg1: tensor<6x1x10x2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {?}, {"a", ?}]>}, %arg2: tensor<6x1x10x2x2xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {}, {?}, {"a"}]>, tf.aliasing_output = 5 : i32}, %arg3: tensor<4x3x1x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {}, {}]>}, %arg4: tensor<1xf32>) -> (tensor<2x10x2x2x2xf32>, tensor<4x3x1x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {}, {"a", ?}]>}, tensor<2x1x10x2x2x1xi32>, tensor<2x1x10x2x2x1xf32>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<6x1x10x2x2xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {"b", ?}, {?}, {?}]>}) {
    %v3 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<12xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v4 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> (tensor<i1>)
    %v5:2 = "stablehlo.sort"(%arg1, %arg2) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<ui8>, %d: tensor<ui8>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x1x10x2x2xf32>, tensor<6x1x10x2x2xui8>) -> (tensor<6x1x10x2x2xf32>, tensor<6x1x10x2x2xui8>)
    %v6 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v7 = "stablehlo.xor"(%v3, %v6) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x6x2x2xf32>}> : () -> (tensor<2x6x2x2xf32>)
    %v9 = "stablehlo.dot_general"(%v5#0, %v8) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [3], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<6x1x10x2x2xf32>, tensor<2x6x2x2xf32>) -> (tensor<2x1x10x2x2x2xf32>)
    %v10:2 = "chlo.top_k"(%v9) <{k = 1 : i64}> : (tensor<2x1x10x2x2x2xf32>) -> (tensor<2x1x10x2x2x1xf32>, tensor<2x1x10x2x2x1xi32>)
    %v11 = "stablehlo.convert"(%arg3) : (tensor<4x3x1x8xf64>) -> (tensor<4x3x1x8xi32>)
    %v12 = "stablehlo.dot_general"(%v9, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x1x10x2x2x2xf32>, tensor<1xf32>) -> (tensor<2x10x2x2x2xf32>)
    return %v12, %v11, %v10#1, %v10#0, %v7, %v5#1 : tensor<2x10x2x2x2xf32>, tensor<4x3x1x8xi32>, tensor<2x1x10x2x2x1xi32>, tensor<2x1x10x2x2x1xf32>, tensor<i1>, tensor<6x1x10x2x2xui8>
}
