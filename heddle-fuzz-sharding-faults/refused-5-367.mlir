sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<0xf32>, %arg1: tensor<2x2x0xf32>, %arg2: tensor<i32>, %arg3: tensor<2x2x2xf32>, %arg4: tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg5: tensor<2xi8>, %arg6: tensor<4x8x1x9xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {"a":(2)2}], replicated={"a":(1)2}>}, %arg7: tensor<3x4x1x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}, {?}]>}) -> (tensor<4x1x9xi32>, tensor<4x1x9xbf16>, tensor<3x5x1x4xbf16>, tensor<2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, tensor<2x6x5xf32>) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<0xf32>, tensor<2x2x0xf32>) -> (tensor<0x2x2xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<6x5x0x2xf32>}> : () -> (tensor<6x5x0x2xf32>)
    %v2 = "stablehlo.dot_general"(%arg1, %v1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [2, 3]>}> : (tensor<2x2x0xf32>, tensor<6x5x0x2xf32>) -> (tensor<2x6x5xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg2, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v5, %v2) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<2x6x5xf32>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<2x6x5xf32>):
    %v12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v13 = "stablehlo.select_and_scatter"(%v11, %arg3, %v12) <{window_dimensions = array<i64: 1, 3, 3>, window_strides = array<i64: 1, 3, 2>, padding = dense<[[0, 0], [0, 1], [0, 1]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x6x5xf32>, tensor<2x2x2xf32>, tensor<f32>) -> (tensor<2x6x5xf32>)
    %v14 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 0, 1>}> : (tensor<2x4xf32>) -> (tensor<2x4xf32>)
    %v15 = "stablehlo.add"(%v11, %v2) : (tensor<2x6x5xf32>, tensor<2x6x5xf32>) -> (tensor<2x6x5xf32>)
    %v16 = sdy.sharding_constraint %v15 <@mesh, [{?}, {"a":(1)2, ?}, {?}], replicated={"a":(2)2}> : tensor<2x6x5xf32>
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.clamp"(%v18, %v16, %v19) : (tensor<f32>, tensor<2x6x5xf32>, tensor<f32>) -> (tensor<2x6x5xf32>)
    %v21 = "stablehlo.add"(%v10, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v20) : (tensor<i32>, tensor<2x6x5xf32>) -> ()
    }) : (tensor<i32>, tensor<2x6x5xf32>) -> (tensor<i32>, tensor<2x6x5xf32>)
    %v24 = "stablehlo.shift_left"(%arg5, %arg5) : (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>)
    %v25 = "stablehlo.convolution"(%arg6, %arg7) <{dimension_numbers = #stablehlo.conv<[f, 1, b, 0]x[o, i, 1, 0]->[f, 0, b, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2, 2>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 2, 1>, padding = dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<4x8x1x9xbf16>, tensor<3x4x1x2xbf16>) -> (tensor<3x5x1x4xbf16>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x8x1x9xi32>)
    %v27 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29:2 = "stablehlo.reduce"(%arg6, %v26, %v27, %v28) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<bf16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<bf16>, tensor<i32>
    }) : (tensor<4x8x1x9xbf16>, tensor<4x8x1x9xi32>, tensor<bf16>, tensor<i32>) -> (tensor<4x1x9xbf16>, tensor<4x1x9xi32>)
    return %v29#1, %v29#0, %v25, %v24, %v23#1 : tensor<4x1x9xi32>, tensor<4x1x9xbf16>, tensor<3x5x1x4xbf16>, tensor<2xi8>, tensor<2x6x5xf32>
}
