sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<3x7xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg1: tensor<3xf32>, %arg2: tensor<i1>, %arg3: tensor<f32>, %arg4: tensor<3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg5: tensor<3x7x4x0xi32>, %arg6: tensor<7x3x2xf32>) -> (tensor<3x2xf32>, tensor<3x7x3x4xi1>, tensor<3x7xi1>, tensor<f32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x7xf32>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"a", ?}, {?}]> : tensor<3x7xf32>
    %v2 = "stablehlo.floor"(%v1) : (tensor<3x7xf32>) -> (tensor<3x7xf32>)
    %v3 = "stablehlo.select"(%arg0, %v1, %v0) : (tensor<3x7xi1>, tensor<3x7xf32>, tensor<3x7xf32>) -> (tensor<3x7xf32>)
    %v4 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %v4, %v6) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v8 = "stablehlo.scatter"(%v2, %v7, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x7xf32>, tensor<2xi32>, tensor<3xf32>) -> (tensor<3x7xf32>)
    %v11 = "stablehlo.if"(%arg2) ({
    "stablehlo.return"(%arg3) : (tensor<f32>) -> ()
    }, {
    "stablehlo.return"(%arg3) : (tensor<f32>) -> ()
    }) : (tensor<i1>) -> (tensor<f32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<false> : tensor<3x3x7xi1>}> : () -> (tensor<3x3x7xi1>)
    %v17 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31:3 = "stablehlo.while"(%v12, %arg0, %v13) ({
    ^bb0(%v14_: tensor<i32>, %v15_: tensor<3x7xi1>, %v16_: tensor<3x3x7xi1>):
    %v20 = "stablehlo.compare"(%v14_, %v17) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v20) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v14: tensor<i32>, %v15: tensor<3x7xi1>, %v16: tensor<3x3x7xi1>):
    %v22 = "stablehlo.dynamic_slice"(%arg0, %v14, %v19) <{slice_sizes = array<i64: 1, 7>}> : (tensor<3x7xi1>, tensor<i32>, tensor<i32>) -> (tensor<1x7xi1>)
    %v23 = "stablehlo.reshape"(%v22) : (tensor<1x7xi1>) -> (tensor<7xi1>)
    %v24 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x7xf32>)
    %v25 = "stablehlo.concatenate"(%arg4, %v24, %v1) <{dimension = 1 : i64}> : (tensor<3x2xf32>, tensor<3x7xf32>, tensor<3x7xf32>) -> (tensor<3x16xf32>)
    %v26 = "stablehlo.reshape"(%v8) : (tensor<3x7xf32>) -> (tensor<21xf32>)
    %v27 = "stablehlo.add"(%v14, %v18) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v28 = "stablehlo.reshape"(%arg0) : (tensor<3x7xi1>) -> (tensor<1x3x7xi1>)
    %v29 = "stablehlo.dynamic_update_slice"(%v16, %v28, %v14, %v19, %v19) : (tensor<3x3x7xi1>, tensor<1x3x7xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x3x7xi1>)
    "stablehlo.return"(%v27, %arg0, %v29) : (tensor<i32>, tensor<3x7xi1>, tensor<3x3x7xi1>) -> ()
    }) : (tensor<i32>, tensor<3x7xi1>, tensor<3x3x7xi1>) -> (tensor<i32>, tensor<3x7xi1>, tensor<3x3x7xi1>)
    %v32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.clamp"(%v32, %arg5, %v33) : (tensor<i32>, tensor<3x7x4x0xi32>, tensor<i32>) -> (tensor<3x7x4x0xi32>)
    %v35 = "stablehlo.gather"(%v31#2, %v34) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [2], start_indices_batching_dims = [1], start_index_map = [], index_vector_dim = 3>, slice_sizes = array<i64: 3, 1, 1>}> : (tensor<3x3x7xi1>, tensor<3x7x4x0xi32>) -> (tensor<3x7x3x4xi1>)
    %v36 = "stablehlo.dot_general"(%v2, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x7xf32>, tensor<7x3x2xf32>) -> (tensor<3x2xf32>)
    sdy.sharding_group %v3 group_id=221 : tensor<3x7xf32>
    %v37 = "stablehlo.floor"(%v36) : (tensor<3x2xf32>) -> (tensor<3x2xf32>)
    return %v37, %v35, %v31#1, %v11 : tensor<3x2xf32>, tensor<3x7x3x4xi1>, tensor<3x7xi1>, tensor<f32>
}
