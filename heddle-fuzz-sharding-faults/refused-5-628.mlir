sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<1x12x2x3x2xbf16>, %arg2: tensor<4xui8>, %arg3: tensor<3x1xi32>, %arg4: tensor<3x1x2x3xbf16>, %arg5: tensor<6x9x5xf32>, %arg6: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg7: tensor<6xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}], replicated={"a":(2)2}>}) -> (tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a":(2)2}>}, tensor<4x2x4xui8>, tensor<6xf32>, tensor<3x1x2x3xbf16>, tensor<6xf32>, tensor<i1>) {
    %v12 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v1 = "stablehlo.reduce"(%arg1, %v0) <{dimensions = array<i64: 2>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x12x2x3x2xbf16>, tensor<bf16>) -> (tensor<1x12x3x2xbf16>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<8xui8>}> : () -> (tensor<8xui8>)
    %v3 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.dynamic_update_slice"(%v2, %arg2, %v3) : (tensor<8xui8>, tensor<4xui8>, tensor<i32>) -> (tensor<8xui8>)
    %v5 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v6 = "stablehlo.reduce"(%v1, %v5) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x12x3x2xbf16>, tensor<bf16>) -> (tensor<3x2xbf16>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v8 = "stablehlo.scatter"(%arg1, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3], inserted_window_dims = [1, 4], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [3], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x12x2x3x2xbf16>, tensor<3x1xi32>, tensor<3x1x2x3xbf16>) -> (tensor<1x12x2x3x2xbf16>)
    %v9 = "stablehlo.dot_general"(%arg5, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<6x9x5xf32>, tensor<6xf32>) -> (tensor<9x5xf32>)
    %v10 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xi32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x1xui8>)
    %v14 = "stablehlo.scatter"(%arg2, %arg7, %v13) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<4xui8>, tensor<6xui32>, tensor<6x1xui8>) -> (tensor<4xui8>)
    %v15 = sdy.sharding_constraint %v14 <@mesh, [{"a", ?}]> : tensor<4xui8>
    %v16 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x8xf32>)
    %v17 = "stablehlo.select"(%v12, %arg6, %arg6) : (tensor<i1>, tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>)
    %v24 = "stablehlo.if"(%v12) ({
    %v18 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xi32>)
    %v19 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.reduce_window"(%v18, %v19) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8xi32>, tensor<i32>) -> (tensor<6xi32>)
    "stablehlo.return"(%arg4) : (tensor<3x1x2x3xbf16>) -> ()
    }, {
    %v22 = "stablehlo.add"(%arg4, %arg4) : (tensor<3x1x2x3xbf16>, tensor<3x1x2x3xbf16>) -> (tensor<3x1x2x3xbf16>)
    "stablehlo.return"(%v22) : (tensor<3x1x2x3xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<3x1x2x3xbf16>)
    %v25 = "stablehlo.reverse"(%arg6) <{dimensions = array<i64: 0>}> : (tensor<6xf32>) -> (tensor<6xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<1> : tensor<4x2x4xui8>}> : () -> (tensor<4x2x4xui8>)
    %v27 = "stablehlo.dot_general"(%v15, %v26) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4xui8>, tensor<4x2x4xui8>) -> (tensor<4x2x4xui8>)
    %v28 = "stablehlo.not"(%v12) : (tensor<i1>) -> (tensor<i1>)
    return %v28, %v27, %v25, %v24, %v17, %v28 : tensor<i1>, tensor<4x2x4xui8>, tensor<6xf32>, tensor<3x1x2x3xbf16>, tensor<6xf32>, tensor<i1>
}
