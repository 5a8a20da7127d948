sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<6x2x1xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}, {?}]>}, %arg1: tensor<4x2x3x1xi32>, %arg2: tensor<4xf16>, %arg3: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a", ?}]>}, %arg4: tensor<2xui64>, %arg5: tensor<3x1xf32>, %arg6: tensor<2x1x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b":(1)2, ?}, {"a", "b":(2)2}]>}) -> (tensor<8x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2}, {"b":(1)2, ?}]>}, tensor<6x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, "a"}, {"b":(1)2, ?}]>}, tensor<6x2x1xi32>, tensor<5x4x5xf16>, tensor<6x1xui32>, tensor<4xf16>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<6x2x1xf64>) -> (tensor<6x2x1xi32>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{}, {"b":(1)2, ?}, {}]> : tensor<6x2x1xi32>
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<4x3xi32>}> : () -> (tensor<4x3xi32>)
    %v3 = "stablehlo.scatter"(%v1, %v2, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 3], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x2x1xi32>, tensor<4x3xi32>, tensor<4x2x3x1xi32>) -> (tensor<6x2x1xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v5 = "stablehlo.reduce_window"(%arg2, %v4) <{window_dimensions = array<i64: 4>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 3]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<4xf16>, tensor<f16>) -> (tensor<4xf16>)
    %v6:2 = "chlo.top_k"(%arg3) <{k = 4 : i64}> : (tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xi32>)
    %v7:2 = "stablehlo.rng_bit_generator"(%arg4) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6x1xui32>)
    %v8 = sdy.sharding_constraint %v6#1 <@mesh, [{"a", "b"}, {?}]> : tensor<8x4xi32>
    %v9 = "stablehlo.broadcast_in_dim"(%v5) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf16>) -> (tensor<5x4x5xf16>)
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.case"(%v10) ({
    %v11 = "stablehlo.popcnt"(%v7#0) : (tensor<2xui64>) -> (tensor<2xui64>)
    %v12 = "stablehlo.xor"(%v3, %v3) : (tensor<6x2x1xi32>, tensor<6x2x1xi32>) -> (tensor<6x2x1xi32>)
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.select_and_scatter"(%v6#0, %arg5, %v13) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 3, 3>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<3x1xf32>, tensor<f32>) -> (tensor<8x4xf32>)
    %v15 = "stablehlo.add"(%v1, %v3) : (tensor<6x2x1xi32>, tensor<6x2x1xi32>) -> (tensor<6x2x1xi32>)
    "stablehlo.return"(%v15) : (tensor<6x2x1xi32>) -> ()
    }, {
    "stablehlo.return"(%v1) : (tensor<6x2x1xi32>) -> ()
    }, {
    "stablehlo.return"(%v1) : (tensor<6x2x1xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<6x2x1xi32>)
    %v20 = "stablehlo.dot_general"(%v3, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [2, 0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<6x2x1xi32>, tensor<2x1x6xi32>) -> (tensor<6x2xi32>)
    %v21 = "stablehlo.negate"(%v6#1) : (tensor<8x4xi32>) -> (tensor<8x4xi32>)
    sdy.sharding_group %v8 group_id=232 : tensor<8x4xi32>
    return %v21, %v20, %v19, %v9, %v7#1, %v5 : tensor<8x4xi32>, tensor<6x2xi32>, tensor<6x2x1xi32>, tensor<5x4x5xf16>, tensor<6x1xui32>, tensor<4xf16>
}
