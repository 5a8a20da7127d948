sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<2xui64>, %arg1: tensor<5x2xui32>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<5x2xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg4: tensor<8x2x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}, %arg5: tensor<2x6x8xf32>, %arg6: tensor<i32>, %arg7: tensor<1x6xi32>) -> (tensor<2x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a"}]>}, tensor<1x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, tensor<2x6x8xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}, tensor<2x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}) {
    %v0:2 = "stablehlo.rng_bit_generator"(%arg0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x6x8xui32>)
    %v1 = "stablehlo.gather"(%v0#1, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<2x6x8xui32>, tensor<5x2xui32>) -> (tensor<1x1x5xui32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg2, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18:2 = "stablehlo.while"(%v4, %v0#1) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<2x6x8xui32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<2x6x8xui32>):
    %v11 = "stablehlo.compare"(%arg1, %arg3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<5x2xui32>, tensor<5x2xui32>) -> (tensor<5x2xi1>)
    %v12 = "stablehlo.negate"(%arg4) : (tensor<8x2x8xi32>) -> (tensor<8x2x8xi32>)
    %v13 = "stablehlo.transpose"(%v1) <{permutation = array<i64: 0, 1, 2>}> : (tensor<1x1x5xui32>) -> (tensor<1x1x5xui32>)
    %v14 = sdy.sharding_constraint %v11 <@mesh, [{"a", ?}, {?}]> : tensor<5x2xi1>
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.add"(%v9, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v16, %v0#1) : (tensor<i32>, tensor<2x6x8xui32>) -> ()
    }) : (tensor<i32>, tensor<2x6x8xui32>) -> (tensor<i32>, tensor<2x6x8xui32>)
    %v19:2 = "stablehlo.sort"(%v18#1, %arg5) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x6x8xui32>, tensor<2x6x8xf32>) -> (tensor<2x6x8xui32>, tensor<2x6x8xf32>)
    %v20 = sdy.sharding_constraint %v0#1 <@mesh, [{?}, {}, {?}]> : tensor<2x6x8xui32>
    %v21 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<5x2xui32>) -> (tensor<3x2x5xui32>)
    %v25 = sdy.manual_computation(%v19#1, %v19#1) in_shardings=[<@mesh, [{"a"}, {}, {}]>, <@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {}, {}]>] manual_axes={"a"} (%v22: tensor<1x6x8xf32>, %v23: tensor<1x6x8xf32>) {
    "sdy.return"(%v22) : (tensor<1x6x8xf32>) -> ()
    } : (tensor<2x6x8xf32>, tensor<2x6x8xf32>) -> tensor<2x6x8xf32>
    %v26 = sdy.sharding_constraint %v20 <@mesh, [{?}, {}, {"a"}]> : tensor<2x6x8xui32>
    %v37 = "stablehlo.case"(%arg6) ({
    %v27 = "stablehlo.constant"() <{value = dense<3> : tensor<2x2x8xui32>}> : () -> (tensor<2x2x8xui32>)
    %v28 = "stablehlo.concatenate"(%v27, %v26, %v0#1) <{dimension = 1 : i64}> : (tensor<2x2x8xui32>, tensor<2x6x8xui32>, tensor<2x6x8xui32>) -> (tensor<2x14x8xui32>)
    "stablehlo.return"(%arg7) : (tensor<1x6xi32>) -> ()
    }, {
    %v30 = "stablehlo.reshape"(%v21) : (tensor<3x2x5xui32>) -> (tensor<1x30xui32>)
    "stablehlo.return"(%arg7) : (tensor<1x6xi32>) -> ()
    }, {
    %v32 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x6x4xf32>}> : () -> (tensor<2x6x4xf32>)
    %v33 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x6x1xf32>)
    %v34 = "stablehlo.concatenate"(%v25, %v32, %v33) <{dimension = 2 : i64}> : (tensor<2x6x8xf32>, tensor<2x6x4xf32>, tensor<2x6x1xf32>) -> (tensor<2x6x13xf32>)
    %v35 = "stablehlo.add"(%arg7, %arg7) : (tensor<1x6xi32>, tensor<1x6xi32>) -> (tensor<1x6xi32>)
    "stablehlo.return"(%v35) : (tensor<1x6xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x6xi32>)
    %v38 = sdy.propagation_barrier %v19#1 allowed_direction=NONE : tensor<2x6x8xf32>
    return %v38, %v37, %v19#0, %v38 : tensor<2x6x8xf32>, tensor<1x6xi32>, tensor<2x6x8xui32>, tensor<2x6x8xf32>
}
