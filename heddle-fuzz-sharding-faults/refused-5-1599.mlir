sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<2x4x1xf32>, %arg1: tensor<4x3x2x2xf32>, %arg2: tensor<10x3x1x5x1xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}, {}, {?}]>}, %arg3: tensor<6x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(4)2}]>}, %arg4: tensor<10x3x1x5x1xf16>, %arg5: tensor<2x9x4xf64>, %arg6: tensor<2x2x1x8x8xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}, {}, {}]>}) -> (tensor<2x5x4xf32>, tensor<3x9x2x1x7xi32>, tensor<9x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<1x1x1x1x2xf16>, tensor<9x4xi32>, tensor<10x3x1x5x1xi1>, tensor<2x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}], replicated={"a"}>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x1x5xf32>)
    %v1 = "stablehlo.convolution"(%v0, %arg0) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[0, o, i]->[0, b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<1x1x5xf32>, tensor<2x4x1xf32>) -> (tensor<2x5x4xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.case"(%v2) ({
    %v3 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<8x2x12xf32>}> : () -> (tensor<8x2x12xf32>)
    %v4 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<4x3x2xui32>)
    %v5 = "stablehlo.scatter"(%v3, %v4, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [1], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [0], index_vector_dim = 3>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x2x12xf32>, tensor<4x3x2xui32>, tensor<4x3x2x2xf32>) -> (tensor<8x2x12xf32>)
    "stablehlo.return"(%v1) : (tensor<2x5x4xf32>) -> ()
    }, {
    %v7 = "stablehlo.add"(%v1, %v1) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> (tensor<2x5x4xf32>)
    "stablehlo.return"(%v7) : (tensor<2x5x4xf32>) -> ()
    }, {
    %v9 = "stablehlo.broadcast_in_dim"(%v1) <{broadcast_dimensions = array<i64: 1, 0, 2>}> : (tensor<2x5x4xf32>) -> (tensor<5x2x4xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v11 = "stablehlo.reduce"(%arg1, %v10) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x3x2x2xf32>, tensor<f32>) -> (tensor<4x3x2x2xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v13 = "stablehlo.reduce_window"(%arg2, %v12) <{window_dimensions = array<i64: 1, 3, 1, 1, 1>, window_strides = array<i64: 1, 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1, 1>, padding = dense<[[0, 0], [2, 0], [0, 0], [0, 0], [0, 0]]> : tensor<5x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<10x3x1x5x1xf16>, tensor<f16>) -> (tensor<10x3x1x5x1xf16>)
    %v14 = "stablehlo.add"(%v1, %v1) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> (tensor<2x5x4xf32>)
    "stablehlo.return"(%v14) : (tensor<2x5x4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x5x4xf32>)
    %v17 = "stablehlo.compare"(%arg2, %arg4) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<10x3x1x5x1xf16>, tensor<10x3x1x5x1xf16>) -> (tensor<10x3x1x5x1xi1>)
    %v18 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9x8xf32>)
    %v19 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x9x4xi32>)
    %v20 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f64>}> : () -> (tensor<f64>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22:2 = "stablehlo.reduce"(%arg5, %v19, %v20, %v21) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f64>, %b: tensor<i32>, %c: tensor<f64>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f64>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f64>, tensor<i32>
    }) : (tensor<2x9x4xf64>, tensor<2x9x4xi32>, tensor<f64>, tensor<i32>) -> (tensor<9x4xf64>, tensor<9x4xi32>)
    %v23 = sdy.sharding_constraint %v16 <@mesh, [{?}, {}, {}]> : tensor<2x5x4xf32>
    %v24 = "stablehlo.slice"(%arg6) <{start_indices = array<i64: 0, 0, 0, 5, 5>, limit_indices = array<i64: 1, 1, 1, 7, 7>, strides = array<i64: 1, 1, 2, 3, 1>}> : (tensor<2x2x1x8x8xf16>) -> (tensor<1x1x1x1x2xf16>)
    %v25 = sdy.sharding_constraint %v18 <@mesh, [{"a"}, {}]> : tensor<9x8xf32>
    %v26 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x9x2x1x7xi32>)
    %v27 = sdy.propagation_barrier %v26 allowed_direction=BACKWARD : tensor<3x9x2x1x7xi32>
    %v28 = "stablehlo.multiply"(%v1, %v23) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> (tensor<2x5x4xf32>)
    return %v28, %v27, %v25, %v24, %v22#1, %v17, %arg0 : tensor<2x5x4xf32>, tensor<3x9x2x1x7xi32>, tensor<9x8xf32>, tensor<1x1x1x1x2xf16>, tensor<9x4xi32>, tensor<10x3x1x5x1xi1>, tensor<2x4x1xf32>
}
