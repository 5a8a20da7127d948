sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[0, 1, 2, 5, 3, 4]>
func.func public @main(%arg0: tensor<8x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}, %arg1: tensor<4x0x6xi32>, %arg2: tensor<4x0x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, %arg3: tensor<6xf16>, %arg4: tensor<f16>, %arg5: tensor<i32>, %arg6: tensor<0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}], replicated={"a"}>}) -> (tensor<3x1xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, tensor<4x6xf64>, tensor<4x0x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {"a", ?}]>}, tensor<4x6xf64>) {
    %v0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 8, 6>, strides = array<i64: 2, 1>}> : (tensor<8x6xf64>) -> (tensor<4x6xf64>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{}, {"b", ?}]> : tensor<4x6xf64>
    %v2 = "stablehlo.gather"(%v1, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 2], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x6xf64>, tensor<4x0x6xi32>) -> (tensor<4x6xf64>)
    %v3 = "stablehlo.constant"() <{value = dense<4> : tensor<4x0x6xi32>}> : () -> (tensor<4x0x6xi32>)
    %v4 = "stablehlo.remainder"(%arg1, %v3) : (tensor<4x0x6xi32>, tensor<4x0x6xi32>) -> (tensor<4x0x6xi32>)
    %v5 = sdy.propagation_barrier %v1 allowed_direction=FORWARD : tensor<4x6xf64>
    %v6 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v7 = "stablehlo.scatter"(%arg3, %v6, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<6xf16>, tensor<i64>, tensor<f16>) -> (tensor<6xf16>)
    %v16 = "stablehlo.case"(%arg5) ({
    %v8 = "stablehlo.add"(%v5, %v5) : (tensor<4x6xf64>, tensor<4x6xf64>) -> (tensor<4x6xf64>)
    "stablehlo.return"(%v8) : (tensor<4x6xf64>) -> ()
    }, {
    "stablehlo.return"(%v2) : (tensor<4x6xf64>) -> ()
    }, {
    %v11 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v12 = "stablehlo.reduce_window"(%v7, %v11) <{window_dimensions = array<i64: 6>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 5]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<6xf16>, tensor<f16>) -> (tensor<6xf16>)
    %v13 = "stablehlo.reverse"(%v7) <{dimensions = array<i64>}> : (tensor<6xf16>) -> (tensor<6xf16>)
    %v14 = "stablehlo.add"(%v2, %v2) : (tensor<4x6xf64>, tensor<4x6xf64>) -> (tensor<4x6xf64>)
    "stablehlo.return"(%v14) : (tensor<4x6xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<4x6xf64>)
    %v17 = "stablehlo.gather"(%v0, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 3, 1>}> : (tensor<4x6xf64>, tensor<0xi32>) -> (tensor<3x1xf64>)
    return %v17, %v16, %v4, %v5 : tensor<3x1xf64>, tensor<4x6xf64>, tensor<4x0x6xi32>, tensor<4x6xf64>
}
