sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<5x4x6x0xf32>, %arg1: tensor<5x4x6x0xi1>, %arg2: tensor<10x1x2xi32>, %arg3: tensor<8x1x3xi32>, %arg4: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, "a":(1)2, ?}]>}, %arg5: tensor<i1>, %arg6: tensor<1x6xf32>, %arg7: tensor<6x8x7x0x1xi8>) -> (tensor<1x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, tensor<4xf32>, tensor<1x6x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<6x8x7x0x1xi8>) {
    %v0 = "stablehlo.select"(%arg1, %arg0, %arg0) : (tensor<5x4x6x0xi1>, tensor<5x4x6x0xf32>, tensor<5x4x6x0xf32>) -> (tensor<5x4x6x0xf32>)
    %v1 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<10x1x2xi32>, tensor<8x1x3xi32>) -> (tensor<5x1x8xi32>)
    %v2 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.reduce"(%arg4, %v2) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v16 = "stablehlo.if"(%arg5) ({
    %v4 = "stablehlo.convert"(%v1) : (tensor<5x1x8xi32>) -> (tensor<5x1x8xi1>)
    %v6 = "stablehlo.optimization_barrier"(%arg4) : (tensor<4xf32>) -> (tensor<4xf32>)
    "stablehlo.return"(%arg6) : (tensor<1x6xf32>) -> ()
    }, {
    %v8 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> (tensor<1x1xi1>)
    %v9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.reduce_window"(%v3, %v9) <{window_dimensions = array<i64: 4>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 3]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v11 = "stablehlo.not"(%v1) : (tensor<5x1x8xi32>) -> (tensor<5x1x8xi32>)
    %v13 = "stablehlo.optimization_barrier"(%v8) : (tensor<1x1xi1>) -> (tensor<1x1xi1>)
    %v14 = "stablehlo.add"(%arg6, %arg6) : (tensor<1x6xf32>, tensor<1x6xf32>) -> (tensor<1x6xf32>)
    "stablehlo.return"(%v14) : (tensor<1x6xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<1x6xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.reduce_window"(%arg6, %v17) <{window_dimensions = array<i64: 1, 6>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 5]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x6xf32>, tensor<f32>) -> (tensor<1x6xf32>)
    %v29 = "stablehlo.if"(%arg5) ({
    %v19 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<4x3x3xbf16>)
    %v20 = "stablehlo.reshape"(%v19) : (tensor<4x3x3xbf16>) -> (tensor<4x3x3xbf16>)
    %v21 = "stablehlo.add"(%arg7, %arg7) : (tensor<6x8x7x0x1xi8>, tensor<6x8x7x0x1xi8>) -> (tensor<6x8x7x0x1xi8>)
    "stablehlo.return"(%v21) : (tensor<6x8x7x0x1xi8>) -> ()
    }, {
    %v23 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.reduce"(%v0, %v23) <{dimensions = array<i64: 1, 2, 3>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x4x6x0xf32>, tensor<f32>) -> (tensor<5xf32>)
    %v25 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x1x4x12xi32>)
    %v26 = "stablehlo.convert"(%v3) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v27 = "stablehlo.add"(%arg7, %arg7) : (tensor<6x8x7x0x1xi8>, tensor<6x8x7x0x1xi8>) -> (tensor<6x8x7x0x1xi8>)
    "stablehlo.return"(%v27) : (tensor<6x8x7x0x1xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<6x8x7x0x1xi8>)
    %v30 = "stablehlo.broadcast_in_dim"(%v18) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<1x6xf32>) -> (tensor<1x6x1xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.pad"(%v3, %v31) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v33 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v34 = "stablehlo.reduce_window"(%v18, %v33) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 2, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[-1, 2], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x6xf32>, tensor<f32>) -> (tensor<1x6xf32>)
    %v35 = sdy.sharding_constraint %v34 <@mesh, [{}, {"a"}]> : tensor<1x6xf32>
    return %v35, %v32, %v30, %v29 : tensor<1x6xf32>, tensor<4xf32>, tensor<1x6x1xf32>, tensor<6x8x7x0x1xi8>
}
