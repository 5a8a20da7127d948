sdy.mesh @mesh = <["a"=4], device_ids=[2, 1, 3, 0]>
func.func public @main(%arg0: tensor<5x10x1xf32> {tf.aliasing_output = 1 : i32}, %arg1: tensor<5x10x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(2)2, ?}, {"a":(1)2, ?}]>, tf.aliasing_output = 2 : i32}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<8x4x2x1x2xf32>, %arg4: tensor<8x4x2x1x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}, {?}, {"a":(1)2, ?}]>}, %arg5: tensor<i1>, %arg6: tensor<1x4x4x6xf16>) -> (tensor<1x4x4x6xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"a", ?}, {?}]>}, tensor<5x10x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}, tensor<5x10x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}, {"a":(2)2, ?}, {}]>}) {
    %v0 = "stablehlo.multiply"(%arg0, %arg1) : (tensor<5x10x1xf32>, tensor<5x10x1xf32>) -> (tensor<5x10x1xf32>)
    %v11 = "stablehlo.case"(%arg2) ({
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg2, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v7 = "stablehlo.case"(%v3) ({
    %v4 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.reduce_window"(%arg1, %v4) <{window_dimensions = array<i64: 5, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 4], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x10x1xf32>, tensor<f32>) -> (tensor<5x10x1xf32>)
    "stablehlo.return"(%arg2) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v8 = "stablehlo.select"(%arg4, %arg3, %arg3) : (tensor<8x4x2x1x2xi1>, tensor<8x4x2x1x2xf32>, tensor<8x4x2x1x2xf32>) -> (tensor<8x4x2x1x2xf32>)
    %v9 = "stablehlo.add"(%v0, %arg1) : (tensor<5x10x1xf32>, tensor<5x10x1xf32>) -> (tensor<5x10x1xf32>)
    "stablehlo.return"(%v9) : (tensor<5x10x1xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<5x10x1xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v13 = "stablehlo.reduce_window"(%arg1, %v12) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x10x1xf32>, tensor<f32>) -> (tensor<5x10x1xf32>)
    %v17 = "stablehlo.if"(%arg5) ({
    "stablehlo.return"(%arg6) : (tensor<1x4x4x6xf16>) -> ()
    }, {
    %v15 = "stablehlo.add"(%arg6, %arg6) : (tensor<1x4x4x6xf16>, tensor<1x4x4x6xf16>) -> (tensor<1x4x4x6xf16>)
    "stablehlo.return"(%v15) : (tensor<1x4x4x6xf16>) -> ()
    }) : (tensor<i1>) -> (tensor<1x4x4x6xf16>)
    return %v17, %v13, %v11 : tensor<1x4x4x6xf16>, tensor<5x10x1xf32>, tensor<5x10x1xf32>
}
