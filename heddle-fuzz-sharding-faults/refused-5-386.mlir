sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<7x6xf64>, %arg1: tensor<i32>, %arg2: tensor<i64>, %arg3: tensor<8xi1>, %arg4: tensor<7x6xf32>, %arg5: tensor<6x2x4xi1>, %arg6: tensor<6xi32>) -> (tensor<8xi1>, tensor<1x4x4x1xi1>, tensor<7x6xi32>, tensor<6x6x2x4xi1>) {
    %v0:2 = "chlo.top_k"(%arg0) <{k = 6 : i64}> : (tensor<7x6xf64>) -> (tensor<7x6xf64>, tensor<7x6xi32>)
    %v21 = "stablehlo.case"(%arg1) ({
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.reduce"(%v0#1, %v1) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<7x6xi32>, tensor<i32>) -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v4 = "stablehlo.dynamic_update_slice"(%v0#0, %v0#0, %arg2, %v3) : (tensor<7x6xf64>, tensor<7x6xf64>, tensor<i64>, tensor<i64>) -> (tensor<7x6xf64>)
    %v5 = "stablehlo.convert"(%arg3) : (tensor<8xi1>) -> (tensor<8xi64>)
    "stablehlo.return"(%v0#1) : (tensor<7x6xi32>) -> ()
    }, {
    %v7:2 = "stablehlo.sort"(%v0#1, %arg4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<7x6xi32>, tensor<7x6xf32>) -> (tensor<7x6xi32>, tensor<7x6xf32>)
    %v8 = "stablehlo.multiply"(%arg4, %v7#1) : (tensor<7x6xf32>, tensor<7x6xf32>) -> (tensor<7x6xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<true> : tensor<4x5xi1>}> : () -> (tensor<4x5xi1>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.dynamic_slice"(%v9, %v10, %v11) <{slice_sizes = array<i64: 4, 5>}> : (tensor<4x5xi1>, tensor<i32>, tensor<i32>) -> (tensor<4x5xi1>)
    "stablehlo.return"(%v7#0) : (tensor<7x6xi32>) -> ()
    }, {
    %v14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<7x6xf32>}> : () -> (tensor<7x6xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x6xf32>}> : () -> (tensor<3x6xf32>)
    %v16 = "stablehlo.concatenate"(%arg4, %v14, %v15) <{dimension = 0 : i64}> : (tensor<7x6xf32>, tensor<7x6xf32>, tensor<3x6xf32>) -> (tensor<17x6xf32>)
    %v17 = "stablehlo.exponential"(%v16) : (tensor<17x6xf32>) -> (tensor<17x6xf32>)
    %v18 = sdy.sharding_constraint %arg4 <@mesh, [{}, {"a"}]> : tensor<7x6xf32>
    %v19 = "stablehlo.add"(%v0#1, %v0#1) : (tensor<7x6xi32>, tensor<7x6xi32>) -> (tensor<7x6xi32>)
    "stablehlo.return"(%v19) : (tensor<7x6xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<7x6xi32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<false> : tensor<6x6x2x4xi1>}> : () -> (tensor<6x6x2x4xi1>)
    %v27 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v42:3 = "stablehlo.while"(%v22, %arg5, %v23) ({
    ^bb0(%v24_: tensor<i32>, %v25_: tensor<6x2x4xi1>, %v26_: tensor<6x6x2x4xi1>):
    %v30 = "stablehlo.compare"(%v24_, %v27) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v30) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v24: tensor<i32>, %v25: tensor<6x2x4xi1>, %v26: tensor<6x6x2x4xi1>):
    %v32 = "stablehlo.dynamic_slice"(%arg4, %v24, %v29) <{slice_sizes = array<i64: 1, 6>}> : (tensor<7x6xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x6xf32>)
    %v33 = "stablehlo.reshape"(%v32) : (tensor<1x6xf32>) -> (tensor<6xf32>)
    %v34 = "stablehlo.dot_general"(%arg0, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<7x6xf64>, tensor<7x6xf64>) -> (tensor<7x6xf64>)
    %v35 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v36 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v37:2 = "stablehlo.reduce"(%v33, %arg6, %v35, %v36) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<6xf32>, tensor<6xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v38 = "stablehlo.add"(%v24, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v39 = "stablehlo.reshape"(%v25) : (tensor<6x2x4xi1>) -> (tensor<1x6x2x4xi1>)
    %v40 = "stablehlo.dynamic_update_slice"(%v26, %v39, %v24, %v29, %v29, %v29) : (tensor<6x6x2x4xi1>, tensor<1x6x2x4xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x6x2x4xi1>)
    "stablehlo.return"(%v38, %v25, %v40) : (tensor<i32>, tensor<6x2x4xi1>, tensor<6x6x2x4xi1>) -> ()
    }) : (tensor<i32>, tensor<6x2x4xi1>, tensor<6x6x2x4xi1>) -> (tensor<i32>, tensor<6x2x4xi1>, tensor<6x6x2x4xi1>)
    %v43 = "stablehlo.constant"() <{value = dense<1> : tensor<4x1x0xi32>}> : () -> (tensor<4x1x0xi32>)
    %v44 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v45 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v46 = "stablehlo.clamp"(%v44, %v43, %v45) : (tensor<i32>, tensor<4x1x0xi32>, tensor<i32>) -> (tensor<4x1x0xi32>)
    %v47 = "stablehlo.gather"(%v42#1, %v46) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<6x2x4xi1>, tensor<4x1x0xi32>) -> (tensor<1x4x4x1xi1>)
    %v48 = "stablehlo.select"(%arg3, %arg3, %arg3) : (tensor<8xi1>, tensor<8xi1>, tensor<8xi1>) -> (tensor<8xi1>)
    %v49 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v52 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v53 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v54 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v61:2 = "stablehlo.while"(%v49, %v48) ({
    ^bb0(%v50_: tensor<i32>, %v51_: tensor<8xi1>):
    %v55 = "stablehlo.compare"(%v50_, %v52) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v55) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v50: tensor<i32>, %v51: tensor<8xi1>):
    %v57 = "stablehlo.dynamic_slice"(%v42#2, %v50, %v54, %v54, %v54) <{slice_sizes = array<i64: 1, 6, 2, 4>}> : (tensor<6x6x2x4xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x6x2x4xi1>)
    %v58 = "stablehlo.reshape"(%v57) : (tensor<1x6x2x4xi1>) -> (tensor<6x2x4xi1>)
    %v59 = "stablehlo.add"(%v50, %v53) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v59, %arg3) : (tensor<i32>, tensor<8xi1>) -> ()
    }) : (tensor<i32>, tensor<8xi1>) -> (tensor<i32>, tensor<8xi1>)
    return %v61#1, %v47, %v21, %v42#2 : tensor<8xi1>, tensor<1x4x4x1xi1>, tensor<7x6xi32>, tensor<6x6x2x4xi1>
}
