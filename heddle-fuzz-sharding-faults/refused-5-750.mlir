sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<6xi1>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<4x9x4x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a", ?}, {?}], replicated={"b"}>}) -> (tensor<1xi32>, tensor<4x9x4x2xf64>, tensor<6xi1>, tensor<6xi1>) {
    %v6 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>] out_shardings=[<@mesh, [{"a", "b"}]>] manual_axes={"a", "b"} (%v0: tensor<1xi1>, %v1: tensor<1xi1>) {
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<4x2xi32>}> : () -> (tensor<4x2xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<true> : tensor<4x1x2xi1>}> : () -> (tensor<4x1x2xi1>)
    %v4 = "stablehlo.scatter"(%v1, %v2, %v3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<1xi1>, tensor<4x2xi32>, tensor<4x1x2xi1>) -> (tensor<1xi1>)
    "sdy.return"(%v1) : (tensor<1xi1>) -> ()
    } : (tensor<6xi1>, tensor<6xi1>) -> tensor<6xi1>
    %v7 = "stablehlo.not"(%v6) : (tensor<6xi1>) -> (tensor<6xi1>)
    %v8 = sdy.sharding_constraint %v7 <@mesh, [{?}]> : tensor<6xi1>
    %v16 = "stablehlo.case"(%arg1) ({
    %v9 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v10 = "stablehlo.reduce"(%v7, %v9) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<6xi1>, tensor<i1>) -> (tensor<i1>)
    "stablehlo.return"(%arg0) : (tensor<6xi1>) -> ()
    }, {
    %v12 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v13 = "stablehlo.scatter"(%v8, %arg2, %v12) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<6xi1>, tensor<1xi32>, tensor<i1>) -> (tensor<6xi1>)
    sdy.sharding_group %v13 group_id=106 : tensor<6xi1>
    "stablehlo.return"(%v6) : (tensor<6xi1>) -> ()
    }, {
    "stablehlo.return"(%v8) : (tensor<6xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<6xi1>)
    %v17 = "stablehlo.xor"(%v6, %v8) : (tensor<6xi1>, tensor<6xi1>) -> (tensor<6xi1>)
    %v18 = "stablehlo.reshape"(%arg3) : (tensor<4x9x4x2xf64>) -> (tensor<4x9x4x2xf64>)
    %v19 = sdy.sharding_constraint %v18 <@mesh, [{}, {"a"}, {?}, {"b"}]> : tensor<4x9x4x2xf64>
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.reduce_window"(%arg2, %v20) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1xi32>, tensor<i32>) -> (tensor<1xi32>)
    return %v21, %v19, %v17, %v16 : tensor<1xi32>, tensor<4x9x4x2xf64>, tensor<6xi1>, tensor<6xi1>
}
