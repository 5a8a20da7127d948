sdy.mesh @mesh = <["a"=6], device_ids=[5, 4, 1, 3, 0, 2]>
func.func public @main(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)3, ?}, {"a":(3)2, ?}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) -> (tensor<1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v15:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<4x8xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<4x8xf32>):
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v11 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.clamp"(%v10, %v8, %v11) : (tensor<f32>, tensor<4x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    %v13 = "stablehlo.add"(%v7, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v13, %v12) : (tensor<i32>, tensor<4x8xf32>) -> ()
    }) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>)
    %v16 = "stablehlo.slice"(%v15#1) <{start_indices = array<i64: 2, 0>, limit_indices = array<i64: 3, 8>, strides = array<i64: 3, 3>}> : (tensor<4x8xf32>) -> (tensor<1x3xf32>)
    %v17 = "stablehlo.subtract"(%v16, %arg2) : (tensor<1x3xf32>, tensor<1x3xf32>) -> (tensor<1x3xf32>)
    return %v17 : tensor<1x3xf32>
}
