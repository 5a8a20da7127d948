sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<10x9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<3x6x0x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}, {}]>}, %arg3: tensor<6x1x0x12xf32>, %arg4: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg5: tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg6: tensor<8x6xi8>) -> (tensor<5x10x9xf32>, tensor<5x10x9xf32>, tensor<8xf32>, tensor<10x9xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<10x9xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<10x9xf32>):
    %v9 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x6x0x4xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3x6x0x4xf32>}> : () -> (tensor<3x6x0x4xf32>)
    %v11 = "stablehlo.concatenate"(%arg2, %v10, %v9) <{dimension = 3 : i64}> : (tensor<3x6x0x4xf32>, tensor<3x6x0x4xf32>, tensor<3x6x0x4xf32>) -> (tensor<3x6x0x12xf32>)
    %v12 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.reduce"(%arg0, %v13) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<10x9xf32>, tensor<f32>) -> (tensor<10xf32>)
    %v15 = "stablehlo.dot_general"(%v11, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2, 3], rhs_contracting_dimensions = [2, 3]>}> : (tensor<3x6x0x12xf32>, tensor<6x1x0x12xf32>) -> (tensor<3x6x6x1xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.clamp"(%v17, %v8, %v18) : (tensor<f32>, tensor<10x9xf32>, tensor<f32>) -> (tensor<10x9xf32>)
    %v20 = "stablehlo.add"(%v7, %v16) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v19) : (tensor<i32>, tensor<10x9xf32>) -> ()
    }) : (tensor<i32>, tensor<10x9xf32>) -> (tensor<i32>, tensor<10x9xf32>)
    %v23 = "stablehlo.broadcast_in_dim"(%v22#1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<10x9xf32>) -> (tensor<5x10x9xf32>)
    %v24 = sdy.sharding_constraint %arg0 <@mesh, [{"a", ?}, {?}]> : tensor<10x9xf32>
    %v25 = "stablehlo.select"(%arg5, %arg4, %arg4) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>)
    %v26 = sdy.sharding_constraint %v23 <@mesh, [{}, {}, {?}]> : tensor<5x10x9xf32>
    %v27 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<5x10x9xf32>}> : () -> (tensor<5x10x9xf32>)
    %v28 = "stablehlo.divide"(%v23, %v27) : (tensor<5x10x9xf32>, tensor<5x10x9xf32>) -> (tensor<5x10x9xf32>)
    return %v28, %v26, %v25, %v24 : tensor<5x10x9xf32>, tensor<5x10x9xf32>, tensor<8xf32>, tensor<10x9xf32>
}
