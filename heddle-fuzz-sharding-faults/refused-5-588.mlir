sdy.mesh @mesh = <["a"=8], device_ids=[5, 7, 1, 2, 4, 6, 3, 0]>
func.func public @main(%arg0: tensor<f32>, %arg1: tensor<4x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)4}, {?}]>}, %arg2: tensor<i32>, %arg3: tensor<4x4x4x2xf32>, %arg4: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<4x4x4x4x2xf32>, tensor<4x4x4x2xf32>, tensor<f32>, tensor<1x1xf32>, tensor<4x4x4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {?}, {?}]>}) {
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<f32>) -> (tensor<1x1xf32>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{?}, {?}]> : tensor<1x1xf32>
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.clamp"(%v2, %arg0, %v3) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.reduce"(%v1, %v5) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x1xf32>, tensor<f32>) -> (tensor<f32>)
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x1x4xf32>}> : () -> (tensor<1x1x4xf32>)
    %v8 = "stablehlo.scatter"(%v0, %arg1, %v7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<1x1xf32>, tensor<4x2xi64>, tensor<1x1x4xf32>) -> (tensor<1x1xf32>)
    %v9 = "stablehlo.reshape"(%v1) : (tensor<1x1xf32>) -> (tensor<1x1xf32>)
    %v13 = "stablehlo.case"(%arg2) ({
    "stablehlo.return"(%v6) : (tensor<f32>) -> ()
    }, {
    %v11 = "stablehlo.reshape"(%v4) : (tensor<f32>) -> (tensor<1xf32>)
    "stablehlo.return"(%v6) : (tensor<f32>) -> ()
    }) : (tensor<i32>) -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v36:2 = "stablehlo.while"(%v14, %arg3) ({
    ^bb0(%v15_: tensor<i32>, %v16_: tensor<4x4x4x2xf32>):
    %v20 = "stablehlo.compare"(%v15_, %v17) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v20) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v15: tensor<i32>, %v16: tensor<4x4x4x2xf32>):
    %v22 = "stablehlo.dynamic_slice"(%v0, %v15, %v19) <{slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xf32>)
    %v23 = "stablehlo.reshape"(%v22) : (tensor<1x1xf32>) -> (tensor<1xf32>)
    %v24 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x4xf32>}> : () -> (tensor<3x4xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.reduce"(%v24, %v25) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<f32>) -> (tensor<3x4xf32>)
    %v27 = "stablehlo.constant"() <{value = dense<1> : tensor<5x1xi64>}> : () -> (tensor<5x1xi64>)
    %v28 = "stablehlo.reverse"(%v27) <{dimensions = array<i64: 0, 1>}> : (tensor<5x1xi64>) -> (tensor<5x1xi64>)
    %v29 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf32>)
    %v30 = "stablehlo.add"(%v16, %arg3) : (tensor<4x4x4x2xf32>, tensor<4x4x4x2xf32>) -> (tensor<4x4x4x2xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.clamp"(%v31, %v30, %v32) : (tensor<f32>, tensor<4x4x4x2xf32>, tensor<f32>) -> (tensor<4x4x4x2xf32>)
    %v34 = "stablehlo.add"(%v15, %v18) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v34, %v33) : (tensor<i32>, tensor<4x4x4x2xf32>) -> ()
    }) : (tensor<i32>, tensor<4x4x4x2xf32>) -> (tensor<i32>, tensor<4x4x4x2xf32>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x4x4x4x2xf32>}> : () -> (tensor<4x4x4x4x2xf32>)
    %v42 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v43 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v60:3 = "stablehlo.while"(%v37, %v36#1, %v38) ({
    ^bb0(%v39_: tensor<i32>, %v40_: tensor<4x4x4x2xf32>, %v41_: tensor<4x4x4x4x2xf32>):
    %v45 = "stablehlo.compare"(%v39_, %v42) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v45) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v39: tensor<i32>, %v40: tensor<4x4x4x2xf32>, %v41: tensor<4x4x4x4x2xf32>):
    %v47 = "stablehlo.dynamic_slice"(%v36#1, %v39, %v44, %v44, %v44) <{slice_sizes = array<i64: 1, 4, 4, 2>}> : (tensor<4x4x4x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x4x2xf32>)
    %v48 = "stablehlo.reshape"(%v47) : (tensor<1x4x4x2xf32>) -> (tensor<4x4x2xf32>)
    %v49 = "stablehlo.convert"(%v9) : (tensor<1x1xf32>) -> (tensor<1x1xf64>)
    %v50 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x5xi32>)
    %v51 = "stablehlo.gather"(%v50, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 5>}> : (tensor<2x5xi32>, tensor<4x1xi32>) -> (tensor<2x5x4xi32>)
    %v52 = "stablehlo.add"(%arg3, %v40) : (tensor<4x4x4x2xf32>, tensor<4x4x4x2xf32>) -> (tensor<4x4x4x2xf32>)
    %v53 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v54 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v55 = "stablehlo.clamp"(%v53, %v52, %v54) : (tensor<f32>, tensor<4x4x4x2xf32>, tensor<f32>) -> (tensor<4x4x4x2xf32>)
    %v56 = "stablehlo.add"(%v39, %v43) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v57 = "stablehlo.reshape"(%v55) : (tensor<4x4x4x2xf32>) -> (tensor<1x4x4x4x2xf32>)
    %v58 = "stablehlo.dynamic_update_slice"(%v41, %v57, %v39, %v44, %v44, %v44, %v44) : (tensor<4x4x4x4x2xf32>, tensor<1x4x4x4x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x4x4x2xf32>)
    "stablehlo.return"(%v56, %v55, %v58) : (tensor<i32>, tensor<4x4x4x2xf32>, tensor<4x4x4x4x2xf32>) -> ()
    }) : (tensor<i32>, tensor<4x4x4x2xf32>, tensor<4x4x4x4x2xf32>) -> (tensor<i32>, tensor<4x4x4x2xf32>, tensor<4x4x4x4x2xf32>)
    return %v60#2, %v60#1, %v13, %v8, %v60#2 : tensor<4x4x4x4x2xf32>, tensor<4x4x4x2xf32>, tensor<f32>, tensor<1x1xf32>, tensor<4x4x4x4x2xf32>
}
