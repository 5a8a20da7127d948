sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<6x10x3xi32>, %arg1: tensor<3x10x3xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a", ?}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<3x5x3xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}, %arg4: tensor<ui8>, %arg5: tensor<3xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg6: tensor<f64>, %arg7: tensor<1xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<3x5xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(2)2, ?}]>}, tensor<1xf64>, tensor<3xui8>, tensor<6x26x3xf32>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<6x10x3xi32>) -> (tensor<6x10x3xi8>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.dynamic_update_slice"(%v0, %arg1, %v1, %arg2, %arg2) : (tensor<6x10x3xi8>, tensor<3x10x3xi8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x10x3xi8>)
    %v3 = "stablehlo.gather"(%v2, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<6x10x3xi8>, tensor<3x5x3xi64>) -> (tensor<3x5xi8>)
    %v4 = "stablehlo.constant"() <{value = dense<2> : tensor<6x6x3xi32>}> : () -> (tensor<6x6x3xi32>)
    %v5 = "stablehlo.concatenate"(%arg0, %v4, %arg0) <{dimension = 1 : i64}> : (tensor<6x10x3xi32>, tensor<6x6x3xi32>, tensor<6x10x3xi32>) -> (tensor<6x26x3xi32>)
    %v6 = "stablehlo.convert"(%v5) : (tensor<6x26x3xi32>) -> (tensor<6x26x3xf32>)
    %v7 = "stablehlo.dot_general"(%arg4, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<ui8>, tensor<3xui8>) -> (tensor<3xui8>)
    %v8 = "stablehlo.dot_general"(%arg6, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f64>, tensor<1xf64>) -> (tensor<1xf64>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %v9, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v27:2 = "stablehlo.while"(%v12, %v3) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<3x5xi8>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<3x5xi8>):
    %v19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v20 = "stablehlo.dot_general"(%arg7, %v19) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<1xf64>, tensor<f64>) -> (tensor<1xf64>)
    %v21 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<7x2xf32>)
    %v22 = "stablehlo.transpose"(%v21) <{permutation = array<i64: 1, 0>}> : (tensor<7x2xf32>) -> (tensor<2x7xf32>)
    %v23 = "stablehlo.add"(%v18, %v18) : (tensor<3x5xi8>, tensor<3x5xi8>) -> (tensor<3x5xi8>)
    %v24 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.add"(%v17, %v24) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v25, %v23) : (tensor<i32>, tensor<3x5xi8>) -> ()
    }) : (tensor<i32>, tensor<3x5xi8>) -> (tensor<i32>, tensor<3x5xi8>)
    return %v27#1, %v8, %v7, %v6 : tensor<3x5xi8>, tensor<1xf64>, tensor<3xui8>, tensor<6x26x3xf32>
}
