sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg1: tensor<2x5x0xi32>, %arg2: tensor<2x10xbf16>, %arg3: tensor<2x2x7xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}p0, {?}p2]>}, %arg4: tensor<i32>, %arg5: tensor<3x12xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}p1]>}, %arg6: tensor<2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p0, {?}p2]>}) -> (tensor<1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {}], replicated={"a"}>}, tensor<3x12xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {"a", ?}p2]>}, tensor<2x2x7xui8>, tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p0]>}) {
    %v0:2 = "stablehlo.rng_bit_generator"(%arg0) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x8x9xui8>)
    %v1 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v12 = "stablehlo.if"(%v1) ({
    %v2 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<2xui64>, tensor<2x5x0xi32>) -> (tensor<2x5xui64>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{?}p2, {"a", ?}p1]> : tensor<2x5xui64>
    %v4 = "stablehlo.constant"() <{value = dense<2> : tensor<ui64>}> : () -> (tensor<ui64>)
    %v5 = "stablehlo.pad"(%v2, %v4) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<2x5xui64>, tensor<ui64>) -> (tensor<2x5xui64>)
    %v6 = sdy.sharding_constraint %v3 <@mesh, [{}, {"a"}p2]> : tensor<2x5xui64>
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v8 = "stablehlo.reduce_window"(%arg2, %v7) <{window_dimensions = array<i64: 1, 10>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [9, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<2x10xbf16>, tensor<bf16>) -> (tensor<2x10xbf16>)
    %v9 = "stablehlo.add"(%v0#0, %v0#0) : (tensor<2xui64>, tensor<2xui64>) -> (tensor<2xui64>)
    "stablehlo.return"(%v9) : (tensor<2xui64>) -> ()
    }, {
    "stablehlo.return"(%v0#0) : (tensor<2xui64>) -> ()
    }) : (tensor<i1>) -> (tensor<2xui64>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.dynamic_update_slice"(%v0#1, %arg3, %v13, %v14, %arg4) : (tensor<4x8x9xui8>, tensor<2x2x7xui8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x8x9xui8>)
    %v16 = "stablehlo.reverse"(%arg5) <{dimensions = array<i64>}> : (tensor<3x12xui32>) -> (tensor<3x12xui32>)
    %v17 = sdy.sharding_constraint %v12 <@mesh, [{"a", ?}p1]> : tensor<2xui64>
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v32:2 = "stablehlo.while"(%v18, %arg3) ({
    ^bb0(%v19_: tensor<i32>, %v20_: tensor<2x2x7xui8>):
    %v24 = "stablehlo.compare"(%v19_, %v21) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v24) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<2x2x7xui8>):
    %v26 = "stablehlo.dynamic_slice"(%v15, %v19, %v23, %v23) <{slice_sizes = array<i64: 1, 8, 9>}> : (tensor<4x8x9xui8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x8x9xui8>)
    %v27 = "stablehlo.reshape"(%v26) : (tensor<1x8x9xui8>) -> (tensor<8x9xui8>)
    %v28 = "stablehlo.broadcast_in_dim"(%v27) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x9xui8>) -> (tensor<3x8x9xui8>)
    %v29 = sdy.sharding_constraint %arg5 <@mesh, [{"a"}p1, {?}]> : tensor<3x12xui32>
    %v30 = "stablehlo.add"(%v19, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v30, %v20) : (tensor<i32>, tensor<2x2x7xui8>) -> ()
    }) : (tensor<i32>, tensor<2x2x7xui8>) -> (tensor<i32>, tensor<2x2x7xui8>)
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v34 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v35 = "stablehlo.clamp"(%v33, %arg5, %v34) : (tensor<ui32>, tensor<3x12xui32>, tensor<ui32>) -> (tensor<3x12xui32>)
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v38 = "stablehlo.dynamic_slice"(%arg6, %v36, %v37) <{slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xf32>, tensor<i64>, tensor<i64>) -> (tensor<1x3xf32>)
    return %v38, %v35, %v32#1, %v17 : tensor<1x3xf32>, tensor<3x12xui32>, tensor<2x2x7xui8>, tensor<2xui64>
}
