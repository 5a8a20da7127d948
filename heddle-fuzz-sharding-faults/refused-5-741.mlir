sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<i32>, %arg1: tensor<4x6x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {?}], replicated={"b"}>}, %arg2: tensor<1x1x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {}]>}, %arg3: tensor<1x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg4: tensor<9x4xf32>, %arg5: tensor<3x6x4xf16>) -> (tensor<6x3xf16>, tensor<3x4x6xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {?}], replicated={"a"}>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<3x4x6xf16>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg0, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v3, %v0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<3x4x6xf16>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<3x4x6xf16>):
    %v10 = "stablehlo.sign"(%arg1) : (tensor<4x6x5xi32>) -> (tensor<4x6x5xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.clamp"(%v11, %arg2, %v12) : (tensor<i32>, tensor<1x1x2xi32>, tensor<i32>) -> (tensor<1x1x2xi32>)
    %v14 = "stablehlo.scatter"(%v10, %v13, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x6x5xi32>, tensor<1x1x2xi32>, tensor<1x2xi32>) -> (tensor<4x6x5xi32>)
    %v15 = "stablehlo.floor"(%arg4) : (tensor<9x4xf32>) -> (tensor<9x4xf32>)
    %v16 = "stablehlo.add"(%v9, %v9) : (tensor<3x4x6xf16>, tensor<3x4x6xf16>) -> (tensor<3x4x6xf16>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v20 = "stablehlo.clamp"(%v18, %v16, %v19) : (tensor<f16>, tensor<3x4x6xf16>, tensor<f16>) -> (tensor<3x4x6xf16>)
    %v21 = "stablehlo.add"(%v8, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v20) : (tensor<i32>, tensor<3x4x6xf16>) -> ()
    }) : (tensor<i32>, tensor<3x4x6xf16>) -> (tensor<i32>, tensor<3x4x6xf16>)
    %v24 = sdy.sharding_constraint %v23#1 <@mesh, [{"a", ?}, {"b", ?}, {?}]> : tensor<3x4x6xf16>
    %v25 = "stablehlo.dot_general"(%v23#1, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2, 0], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<3x4x6xf16>, tensor<3x6x4xf16>) -> (tensor<6x3xf16>)
    return %v25, %v24 : tensor<6x3xf16>, tensor<3x4x6xf16>
}
