sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<3xf32>, %arg1: tensor<4xf16>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<4x0xi32>, %arg5: tensor<0xi32>, %arg6: tensor<3xi1>, %arg7: tensor<2x7x4x6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {}]>}) -> (tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<4xf16>, tensor<3xf32>, tensor<2x7x4x6xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2xf16>}> : () -> (tensor<2xf16>)
    %v3 = "stablehlo.scatter"(%arg1, %arg2, %v2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      stablehlo.return %r : tensor<f16>
    }) : (tensor<4xf16>, tensor<i32>, tensor<2xf16>) -> (tensor<4xf16>)
    %v4 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3xf32>) -> (tensor<3xf32>)
    %v18 = "stablehlo.if"(%arg3) ({
    %v5 = "stablehlo.negate"(%v4) : (tensor<3xf32>) -> (tensor<3xf32>)
    "stablehlo.return"(%v5) : (tensor<3xf32>) -> ()
    }, {
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg4, %v8) : (tensor<i32>, tensor<4x0xi32>, tensor<i32>) -> (tensor<4x0xi32>)
    %v10 = "stablehlo.gather"(%v3, %v9) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<4xf16>, tensor<4x0xi32>) -> (tensor<4xf16>)
    %v11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x2x4xbf16>}> : () -> (tensor<6x2x4xbf16>)
    %v12:2 = "chlo.top_k"(%v11) <{k = 2 : i64}> : (tensor<6x2x4xbf16>) -> (tensor<6x2x2xbf16>, tensor<6x2x2xi32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.clamp"(%v13, %arg5, %v14) : (tensor<i32>, tensor<0xi32>, tensor<i32>) -> (tensor<0xi32>)
    %v16 = "stablehlo.gather"(%v4, %v15) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<0xi32>) -> (tensor<f32>)
    "stablehlo.return"(%v1) : (tensor<3xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<3xf32>)
    %v19 = "stablehlo.select"(%arg6, %v1, %v4) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v24 = sdy.manual_computation(%arg7, %arg7) in_shardings=[<@mesh, [{}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {"a"}]>] manual_axes={"a"} (%v20: tensor<2x7x4x1xi1>, %v21: tensor<2x7x4x1xi1>) {
    %v22 = "stablehlo.reverse"(%v21) <{dimensions = array<i64: 0>}> : (tensor<2x7x4x1xi1>) -> (tensor<2x7x4x1xi1>)
    "sdy.return"(%v21) : (tensor<2x7x4x1xi1>) -> ()
    } : (tensor<2x7x4x6xi1>, tensor<2x7x4x6xi1>) -> tensor<2x7x4x6xi1>
    %v25 = sdy.sharding_constraint %v18 <@mesh, [{?}]> : tensor<3xf32>
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.clamp"(%v26, %arg2, %v27) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v48:2 = "stablehlo.while"(%v28, %v3) ({
    ^bb0(%v29: tensor<i32>, %v30: tensor<4xf16>):
    %v31 = "stablehlo.compare"(%v29, %v27) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v31) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v33: tensor<i32>, %v34: tensor<4xf16>):
    %v35 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v36 = "stablehlo.reduce"(%v18, %v35) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<f32>)
    %v37 = sdy.sharding_constraint %v36 <@mesh, []> : tensor<f32>
    %v38 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<0x8xbf16>)
    %v39 = "stablehlo.convert"(%v4) : (tensor<3xf32>) -> (tensor<3xf64>)
    %v40 = "stablehlo.broadcast_in_dim"(%v39) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf64>) -> (tensor<3x3xf64>)
    %v41 = sdy.sharding_constraint %arg5 <@mesh, [{?}]> : tensor<0xi32>
    %v42 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v43 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v44 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v45 = "stablehlo.clamp"(%v43, %v3, %v44) : (tensor<f16>, tensor<4xf16>, tensor<f16>) -> (tensor<4xf16>)
    %v46 = "stablehlo.add"(%v33, %v42) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v46, %v45) : (tensor<i32>, tensor<4xf16>) -> ()
    }) : (tensor<i32>, tensor<4xf16>) -> (tensor<i32>, tensor<4xf16>)
    %v49 = "stablehlo.convert"(%v1) : (tensor<3xf32>) -> (tensor<3xi32>)
    return %v49, %v48#1, %v25, %v24 : tensor<3xi32>, tensor<4xf16>, tensor<3xf32>, tensor<2x7x4x6xi1>
}
