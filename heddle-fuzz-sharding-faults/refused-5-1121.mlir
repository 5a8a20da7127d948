sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<10x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg1: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg2: tensor<4x4xf32>, %arg3: tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}], replicated={"a"}>, tf.aliasing_output = 2 : i32}, %arg4: tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<i64>, %arg6: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<i64>, tensor<4x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<4x3xf32>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<10x8xi32>) -> (tensor<10x8xi32>)
    %v1 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<3x4xf32>, tensor<4x4xf32>) -> (tensor<4x3xf32>)
    %v2 = "stablehlo.dynamic_update_slice"(%arg3, %arg4, %arg5) : (tensor<1xf32>, tensor<1xf32>, tensor<i64>) -> (tensor<1xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.reduce_window"(%arg3, %v3) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v5 = "stablehlo.tanh"(%v4) : (tensor<1xf32>) -> (tensor<1xf32>)
    %v6 = sdy.propagation_barrier %v1 allowed_direction=BACKWARD : tensor<4x3xf32>
    %v9 = "stablehlo.if"(%arg6) ({
    "stablehlo.return"(%arg5) : (tensor<i64>) -> ()
    }, {
    "stablehlo.return"(%arg5) : (tensor<i64>) -> ()
    }) : (tensor<i1>) -> (tensor<i64>)
    return %v9, %v6, %v5, %v2, %v6 : tensor<i64>, tensor<4x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<4x3xf32>
}
