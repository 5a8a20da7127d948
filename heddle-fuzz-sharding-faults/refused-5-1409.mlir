sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<4x9x1xf32>, %arg1: tensor<1x9x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}p0]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i32>, %arg4: tensor<1x9x1xf32>, %arg5: tensor<8xf64>, %arg6: tensor<8x9x4xf32>, %arg7: tensor<3x4x2x1x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {"a"}, {}, {}]>}) -> (tensor<4x2xi1>, tensor<8x1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, tensor<4x9x1xf32>, tensor<3x4x2x1x6xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {?}, {"a"}, {?}, {"b"}p1]>}, tensor<4x9x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %arg2, %arg3, %v0) : (tensor<4x9x1xf32>, tensor<1x9x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x9x1xf32>)
    %v2 = sdy.sharding_constraint %arg2 <@mesh, [], replicated={"b"}> : tensor<i32>
    %v3 = "stablehlo.reshape"(%v1) : (tensor<4x9x1xf32>) -> (tensor<1x36x1xf32>)
    %v11 = "stablehlo.case"(%v2) ({
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.select_and_scatter"(%arg1, %arg4, %v4) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x9x1xf32>, tensor<1x9x1xf32>, tensor<f32>) -> (tensor<1x9x1xf32>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f64>}> : () -> (tensor<f64>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%arg5, %v6, %v7, %v8) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f64>, %b: tensor<i32>, %c: tensor<f64>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f64>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f64>, tensor<i32>
    }) : (tensor<8xf64>, tensor<8xi32>, tensor<f64>, tensor<i32>) -> (tensor<f64>, tensor<i32>)
    "stablehlo.return"(%v3) : (tensor<1x36x1xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x36x1xf32>)
    %v12 = sdy.sharding_constraint %v1 <@mesh, [{"b", ?}, {"a", ?}, {}]> : tensor<4x9x1xf32>
    %v13 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<5x1xf32>}> : () -> (tensor<5x1xf32>)
    %v14 = "stablehlo.slice"(%arg6) <{start_indices = array<i64: 0, 8, 0>, limit_indices = array<i64: 8, 9, 1>, strides = array<i64: 1, 1, 2>}> : (tensor<8x9x4xf32>) -> (tensor<8x1x1xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3x4x2x1x2xf16>}> : () -> (tensor<3x4x2x1x2xf16>)
    %v16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v17 = "stablehlo.select_and_scatter"(%arg7, %v15, %v16) <{window_dimensions = array<i64: 1, 1, 1, 2, 1>, window_strides = array<i64: 1, 1, 1, 2, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [1, 1], [0, 0]]> : tensor<5x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3x4x2x1x2xf16>, tensor<3x4x2x1x2xf16>, tensor<f16>) -> (tensor<3x4x2x1x2xf16>)
    %v18 = sdy.sharding_constraint %v12 <@mesh, [{}, {?}, {?}p0], replicated={"a"}> : tensor<4x9x1xf32>
    %v19 = "stablehlo.concatenate"(%arg7, %v17, %v17) <{dimension = 4 : i64}> : (tensor<3x4x2x1x2xf16>, tensor<3x4x2x1x2xf16>, tensor<3x4x2x1x2xf16>) -> (tensor<3x4x2x1x6xf16>)
    %v20 = sdy.sharding_constraint %v12 <@mesh, [{"b"}p1, {"a"}, {}]> : tensor<4x9x1xf32>
    %v21 = "stablehlo.add"(%v14, %v14) : (tensor<8x1x1xf32>, tensor<8x1x1xf32>) -> (tensor<8x1x1xf32>)
    %v22 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v23 = "stablehlo.constant"() <{value = dense<true> : tensor<4x2xi1>}> : () -> (tensor<4x2xi1>)
    %v32 = "stablehlo.if"(%v22) ({
    %v24 = "stablehlo.dot_general"(%arg5, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<8xf64>, tensor<8xf64>) -> (tensor<8xf64>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<1x8xi32>}> : () -> (tensor<1x8xi32>)
    %v26 = "stablehlo.gather"(%v14, %v25) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 0], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x1x1xf32>, tensor<1x8xi32>) -> (tensor<1x1x8xf32>)
    %v27 = "stablehlo.constant"() <{value = dense<true> : tensor<4x2xi1>}> : () -> (tensor<4x2xi1>)
    "stablehlo.return"(%v27) : (tensor<4x2xi1>) -> ()
    }, {
    %v29 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64: 1>}> : (tensor<8xf64>) -> (tensor<3x8xf64>)
    %v30 = "stablehlo.constant"() <{value = dense<true> : tensor<4x2xi1>}> : () -> (tensor<4x2xi1>)
    "stablehlo.return"(%v30) : (tensor<4x2xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<4x2xi1>)
    return %v32, %v21, %v20, %v19, %v18 : tensor<4x2xi1>, tensor<8x1x1xf32>, tensor<4x9x1xf32>, tensor<3x4x2x1x6xf16>, tensor<4x9x1xf32>
}
