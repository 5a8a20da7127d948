sdy.mesh @mesh = <["a"=8], device_ids=[1, 6, 0, 7, 2, 3, 4, 5]>
func.func public @main(%arg0: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg1: tensor<1x3x8x12xi1>, %arg2: tensor<i1>, %arg3: tensor<1x5xf32>) -> (tensor<6x2x1x1xf32>, tensor<1x5xf32>, tensor<1x3x8x12xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {}]>}, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<1x3x8x12xi1>, tensor<6x8x5x2xf32>) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<6x8xf32>) -> (tensor<6x8x5x2xf32>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"a":(2)4}, {?}, {?}, {}]> : tensor<6x8x5x2xf32>
    %v9 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{}, {}, {"a"}, {}]>, <@mesh, [{}, {}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {"a"}, {}]>] manual_axes={"a"} (%v2: tensor<1x3x1x12xi1>, %v3: tensor<1x3x1x12xi1>) {
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> (tensor<2xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.reduce_window"(%v4, %v5) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v7 = sdy.sharding_constraint %v3 <@mesh, [{?}, {}, {?}, {}]> : tensor<1x3x1x12xi1>
    "sdy.return"(%v7) : (tensor<1x3x1x12xi1>) -> ()
    } : (tensor<1x3x8x12xi1>, tensor<1x3x8x12xi1>) -> tensor<1x3x8x12xi1>
    %v13 = "stablehlo.if"(%arg2) ({
    %v10 = "stablehlo.not"(%arg2) : (tensor<i1>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    "stablehlo.return"(%arg2) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v14 = "stablehlo.transpose"(%arg1) <{permutation = array<i64: 0, 1, 2, 3>}> : (tensor<1x3x8x12xi1>) -> (tensor<1x3x8x12xi1>)
    %v15 = sdy.sharding_constraint %v14 <@mesh, [{}, {}, {}, {}]> : tensor<1x3x8x12xi1>
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<1x1xf32>}> : () -> (tensor<1x1xf32>)
    %v17 = "stablehlo.convolution"(%arg3, %v16) <{dimension_numbers = #stablehlo.conv<[f, b]x[i, o]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x5xf32>, tensor<1x1xf32>) -> (tensor<1x5xf32>)
    %v18 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0, 2, 0, 0>, limit_indices = array<i64: 6, 4, 1, 1>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<6x8x5x2xf32>) -> (tensor<6x2x1x1xf32>)
    return %v18, %v17, %v15, %v13, %v9, %v1 : tensor<6x2x1x1xf32>, tensor<1x5xf32>, tensor<1x3x8x12xi1>, tensor<i1>, tensor<1x3x8x12xi1>, tensor<6x8x5x2xf32>
}
