sdy.mesh @mesh = <["a"=4, "b"=2], device_ids=[2, 3, 5, 4, 7, 1, 6, 0]>
func.func public @main(%arg0: tensor<i32>, %arg1: tensor<4x5x5xi32>, %arg2: tensor<f32>) -> (tensor<3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}, {"a":(1)2}]>}, tensor<10x4xf32>, tensor<3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<10x4xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg0, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v3, %v0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<10x4xf32>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<10x4xf32>):
    %v10:2 = "chlo.top_k"(%arg1) <{k = 1 : i64}> : (tensor<4x5x5xi32>) -> (tensor<4x5x1xi32>, tensor<4x5x1xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.clamp"(%v12, %v9, %v13) : (tensor<f32>, tensor<10x4xf32>, tensor<f32>) -> (tensor<10x4xf32>)
    %v15 = "stablehlo.add"(%v8, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v14) : (tensor<i32>, tensor<10x4xf32>) -> ()
    }) : (tensor<i32>, tensor<10x4xf32>) -> (tensor<i32>, tensor<10x4xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<8x3xf32>}> : () -> (tensor<8x3xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8x3xf32>}> : () -> (tensor<8x3xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<8x3xf32>}> : () -> (tensor<8x3xf32>)
    %v21 = "stablehlo.clamp"(%v19, %v18, %v20) : (tensor<8x3xf32>, tensor<8x3xf32>, tensor<8x3xf32>) -> (tensor<8x3xf32>)
    %v22 = sdy.sharding_constraint %v21 <@mesh, [{?}, {"b", ?}], replicated={"a":(1)2}> : tensor<8x3xf32>
    %v23 = "stablehlo.reduce_window"(%v22, %arg2) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[2, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x3xf32>, tensor<f32>) -> (tensor<3x3xf32>)
    %v24 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3x3xf32>}> : () -> (tensor<3x3xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<3x3xf32>}> : () -> (tensor<3x3xf32>)
    %v26 = "stablehlo.clamp"(%v24, %v23, %v25) : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>)
    return %v26, %v17#1, %v26 : tensor<3x3xf32>, tensor<10x4xf32>, tensor<3x3xf32>
}
