sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<i32>, %arg1: tensor<0x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}, %arg2: tensor<3x2x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}, {}]>}) -> (tensor<6x2x2xbf16>, tensor<i32>, tensor<0x4xf32>) {
    %v6 = "stablehlo.case"(%arg0) ({
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }, {
    %v1 = "stablehlo.dot_general"(%arg0, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, []> : tensor<i32>
    %v3 = "stablehlo.broadcast_in_dim"(%v2) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<2x3xi32>)
    %v4 = "stablehlo.add"(%v2, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v4) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v7 = "stablehlo.slice"(%arg1) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 0, 4>, strides = array<i64: 3, 1>}> : (tensor<0x6xf32>) -> (tensor<0x4xf32>)
    %v8 = sdy.sharding_constraint %v6 <@mesh, []> : tensor<i32>
    %v9 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x4x2xbf16>)
    %v10 = "stablehlo.convolution"(%arg2, %v9) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[0, i, o]->[0, b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<3x2x4xbf16>, tensor<3x4x2xbf16>) -> (tensor<6x2x2xbf16>)
    return %v10, %v8, %v7 : tensor<6x2x2xbf16>, tensor<i32>, tensor<0x4xf32>
}
