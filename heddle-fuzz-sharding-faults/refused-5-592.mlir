sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<2x12x6xf32>, %arg1: tensor<2x2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}]>}, %arg2: tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a", ?}]>}, %arg3: tensor<4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg4: tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}p0]>}, %arg7: tensor<i32> {tf.aliasing_output = 2 : i32}) -> (tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<4xf64>, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, tensor<2x4xf32>, tensor<4x1xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v12 = "stablehlo.if"(%v0) ({
    %v1 = "stablehlo.sign"(%arg0) : (tensor<2x12x6xf32>) -> (tensor<2x12x6xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x4x2xf32>}> : () -> (tensor<2x4x2xf32>)
    %v3 = "stablehlo.dot_general"(%arg0, %v2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<2x12x6xf32>, tensor<2x4x2xf32>) -> (tensor<12x6x4x2xf32>)
    %v4 = "stablehlo.scatter"(%v1, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1, 2], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x12x6xf32>, tensor<2x2x4xi32>, tensor<2x4xf32>) -> (tensor<2x12x6xf32>)
    "stablehlo.return"(%v4) : (tensor<2x12x6xf32>) -> ()
    }, {
    %v6 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[f, b]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x1xf32>, tensor<4x2xf32>) -> (tensor<1x2xf32>)
    %v7 = "stablehlo.ceil"(%arg3) : (tensor<4x1xf32>) -> (tensor<4x1xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.reduce"(%arg1, %v8) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x2x4xi32>, tensor<i32>) -> (tensor<2x4xi32>)
    %v10 = "stablehlo.add"(%arg0, %arg0) : (tensor<2x12x6xf32>, tensor<2x12x6xf32>) -> (tensor<2x12x6xf32>)
    "stablehlo.return"(%v10) : (tensor<2x12x6xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x12x6xf32>)
    %v17 = "stablehlo.case"(%arg5) ({
    %v13 = "stablehlo.reshape"(%arg6) : (tensor<8x4xf32>) -> (tensor<8x1x4xf32>)
    %v14 = "stablehlo.add"(%arg4, %arg4) : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>)
    "stablehlo.return"(%v14) : (tensor<4x2xf32>) -> ()
    }, {
    "stablehlo.return"(%arg4) : (tensor<4x2xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<4x2xf32>)
    %v18:2 = "chlo.top_k"(%v17) <{k = 1 : i64}> : (tensor<4x2xf32>) -> (tensor<4x1xf32>, tensor<4x1xi32>)
    %v19 = "stablehlo.pad"(%v18#1, %arg7) <{edge_padding_low = array<i64: -2, 0>, edge_padding_high = array<i64: 2, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<4x1xi32>, tensor<i32>) -> (tensor<4x1xi32>)
    %v20 = "stablehlo.cosine"(%arg2) : (tensor<2x4xf32>) -> (tensor<2x4xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v35:2 = "stablehlo.while"(%v21, %arg7) ({
    ^bb0(%v22_: tensor<i32>, %v23_: tensor<i32>):
    %v27 = "stablehlo.compare"(%v22_, %v24) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v27) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v22: tensor<i32>, %v23: tensor<i32>):
    %v29 = "stablehlo.dynamic_slice"(%v17, %v22, %v26) <{slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x2xf32>)
    %v30 = "stablehlo.reshape"(%v29) : (tensor<1x2xf32>) -> (tensor<2xf32>)
    %v31 = "stablehlo.multiply"(%v12, %v12) : (tensor<2x12x6xf32>, tensor<2x12x6xf32>) -> (tensor<2x12x6xf32>)
    %v32 = sdy.sharding_constraint %v30 <@mesh, [{"a", ?}p1]> : tensor<2xf32>
    %v33 = "stablehlo.add"(%v22, %v25) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v33, %v23) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v36 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf64>)
    %v37:2 = "chlo.top_k"(%v36) <{k = 4 : i64}> : (tensor<8xf64>) -> (tensor<4xf64>, tensor<4xi32>)
    sdy.sharding_group %v37#1 group_id=104 : tensor<4xi32>
    return %v37#1, %v37#0, %v35#1, %v20, %v19 : tensor<4xi32>, tensor<4xf64>, tensor<i32>, tensor<2x4xf32>, tensor<4x1xi32>
}
