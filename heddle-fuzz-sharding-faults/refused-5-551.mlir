sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<6x3x0xbf16>, %arg1: tensor<6x3x7xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {"a", ?}]>}, %arg2: tensor<7x3x6x0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}, {?}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<6x2xf16>) -> (tensor<6x3x7xf16>, tensor<7x3x6xf16>, tensor<6x3x0xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<6x3x0xbf16>) -> (tensor<6x3x0xi1>)
    %v1 = "stablehlo.gather"(%arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0, 1, 2], start_indices_batching_dims = [2, 1, 0], start_index_map = [], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<6x3x7xf16>, tensor<7x3x6x0xi32>) -> (tensor<7x3x6xf16>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{"a", ?}, {"b", ?}, {?}]> : tensor<7x3x6xf16>
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg3, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v5, %arg1) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<6x3x7xf16>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<6x3x7xf16>):
    %v12 = "stablehlo.add"(%arg1, %v11) : (tensor<6x3x7xf16>, tensor<6x3x7xf16>) -> (tensor<6x3x7xf16>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v16 = "stablehlo.clamp"(%v14, %v12, %v15) : (tensor<f16>, tensor<6x3x7xf16>, tensor<f16>) -> (tensor<6x3x7xf16>)
    %v17 = "stablehlo.add"(%v10, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<6x3x7xf16>) -> ()
    }) : (tensor<i32>, tensor<6x3x7xf16>) -> (tensor<i32>, tensor<6x3x7xf16>)
    return %v19#1, %v2, %v0 : tensor<6x3x7xf16>, tensor<7x3x6xf16>, tensor<6x3x0xi1>
}
