sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", ?}, {"a"}]>}, %arg1: tensor<2x3xi1>, %arg2: tensor<2x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}]>}, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<6xi8>, %arg6: tensor<i8>, %arg7: tensor<4x8x1x8x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"c"}, {?}, {"b"}, {}]>}) -> (tensor<4x8x1x8x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}, {"c", "b"}, {}], replicated={"a"}>}, tensor<2x2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
    %v0 = "stablehlo.select"(%arg1, %arg0, %arg0) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>)
    %v1 = sdy.sharding_constraint %arg0 <@mesh, [{"b"}, {"a"}], replicated={"c"}> : tensor<2x3xf32>
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.dynamic_update_slice"(%v1, %arg2, %v2, %v3) : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<2x3xf32>)
    %v5 = sdy.sharding_constraint %v1 <@mesh, [{"c", ?}, {"b", ?}]> : tensor<2x3xf32>
    %v12 = "stablehlo.case"(%arg3) ({
    %v6 = "stablehlo.dot_general"(%v5, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2x3xf32>, tensor<f32>) -> (tensor<2x3xf32>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x3xi32>)
    %v8 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10:2 = "stablehlo.reduce"(%v5, %v7, %v8, %v9) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
    "stablehlo.return"(%v4) : (tensor<2x3xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x3xf32>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<5x5x2xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<5x5x2xf32>}> : () -> (tensor<5x5x2xf32>)
    %v15 = "stablehlo.scatter"(%arg0, %v13, %v14) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [1], index_vector_dim = 3>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<5x5x2xi32>, tensor<5x5x2xf32>) -> (tensor<2x3xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x2x3xf32>}> : () -> (tensor<2x2x3xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v36:3 = "stablehlo.while"(%v16, %v12, %v17) ({
    ^bb0(%v18_: tensor<i32>, %v19_: tensor<2x3xf32>, %v20_: tensor<2x2x3xf32>):
    %v24 = "stablehlo.compare"(%v18_, %v21) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v24) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<2x3xf32>, %v20: tensor<2x2x3xf32>):
    %v26 = "stablehlo.dynamic_slice"(%v5, %v18, %v23) <{slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x3xf32>)
    %v27 = "stablehlo.reshape"(%v26) : (tensor<1x3xf32>) -> (tensor<3xf32>)
    %v28 = "stablehlo.add"(%v4, %v15) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v31 = "stablehlo.clamp"(%v29, %v28, %v30) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<2x3xf32>)
    %v32 = "stablehlo.add"(%v18, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v33 = "stablehlo.reshape"(%v31) : (tensor<2x3xf32>) -> (tensor<1x2x3xf32>)
    %v34 = "stablehlo.dynamic_update_slice"(%v20, %v33, %v18, %v23, %v23) : (tensor<2x2x3xf32>, tensor<1x2x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x2x3xf32>)
    "stablehlo.return"(%v32, %v31, %v34) : (tensor<i32>, tensor<2x3xf32>, tensor<2x2x3xf32>) -> ()
    }) : (tensor<i32>, tensor<2x3xf32>, tensor<2x2x3xf32>) -> (tensor<i32>, tensor<2x3xf32>, tensor<2x2x3xf32>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.clamp"(%v37, %arg3, %v38) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v56:2 = "stablehlo.while"(%v39, %v36#2) ({
    ^bb0(%v40: tensor<i32>, %v41: tensor<2x2x3xf32>):
    %v42 = "stablehlo.compare"(%v40, %v38) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v42) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v44: tensor<i32>, %v45: tensor<2x2x3xf32>):
    %v46 = "stablehlo.reshape"(%v1) : (tensor<2x3xf32>) -> (tensor<1x2x3xf32>)
    %v48 = "stablehlo.optimization_barrier"(%v4) : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
    %v49 = "stablehlo.pad"(%arg5, %arg6) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<6xi8>, tensor<i8>) -> (tensor<6xi8>)
    %v50 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v51 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v52 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v53 = "stablehlo.clamp"(%v51, %v36#2, %v52) : (tensor<f32>, tensor<2x2x3xf32>, tensor<f32>) -> (tensor<2x2x3xf32>)
    %v54 = "stablehlo.add"(%v44, %v50) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v54, %v53) : (tensor<i32>, tensor<2x2x3xf32>) -> ()
    }) : (tensor<i32>, tensor<2x2x3xf32>) -> (tensor<i32>, tensor<2x2x3xf32>)
    %v57 = "stablehlo.negate"(%arg7) : (tensor<4x8x1x8x1xi8>) -> (tensor<4x8x1x8x1xi8>)
    return %v57, %v56#1, %v36#1, %v0 : tensor<4x8x1x8x1xi8>, tensor<2x2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
