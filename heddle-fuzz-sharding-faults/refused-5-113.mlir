sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<4x2xui8>, %arg1: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, %arg2: tensor<1x4xf32>, %arg3: tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg4: tensor<2x4xf32>, %arg5: tensor<5x3xf16>) -> (tensor<2x12xf32>, tensor<2xf32>, tensor<8x5x1xf32>, tensor<4x2xui8>, tensor<2x12xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<4x2xui8>}> : () -> (tensor<4x2xui8>)
    %v1 = "stablehlo.constant"() <{value = dense<4> : tensor<4x2xui8>}> : () -> (tensor<4x2xui8>)
    %v2 = "stablehlo.clamp"(%v0, %arg0, %v1) : (tensor<4x2xui8>, tensor<4x2xui8>, tensor<4x2xui8>) -> (tensor<4x2xui8>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %v3, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v6, %v2) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<4x2xui8>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<4x2xui8>):
    %v13 = "stablehlo.add"(%v12, %v2) : (tensor<4x2xui8>, tensor<4x2xui8>) -> (tensor<4x2xui8>)
    %v14 = "stablehlo.convert"(%arg1) : (tensor<3xf32>) -> (tensor<3xf16>)
    %v15 = "stablehlo.add"(%v13, %v12) : (tensor<4x2xui8>, tensor<4x2xui8>) -> (tensor<4x2xui8>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.add"(%v11, %v16) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v15) : (tensor<i32>, tensor<4x2xui8>) -> ()
    }) : (tensor<i32>, tensor<4x2xui8>) -> (tensor<i32>, tensor<4x2xui8>)
    %v20 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[f, b]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<1x4xf32>, tensor<2x8xf32>) -> (tensor<8x1xf32>)
    %v21 = "stablehlo.minimum"(%v19#1, %v19#1) : (tensor<4x2xui8>, tensor<4x2xui8>) -> (tensor<4x2xui8>)
    %v22 = "stablehlo.concatenate"(%arg4, %arg3) <{dimension = 1 : i64}> : (tensor<2x4xf32>, tensor<2x8xf32>) -> (tensor<2x12xf32>)
    %v23 = sdy.propagation_barrier %v20 allowed_direction=NONE : tensor<8x1xf32>
    %v24 = "stablehlo.broadcast_in_dim"(%v23) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<8x1xf32>) -> (tensor<8x5x1xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.reduce"(%v22, %v25) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x12xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v27 = sdy.sharding_constraint %v22 <@mesh, [{?}, {"a", ?}]> : tensor<2x12xf32>
    return %v27, %v26, %v24, %v21, %v27 : tensor<2x12xf32>, tensor<2xf32>, tensor<8x5x1xf32>, tensor<4x2xui8>, tensor<2x12xf32>
}
