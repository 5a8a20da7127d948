sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<6x8x1x1xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}, {}]>, tf.aliasing_output = 4 : i32}, %arg1: tensor<6x2xi32>, %arg2: tensor<3x1x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {?}]>, tf.aliasing_output = 1 : i32}, %arg3: tensor<4x5xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, %arg4: tensor<i1>, %arg5: tensor<8x4x1xi1>) -> (tensor<4x10xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, tensor<3x1x6xf64>, tensor<4x10xi1>, tensor<4x10xf16>, tensor<6x8x1x1xf64>, tensor<4x10xf16>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<6x2xi32>, tensor<i32>) -> (tensor<6x2xi32>)
    %v3 = "stablehlo.scatter"(%arg0, %v2, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<6x8x1x1xf64>, tensor<6x2xi32>, tensor<3x1x6xf64>) -> (tensor<6x8x1x1xf64>)
    %v4 = sdy.propagation_barrier %arg2 allowed_direction=FORWARD : tensor<3x1x6xf64>
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x5xf16>)
    %v6 = "stablehlo.concatenate"(%arg3, %v5) <{dimension = 1 : i64}> : (tensor<4x5xf16>, tensor<4x5xf16>) -> (tensor<4x10xf16>)
    %v7 = sdy.sharding_constraint %v6 <@mesh, [{}, {}]> : tensor<4x10xf16>
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v9 = "stablehlo.reduce"(%v4, %v8) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<3x1x6xf64>, tensor<f64>) -> (tensor<3x1x6xf64>)
    %v10 = "stablehlo.subtract"(%arg3, %arg3) : (tensor<4x5xf16>, tensor<4x5xf16>) -> (tensor<4x5xf16>)
    %v15 = "stablehlo.if"(%arg4) ({
    %v11 = "stablehlo.constant"() <{value = dense<2> : tensor<6x2x0xui32>}> : () -> (tensor<6x2x0xui32>)
    %v12 = "stablehlo.gather"(%v7, %v11) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1, 10>}> : (tensor<4x10xf16>, tensor<6x2x0xui32>) -> (tensor<10x6x2xf16>)
    "stablehlo.return"(%v7) : (tensor<4x10xf16>) -> ()
    }, {
    "stablehlo.return"(%v7) : (tensor<4x10xf16>) -> ()
    }) : (tensor<i1>) -> (tensor<4x10xf16>)
    %v16 = "stablehlo.convert"(%v6) : (tensor<4x10xf16>) -> (tensor<4x10xi1>)
    %v17 = "stablehlo.select"(%arg4, %v9, %v9) : (tensor<i1>, tensor<3x1x6xf64>, tensor<3x1x6xf64>) -> (tensor<3x1x6xf64>)
    %v18 = "stablehlo.abs"(%v7) : (tensor<4x10xf16>) -> (tensor<4x10xf16>)
    %v19 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x10xf16>}> : () -> (tensor<4x10xf16>)
    %v20 = "stablehlo.add"(%v18, %v19) : (tensor<4x10xf16>, tensor<4x10xf16>) -> (tensor<4x10xf16>)
    %v21 = "stablehlo.rsqrt"(%v20) : (tensor<4x10xf16>) -> (tensor<4x10xf16>)
    return %v21, %v17, %v16, %v15, %v3, %v6 : tensor<4x10xf16>, tensor<3x1x6xf64>, tensor<4x10xi1>, tensor<4x10xf16>, tensor<6x8x1x1xf64>, tensor<4x10xf16>
}
