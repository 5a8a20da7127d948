sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<8x5x8xf64>, %arg1: tensor<3x3x3x4xi32>, %arg2: tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b":(1)2}]>}) -> (tensor<12xf32>, tensor<1x5x5xf64>, tensor<12xf32>) {
    %v0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 7, 0, 0>, limit_indices = array<i64: 8, 5, 5>, strides = array<i64: 2, 1, 1>}> : (tensor<8x5x8xf64>) -> (tensor<1x5x5xf64>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.case"(%v1) ({
    %v2 = "stablehlo.constant"() <{value = dense<2> : tensor<3x9x1x9xi32>}> : () -> (tensor<3x9x1x9xi32>)
    %v3 = "stablehlo.convolution"(%v2, %arg1) <{dimension_numbers = #stablehlo.conv<[f, 1, b, 0]x[i, 0, 1, o]->[1, 0, f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 2, 1>, padding = dense<[[2, 2], [0, 2]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<3x9x1x9xi32>, tensor<3x3x3x4xi32>) -> (tensor<9x9x4x1xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v5 = "stablehlo.reduce"(%v0, %v4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1x5x5xf64>, tensor<f64>) -> (tensor<1x5xf64>)
    %v6 = sdy.sharding_constraint %v3 <@mesh, [{?}, {?}, {"a", ?}, {}]> : tensor<9x9x4x1xi32>
    %v7 = "stablehlo.add"(%v0, %v0) : (tensor<1x5x5xf64>, tensor<1x5x5xf64>) -> (tensor<1x5x5xf64>)
    "stablehlo.return"(%v7) : (tensor<1x5x5xf64>) -> ()
    }, {
    %v9 = "stablehlo.add"(%v0, %v0) : (tensor<1x5x5xf64>, tensor<1x5x5xf64>) -> (tensor<1x5x5xf64>)
    "stablehlo.return"(%v9) : (tensor<1x5x5xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<1x5x5xf64>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.dynamic_update_slice"(%arg2, %arg2, %v12) : (tensor<12xf32>, tensor<12xf32>, tensor<i32>) -> (tensor<12xf32>)
    return %v13, %v11, %v13 : tensor<12xf32>, tensor<1x5x5xf64>, tensor<12xf32>
}
