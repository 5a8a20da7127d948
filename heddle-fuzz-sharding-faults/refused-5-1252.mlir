sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<4x1xf32>, %arg2: tensor<8x6x8x1xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}, {?}]>}, %arg3: tensor<4x2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {?}, {}]>}, %arg4: tensor<4x3x2xi32>, %arg5: tensor<3x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"a"}>}, %arg6: tensor<1x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {"a":(2)4}]>}, %arg7: tensor<i1>) -> (tensor<4x3x2xi32>, tensor<2x4x2xi32>) {
    %v0 = "stablehlo.concatenate"(%arg0, %arg1, %arg0) <{dimension = 1 : i64}> : (tensor<4x3xf32>, tensor<4x1xf32>, tensor<4x3xf32>) -> (tensor<4x7xf32>)
    %v8 = sdy.manual_computation(%arg2, %arg2) in_shardings=[<@mesh, [{}, {}, {"a"}, {}]>, <@mesh, [{}, {}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"a"} (%v1: tensor<8x6x1x1xf64>, %v2: tensor<8x6x1x1xf64>) {
    %v3 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x4x2x10xbf16>)
    %v4 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x4x2x10xbf16>)
    %v5 = "stablehlo.multiply"(%v3, %v4) : (tensor<4x4x2x10xbf16>, tensor<4x4x2x10xbf16>) -> (tensor<4x4x2x10xbf16>)
    %v6 = "stablehlo.all_reduce"(%v2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8x6x1x1xf64>) -> (tensor<8x6x1x1xf64>)
    "sdy.return"(%v6) : (tensor<8x6x1x1xf64>) -> ()
    } : (tensor<8x6x8x1xf64>, tensor<8x6x8x1xf64>) -> tensor<8x6x1x1xf64>
    %v9 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[o, 0, i]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 2>, padding = dense<[[2, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<4x2x2xi32>, tensor<4x3x2xi32>) -> (tensor<2x4x2xi32>)
    %v10 = "stablehlo.transpose"(%v8) <{permutation = array<i64: 3, 2, 1, 0>}> : (tensor<8x6x1x1xf64>) -> (tensor<1x1x6x8xf64>)
    %v11 = "stablehlo.convolution"(%arg5, %arg6) <{dimension_numbers = #stablehlo.conv<[f, b]x[i, o]->[f, b]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<3x5xi32>, tensor<1x6xi32>) -> (tensor<6x5xi32>)
    %v26 = "stablehlo.if"(%arg7) ({
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<4xui8>}> : () -> (tensor<4xui8>)
    %v13 = "stablehlo.cosine"(%v8) : (tensor<8x6x1x1xf64>) -> (tensor<8x6x1x1xf64>)
    %v14 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x2x8x6xi32>)
    %v15 = "stablehlo.reshape"(%v14) : (tensor<2x2x8x6xi32>) -> (tensor<1x2x2x48xi32>)
    %v16 = "stablehlo.sort"(%v0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x7xf32>) -> (tensor<4x7xf32>)
    %v17 = "stablehlo.add"(%arg4, %arg4) : (tensor<4x3x2xi32>, tensor<4x3x2xi32>) -> (tensor<4x3x2xi32>)
    "stablehlo.return"(%v17) : (tensor<4x3x2xi32>) -> ()
    }, {
    %v19 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<8x6x1x1xf64>)
    %v20 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<8x6x1x1xf64>}> : () -> (tensor<8x6x1x1xf64>)
    %v21 = "stablehlo.divide"(%v8, %v20) : (tensor<8x6x1x1xf64>, tensor<8x6x1x1xf64>) -> (tensor<8x6x1x1xf64>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<5xi32>}> : () -> (tensor<5xi32>)
    %v23 = "stablehlo.dot_general"(%v11, %v22) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<6x5xi32>, tensor<5xi32>) -> (tensor<6xi32>)
    %v24 = "stablehlo.multiply"(%v10, %v10) : (tensor<1x1x6x8xf64>, tensor<1x1x6x8xf64>) -> (tensor<1x1x6x8xf64>)
    "stablehlo.return"(%arg4) : (tensor<4x3x2xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x3x2xi32>)
    return %v26, %v9 : tensor<4x3x2xi32>, tensor<2x4x2xi32>
}
