sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<i1>, %arg2: tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}]>}, %arg3: tensor<2x9xi32>) -> (tensor<4xf32>, tensor<2x4xi32>, tensor<4xf32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}) {
    %v0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 8>, strides = array<i64: 2>}> : (tensor<8xf32>) -> (tensor<4xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x4xi32>)
    %v4 = sdy.sharding_constraint %v2 <@mesh, [{"b", "a", ?}]> : tensor<4xf32>
    %v12 = "stablehlo.if"(%arg1) ({
    %v5 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[f, b]x[i, o]->[b, f]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<6x4xi32>, tensor<2x9xi32>) -> (tensor<4x9xi32>)
    "stablehlo.return"(%v4) : (tensor<4xf32>) -> ()
    }, {
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.reduce"(%v3, %v7) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x4xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v10 = "stablehlo.optimization_barrier"(%v2) : (tensor<4xf32>) -> (tensor<4xf32>)
    "stablehlo.return"(%v10) : (tensor<4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<4xf32>)
    %v13 = "stablehlo.broadcast_in_dim"(%v3) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x4xi32>) -> (tensor<2x4xi32>)
    %v14 = "stablehlo.convert"(%v4) : (tensor<4xf32>) -> (tensor<4xf32>)
    return %v14, %v13, %v12, %v4 : tensor<4xf32>, tensor<2x4xi32>, tensor<4xf32>, tensor<4xf32>
}
