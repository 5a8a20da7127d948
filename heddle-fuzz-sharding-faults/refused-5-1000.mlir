sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<3x8xi1>, %arg1: tensor<0xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<6x5xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg3: tensor<4x5x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<6x4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {?}]>}, %arg6: tensor<2x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}) -> (tensor<6x5xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, tensor<6x5xbf16>, tensor<6x5xf32>, tensor<0xf32>) {
    %v0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0, 1>}> : (tensor<3x8xi1>) -> (tensor<3x8xi1>)
    %v1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<0xf32>}> : () -> (tensor<0xf32>)
    %v2 = "stablehlo.dot_general"(%v1, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<0xf32>, tensor<0xf32>) -> (tensor<0xf32>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x0x5xf32>)
    %v4 = "stablehlo.dot_general"(%arg1, %v3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<0xf32>, tensor<6x0x5xf32>) -> (tensor<6x5xf32>)
    %v5 = "stablehlo.broadcast_in_dim"(%v0) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x8xi1>) -> (tensor<3x3x8xi1>)
    %v6:2 = "stablehlo.sort"(%v4, %arg2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<bf16>, %d: tensor<bf16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x5xf32>, tensor<6x5xbf16>) -> (tensor<6x5xf32>, tensor<6x5xbf16>)
    %v7 = "stablehlo.gather"(%arg2, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 6, 1>}> : (tensor<6x5xbf16>, tensor<4x5x1xi64>) -> (tensor<6x4x5xbf16>)
    %v15 = "stablehlo.case"(%arg4) ({
    %v8:2 = "stablehlo.sort"(%v7, %arg5) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x4x5xbf16>, tensor<6x4x5xf32>) -> (tensor<6x4x5xbf16>, tensor<6x4x5xf32>)
    %v9 = sdy.sharding_constraint %v5 <@mesh, [{}, {}, {}]> : tensor<3x3x8xi1>
    %v10 = "stablehlo.compare"(%arg6, %arg6) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xi1>)
    %v11 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v12 = "stablehlo.reduce"(%v0, %v11) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<3x8xi1>, tensor<i1>) -> (tensor<i1>)
    %v13 = sdy.sharding_constraint %v9 <@mesh, [{?}, {?}, {?}]> : tensor<3x3x8xi1>
    "stablehlo.return"(%arg2) : (tensor<6x5xbf16>) -> ()
    }) : (tensor<i32>) -> (tensor<6x5xbf16>)
    return %v15, %v6#1, %v6#0, %v2 : tensor<6x5xbf16>, tensor<6x5xbf16>, tensor<6x5xf32>, tensor<0xf32>
}
