sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<4x1x8xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {?}]>}, %arg1: tensor<4x1x7xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {}]>}, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<5x3xf32>, %arg5: tensor<6x1xui32>, %arg6: tensor<1x2xi32>, %arg7: tensor<1x3xf32>) -> (tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>, tensor<3xi32>, tensor<4x1x8xf16>) {
    %v0 = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %arg2, %arg3, %arg3) : (tensor<4x1x8xf16>, tensor<4x1x7xf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x1x8xf16>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x4xf32>)
    %v2 = "stablehlo.convolution"(%arg4, %v1) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<5x3xf32>, tensor<3x4xf32>) -> (tensor<4x5xf32>)
    %v3 = sdy.sharding_constraint %arg2 <@mesh, [], replicated={"b"}> : tensor<i32>
    %v4 = "stablehlo.gather"(%v2, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<4x5xf32>, tensor<6x1xui32>) -> (tensor<3x6xf32>)
    %v5 = "stablehlo.scatter"(%v4, %arg6, %arg7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x6xf32>, tensor<1x2xi32>, tensor<1x3xf32>) -> (tensor<3x6xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<2> : tensor<1x3xi32>}> : () -> (tensor<1x3xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v8 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%arg7, %v6, %v7, %v8) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<1x3xf32>, tensor<1x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %v3, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v12, %arg6) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<1x2xi32>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<1x2xi32>):
    %v19 = "stablehlo.transpose"(%v5) <{permutation = array<i64: 1, 0>}> : (tensor<3x6xf32>) -> (tensor<6x3xf32>)
    %v20 = "stablehlo.add"(%v18, %v18) : (tensor<1x2xi32>, tensor<1x2xi32>) -> (tensor<1x2xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.add"(%v17, %v21) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v20) : (tensor<i32>, tensor<1x2xi32>) -> ()
    }) : (tensor<i32>, tensor<1x2xi32>) -> (tensor<i32>, tensor<1x2xi32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<1x2xi32>}> : () -> (tensor<1x2xi32>)
    %v34 = sdy.manual_computation(%arg6, %v25) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v26: tensor<1x1xi32>, %v27: tensor<1x1xi32>) {
    %v28 = "stablehlo.convert"(%v26) : (tensor<1x1xi32>) -> (tensor<1x1xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.pad"(%v27, %v29) <{edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, -1>, interior_padding = array<i64: 0, 0>}> : (tensor<1x1xi32>, tensor<i32>) -> (tensor<1x2xi32>)
    %v31 = "stablehlo.convert"(%v27) : (tensor<1x1xi32>) -> (tensor<1x1xf32>)
    %v32 = "stablehlo.add"(%v26, %v26) : (tensor<1x1xi32>, tensor<1x1xi32>) -> (tensor<1x1xi32>)
    "sdy.return"(%v32) : (tensor<1x1xi32>) -> ()
    } : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %v35 = "stablehlo.reverse"(%arg6) <{dimensions = array<i64>}> : (tensor<1x2xi32>) -> (tensor<1x2xi32>)
    return %v35, %v34, %v24#1, %v9#1, %v0 : tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>, tensor<3xi32>, tensor<4x1x8xf16>
}
