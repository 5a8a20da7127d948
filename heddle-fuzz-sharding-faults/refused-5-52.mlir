sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<10x4x5x0xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b", "a", ?}, {}]>}, %arg1: tensor<4x4x0xi1>, %arg2: tensor<4x4x0xi1>, %arg3: tensor<i32>, %arg4: tensor<8x6x2x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}, {"b", ?}]>}, %arg5: tensor<12x1x10xi8>, %arg6: tensor<5x3x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {"b"}]>}, %arg7: tensor<3x3x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}) -> (tensor<5x3x3xbf16>, tensor<3x4x4xbf16>, tensor<2x3x2x0xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {}, {?}]>}, tensor<12x1x10xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}]>}, tensor<0xi1>, tensor<2x3x2x0xi1>, tensor<2x3x2x0xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.dynamic_slice"(%arg0, %v0, %v1, %v2, %v3) <{slice_sizes = array<i64: 2, 3, 2, 0>}> : (tensor<10x4x5x0xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x3x2x0xi1>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25:2 = "stablehlo.while"(%v5, %v4) ({
    ^bb0(%v6_: tensor<i32>, %v7_: tensor<2x3x2x0xi1>):
    %v11 = "stablehlo.compare"(%v6_, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v6: tensor<i32>, %v7: tensor<2x3x2x0xi1>):
    %v13 = "stablehlo.dynamic_slice"(%arg0, %v6, %v10, %v10, %v10) <{slice_sizes = array<i64: 1, 4, 5, 0>}> : (tensor<10x4x5x0xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x5x0xi1>)
    %v14 = "stablehlo.reshape"(%v13) : (tensor<1x4x5x0xi1>) -> (tensor<4x5x0xi1>)
    %v15 = "stablehlo.convert"(%v7) : (tensor<2x3x2x0xi1>) -> (tensor<2x3x2x0xi32>)
    %v16 = sdy.sharding_constraint %v14 <@mesh, [{?}, {"a"}, {?}]> : tensor<4x5x0xi1>
    %v17 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x3x2x0xi32>)
    %v18 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:2 = "stablehlo.reduce"(%v15, %v17, %v18, %v19) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<2x3x2x0xi32>, tensor<2x3x2x0xi32>, tensor<i32>, tensor<i32>) -> (tensor<2x3x0xi32>, tensor<2x3x0xi32>)
    %v21 = "stablehlo.concatenate"(%v14, %arg1) <{dimension = 1 : i64}> : (tensor<4x5x0xi1>, tensor<4x4x0xi1>) -> (tensor<4x9x0xi1>)
    %v22 = sdy.sharding_constraint %v20#1 <@mesh, [{"b", ?}, {"a", ?}, {}]> : tensor<2x3x0xi32>
    %v23 = "stablehlo.add"(%v6, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23, %v7) : (tensor<i32>, tensor<2x3x2x0xi1>) -> ()
    }) : (tensor<i32>, tensor<2x3x2x0xi1>) -> (tensor<i32>, tensor<2x3x2x0xi1>)
    %v26 = "stablehlo.or"(%arg1, %arg1) : (tensor<4x4x0xi1>, tensor<4x4x0xi1>) -> (tensor<4x4x0xi1>)
    %v27 = "stablehlo.concatenate"(%arg2, %v26) <{dimension = 1 : i64}> : (tensor<4x4x0xi1>, tensor<4x4x0xi1>) -> (tensor<4x8x0xi1>)
    %v28 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v29 = "stablehlo.reduce"(%v27, %v28) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<4x8x0xi1>, tensor<i1>) -> (tensor<0xi1>)
    %v33 = "stablehlo.case"(%arg3) ({
    %v30 = "stablehlo.constant"() <{value = dense<3> : tensor<4x6x3xi32>}> : () -> (tensor<4x6x3xi32>)
    %v31 = "stablehlo.gather"(%arg4, %v30) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [0, 3], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1, 3], index_vector_dim = 2>, slice_sizes = array<i64: 1, 3, 2, 1>}> : (tensor<8x6x2x2xi1>, tensor<4x6x3xi32>) -> (tensor<3x4x2x6xi1>)
    "stablehlo.return"(%v29) : (tensor<0xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<0xi1>)
    %v34 = "stablehlo.constant"() <{value = dense<0> : tensor<i8>}> : () -> (tensor<i8>)
    %v35 = "stablehlo.reduce_window"(%arg5, %v34) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<12x1x10xi8>, tensor<i8>) -> (tensor<12x1x10xi8>)
    %v36 = sdy.sharding_constraint %v4 <@mesh, [{?}, {"a", ?}, {"b", ?}, {}]> : tensor<2x3x2x0xi1>
    %v37 = "stablehlo.convolution"(%arg6, %arg7) <{dimension_numbers = #stablehlo.conv<[0, f, b]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 2>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<5x3x3xbf16>, tensor<3x3x4xbf16>) -> (tensor<3x4x4xbf16>)
    %v38 = sdy.sharding_constraint %arg6 <@mesh, [{"b"}, {"a", ?}, {?}]> : tensor<5x3x3xbf16>
    return %v38, %v37, %v36, %v35, %v33, %v25#1, %v25#1 : tensor<5x3x3xbf16>, tensor<3x4x4xbf16>, tensor<2x3x2x0xi1>, tensor<12x1x10xi8>, tensor<0xi1>, tensor<2x3x2x0xi1>, tensor<2x3x2x0xi1>
}
