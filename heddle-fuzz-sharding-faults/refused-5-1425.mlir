sdy.mesh @mesh = <["a"=6], device_ids=[4, 0, 1, 5, 2, 3]>
func.func public @main(%arg0: tensor<4x8xf64>, %arg1: tensor<f64>, %arg2: tensor<4x1x2xf32>, %arg3: tensor<1x1x4x12xf64>) -> (tensor<4x1x1xf64>, tensor<f64>, tensor<8xf64>, tensor<8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v1 = "stablehlo.pad"(%arg0, %v0) <{edge_padding_low = array<i64: 0, 3>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>}> : (tensor<4x8xf64>, tensor<f64>) -> (tensor<4x12xf64>)
    %v2 = "stablehlo.sort"(%v1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x12xf64>) -> (tensor<4x12xf64>)
    %v4 = "stablehlo.optimization_barrier"(%arg0) : (tensor<4x8xf64>) -> (tensor<4x8xf64>)
    %v5 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v6 = "stablehlo.reduce"(%v4, %v5) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x8xf64>, tensor<f64>) -> (tensor<8xf64>)
    %v7 = "stablehlo.pad"(%v6, %arg1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<8xf64>, tensor<f64>) -> (tensor<8xf64>)
    %v8 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.case"(%v8) ({
    %v9 = "stablehlo.abs"(%v6) : (tensor<8xf64>) -> (tensor<8xf64>)
    %v10 = sdy.sharding_constraint %v6 <@mesh, [{"a", ?}]> : tensor<8xf64>
    %v11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.reduce_window"(%arg2, %v11) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1x2xf32>, tensor<f32>) -> (tensor<4x1x2xf32>)
    "stablehlo.return"(%v2) : (tensor<4x12xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<4x12xf64>)
    %v15 = sdy.sharding_constraint %v1 <@mesh, [{"a":(3)2}, {"a":(1)3, ?}]> : tensor<4x12xf64>
    %v16 = "stablehlo.maximum"(%v15, %v2) : (tensor<4x12xf64>, tensor<4x12xf64>) -> (tensor<4x12xf64>)
    %v17 = "stablehlo.dot_general"(%v14, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [3]>}> : (tensor<4x12xf64>, tensor<1x1x4x12xf64>) -> (tensor<4x1x1xf64>)
    %v18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v19 = "stablehlo.reduce"(%v16, %v18) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x12xf64>, tensor<f64>) -> (tensor<f64>)
    %v20 = sdy.sharding_constraint %v17 <@mesh, [{?}, {}, {?}]> : tensor<4x1x1xf64>
    return %v20, %v19, %v7, %v6 : tensor<4x1x1xf64>, tensor<f64>, tensor<8xf64>, tensor<8xf64>
}
