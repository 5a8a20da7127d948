sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<4x6x4xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<3x2xi8>, %arg3: tensor<6x6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {"a", ?}]>}, %arg4: tensor<7x12xui8>) -> (tensor<4x4xf32>, tensor<4x6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, "a", ?}, {?}, {"b":(1)2, ?}]>}, tensor<4x6xf32>, tensor<4x4x6x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {"b", ?}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x6x4xf32>}> : () -> (tensor<4x6x4xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x6x4xf32>}> : () -> (tensor<4x6x4xf32>)
    %v2 = "stablehlo.clamp"(%v0, %arg0, %v1) : (tensor<4x6x4xf32>, tensor<4x6x4xf32>, tensor<4x6x4xf32>) -> (tensor<4x6x4xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{}, {?}, {?}]> : tensor<4x6x4xf32>
    %v4 = "stablehlo.transpose"(%v3) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x6x4xf32>) -> (tensor<4x4x6xf32>)
    %v7 = "stablehlo.case"(%arg1) ({
    %v5 = "stablehlo.add"(%v2, %v2) : (tensor<4x6x4xf32>, tensor<4x6x4xf32>) -> (tensor<4x6x4xf32>)
    "stablehlo.return"(%v5) : (tensor<4x6x4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<4x6x4xf32>)
    %v8 = "stablehlo.abs"(%v4) : (tensor<4x4x6xf32>) -> (tensor<4x4x6xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x4x6xf32>}> : () -> (tensor<4x4x6xf32>)
    %v10 = "stablehlo.add"(%v8, %v9) : (tensor<4x4x6xf32>, tensor<4x4x6xf32>) -> (tensor<4x4x6xf32>)
    %v11 = "stablehlo.sqrt"(%v10) : (tensor<4x4x6xf32>) -> (tensor<4x4x6xf32>)
    %v12 = "stablehlo.dot_general"(%v3, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1, 0], rhs_contracting_dimensions = [1, 2]>}> : (tensor<4x6x4xf32>, tensor<6x6x4xf32>) -> (tensor<4x6xf32>)
    %v13 = "stablehlo.reshape"(%v11) : (tensor<4x4x6xf32>) -> (tensor<4x4x6x1xf32>)
    %v16 = "stablehlo.case"(%arg1) ({
    %v14 = "stablehlo.slice"(%arg4) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 7, 2>, strides = array<i64: 1, 1>}> : (tensor<7x12xui8>) -> (tensor<7x1xui8>)
    "stablehlo.return"(%v12) : (tensor<4x6xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<4x6xf32>)
    %v18 = "stablehlo.optimization_barrier"(%arg0) : (tensor<4x6x4xf32>) -> (tensor<4x6x4xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.reduce"(%v7, %v19) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x6x4xf32>, tensor<f32>) -> (tensor<4x4xf32>)
    return %v20, %v18, %v16, %v13 : tensor<4x4xf32>, tensor<4x6x4xf32>, tensor<4x6xf32>, tensor<4x4x6x1xf32>
}
