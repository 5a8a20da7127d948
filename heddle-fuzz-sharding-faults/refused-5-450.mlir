sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<5x3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}, {?}]>}, %arg2: tensor<2x8x2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}, {?}]>}) -> (tensor<8x2x2xf32>, tensor<5x8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {"a":(1)2}]>}, tensor<5x8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", "b", ?}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<5x8x2xf32>}> : () -> (tensor<5x8x2xf32>)
    %v1 = "stablehlo.broadcast_in_dim"(%v0) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<5x8x2xf32>) -> (tensor<5x8x2xf32>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{?}, {"a":(1)2, "b", ?}, {"a":(2)2, ?}]> : tensor<5x8x2xf32>
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg0, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v21:2 = "stablehlo.while"(%v5, %v2) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<5x8x2xf32>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<5x8x2xf32>):
    %v12 = "stablehlo.concatenate"(%v11, %v11, %v11) <{dimension = 1 : i64}> : (tensor<5x8x2xf32>, tensor<5x8x2xf32>, tensor<5x8x2xf32>) -> (tensor<5x24x2xf32>)
    %v13 = sdy.propagation_barrier %v12 allowed_direction=NONE : tensor<5x24x2xf32>
    %v14 = "stablehlo.add"(%v11, %v11) : (tensor<5x8x2xf32>, tensor<5x8x2xf32>) -> (tensor<5x8x2xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.clamp"(%v16, %v14, %v17) : (tensor<f32>, tensor<5x8x2xf32>, tensor<f32>) -> (tensor<5x8x2xf32>)
    %v19 = "stablehlo.add"(%v10, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v19, %v18) : (tensor<i32>, tensor<5x8x2xf32>) -> ()
    }) : (tensor<i32>, tensor<5x8x2xf32>) -> (tensor<i32>, tensor<5x8x2xf32>)
    %v23 = "stablehlo.optimization_barrier"(%v21#1) : (tensor<5x8x2xf32>) -> (tensor<5x8x2xf32>)
    %v24 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v25 = "stablehlo.select_and_scatter"(%v21#1, %arg1, %v24) <{window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 3, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x8x2xf32>, tensor<5x3x2xf32>, tensor<f32>) -> (tensor<5x8x2xf32>)
    %v26 = "stablehlo.dot_general"(%v1, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 2], rhs_batching_dimensions = [1, 2], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [3]>}> : (tensor<5x8x2xf32>, tensor<2x8x2x5xf32>) -> (tensor<8x2x2xf32>)
    return %v26, %v25, %v23 : tensor<8x2x2xf32>, tensor<5x8x2xf32>, tensor<5x8x2xf32>
}
