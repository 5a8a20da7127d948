sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<5x5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg1: tensor<i32>, %arg2: tensor<2x1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"a":(2)3}]>}, %arg3: tensor<3xi32>, %arg4: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)3}]>}) -> (tensor<5x5x8xf32>, tensor<5x5x8xf32>, tensor<8x8xf32>, tensor<5x5x8xf32>) {
    %v0 = "stablehlo.multiply"(%arg0, %arg0) : (tensor<5x5x8xf32>, tensor<5x5x8xf32>) -> (tensor<5x5x8xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<5x5x5x8xf32>}> : () -> (tensor<5x5x5x8xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21:3 = "stablehlo.while"(%v1, %arg0, %v2) ({
    ^bb0(%v3_: tensor<i32>, %v4_: tensor<5x5x8xf32>, %v5_: tensor<5x5x5x8xf32>):
    %v9 = "stablehlo.compare"(%v3_, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v3: tensor<i32>, %v4: tensor<5x5x8xf32>, %v5: tensor<5x5x5x8xf32>):
    %v11 = "stablehlo.dynamic_slice"(%v0, %v3, %v8, %v8) <{slice_sizes = array<i64: 1, 5, 8>}> : (tensor<5x5x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x5x8xf32>)
    %v12 = "stablehlo.reshape"(%v11) : (tensor<1x5x8xf32>) -> (tensor<5x8xf32>)
    %v13 = "stablehlo.add"(%v4, %v4) : (tensor<5x5x8xf32>, tensor<5x5x8xf32>) -> (tensor<5x5x8xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v13, %v15) : (tensor<f32>, tensor<5x5x8xf32>, tensor<f32>) -> (tensor<5x5x8xf32>)
    %v17 = "stablehlo.add"(%v3, %v7) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18 = "stablehlo.reshape"(%v16) : (tensor<5x5x8xf32>) -> (tensor<1x5x5x8xf32>)
    %v19 = "stablehlo.dynamic_update_slice"(%v5, %v18, %v3, %v8, %v8, %v8) : (tensor<5x5x5x8xf32>, tensor<1x5x5x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x5x5x8xf32>)
    "stablehlo.return"(%v17, %v16, %v19) : (tensor<i32>, tensor<5x5x8xf32>, tensor<5x5x5x8xf32>) -> ()
    }) : (tensor<i32>, tensor<5x5x8xf32>, tensor<5x5x5x8xf32>) -> (tensor<i32>, tensor<5x5x8xf32>, tensor<5x5x5x8xf32>)
    %v22 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x8xf32>)
    %v23 = "stablehlo.floor"(%v0) : (tensor<5x5x8xf32>) -> (tensor<5x5x8xf32>)
    %v25 = "stablehlo.optimization_barrier"(%v22) : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.clamp"(%v26, %arg1, %v27) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v54:2 = "stablehlo.while"(%v28, %v21#1) ({
    ^bb0(%v29: tensor<i32>, %v30: tensor<5x5x8xf32>):
    %v31 = "stablehlo.compare"(%v29, %v27) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v31) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v33: tensor<i32>, %v34: tensor<5x5x8xf32>):
    %v35 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.dynamic_update_slice"(%v0, %arg2, %v35, %arg1, %v36) : (tensor<5x5x8xf32>, tensor<2x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x5x8xf32>)
    %v38 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.clamp"(%v38, %arg3, %v39) : (tensor<i32>, tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>)
    %v41 = "stablehlo.scatter"(%v37, %v40, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0, 2], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x5x8xf32>, tensor<3xi32>, tensor<f32>) -> (tensor<5x5x8xf32>)
    %v43 = "stablehlo.optimization_barrier"(%v21#2) : (tensor<5x5x5x8xf32>) -> (tensor<5x5x5x8xf32>)
    %v44 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v45 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v46 = "stablehlo.clamp"(%v44, %arg5, %v45) : (tensor<i32>, tensor<1xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v47 = "stablehlo.gather"(%v34, %v46) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2], index_vector_dim = 0>, slice_sizes = array<i64: 1, 5, 3>}> : (tensor<5x5x8xf32>, tensor<1xi32>) -> (tensor<5x3xf32>)
    %v48 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v49 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v50 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v51 = "stablehlo.clamp"(%v49, %v37, %v50) : (tensor<f32>, tensor<5x5x8xf32>, tensor<f32>) -> (tensor<5x5x8xf32>)
    %v52 = "stablehlo.add"(%v33, %v48) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v52, %v51) : (tensor<i32>, tensor<5x5x8xf32>) -> ()
    }) : (tensor<i32>, tensor<5x5x8xf32>) -> (tensor<i32>, tensor<5x5x8xf32>)
    %v55 = "stablehlo.add"(%v21#1, %v21#1) : (tensor<5x5x8xf32>, tensor<5x5x8xf32>) -> (tensor<5x5x8xf32>)
    return %v55, %v54#1, %v25, %v23 : tensor<5x5x8xf32>, tensor<5x5x8xf32>, tensor<8x8xf32>, tensor<5x5x8xf32>
}
