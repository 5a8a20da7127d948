sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[3, 1, 0, 2, 7, 5, 6, 4]>
func.func public @main(%arg0: tensor<9x10x1x4x1xf32>, %arg1: tensor<f32>, %arg2: tensor<6x10x4xf64>, %arg3: tensor<4x2x10xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, "b":(1)2, ?}, {"a", ?}, {}]>}) -> (tensor<f32>, tensor<9x10x1x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {}, {}, {}]>}) {
    %v0 = "stablehlo.logistic"(%arg0) : (tensor<9x10x1x4x1xf32>) -> (tensor<9x10x1x4x1xf32>)
    %v1 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> (tensor<f32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %v2, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v5, %v1) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<f32>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<f32>):
    %v12 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<6x10x4xf64>, tensor<4x2x10xf64>) -> (tensor<4x6x2xf64>)
    %v13 = "stablehlo.add"(%v11, %v1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.clamp"(%v15, %v13, %v16) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v18 = "stablehlo.add"(%v10, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v17) : (tensor<i32>, tensor<f32>) -> ()
    }) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
    return %v20#1, %v0 : tensor<f32>, tensor<9x10x1x4x1xf32>
}
