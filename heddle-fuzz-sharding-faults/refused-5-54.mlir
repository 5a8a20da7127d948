sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<12x1x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {"b", ?}]>}, %arg1: tensor<i32>, %arg2: tensor<3xi32>, %arg3: tensor<4x4xi32>) -> (tensor<12x4xi32>, tensor<1x12x2xi1>, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<1x7x3x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"b", ?}, {?}]>}, tensor<1x12x2xi1>) {
    %v0 = "stablehlo.not"(%arg0) : (tensor<12x1x2xi1>) -> (tensor<12x1x2xi1>)
    %v1 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0, 2>}> : (tensor<12x1x2xi1>) -> (tensor<1x12x2xi1>)
    %v13 = "stablehlo.case"(%arg1) ({
    %v2 = "stablehlo.dot_general"(%arg1, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<3xi32>) -> (tensor<3xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.dynamic_slice"(%v0, %v3, %v4, %arg1) <{slice_sizes = array<i64: 12, 1, 2>}> : (tensor<12x1x2xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<12x1x2xi1>)
    %v6 = "stablehlo.convert"(%v2) : (tensor<3xi32>) -> (tensor<3xi1>)
    "stablehlo.return"(%v1) : (tensor<1x12x2xi1>) -> ()
    }, {
    %v8 = "stablehlo.pad"(%arg2, %arg1) <{edge_padding_low = array<i64: 2>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<3xi32>, tensor<i32>) -> (tensor<5xi32>)
    %v9 = sdy.sharding_constraint %v0 <@mesh, [{?}, {}, {?}], replicated={"b"}> : tensor<12x1x2xi1>
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.reduce_window"(%arg3, %v10) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[2, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x4xi32>, tensor<i32>) -> (tensor<8x4xi32>)
    "stablehlo.return"(%v1) : (tensor<1x12x2xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<1x12x2xi1>)
    %v14 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %v15 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x3x2xi32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.clamp"(%v16, %v15, %v17) : (tensor<i32>, tensor<1x3x2xi32>, tensor<i32>) -> (tensor<1x3x2xi32>)
    %v19 = "stablehlo.gather"(%v1, %v18) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 7, 2>}> : (tensor<1x12x2xi1>, tensor<1x3x2xi32>) -> (tensor<1x7x3x2xi1>)
    %v20 = "stablehlo.concatenate"(%arg3, %arg3, %arg3) <{dimension = 0 : i64}> : (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>) -> (tensor<12x4xi32>)
    %v21 = "stablehlo.popcnt"(%v14) : (tensor<i32>) -> (tensor<i32>)
    %v22 = "stablehlo.not"(%v1) : (tensor<1x12x2xi1>) -> (tensor<1x12x2xi1>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.reduce_window"(%v20, %v23) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<12x4xi32>, tensor<i32>) -> (tensor<12x4xi32>)
    return %v24, %v22, %v21, %v19, %v13 : tensor<12x4xi32>, tensor<1x12x2xi1>, tensor<i32>, tensor<1x7x3x2xi1>, tensor<1x12x2xi1>
}
