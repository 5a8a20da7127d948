sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<8x1x2x10x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"b"}, {}, {"a", ?}]>}, %arg1: tensor<4x0xf32>, %arg2: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, %arg3: tensor<0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", "b", ?}]>}, %arg5: tensor<6x2x5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"b", ?}]>}) -> (tensor<8x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}, tensor<8x0xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<8x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}, tensor<2x0xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8x1x2x10x2xbf16>}> : () -> (tensor<8x1x2x10x2xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<8x1x2x10x2xbf16>}> : () -> (tensor<8x1x2x10x2xbf16>)
    %v2 = "stablehlo.clamp"(%v0, %arg0, %v1) : (tensor<8x1x2x10x2xbf16>, tensor<8x1x2x10x2xbf16>, tensor<8x1x2x10x2xbf16>) -> (tensor<8x1x2x10x2xbf16>)
    %v3 = "stablehlo.concatenate"(%arg1, %arg1) <{dimension = 0 : i64}> : (tensor<4x0xf32>, tensor<4x0xf32>) -> (tensor<8x0xf32>)
    %v4 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}]> : tensor<4x0xf32>
    %v5 = "stablehlo.slice"(%v4) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 4, 0>, strides = array<i64: 2, 1>}> : (tensor<4x0xf32>) -> (tensor<2x0xf32>)
    %v6:2 = "stablehlo.rng_bit_generator"(%arg2) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
    %v7 = "stablehlo.abs"(%v5) : (tensor<2x0xf32>) -> (tensor<2x0xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.clamp"(%v8, %arg3, %v9) : (tensor<i32>, tensor<0xi32>, tensor<i32>) -> (tensor<0xi32>)
    %v11 = "stablehlo.gather"(%arg2, %v10) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<2xui64>, tensor<0xi32>) -> (tensor<ui64>)
    %v12 = sdy.sharding_constraint %v7 <@mesh, [{?}, {}]> : tensor<2x0xf32>
    %v13 = "stablehlo.sort"(%v6#1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = stablehlo.compare GT, %l, %r, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8x4xui32>) -> (tensor<8x4xui32>)
    %v18 = sdy.manual_computation(%arg4, %arg4) in_shardings=[<@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}]>] manual_axes={"a", "b"} (%v14: tensor<1x8xf32>, %v15: tensor<1x8xf32>) {
    %v16:2 = "stablehlo.sort"(%v15, %v14) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x8xf32>, tensor<1x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>)
    "sdy.return"(%v16#1) : (tensor<1x8xf32>) -> ()
    } : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %v19 = sdy.sharding_constraint %v13 <@mesh, [{?}, {"b"}]> : tensor<8x4xui32>
    %v20 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.case"(%v20) ({
    %v21:2 = "chlo.top_k"(%v6#1) <{k = 3 : i64}> : (tensor<8x4xui32>) -> (tensor<8x3xui32>, tensor<8x3xi32>)
    "stablehlo.return"(%v3) : (tensor<8x0xf32>) -> ()
    }, {
    %v23 = "stablehlo.dot_general"(%v18, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [3]>}> : (tensor<6x8xf32>, tensor<6x2x5x8xf32>) -> (tensor<6x2x5xf32>)
    %v24 = sdy.sharding_constraint %v13 <@mesh, [{}, {"a"}]> : tensor<8x4xui32>
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v26 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v27 = "stablehlo.dynamic_slice"(%v24, %v25, %v26) <{slice_sizes = array<i64: 7, 2>}> : (tensor<8x4xui32>, tensor<i64>, tensor<i64>) -> (tensor<7x2xui32>)
    "stablehlo.return"(%v3) : (tensor<8x0xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<8x0xf32>)
    %v30 = sdy.sharding_constraint %v13 <@mesh, [{}, {"b", "a"}]> : tensor<8x4xui32>
    return %v30, %v29, %v19, %v12 : tensor<8x4xui32>, tensor<8x0xf32>, tensor<8x4xui32>, tensor<2x0xf32>
}
