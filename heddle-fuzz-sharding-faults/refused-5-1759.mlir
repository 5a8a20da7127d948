sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<6x4x2x6xi1>, %arg1: tensor<2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg4: tensor<4x3xf32>, %arg5: tensor<3x6x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}, {}]>}) -> (tensor<2x2xi32>, tensor<8x4x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b", "a"}]>}, tensor<6x4x2x6xi1>, tensor<6x4x2x6xf32>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<6x4x2x6xi1>) -> (tensor<6x4x2x6xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg1, %v2) : (tensor<i32>, tensor<2x2xi32>, tensor<i32>) -> (tensor<2x2xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<true> : tensor<4x2xi1>}> : () -> (tensor<4x2xi1>)
    %v5 = "stablehlo.scatter"(%arg0, %v3, %v4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 2, 3], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [3, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<6x4x2x6xi1>, tensor<2x2xi32>, tensor<4x2xi1>) -> (tensor<6x4x2x6xi1>)
    %v6 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<8x4x2xf64>}> : () -> (tensor<8x4x2xf64>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg2, %v8) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v25:2 = "stablehlo.while"(%v9, %v6) ({
    ^bb0(%v10: tensor<i32>, %v11: tensor<8x4x2xf64>):
    %v12 = "stablehlo.compare"(%v10, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v12) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v14: tensor<i32>, %v15: tensor<8x4x2xf64>):
    %v16 = "stablehlo.add"(%v15, %v15) : (tensor<8x4x2xf64>, tensor<8x4x2xf64>) -> (tensor<8x4x2xf64>)
    %v17 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<1x2x12x8xi32>)
    %v18 = sdy.sharding_constraint %v16 <@mesh, [{?}, {?}, {"b", ?}], replicated={"a"}> : tensor<8x4x2xf64>
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v21 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v22 = "stablehlo.clamp"(%v20, %v18, %v21) : (tensor<f64>, tensor<8x4x2xf64>, tensor<f64>) -> (tensor<8x4x2xf64>)
    %v23 = "stablehlo.add"(%v14, %v19) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23, %v22) : (tensor<i32>, tensor<8x4x2xf64>) -> ()
    }) : (tensor<i32>, tensor<8x4x2xf64>) -> (tensor<i32>, tensor<8x4x2xf64>)
    %v26 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[f, b]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x1xf32>, tensor<4x3xf32>) -> (tensor<1x3xf32>)
    %v34 = "stablehlo.case"(%arg2) ({
    %v27 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<10xi32>)
    %v28 = "stablehlo.add"(%arg1, %arg1) : (tensor<2x2xi32>, tensor<2x2xi32>) -> (tensor<2x2xi32>)
    "stablehlo.return"(%v28) : (tensor<2x2xi32>) -> ()
    }, {
    %v30 = "stablehlo.dot_general"(%v26, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<1x3xf32>, tensor<3x6x3xf32>) -> (tensor<1x3x6xf32>)
    %v31 = "stablehlo.convert"(%arg4) : (tensor<4x3xf32>) -> (tensor<4x3xf64>)
    "stablehlo.return"(%arg1) : (tensor<2x2xi32>) -> ()
    }, {
    "stablehlo.return"(%arg1) : (tensor<2x2xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x2xi32>)
    return %v34, %v25#1, %v5, %v0 : tensor<2x2xi32>, tensor<8x4x2xf64>, tensor<6x4x2x6xi1>, tensor<6x4x2x6xf32>
}
