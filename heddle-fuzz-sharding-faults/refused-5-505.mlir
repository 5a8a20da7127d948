sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<8x7xf16> {tf.aliasing_output = 0 : i32}, %arg1: tensor<i32>, %arg2: tensor<12xi64>, %arg3: tensor<4x8x4xui32>, %arg4: tensor<1x4x6x8xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {"b", ?}, {"c"}]>}, %arg5: tensor<12x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "a"}]>}, %arg6: tensor<6x3xbf16>, %arg7: tensor<1x4x8xf64>) -> (tensor<8x7xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, tensor<1xi32>, tensor<1x8xi32>, tensor<1x4x8xui32>, tensor<8x7xf16>) {
    %v0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8x7xf16>) -> (tensor<8x7xf16>)
    %v6 = "stablehlo.case"(%arg1) ({
    %v1:2 = "chlo.top_k"(%arg2) <{k = 9 : i64}> : (tensor<12xi64>) -> (tensor<9xi64>, tensor<9xi32>)
    %v2 = "stablehlo.slice"(%arg2) <{start_indices = array<i64: 10>, limit_indices = array<i64: 12>, strides = array<i64: 1>}> : (tensor<12xi64>) -> (tensor<2xi64>)
    %v3 = "stablehlo.dot_general"(%arg3, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [3]>}> : (tensor<4x8x4xui32>, tensor<1x4x6x8xui32>) -> (tensor<4x4x1x6xui32>)
    %v4 = sdy.propagation_barrier %v1#1 allowed_direction=FORWARD : tensor<9xi32>
    "stablehlo.return"(%v0) : (tensor<8x7xf16>) -> ()
    }) : (tensor<i32>) -> (tensor<8x7xf16>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x4x6x8xi32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10:2 = "stablehlo.reduce"(%arg4, %v7, %v8, %v9) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<ui32>, %b: tensor<i32>, %c: tensor<ui32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<ui32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<ui32>, tensor<i32>
    }) : (tensor<1x4x6x8xui32>, tensor<1x4x6x8xi32>, tensor<ui32>, tensor<i32>) -> (tensor<1x4x8xui32>, tensor<1x4x8xi32>)
    %v11 = sdy.sharding_constraint %v0 <@mesh, [{"a"}, {"b", ?}]> : tensor<8x7xf16>
    %v12:2 = "stablehlo.sort"(%v10#1, %arg7) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<f64>, %d: tensor<f64>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x4x8xi32>, tensor<1x4x8xf64>) -> (tensor<1x4x8xi32>, tensor<1x4x8xf64>)
    %v18 = "stablehlo.case"(%arg1) ({
    %v13 = "stablehlo.add"(%v11, %v0) : (tensor<8x7xf16>, tensor<8x7xf16>) -> (tensor<8x7xf16>)
    %v14 = "stablehlo.broadcast_in_dim"(%v12#0) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x4x8xi32>) -> (tensor<1x4x8xi32>)
    %v15 = "stablehlo.convert"(%v12#1) : (tensor<1x4x8xf64>) -> (tensor<1x4x8xi32>)
    "stablehlo.return"(%v10#1) : (tensor<1x4x8xi32>) -> ()
    }, {
    "stablehlo.return"(%v10#1) : (tensor<1x4x8xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x4x8xi32>)
    %v19 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.reduce"(%v18, %v19) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1x4x8xi32>, tensor<i32>) -> (tensor<1x8xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.reshape"(%v21) : (tensor<i32>) -> (tensor<1xi32>)
    %v23 = sdy.propagation_barrier %v11 allowed_direction=BACKWARD : tensor<8x7xf16>
    return %v23, %v22, %v20, %v10#0, %v6 : tensor<8x7xf16>, tensor<1xi32>, tensor<1x8xi32>, tensor<1x4x8xui32>, tensor<8x7xf16>
}
