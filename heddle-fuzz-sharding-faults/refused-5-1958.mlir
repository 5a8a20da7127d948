sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<1x2x2x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {?}, {}]>}, %arg1: tensor<i32>, %arg2: tensor<3x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg3: tensor<3x12xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg4: tensor<1x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg5: tensor<4x3xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}) -> (tensor<2x2x2x7xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<2x8x2x12xi32>)
    %v1 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0, 2, 0, 0>, limit_indices = array<i64: 2, 6, 2, 7>, strides = array<i64: 1, 3, 1, 1>}> : (tensor<2x8x2x12xi32>) -> (tensor<2x2x2x7xi32>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{?}, {?}, {?}, {?}]> : tensor<2x2x2x7xi32>
    %v3 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.dynamic_update_slice"(%v2, %arg0, %arg1, %v3, %v4, %arg1) : (tensor<2x2x2x7xi32>, tensor<1x2x2x5xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x2x2x7xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.case"(%v6) ({
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg2, %v8) : (tensor<i32>, tensor<3x2xi32>, tensor<i32>) -> (tensor<3x2xi32>)
    %v10 = "stablehlo.gather"(%v2, %v9) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [3, 2, 1], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1, 1, 7>}> : (tensor<2x2x2x7xi32>, tensor<3x2xi32>) -> (tensor<1x7x2xi32>)
    "stablehlo.return"(%v2) : (tensor<2x2x2x7xi32>) -> ()
    }, {
    %v12 = "stablehlo.reshape"(%v2) : (tensor<2x2x2x7xi32>) -> (tensor<2x2x1x2x7xi32>)
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.reduce"(%v12, %v13) <{dimensions = array<i64: 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x2x1x2x7xi32>, tensor<i32>) -> (tensor<2x2x2x7xi32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.clamp"(%v15, %arg4, %v16) : (tensor<i32>, tensor<1x3xi32>, tensor<i32>) -> (tensor<1x3xi32>)
    %v18 = "stablehlo.scatter"(%arg3, %v17, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3x12xf16>, tensor<1x3xi32>, tensor<4x3xf16>) -> (tensor<3x12xf16>)
    "stablehlo.return"(%v5) : (tensor<2x2x2x7xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x2x2x7xi32>)
    return %v20 : tensor<2x2x2x7xi32>
}
