sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<2x8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}, %arg2: tensor<2x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a", ?}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<3x3x7x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}, {}]>}) -> (tensor<7x3x3x6xf32>, tensor<3x8x4xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x8x4xf32>)
    %v1 = "stablehlo.broadcast_in_dim"(%v0) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x8x4xf32>) -> (tensor<3x8x4xf32>)
    %v13 = "stablehlo.if"(%arg0) ({
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.select_and_scatter"(%v1, %arg1, %v2) <{window_dimensions = array<i64: 1, 1, 2>, window_strides = array<i64: 2, 1, 3>, padding = dense<[[0, 0], [0, 0], [1, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x8x4xf32>, tensor<2x8x2xf32>, tensor<f32>) -> (tensor<3x8x4xf32>)
    %v4 = "stablehlo.add"(%v3, %v3) : (tensor<3x8x4xf32>, tensor<3x8x4xf32>) -> (tensor<3x8x4xf32>)
    "stablehlo.return"(%v4) : (tensor<3x8x4xf32>) -> ()
    }, {
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.dynamic_update_slice"(%v1, %arg2, %v6, %v7, %arg3) : (tensor<3x8x4xf32>, tensor<2x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x8x4xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.reduce"(%v1, %v9) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x8x4xf32>, tensor<f32>) -> (tensor<3x4xf32>)
    %v11 = "stablehlo.reshape"(%arg3) : (tensor<i32>) -> (tensor<1xi32>)
    "stablehlo.return"(%v8) : (tensor<3x8x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<3x8x4xf32>)
    %v14 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 2, 0, 1, 3>}> : (tensor<3x3x7x6xf32>) -> (tensor<7x3x3x6xf32>)
    return %v14, %v13 : tensor<7x3x3x6xf32>, tensor<3x8x4xf32>
}
