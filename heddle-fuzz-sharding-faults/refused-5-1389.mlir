sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<3x1x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}]>}, %arg2: tensor<2x6x7xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}], replicated={"a"}>}, %arg3: tensor<2x4x1xbf16>, %arg4: tensor<8x5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, %arg5: tensor<4x4x4x2xi32>, %arg6: tensor<4x4x1x4xbf16>, %arg7: tensor<1x8x8x4xi32>) -> (tensor<4x4x4x2xi32>, tensor<3x1x7xf32>, tensor<8x5x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {}]>}, tensor<8x5x8xi1>, tensor<4x4x4x2xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<5xi32>}> : () -> (tensor<5xi32>)
    %v1 = "stablehlo.negate"(%v0) : (tensor<5xi32>) -> (tensor<5xi32>)
    %v17 = "stablehlo.case"(%arg0) ({
    %v2 = "stablehlo.not"(%v1) : (tensor<5xi32>) -> (tensor<5xi32>)
    %v3 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[i, o, 0]->[0, f, b]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<2x6x7xbf16>, tensor<2x4x1xbf16>) -> (tensor<4x4x3xbf16>)
    %v4 = "stablehlo.convert"(%v1) : (tensor<5xi32>) -> (tensor<5xf32>)
    %v5 = "stablehlo.add"(%arg1, %arg1) : (tensor<3x1x7xf32>, tensor<3x1x7xf32>) -> (tensor<3x1x7xf32>)
    "stablehlo.return"(%v5) : (tensor<3x1x7xf32>) -> ()
    }, {
    %v7 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<8x5x8xf32>}> : () -> (tensor<8x5x8xf32>)
    %v8 = "stablehlo.atan2"(%arg4, %v7) : (tensor<8x5x8xf32>, tensor<8x5x8xf32>) -> (tensor<8x5x8xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v10 = "stablehlo.reduce"(%arg3, %v9) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<2x4x1xbf16>, tensor<bf16>) -> (tensor<2x1xbf16>)
    "stablehlo.return"(%arg1) : (tensor<3x1x7xf32>) -> ()
    }, {
    %v12 = "stablehlo.transpose"(%arg2) <{permutation = array<i64: 0, 2, 1>}> : (tensor<2x6x7xbf16>) -> (tensor<2x7x6xbf16>)
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x4x1xbf16>}> : () -> (tensor<2x4x1xbf16>)
    %v14:2 = "stablehlo.sort"(%arg3, %v13) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>, %c: tensor<bf16>, %d: tensor<bf16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x4x1xbf16>, tensor<2x4x1xbf16>) -> (tensor<2x4x1xbf16>, tensor<2x4x1xbf16>)
    %v15 = "stablehlo.scatter"(%arg3, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [1], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [0, 2], index_vector_dim = 3>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<2x4x1xbf16>, tensor<4x4x4x2xi32>, tensor<4x4x1x4xbf16>) -> (tensor<2x4x1xbf16>)
    "stablehlo.return"(%arg1) : (tensor<3x1x7xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<3x1x7xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<8x5x8xf32>}> : () -> (tensor<8x5x8xf32>)
    %v19 = "stablehlo.compare"(%arg4, %v18) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<8x5x8xf32>, tensor<8x5x8xf32>) -> (tensor<8x5x8xi1>)
    %v20 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.reduce_window"(%v17, %v20) <{window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 2], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x1x7xf32>, tensor<f32>) -> (tensor<3x1x7xf32>)
    %v22 = "stablehlo.constant"() <{value = dense<3> : tensor<4x4x4x2xi32>}> : () -> (tensor<4x4x4x2xi32>)
    %v23 = "stablehlo.or"(%arg5, %arg5) : (tensor<4x4x4x2xi32>, tensor<4x4x4x2xi32>) -> (tensor<4x4x4x2xi32>)
    return %v23, %v21, %v19, %v19, %v23 : tensor<4x4x4x2xi32>, tensor<3x1x7xf32>, tensor<8x5x8xi1>, tensor<8x5x8xi1>, tensor<4x4x4x2xi32>
}
