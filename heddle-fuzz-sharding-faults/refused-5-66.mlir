sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<8x3x7xf32>, %arg1: tensor<4x0x9x1x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a":(4)2}, {?}, {}]>}, %arg2: tensor<3x7xi32>, %arg3: tensor<3x2xi32>, %arg4: tensor<7x10xi32>, %arg5: tensor<8x7x6x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {}, {}]>}, %arg6: tensor<i1>, %arg7: tensor<12x1x3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}, {}], replicated={"a"}>}) -> (tensor<8x6x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)4}, {"a":(4)2}, {}]>}, tensor<1x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<i1>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41:2 = "stablehlo.while"(%v0, %arg0) ({
    ^bb0(%v1_: tensor<i32>, %v2_: tensor<8x3x7xf32>):
    %v6 = "stablehlo.compare"(%v1_, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v1: tensor<i32>, %v2: tensor<8x3x7xf32>):
    %v8 = "stablehlo.dynamic_slice"(%arg0, %v1, %v5, %v5) <{slice_sizes = array<i64: 1, 3, 7>}> : (tensor<8x3x7xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x3x7xf32>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<1x3x7xf32>) -> (tensor<3x7xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31:2 = "stablehlo.while"(%v10, %v9) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<3x7xf32>):
    %v16 = "stablehlo.compare"(%v11_, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<3x7xf32>):
    %v18 = "stablehlo.dynamic_slice"(%v9, %v11, %v15) <{slice_sizes = array<i64: 1, 7>}> : (tensor<3x7xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x7xf32>)
    %v19 = "stablehlo.reshape"(%v18) : (tensor<1x7xf32>) -> (tensor<7xf32>)
    %v20 = sdy.propagation_barrier %v19 allowed_direction=NONE : tensor<7xf32>
    %v21 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v23:2 = "stablehlo.reduce"(%v12, %arg2, %v21, %v22) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<3x7xf32>, tensor<3x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
    %v24 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x3xf32>}> : () -> (tensor<3x3xf32>)
    %v25 = "stablehlo.scatter"(%v12, %arg3, %v24) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x7xf32>, tensor<3x2xi32>, tensor<3x3xf32>) -> (tensor<3x7xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.clamp"(%v26, %v25, %v27) : (tensor<f32>, tensor<3x7xf32>, tensor<f32>) -> (tensor<3x7xf32>)
    %v29 = "stablehlo.add"(%v11, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v29, %v28) : (tensor<i32>, tensor<3x7xf32>) -> ()
    }) : (tensor<i32>, tensor<3x7xf32>) -> (tensor<i32>, tensor<3x7xf32>)
    %v32 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.reduce"(%arg4, %v32) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<7x10xi32>, tensor<i32>) -> (tensor<7xi32>)
    %v34 = sdy.propagation_barrier %v31#1 allowed_direction=BACKWARD : tensor<3x7xf32>
    %v35 = "stablehlo.add"(%v2, %v2) : (tensor<8x3x7xf32>, tensor<8x3x7xf32>) -> (tensor<8x3x7xf32>)
    %v36 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v38 = "stablehlo.clamp"(%v36, %v35, %v37) : (tensor<f32>, tensor<8x3x7xf32>, tensor<f32>) -> (tensor<8x3x7xf32>)
    %v39 = "stablehlo.add"(%v1, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v39, %v38) : (tensor<i32>, tensor<8x3x7xf32>) -> ()
    }) : (tensor<i32>, tensor<8x3x7xf32>) -> (tensor<i32>, tensor<8x3x7xf32>)
    %v50 = "stablehlo.if"(%arg6) ({
    %v42:2 = "chlo.top_k"(%arg7) <{k = 7 : i64}> : (tensor<12x1x3x8xf32>) -> (tensor<12x1x3x7xf32>, tensor<12x1x3x7xi32>)
    %v43 = "stablehlo.logistic"(%arg5) : (tensor<8x7x6x6xf32>) -> (tensor<8x7x6x6xf32>)
    %v44 = sdy.sharding_constraint %v42#0 <@mesh, [{}, {}, {}, {}]> : tensor<12x1x3x7xf32>
    "stablehlo.return"(%arg6) : (tensor<i1>) -> ()
    }, {
    %v46 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8x3x7xf32>}> : () -> (tensor<8x3x7xf32>)
    %v47 = "stablehlo.select"(%arg6, %v41#1, %v46) : (tensor<i1>, tensor<8x3x7xf32>, tensor<8x3x7xf32>) -> (tensor<8x3x7xf32>)
    %v48 = "stablehlo.minimum"(%v41#1, %v47) : (tensor<8x3x7xf32>, tensor<8x3x7xf32>) -> (tensor<8x3x7xf32>)
    "stablehlo.return"(%arg6) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v51 = "stablehlo.constant"() <{value = dense<1> : tensor<2x1x3xi32>}> : () -> (tensor<2x1x3xi32>)
    %v52 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v53 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v54 = "stablehlo.clamp"(%v52, %v51, %v53) : (tensor<i32>, tensor<2x1x3xi32>, tensor<i32>) -> (tensor<2x1x3xi32>)
    %v55 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x7x1xf32>}> : () -> (tensor<2x7x1xf32>)
    %v56 = "stablehlo.scatter"(%v41#1, %v54, %v55) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 2, 0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x3x7xf32>, tensor<2x1x3xi32>, tensor<2x7x1xf32>) -> (tensor<8x3x7xf32>)
    %v57 = "stablehlo.round_nearest_even"(%v56) : (tensor<8x3x7xf32>) -> (tensor<8x3x7xf32>)
    %v58 = "stablehlo.reshape"(%arg6) : (tensor<i1>) -> (tensor<1x1xi1>)
    %v59 = "stablehlo.concatenate"(%v57, %arg0) <{dimension = 1 : i64}> : (tensor<8x3x7xf32>, tensor<8x3x7xf32>) -> (tensor<8x6x7xf32>)
    return %v59, %v58, %v50 : tensor<8x6x7xf32>, tensor<1x1xi1>, tensor<i1>
}
