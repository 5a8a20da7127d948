sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<4x8xui8>, %arg1: tensor<1x2x1xi32>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<2x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg4: tensor<2x4x4xf32>, %arg5: tensor<3x1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}) -> (tensor<2x3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {?}]>}, tensor<2x8xf64>, tensor<2x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<1x2x1x1xi32>, tensor<2x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<1x2x1xi32>, tensor<i32>) -> (tensor<1x2x1xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<1x7x2xui8>}> : () -> (tensor<1x7x2xui8>)
    %v4 = "stablehlo.scatter"(%arg0, %v2, %v3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      stablehlo.return %r : tensor<ui8>
    }) : (tensor<4x8xui8>, tensor<1x2x1xi32>, tensor<1x7x2xui8>) -> (tensor<4x8xui8>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xui8>)
    %v6 = "stablehlo.dot_general"(%arg0, %v5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4x8xui8>, tensor<4xui8>) -> (tensor<8xui8>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v8 = "stablehlo.pad"(%v6, %v7) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 3>, interior_padding = array<i64: 0>}> : (tensor<8xui8>, tensor<ui8>) -> (tensor<11xui8>)
    %v9 = "stablehlo.reshape"(%arg1) : (tensor<1x2x1xi32>) -> (tensor<1x2x1x1xi32>)
    %v20 = "stablehlo.case"(%arg2) ({
    %v10:2 = "chlo.top_k"(%v6) <{k = 7 : i64}> : (tensor<8xui8>) -> (tensor<7xui8>, tensor<7xi32>)
    %v11 = "stablehlo.add"(%arg3, %arg3) : (tensor<2x8xf64>, tensor<2x8xf64>) -> (tensor<2x8xf64>)
    "stablehlo.return"(%v11) : (tensor<2x8xf64>) -> ()
    }, {
    %v13 = "stablehlo.add"(%arg3, %arg3) : (tensor<2x8xf64>, tensor<2x8xf64>) -> (tensor<2x8xf64>)
    "stablehlo.return"(%v13) : (tensor<2x8xf64>) -> ()
    }, {
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v16 = "stablehlo.reduce"(%v8, %v15) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<11xui8>, tensor<ui8>) -> (tensor<11xui8>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v18 = "stablehlo.reduce"(%v8, %v17) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<11xui8>, tensor<ui8>) -> (tensor<ui8>)
    "stablehlo.return"(%arg3) : (tensor<2x8xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<2x8xf64>)
    %v21 = "stablehlo.convert"(%arg3) : (tensor<2x8xf64>) -> (tensor<2x8xf64>)
    %v22 = "stablehlo.convolution"(%arg4, %arg5) <{dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, 0, i]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<2x4x4xf32>, tensor<3x1x4xf32>) -> (tensor<2x3x8xf32>)
    return %v22, %v21, %v20, %v9, %v21 : tensor<2x3x8xf32>, tensor<2x8xf64>, tensor<2x8xf64>, tensor<1x2x1x1xi32>, tensor<2x8xf64>
}
