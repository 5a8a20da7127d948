sdy.mesh @mesh = <["a"=4, "b"=2], device_ids=[6, 1, 4, 2, 5, 7, 0, 3]>
func.func public @main(%arg0: tensor<6x9xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}, {}]>}, %arg1: tensor<4x3x10xi1>, %arg2: tensor<3xi64>, %arg3: tensor<8x1x8xi1>, %arg4: tensor<1xi64>) -> (tensor<4xi1>, tensor<4x3x10xi1>, tensor<8x1x8xi1>, tensor<6x9xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v8 = "stablehlo.if"(%v0) ({
    %v1 = "stablehlo.compare"(%arg0, %arg0) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<6x9xi1>, tensor<6x9xi1>) -> (tensor<6x9xi1>)
    "stablehlo.return"(%v1) : (tensor<6x9xi1>) -> ()
    }, {
    %v3 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v4 = "stablehlo.reduce"(%arg0, %v3) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<6x9xi1>, tensor<i1>) -> (tensor<6xi1>)
    %v5 = "stablehlo.constant"() <{value = dense<false> : tensor<5x3xi1>}> : () -> (tensor<5x3xi1>)
    %v6 = "stablehlo.scatter"(%v4, %arg2, %v5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<6xi1>, tensor<3xi64>, tensor<5x3xi1>) -> (tensor<6xi1>)
    "stablehlo.return"(%arg0) : (tensor<6x9xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<6x9xi1>)
    %v12 = sdy.manual_computation(%arg3, %arg3) in_shardings=[<@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}, {}]>] manual_axes={"a", "b"} (%v9: tensor<1x1x8xi1>, %v10: tensor<1x1x8xi1>) {
    "sdy.return"(%v10) : (tensor<1x1x8xi1>) -> ()
    } : (tensor<8x1x8xi1>, tensor<8x1x8xi1>) -> tensor<8x1x8xi1>
    %v13 = "stablehlo.constant"() <{value = dense<true> : tensor<10xi1>}> : () -> (tensor<10xi1>)
    %v14 = "stablehlo.scatter"(%arg1, %arg4, %v13) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4x3x10xi1>, tensor<1xi64>, tensor<10xi1>) -> (tensor<4x3x10xi1>)
    %v15 = "stablehlo.constant"() <{value = dense<false> : tensor<4xi1>}> : () -> (tensor<4xi1>)
    %v16 = "stablehlo.convert"(%v15) : (tensor<4xi1>) -> (tensor<4xf64>)
    %v17 = "stablehlo.compare"(%v16, %v16) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4xf64>, tensor<4xf64>) -> (tensor<4xi1>)
    return %v17, %v14, %v12, %v8 : tensor<4xi1>, tensor<4x3x10xi1>, tensor<8x1x8xi1>, tensor<6x9xi1>
}
