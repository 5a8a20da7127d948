sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<8x4x4x1x3xi32>, %arg1: tensor<8x4x4x1x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {}, {?}, {?}]>}, %arg2: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i64>, %arg5: tensor<5x2x3xf32>, %arg6: tensor<1x2x4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a"}, {?}]>}, %arg7: tensor<i1>) -> (tensor<2x6x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}]>}, tensor<8x2x2x1x2xi1>, tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, tensor<8x4x1x3xi1>) {
    %v0 = "stablehlo.compare"(%arg0, %arg0) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<8x4x4x1x3xi32>, tensor<8x4x4x1x3xi32>) -> (tensor<8x4x4x1x3xi1>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v2 = "stablehlo.dynamic_update_slice"(%v0, %arg1, %arg2, %arg2, %v1, %arg3, %arg4) : (tensor<8x4x4x1x3xi1>, tensor<8x4x4x1x2xi1>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<8x4x4x1x3xi1>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x9x5xf32>)
    %v4 = "stablehlo.abs"(%v3) : (tensor<5x9x5xf32>) -> (tensor<5x9x5xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<5x9x5xf32>}> : () -> (tensor<5x9x5xf32>)
    %v6 = "stablehlo.add"(%v4, %v5) : (tensor<5x9x5xf32>, tensor<5x9x5xf32>) -> (tensor<5x9x5xf32>)
    %v7 = "stablehlo.sqrt"(%v6) : (tensor<5x9x5xf32>) -> (tensor<5x9x5xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v9 = "stablehlo.reduce"(%v2, %v8) <{dimensions = array<i64: 2>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<8x4x4x1x3xi1>, tensor<i1>) -> (tensor<8x4x1x3xi1>)
    %v10 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x9x8x4xi32>)
    %v23 = "stablehlo.if"(%arg7) ({
    %v11 = "stablehlo.reshape"(%arg6) : (tensor<1x2x4x2xi32>) -> (tensor<2x4x2xi32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<5x7xi64>}> : () -> (tensor<5x7xi64>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.clamp"(%v14, %v13, %v15) : (tensor<i32>, tensor<5xi32>, tensor<i32>) -> (tensor<5xi32>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<4x5xi64>}> : () -> (tensor<4x5xi64>)
    %v18 = "stablehlo.scatter"(%v12, %v16, %v17) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<5x7xi64>, tensor<5xi32>, tensor<4x5xi64>) -> (tensor<5x7xi64>)
    %v19 = "stablehlo.add"(%arg4, %arg4) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    "stablehlo.return"(%v19) : (tensor<i64>) -> ()
    }, {
    %v21 = "stablehlo.add"(%arg4, %arg4) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    "stablehlo.return"(%v21) : (tensor<i64>) -> ()
    }) : (tensor<i1>) -> (tensor<i64>)
    %v24 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.dynamic_slice"(%v0, %v24, %v25, %v26, %v27, %v28) <{slice_sizes = array<i64: 8, 2, 2, 1, 2>}> : (tensor<8x4x4x1x3xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<8x2x2x1x2xi1>)
    %v30 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xf32>)
    %v31 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x6x2xf32>)
    %v32 = "stablehlo.dot_general"(%v30, %v31) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2xf32>, tensor<6x6x2xf32>) -> (tensor<2x6x6xf32>)
    return %v32, %v29, %v23, %v9 : tensor<2x6x6xf32>, tensor<8x2x2x1x2xi1>, tensor<i64>, tensor<8x4x1x3xi1>
}
