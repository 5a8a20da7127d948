sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[0, 5, 2, 1, 3, 4]>
func.func public @main(%arg0: tensor<3x8xf64>, %arg1: tensor<3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}], replicated={"b"}>}, %arg2: tensor<3x8x3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}, {?}]>}, %arg3: tensor<6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg4: tensor<i32>, %arg5: tensor<4x3xi32>, %arg6: tensor<1x4xf64>, %arg7: tensor<2x3xi32>) -> (tensor<3xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<3x8x3xf64> {check.error = 6.794565e-14 : f64, sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {"b"}]>}) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3x8xf64>, tensor<3xf64>) -> (tensor<3x8x3xf64>)
    %v1 = sdy.sharding_constraint %arg1 <@mesh, [{"b", ?}]> : tensor<3xf64>
    %v2 = "stablehlo.dot_general"(%arg1, %v1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3xf64>, tensor<3xf64>) -> (tensor<3xf64>)
    %v3 = "stablehlo.sine"(%v0) : (tensor<3x8x3xf64>) -> (tensor<3x8x3xf64>)
    %v4 = "stablehlo.select"(%arg2, %v3, %v0) : (tensor<3x8x3xi1>, tensor<3x8x3xf64>, tensor<3x8x3xf64>) -> (tensor<3x8x3xf64>)
    %v5 = sdy.propagation_barrier %v0 allowed_direction=NONE : tensor<3x8x3xf64>
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.dynamic_slice"(%arg3, %v6, %v7) <{slice_sizes = array<i64: 3, 1>}> : (tensor<6x2xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x1xf32>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<3x1xf32>) -> (tensor<3xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %arg4, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v31:2 = "stablehlo.while"(%v12, %v9) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<3xf32>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<3xf32>):
    %v19 = "stablehlo.scatter"(%v5, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2, 1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<3x8x3xf64>, tensor<4x3xi32>, tensor<1x4xf64>) -> (tensor<3x8x3xf64>)
    %v20 = "stablehlo.multiply"(%v19, %v3) : (tensor<3x8x3xf64>, tensor<3x8x3xf64>) -> (tensor<3x8x3xf64>)
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.dynamic_update_slice"(%arg5, %arg7, %v21, %v22) : (tensor<4x3xi32>, tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> (tensor<4x3xi32>)
    %v24 = "stablehlo.add"(%v9, %v18) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.clamp"(%v26, %v24, %v27) : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v29 = "stablehlo.add"(%v17, %v25) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v29, %v28) : (tensor<i32>, tensor<3xf32>) -> ()
    }) : (tensor<i32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>)
    %v32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x3xf32>}> : () -> (tensor<3x3xf32>)
    %v37 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v60:3 = "stablehlo.while"(%v32, %v9, %v33) ({
    ^bb0(%v34_: tensor<i32>, %v35_: tensor<3xf32>, %v36_: tensor<3x3xf32>):
    %v40 = "stablehlo.compare"(%v34_, %v37) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v40) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v34: tensor<i32>, %v35: tensor<3xf32>, %v36: tensor<3x3xf32>):
    %v42 = "stablehlo.dynamic_slice"(%v3, %v34, %v39, %v39) <{slice_sizes = array<i64: 1, 8, 3>}> : (tensor<3x8x3xf64>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x8x3xf64>)
    %v43 = "stablehlo.reshape"(%v42) : (tensor<1x8x3xf64>) -> (tensor<8x3xf64>)
    %v44 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v45 = "stablehlo.reduce"(%v5, %v44) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<3x8x3xf64>, tensor<f64>) -> (tensor<8x3xf64>)
    %v46 = "stablehlo.constant"() <{value = dense<0> : tensor<3xi32>}> : () -> (tensor<3xi32>)
    %v47 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v48 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v49:2 = "stablehlo.reduce"(%v9, %v46, %v47, %v48) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v50 = "stablehlo.constant"() <{value = dense<0> : tensor<4x3x0xi64>}> : () -> (tensor<4x3x0xi64>)
    %v51 = "stablehlo.gather"(%v35, %v50) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<4x3x0xi64>) -> (tensor<4x3xf32>)
    %v52 = "stablehlo.add"(%v35, %v31#1) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v53 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v54 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v55 = "stablehlo.clamp"(%v53, %v52, %v54) : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v56 = "stablehlo.add"(%v34, %v38) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v57 = "stablehlo.reshape"(%v55) : (tensor<3xf32>) -> (tensor<1x3xf32>)
    %v58 = "stablehlo.dynamic_update_slice"(%v36, %v57, %v34, %v39) : (tensor<3x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x3xf32>)
    "stablehlo.return"(%v56, %v55, %v58) : (tensor<i32>, tensor<3xf32>, tensor<3x3xf32>) -> ()
    }) : (tensor<i32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<i32>, tensor<3xf32>, tensor<3x3xf32>)
    %v62 = "stablehlo.optimization_barrier"(%v31#1) : (tensor<3xf32>) -> (tensor<3xf32>)
    return %v62, %v60#2, %v60#1, %v4 : tensor<3xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<3x8x3xf64>
}
