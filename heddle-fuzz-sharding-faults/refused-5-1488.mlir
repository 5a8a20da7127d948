sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<5x8xi64>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<4x8x5xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"c", ?}, {"b", ?}, {?}]>}, %arg3: tensor<10x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", ?}, {"b", ?}]>}, %arg4: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c", "b"}]>}) -> (tensor<10xf32>, tensor<5x8xi64>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5x5xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<5x5x1xi64>}> : () -> (tensor<5x5x1xi64>)
    %v2 = "stablehlo.scatter"(%arg0, %v0, %v1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<5x8xi64>, tensor<5x5xi32>, tensor<5x5x1xi64>) -> (tensor<5x8xi64>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg1, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v31:2 = "stablehlo.while"(%v5, %v2) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<5x8xi64>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<5x8xi64>):
    %v12 = "stablehlo.compare"(%v11, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<5x8xi64>, tensor<5x8xi64>) -> (tensor<5x8xi1>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25:2 = "stablehlo.while"(%v13, %v12) ({
    ^bb0(%v14_: tensor<i32>, %v15_: tensor<5x8xi1>):
    %v19 = "stablehlo.compare"(%v14_, %v16) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v19) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v14: tensor<i32>, %v15: tensor<5x8xi1>):
    %v21 = "stablehlo.dynamic_slice"(%v12, %v14, %v18) <{slice_sizes = array<i64: 1, 8>}> : (tensor<5x8xi1>, tensor<i32>, tensor<i32>) -> (tensor<1x8xi1>)
    %v22 = "stablehlo.reshape"(%v21) : (tensor<1x8xi1>) -> (tensor<8xi1>)
    %v23 = "stablehlo.add"(%v14, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23, %v15) : (tensor<i32>, tensor<5x8xi1>) -> ()
    }) : (tensor<i32>, tensor<5x8xi1>) -> (tensor<i32>, tensor<5x8xi1>)
    %v26 = "stablehlo.dot_general"(%v2, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 0], rhs_batching_dimensions = [1, 2], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<5x8xi64>, tensor<4x8x5xi64>) -> (tensor<8x5x4xi64>)
    %v27 = "stablehlo.add"(%v11, %v2) : (tensor<5x8xi64>, tensor<5x8xi64>) -> (tensor<5x8xi64>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.add"(%v10, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v29, %v27) : (tensor<i32>, tensor<5x8xi64>) -> ()
    }) : (tensor<i32>, tensor<5x8xi64>) -> (tensor<i32>, tensor<5x8xi64>)
    %v32 = "stablehlo.reverse"(%arg3) <{dimensions = array<i64: 0, 1>}> : (tensor<10x6xf32>) -> (tensor<10x6xf32>)
    %v33 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x4x5x3xf16>)
    %v34 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v35 = "stablehlo.dot_general"(%v32, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<10x6xf32>, tensor<6xf32>) -> (tensor<10xf32>)
    return %v35, %v31#1 : tensor<10xf32>, tensor<5x8xi64>
}
