sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<i32>, %arg2: tensor<4x10x10xf32>, %arg3: tensor<2x4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}], replicated={"a"}>}, %arg4: tensor<3x2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(1)2}, {}]>}) -> (tensor<6x4x3xi32>, tensor<9x7x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {"a":(2)2}, {}]>}, tensor<1xi32>, tensor<1x7x9xi32>, tensor<9x7x1xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9x7x2xf32>)
    %v1:2 = "chlo.top_k"(%v0) <{k = 1 : i64}> : (tensor<9x7x2xf32>) -> (tensor<9x7x1xf32>, tensor<9x7x1xi32>)
    %v12 = "stablehlo.if"(%arg0) ({
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.reduce_window"(%v1#1, %v2) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<9x7x1xi32>, tensor<i32>) -> (tensor<9x7x1xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<8x4x1xi32>}> : () -> (tensor<8x4x1xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.dynamic_update_slice"(%v1#1, %v4, %v5, %arg1, %arg1) : (tensor<9x7x1xi32>, tensor<8x4x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<9x7x1xi32>)
    %v7 = sdy.sharding_constraint %v0 <@mesh, [{"a":(2)2, ?}, {"a":(1)2, ?}, {?}]> : tensor<9x7x2xf32>
    %v8 = "stablehlo.add"(%v3, %v3) : (tensor<9x7x1xi32>, tensor<9x7x1xi32>) -> (tensor<9x7x1xi32>)
    "stablehlo.return"(%v8) : (tensor<9x7x1xi32>) -> ()
    }, {
    %v10 = "stablehlo.add"(%v1#1, %v1#1) : (tensor<9x7x1xi32>, tensor<9x7x1xi32>) -> (tensor<9x7x1xi32>)
    "stablehlo.return"(%v10) : (tensor<9x7x1xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<9x7x1xi32>)
    %v13 = "stablehlo.abs"(%v0) : (tensor<9x7x2xf32>) -> (tensor<9x7x2xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<9x7x2xf32>}> : () -> (tensor<9x7x2xf32>)
    %v15 = "stablehlo.add"(%v13, %v14) : (tensor<9x7x2xf32>, tensor<9x7x2xf32>) -> (tensor<9x7x2xf32>)
    %v16 = "stablehlo.rsqrt"(%v15) : (tensor<9x7x2xf32>) -> (tensor<9x7x2xf32>)
    %v17 = sdy.sharding_constraint %v1#1 <@mesh, [{}, {"a", ?}, {}]> : tensor<9x7x1xi32>
    %v18 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.reduce"(%v12, %v18) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<9x7x1xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v20 = "stablehlo.transpose"(%v1#1) <{permutation = array<i64: 2, 1, 0>}> : (tensor<9x7x1xi32>) -> (tensor<1x7x9xi32>)
    %v21 = "stablehlo.maximum"(%v19, %v19) : (tensor<1xi32>, tensor<1xi32>) -> (tensor<1xi32>)
    %v22 = "stablehlo.compare"(%v16, %v16) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<9x7x2xf32>, tensor<9x7x2xf32>) -> (tensor<9x7x2xi1>)
    %v23 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[o, i, 0]->[0, b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<2x4x4xi32>, tensor<3x2x2xi32>) -> (tensor<6x4x3xi32>)
    return %v23, %v22, %v21, %v20, %v1#0 : tensor<6x4x3xi32>, tensor<9x7x2xi1>, tensor<1xi32>, tensor<1x7x9xi32>, tensor<9x7x1xf32>
}
