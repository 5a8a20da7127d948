sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<4xf64>, %arg1: tensor<3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, %arg2: tensor<f32>, %arg3: tensor<3x2x1xui32>, %arg4: tensor<f64> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, %arg5: tensor<2x7x8xui8>, %arg6: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>}) -> (tensor<9x4x7x1x1xui8>, tensor<2xui64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v11 = "stablehlo.if"(%v0) ({
    %v1 = "stablehlo.concatenate"(%arg0, %arg0, %arg1) <{dimension = 0 : i64}> : (tensor<4xf64>, tensor<4xf64>, tensor<3xf64>) -> (tensor<11xf64>)
    %v2 = "stablehlo.minimum"(%arg2, %arg2) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v3 = "stablehlo.and"(%arg3, %arg3) : (tensor<3x2x1xui32>, tensor<3x2x1xui32>) -> (tensor<3x2x1xui32>)
    %v4 = sdy.sharding_constraint %arg2 <@mesh, [], replicated={"b"}> : tensor<f32>
    %v5 = "stablehlo.add"(%arg0, %arg0) : (tensor<4xf64>, tensor<4xf64>) -> (tensor<4xf64>)
    "stablehlo.return"(%v5) : (tensor<4xf64>) -> ()
    }, {
    %v7 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 0, 1, 4>}> : (tensor<3x2x1xui32>) -> (tensor<3x2x4x1x1xui32>)
    %v9 = "stablehlo.optimization_barrier"(%arg0) : (tensor<4xf64>) -> (tensor<4xf64>)
    "stablehlo.return"(%arg0) : (tensor<4xf64>) -> ()
    }) : (tensor<i1>) -> (tensor<4xf64>)
    %v12 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> (tensor<2xf32>)
    %v13 = "stablehlo.reduce"(%v12, %arg2) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<f32>) -> (tensor<f32>)
    %v14 = "stablehlo.reduce"(%v11, %arg4) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4xf64>, tensor<f64>) -> (tensor<4xf64>)
    %v15 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v16 = "stablehlo.reduce"(%v11, %v15) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4xf64>, tensor<f64>) -> (tensor<4xf64>)
    %v17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v18 = "stablehlo.reduce"(%v16, %v17) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4xf64>, tensor<f64>) -> (tensor<4xf64>)
    %v19 = "stablehlo.reverse"(%v16) <{dimensions = array<i64: 0>}> : (tensor<4xf64>) -> (tensor<4xf64>)
    %v20:2 = "stablehlo.rng_bit_generator"(%arg6) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<9x4x7x1x1xui8>)
    return %v20#1, %v20#0, %v19, %v18, %v18 : tensor<9x4x7x1x1xui8>, tensor<2xui64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
}
