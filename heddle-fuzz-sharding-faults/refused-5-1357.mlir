sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<5x1x3xf16>, %arg1: tensor<1x4x9x1x8xui32>, %arg2: tensor<1x4x9x1x8xui32>, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg4: tensor<1x4x9x1x8xf32>, %arg5: tensor<2x4xi8>, %arg6: tensor<i8> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}) -> (tensor<2x4xi8>, tensor<1xi8>, tensor<2x3x3x2xf32>, tensor<1x4x9x1x8xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a":(4)2}, {?}, {"a":(1)4}]>}) {
    %v0 = "stablehlo.ceil"(%arg0) : (tensor<5x1x3xf16>) -> (tensor<5x1x3xf16>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<1x3x4x2xf32>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<3x3x1x4xf32>)
    %v3 = "stablehlo.convolution"(%v1, %v2) <{dimension_numbers = #stablehlo.conv<[1, b, f, 0]x[o, 0, 1, i]->[0, f, b, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 2>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<1x3x4x2xf32>, tensor<3x3x1x4xf32>) -> (tensor<2x3x3x2xf32>)
    %v4 = "stablehlo.iota"() <{iota_dimension = 4 : i64}> : () -> (tensor<1x4x9x1x8xui32>)
    %v9 = sdy.manual_computation(%v4, %arg1) in_shardings=[<@mesh, [{}, {}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {}, {"a"}]>] manual_axes={"a"} (%v5: tensor<1x4x9x1x1xui32>, %v6: tensor<1x4x9x1x1xui32>) {
    %v7 = "stablehlo.add"(%v6, %v6) : (tensor<1x4x9x1x1xui32>, tensor<1x4x9x1x1xui32>) -> (tensor<1x4x9x1x1xui32>)
    "sdy.return"(%v7) : (tensor<1x4x9x1x1xui32>) -> ()
    } : (tensor<1x4x9x1x8xui32>, tensor<1x4x9x1x8xui32>) -> tensor<1x4x9x1x8xui32>
    %v10 = "stablehlo.or"(%v9, %arg2) : (tensor<1x4x9x1x8xui32>, tensor<1x4x9x1x8xui32>) -> (tensor<1x4x9x1x8xui32>)
    %v15 = "stablehlo.if"(%arg3) ({
    %v11:2 = "stablehlo.sort"(%arg2, %arg4) <{dimension = 4 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x4x9x1x8xui32>, tensor<1x4x9x1x8xf32>) -> (tensor<1x4x9x1x8xui32>, tensor<1x4x9x1x8xf32>)
    sdy.sharding_group %v3 group_id=436 : tensor<2x3x3x2xf32>
    %v12 = "stablehlo.add"(%v3, %v3) : (tensor<2x3x3x2xf32>, tensor<2x3x3x2xf32>) -> (tensor<2x3x3x2xf32>)
    "stablehlo.return"(%v12) : (tensor<2x3x3x2xf32>) -> ()
    }, {
    "stablehlo.return"(%v3) : (tensor<2x3x3x2xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x3x3x2xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x3x3x2xf32>}> : () -> (tensor<2x3x3x2xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x3x3x2xf32>}> : () -> (tensor<2x3x3x2xf32>)
    %v18 = "stablehlo.clamp"(%v16, %v15, %v17) : (tensor<2x3x3x2xf32>, tensor<2x3x3x2xf32>, tensor<2x3x3x2xf32>) -> (tensor<2x3x3x2xf32>)
    %v19 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x2x4xi8>)
    %v20 = "stablehlo.dot_general"(%v19, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2, 1], rhs_contracting_dimensions = [1, 0]>}> : (tensor<1x2x4xi8>, tensor<2x4xi8>) -> (tensor<1xi8>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i8>}> : () -> (tensor<i8>)
    %v22 = "stablehlo.reduce_window"(%v20, %v21) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<1xi8>, tensor<i8>) -> (tensor<1xi8>)
    %v24 = "stablehlo.optimization_barrier"(%arg5) : (tensor<2x4xi8>) -> (tensor<2x4xi8>)
    %v25 = "stablehlo.pad"(%v24, %arg6) <{edge_padding_low = array<i64: -1, 1>, edge_padding_high = array<i64: 1, -1>, interior_padding = array<i64: 0, 0>}> : (tensor<2x4xi8>, tensor<i8>) -> (tensor<2x4xi8>)
    return %v25, %v22, %v18, %v10 : tensor<2x4xi8>, tensor<1xi8>, tensor<2x3x3x2xf32>, tensor<1x4x9x1x8xui32>
}
