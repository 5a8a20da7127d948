sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<12x4xf32>, %arg1: tensor<12x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i1>, %arg4: tensor<8x2xf16>, %arg5: tensor<2x4xbf16>, %arg6: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}]>}) -> (tensor<i1>, tensor<12x4xf32>, tensor<2x4x12xf32>, tensor<5x4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<12x4xf32>}> : () -> (tensor<12x4xf32>)
    %v1 = "stablehlo.atan2"(%arg0, %v0) : (tensor<12x4xf32>, tensor<12x4xf32>) -> (tensor<12x4xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg2, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v30:2 = "stablehlo.while"(%v4, %arg1) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<12x4xf32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<12x4xf32>):
    %v20 = "stablehlo.if"(%arg3) ({
    %v11:2 = "chlo.top_k"(%v10) <{k = 3 : i64}> : (tensor<12x4xf32>) -> (tensor<12x3xf32>, tensor<12x3xi32>)
    %v12 = "stablehlo.compare"(%arg5, %arg5) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x4xbf16>, tensor<2x4xbf16>) -> (tensor<2x4xi1>)
    %v13 = "stablehlo.add"(%arg4, %arg4) : (tensor<8x2xf16>, tensor<8x2xf16>) -> (tensor<8x2xf16>)
    "stablehlo.return"(%v13) : (tensor<8x2xf16>) -> ()
    }, {
    %v15 = "stablehlo.broadcast_in_dim"(%v1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<12x4xf32>) -> (tensor<12x4xf32>)
    %v16 = "stablehlo.pad"(%v15, %arg6) <{edge_padding_low = array<i64: 0, -1>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<12x4xf32>, tensor<f32>) -> (tensor<12x3xf32>)
    %v17 = "stablehlo.transpose"(%v16) <{permutation = array<i64: 0, 1>}> : (tensor<12x3xf32>) -> (tensor<12x3xf32>)
    %v18 = sdy.sharding_constraint %arg1 <@mesh, [{?}, {"a", "b", ?}]> : tensor<12x4xf32>
    "stablehlo.return"(%arg4) : (tensor<8x2xf16>) -> ()
    }) : (tensor<i1>) -> (tensor<8x2xf16>)
    %v21 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x5x4xf32>)
    %v22 = "stablehlo.dot_general"(%arg7, %v21) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<5x4xf32>, tensor<2x5x4xf32>) -> (tensor<5x2xf32>)
    %v23 = "stablehlo.add"(%v10, %v1) : (tensor<12x4xf32>, tensor<12x4xf32>) -> (tensor<12x4xf32>)
    %v24 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.clamp"(%v25, %v10, %v26) : (tensor<f32>, tensor<12x4xf32>, tensor<f32>) -> (tensor<12x4xf32>)
    %v28 = "stablehlo.add"(%v9, %v24) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v28, %v27) : (tensor<i32>, tensor<12x4xf32>) -> ()
    }) : (tensor<i32>, tensor<12x4xf32>) -> (tensor<i32>, tensor<12x4xf32>)
    %v31 = sdy.sharding_constraint %arg7 <@mesh, [{"b", ?}, {?}]> : tensor<5x4xf32>
    %v32 = "stablehlo.broadcast_in_dim"(%v30#1) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<12x4xf32>) -> (tensor<2x4x12xf32>)
    %v33 = "stablehlo.reverse"(%v1) <{dimensions = array<i64: 1>}> : (tensor<12x4xf32>) -> (tensor<12x4xf32>)
    %v34 = "stablehlo.compare"(%arg3, %arg3) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    return %v34, %v33, %v32, %v31 : tensor<i1>, tensor<12x4xf32>, tensor<2x4x12xf32>, tensor<5x4xf32>
}
