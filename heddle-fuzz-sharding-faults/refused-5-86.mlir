sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<2x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, %arg1: tensor<8x8x3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}]>}, %arg2: tensor<5x3x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg3: tensor<5x2x3xf16>, %arg4: tensor<2x9xf16>, %arg5: tensor<2x9xf16>) -> (tensor<2x9xf16>, tensor<8x8x3xf64>, tensor<2x1xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<2x1xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) {
    %v0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 1>, strides = array<i64: 1, 1>}> : (tensor<2x2xf16>) -> (tensor<2x1xf16>)
    %v1 = "stablehlo.broadcast_in_dim"(%v0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x1xf16>) -> (tensor<2x1xf16>)
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v3 = "stablehlo.reduce_window"(%v0, %v2) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<2x1xf16>, tensor<f16>) -> (tensor<2x1xf16>)
    %v4 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x8x3xf64>)
    %v8 = sdy.manual_computation(%v4, %arg1) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}]>] manual_axes={"a"} (%v5: tensor<8x2x3xf64>, %v6: tensor<8x2x3xf64>) {
    "sdy.return"(%v6) : (tensor<8x2x3xf64>) -> ()
    } : (tensor<8x8x3xf64>, tensor<8x8x3xf64>) -> tensor<8x8x3xf64>
    %v9 = "stablehlo.scatter"(%v1, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<2x1xf16>, tensor<5x3x2xi64>, tensor<5x2x3xf16>) -> (tensor<2x1xf16>)
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.case"(%v10) ({
    %v11 = "stablehlo.multiply"(%arg4, %arg5) : (tensor<2x9xf16>, tensor<2x9xf16>) -> (tensor<2x9xf16>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<2xi32>}> : () -> (tensor<2xi32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.clamp"(%v13, %v12, %v14) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v16 = "stablehlo.gather"(%v0, %v15) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>}> : (tensor<2x1xf16>, tensor<2xi32>) -> (tensor<1xf16>)
    "stablehlo.return"(%v3) : (tensor<2x1xf16>) -> ()
    }) : (tensor<i32>) -> (tensor<2x1xf16>)
    %v19 = sdy.sharding_constraint %v8 <@mesh, [{?}, {"a"}, {?}]> : tensor<8x8x3xf64>
    %v20 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v21 = "stablehlo.reduce"(%arg5, %v20) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<2x9xf16>, tensor<f16>) -> (tensor<2x9xf16>)
    return %v21, %v19, %v18, %v9 : tensor<2x9xf16>, tensor<8x8x3xf64>, tensor<2x1xf16>, tensor<2x1xf16>
}
