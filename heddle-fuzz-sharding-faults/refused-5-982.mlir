sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<8x12xf32>, %arg1: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg3: tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg4: tensor<1x1x8x8x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {}, {}]>}, %arg5: tensor<8x4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a"}]>}) -> (tensor<8x12xf32>, tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<ui32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) {
    %v6 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v0: tensor<8x4xf32>, %v1: tensor<8x4xf32>) {
    %v2 = "stablehlo.dot_general"(%v1, %v1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8xf32>)
    %v3 = "stablehlo.reverse"(%v0) <{dimensions = array<i64: 0>}> : (tensor<8x4xf32>) -> (tensor<8x4xf32>)
    %v4 = "stablehlo.slice"(%v3) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 8, 2>, strides = array<i64: 1, 1>}> : (tensor<8x4xf32>) -> (tensor<8x2xf32>)
    "sdy.return"(%v3) : (tensor<8x4xf32>) -> ()
    } : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %v7 = sdy.sharding_constraint %v6 <@mesh, [{}, {"a", ?}]> : tensor<8x12xf32>
    %v8:2 = "stablehlo.rng_bit_generator"(%arg1) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<ui64>}> : () -> (tensor<ui64>)
    %v10 = "stablehlo.reduce_window"(%arg1, %v9) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[2, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<ui64>) -> (tensor<2xui64>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<ui64>}> : () -> (tensor<ui64>)
    %v12 = "stablehlo.reduce_window"(%arg1, %v11) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<ui64>) -> (tensor<2xui64>)
    %v13 = "stablehlo.abs"(%v7) : (tensor<8x12xf32>) -> (tensor<8x12xf32>)
    %v15 = "stablehlo.optimization_barrier"(%v6) : (tensor<8x12xf32>) -> (tensor<8x12xf32>)
    %v30 = "stablehlo.if"(%arg2) ({
    %v16 = "stablehlo.constant"() <{value = dense<3> : tensor<ui64>}> : () -> (tensor<ui64>)
    %v17 = "stablehlo.reduce"(%v12, %v16) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<ui64>) -> (tensor<2xui64>)
    %v18 = "stablehlo.floor"(%v13) : (tensor<8x12xf32>) -> (tensor<8x12xf32>)
    %v19 = "stablehlo.reshape"(%arg4) : (tensor<1x1x8x8x5xf32>) -> (tensor<1x1x8x40xf32>)
    %v20 = "stablehlo.add"(%v6, %v13) : (tensor<8x12xf32>, tensor<8x12xf32>) -> (tensor<8x12xf32>)
    "stablehlo.return"(%v20) : (tensor<8x12xf32>) -> ()
    }, {
    %v22 = "stablehlo.sine"(%v13) : (tensor<8x12xf32>) -> (tensor<8x12xf32>)
    %v23 = "stablehlo.abs"(%v7) : (tensor<8x12xf32>) -> (tensor<8x12xf32>)
    %v24 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<8x12xf32>}> : () -> (tensor<8x12xf32>)
    %v25 = "stablehlo.add"(%v23, %v24) : (tensor<8x12xf32>, tensor<8x12xf32>) -> (tensor<8x12xf32>)
    %v26 = "stablehlo.rsqrt"(%v25) : (tensor<8x12xf32>) -> (tensor<8x12xf32>)
    %v27 = "stablehlo.dot_general"(%v22, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<8x12xf32>, tensor<8x4x5xf32>) -> (tensor<12x4x5xf32>)
    %v28 = "stablehlo.add"(%v15, %v22) : (tensor<8x12xf32>, tensor<8x12xf32>) -> (tensor<8x12xf32>)
    "stablehlo.return"(%v28) : (tensor<8x12xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<8x12xf32>)
    return %v30, %v10, %v8#1, %v8#0 : tensor<8x12xf32>, tensor<2xui64>, tensor<ui32>, tensor<2xui64>
}
