sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<6xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg2: tensor<8x3x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {}]>}, %arg3: tensor<1x3x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}]>}, %arg4: tensor<8x3x1xi32>, %arg5: tensor<3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}], replicated={"a"}>}, %arg6: tensor<i32>) -> (tensor<8x3x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}, tensor<i1>, tensor<8x2x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}]>}, tensor<5x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<i1>) {
    %v11 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.xor"(%arg0, %arg0) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, []> : tensor<i1>
    %v2 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5:2 = "stablehlo.reduce"(%arg1, %v2, %v3, %v4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<ui8>, %b: tensor<i32>, %c: tensor<ui8>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<ui8>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<ui8>, tensor<i32>
    }) : (tensor<6xui8>, tensor<6xi32>, tensor<ui8>, tensor<i32>) -> (tensor<ui8>, tensor<i32>)
    %v6 = "stablehlo.slice"(%arg1) <{start_indices = array<i64: 0>, limit_indices = array<i64: 6>, strides = array<i64: 1>}> : (tensor<6xui8>) -> (tensor<6xui8>)
    "stablehlo.return"(%v1) : (tensor<i1>) -> ()
    }, {
    %v8 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[i, 0, o]->[f, 0, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<8x3x1xi32>, tensor<1x3x4xi32>) -> (tensor<4x3x3xi32>)
    %v9 = "stablehlo.transpose"(%arg2) <{permutation = array<i64: 0, 2, 1>}> : (tensor<8x3x1xi32>) -> (tensor<8x1x3xi32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v12 = "stablehlo.shift_right_logical"(%arg2, %arg4) : (tensor<8x3x1xi32>, tensor<8x3x1xi32>) -> (tensor<8x3x1xi32>)
    %v13 = sdy.sharding_constraint %v11 <@mesh, []> : tensor<i1>
    %v14 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x3xf32>)
    %v15 = "stablehlo.convolution"(%arg5, %v14) <{dimension_numbers = #stablehlo.conv<[f, b]x[o, i]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<3x5xf32>, tensor<1x3xf32>) -> (tensor<5x1xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.reduce_window"(%arg4, %v16) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 2, 3>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [1, 0], [0, 1]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x3x1xi32>, tensor<i32>) -> (tensor<8x2x1xi32>)
    %v18 = "stablehlo.or"(%v11, %v11) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    %v19 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.dynamic_update_slice"(%v12, %arg2, %v19, %v20, %arg6) : (tensor<8x3x1xi32>, tensor<8x3x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<8x3x1xi32>)
    return %v21, %v18, %v17, %v15, %v13 : tensor<8x3x1xi32>, tensor<i1>, tensor<8x2x1xi32>, tensor<5x1xf32>, tensor<i1>
}
