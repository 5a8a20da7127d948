sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<8x7xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<3x1xf32>, %arg3: tensor<9x9x1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b"}, {}, {}]>}) -> (tensor<3x1xf32>, tensor<8x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v21:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<8x7xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<8x7xf32>):
    %v9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.reduce"(%arg0, %v9) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<f32>) -> (tensor<f32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.dynamic_update_slice"(%v8, %arg2, %v11, %v12) : (tensor<8x7xf32>, tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<8x7xf32>)
    %v14 = "stablehlo.add"(%arg0, %arg0) : (tensor<8x7xf32>, tensor<8x7xf32>) -> (tensor<8x7xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.clamp"(%v16, %v14, %v17) : (tensor<f32>, tensor<8x7xf32>, tensor<f32>) -> (tensor<8x7xf32>)
    %v19 = "stablehlo.add"(%v7, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v19, %v18) : (tensor<i32>, tensor<8x7xf32>) -> ()
    }) : (tensor<i32>, tensor<8x7xf32>) -> (tensor<i32>, tensor<8x7xf32>)
    %v22 = sdy.sharding_constraint %arg2 <@mesh, [{?}, {"a"}]> : tensor<3x1xf32>
    %v23 = "stablehlo.constant"() <{value = dense<7.000000e+00> : tensor<3x1xf32>}> : () -> (tensor<3x1xf32>)
    %v24 = "stablehlo.divide"(%v22, %v23) : (tensor<3x1xf32>, tensor<3x1xf32>) -> (tensor<3x1xf32>)
    return %v24, %v21#1 : tensor<3x1xf32>, tensor<8x7xf32>
}
