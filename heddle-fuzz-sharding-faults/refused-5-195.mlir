sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<6x9xf32>, %arg1: tensor<3xf32>, %arg2: tensor<0xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg3: tensor<1x4x7x7xf32>, %arg4: tensor<2x1x3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0, {?}, {"a", ?}, {}]>}) -> (tensor<4x8x3x6xf32>, tensor<0xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<f32>, tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p0]>}, tensor<f32>, tensor<0xi64>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x9xf32>, tensor<f32>) -> (tensor<f32>)
    %v2 = "stablehlo.dot_general"(%v1, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v3 = "stablehlo.gather"(%arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<0xi64>) -> (tensor<f32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<3xi32>}> : () -> (tensor<3xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7:2 = "stablehlo.reduce"(%v2, %v4, %v5, %v6) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v8 = "stablehlo.multiply"(%v2, %v2) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v9 = sdy.sharding_constraint %v7#0 <@mesh, []> : tensor<f32>
    %v10 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v11 = "stablehlo.pad"(%arg2, %v10) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<0xi64>, tensor<i64>) -> (tensor<0xi64>)
    %v12 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v17 = "stablehlo.if"(%v12) ({
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.reduce"(%arg1, %v13) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v11) : (tensor<0xi64>) -> ()
    }, {
    "stablehlo.return"(%v11) : (tensor<0xi64>) -> ()
    }) : (tensor<i1>) -> (tensor<0xi64>)
    %v18 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[f, b, 1, 0]x[0, i, 1, o]->[b, 0, f, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[2, 0], [0, 1]]> : tensor<2x2xi64>, window_reversal = array<i1: false, true>}> : (tensor<1x4x7x7xf32>, tensor<2x1x3x3xf32>) -> (tensor<4x8x3x6xf32>)
    return %v18, %v17, %v9, %v8, %v3, %v17 : tensor<4x8x3x6xf32>, tensor<0xi64>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<0xi64>
}
