sdy.mesh @mesh = <["a"=6], device_ids=[1, 3, 0, 5, 4, 2]>
func.func public @main(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, tf.aliasing_output = 0 : i32}, %arg1: tensor<4xbf16>, %arg2: tensor<4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg3: tensor<i32>, %arg4: tensor<1x12x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)3}, {}, {"a":(3)2}]>}, %arg5: tensor<2x1xf32>, %arg6: tensor<2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}) -> (tensor<4xf32>, tensor<3x4xi64>, tensor<4xi64>, tensor<1x12x12xf32>, tensor<4xbf16>) {
    %v0:2 = "stablehlo.sort"(%arg0, %arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<bf16>, %d: tensor<bf16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4xf32>, tensor<4xbf16>) -> (tensor<4xf32>, tensor<4xbf16>)
    %v1:2 = "stablehlo.sort"(%v0#0, %arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<i64>, %d: tensor<i64>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4xf32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<4xi64>)
    %v2 = "stablehlo.dynamic_slice"(%arg2, %arg3) <{slice_sizes = array<i64: 4>}> : (tensor<4xi64>, tensor<i32>) -> (tensor<4xi64>)
    %v7 = sdy.manual_computation(%arg4, %arg4) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}]>] manual_axes={"a"} (%v3: tensor<1x2x12xf32>, %v4: tensor<1x2x12xf32>) {
    %v5 = "stablehlo.add"(%v4, %v4) : (tensor<1x2x12xf32>, tensor<1x2x12xf32>) -> (tensor<1x2x12xf32>)
    "sdy.return"(%v5) : (tensor<1x2x12xf32>) -> ()
    } : (tensor<1x12x12xf32>, tensor<1x12x12xf32>) -> tensor<1x12x12xf32>
    %v8 = "stablehlo.broadcast_in_dim"(%v1#1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xi64>) -> (tensor<3x4xi64>)
    %v9 = "stablehlo.reverse"(%v2) <{dimensions = array<i64: 0>}> : (tensor<4xi64>) -> (tensor<4xi64>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %arg3, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v12, %v8) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<3x4xi64>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<3x4xi64>):
    %v19 = "stablehlo.convolution"(%arg5, %arg6) <{dimension_numbers = #stablehlo.conv<[f, b]x[o, i]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x1xf32>, tensor<2x2xf32>) -> (tensor<2x1xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.add"(%v17, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v8) : (tensor<i32>, tensor<3x4xi64>) -> ()
    }) : (tensor<i32>, tensor<3x4xi64>) -> (tensor<i32>, tensor<3x4xi64>)
    %v25 = "stablehlo.optimization_barrier"(%v1#0) : (tensor<4xf32>) -> (tensor<4xf32>)
    return %v25, %v23#1, %v9, %v7, %v0#1 : tensor<4xf32>, tensor<3x4xi64>, tensor<4xi64>, tensor<1x12x12xf32>, tensor<4xbf16>
}
