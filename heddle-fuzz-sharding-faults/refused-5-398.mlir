sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<8x3x2xf32>, %arg1: tensor<8x3x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg2: tensor<i32>, %arg3: tensor<8x3xi1>) -> (tensor<5x8xui8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}, tensor<2xui64>, tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}, tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<8x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}], replicated={"a"}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2:2 = "stablehlo.reduce"(%arg0, %arg1, %v0, %v1) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<8x3x2xf32>, tensor<8x3x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x3xf32>, tensor<8x3xi32>)
    %v3 = "stablehlo.reverse"(%v2#0) <{dimensions = array<i64: 1>}> : (tensor<8x3xf32>) -> (tensor<8x3xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %arg2, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v6, %v2#1) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<8x3xi32>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<8x3xi32>):
    %v13 = "stablehlo.add"(%v2#1, %v12) : (tensor<8x3xi32>, tensor<8x3xi32>) -> (tensor<8x3xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.add"(%v11, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v13) : (tensor<i32>, tensor<8x3xi32>) -> ()
    }) : (tensor<i32>, tensor<8x3xi32>) -> (tensor<i32>, tensor<8x3xi32>)
    %v18 = sdy.sharding_constraint %v3 <@mesh, [{"a":(2)3, ?}, {?}]> : tensor<8x3xf32>
    %v19 = "stablehlo.convert"(%arg2) : (tensor<i32>) -> (tensor<f32>)
    %v20 = "stablehlo.select"(%arg3, %v18, %v3) : (tensor<8x3xi1>, tensor<8x3xf32>, tensor<8x3xf32>) -> (tensor<8x3xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v22:2 = "stablehlo.rng_bit_generator"(%v21) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x8xui8>)
    return %v22#1, %v22#0, %v20, %v19, %v17#1 : tensor<5x8xui8>, tensor<2xui64>, tensor<8x3xf32>, tensor<f32>, tensor<8x3xi32>
}
