sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[3, 0, 1, 4, 5, 2]>
func.func public @main(%arg0: tensor<4x0x7xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"b"}]>}, %arg1: tensor<i32>) -> (tensor<4x0x1x7xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {"a", ?}], replicated={"b"}>}, tensor<4x0x1x7xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"a"}], replicated={"b"}>}) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 0, 1, 3>}> : (tensor<4x0x7xf64>) -> (tensor<4x0x1x7xf64>)
    %v2 = "stablehlo.optimization_barrier"(%v0) : (tensor<4x0x1x7xf64>) -> (tensor<4x0x1x7xf64>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg1, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18:2 = "stablehlo.while"(%v5, %v2) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<4x0x1x7xf64>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<4x0x1x7xf64>):
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v14 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v15 = "stablehlo.clamp"(%v13, %v11, %v14) : (tensor<f64>, tensor<4x0x1x7xf64>, tensor<f64>) -> (tensor<4x0x1x7xf64>)
    %v16 = "stablehlo.add"(%v10, %v12) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v16, %v15) : (tensor<i32>, tensor<4x0x1x7xf64>) -> ()
    }) : (tensor<i32>, tensor<4x0x1x7xf64>) -> (tensor<i32>, tensor<4x0x1x7xf64>)
    %v19 = sdy.sharding_constraint %v2 <@mesh, [{}, {}, {}, {}], replicated={"a"}> : tensor<4x0x1x7xf64>
    return %v19, %v18#1 : tensor<4x0x1x7xf64>, tensor<4x0x1x7xf64>
}
