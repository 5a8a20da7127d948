sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<5x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p0, {?}p1, {?}p0]>}, %arg1: tensor<8x4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"a", ?}]>}, %arg2: tensor<i32>) -> (tensor<9x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}p2]>}, tensor<7x3xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}p2]>}, tensor<2x9xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0, {?}]>}, tensor<9x2xi1>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<5x8x4xf32>) -> (tensor<5x8x4xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<false> : tensor<10x2xi1>}> : () -> (tensor<10x2xi1>)
    %v2 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v3 = "stablehlo.pad"(%v1, %v2) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: -1, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<10x2xi1>, tensor<i1>) -> (tensor<9x2xi1>)
    %v4 = "stablehlo.dot_general"(%v0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2, 1], rhs_contracting_dimensions = [1, 0]>}> : (tensor<5x8x4xf32>, tensor<8x4x3xf32>) -> (tensor<5x3xf32>)
    %v5 = sdy.sharding_constraint %v3 <@mesh, [{"a"}, {?}p1]> : tensor<9x2xi1>
    %v6 = "stablehlo.transpose"(%v3) <{permutation = array<i64: 1, 0>}> : (tensor<9x2xi1>) -> (tensor<2x9xi1>)
    %v8 = "stablehlo.optimization_barrier"(%v4) : (tensor<5x3xf32>) -> (tensor<5x3xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<7x3xf16>}> : () -> (tensor<7x3xf16>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %arg2, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v29:2 = "stablehlo.while"(%v12, %v9) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<7x3xf16>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<7x3xf16>):
    %v19 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0, 1, 2>, limit_indices = array<i64: 5, 4, 4>, strides = array<i64: 1, 3, 1>}> : (tensor<5x8x4xf32>) -> (tensor<5x1x2xf32>)
    %v20 = sdy.sharding_constraint %v8 <@mesh, [{}, {"a"}p2]> : tensor<5x3xf32>
    %v21 = "stablehlo.reshape"(%arg0) : (tensor<5x8x4xf32>) -> (tensor<1x5x8x4xf32>)
    %v22 = sdy.sharding_constraint %v20 <@mesh, [{?}p0, {?}]> : tensor<5x3xf32>
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v25 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v26 = "stablehlo.clamp"(%v24, %v18, %v25) : (tensor<f16>, tensor<7x3xf16>, tensor<f16>) -> (tensor<7x3xf16>)
    %v27 = "stablehlo.add"(%v17, %v23) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v27, %v26) : (tensor<i32>, tensor<7x3xf16>) -> ()
    }) : (tensor<i32>, tensor<7x3xf16>) -> (tensor<i32>, tensor<7x3xf16>)
    %v30 = "stablehlo.not"(%v3) : (tensor<9x2xi1>) -> (tensor<9x2xi1>)
    return %v30, %v29#1, %v6, %v5 : tensor<9x2xi1>, tensor<7x3xf16>, tensor<2x9xi1>, tensor<9x2xi1>
}
