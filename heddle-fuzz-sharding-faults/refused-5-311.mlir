sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<1x8x8x1x6xf32>, %arg1: tensor<2x5x3xf16>, %arg2: tensor<3x2x6xf16>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg4: tensor<1x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0, {}]>}, %arg5: tensor<4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p0]>}) -> (tensor<1x3x2x6xf16>, tensor<1x3x3x1x3xf32>, tensor<3x2x6xi1>, tensor<3x6x5x3xf16>) {
    %v0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x8x8x1x6xf32>) -> (tensor<1x8x8x1x6xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<3x2x6xf16>}> : () -> (tensor<3x2x6xf16>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x3x2x6xf16>}> : () -> (tensor<1x3x2x6xf16>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24:3 = "stablehlo.while"(%v2, %v1, %v3) ({
    ^bb0(%v4_: tensor<i32>, %v5_: tensor<3x2x6xf16>, %v6_: tensor<1x3x2x6xf16>):
    %v10 = "stablehlo.compare"(%v4_, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v4: tensor<i32>, %v5: tensor<3x2x6xf16>, %v6: tensor<1x3x2x6xf16>):
    %v12 = "stablehlo.dynamic_slice"(%v0, %v4, %v9, %v9, %v9, %v9) <{slice_sizes = array<i64: 1, 8, 8, 1, 6>}> : (tensor<1x8x8x1x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x8x8x1x6xf32>)
    %v13 = "stablehlo.reshape"(%v12) : (tensor<1x8x8x1x6xf32>) -> (tensor<8x8x1x6xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x10x8xf32>}> : () -> (tensor<4x10x8xf32>)
    %v15 = "stablehlo.reshape"(%v14) : (tensor<4x10x8xf32>) -> (tensor<1x4x10x2x4xf32>)
    %v16 = "stablehlo.add"(%v5, %v5) : (tensor<3x2x6xf16>, tensor<3x2x6xf16>) -> (tensor<3x2x6xf16>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v19 = "stablehlo.clamp"(%v17, %v16, %v18) : (tensor<f16>, tensor<3x2x6xf16>, tensor<f16>) -> (tensor<3x2x6xf16>)
    %v20 = "stablehlo.add"(%v4, %v8) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v21 = "stablehlo.reshape"(%v19) : (tensor<3x2x6xf16>) -> (tensor<1x3x2x6xf16>)
    %v22 = "stablehlo.dynamic_update_slice"(%v6, %v21, %v4, %v9, %v9, %v9) : (tensor<1x3x2x6xf16>, tensor<1x3x2x6xf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x3x2x6xf16>)
    "stablehlo.return"(%v20, %v19, %v22) : (tensor<i32>, tensor<3x2x6xf16>, tensor<1x3x2x6xf16>) -> ()
    }) : (tensor<i32>, tensor<3x2x6xf16>, tensor<1x3x2x6xf16>) -> (tensor<i32>, tensor<3x2x6xf16>, tensor<1x3x2x6xf16>)
    %v25 = "stablehlo.add"(%v24#1, %v24#1) : (tensor<3x2x6xf16>, tensor<3x2x6xf16>) -> (tensor<3x2x6xf16>)
    %v26 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0, 0, 0, 0, 3>, limit_indices = array<i64: 1, 3, 8, 1, 6>, strides = array<i64: 3, 1, 3, 1, 1>}> : (tensor<1x8x8x1x6xf32>) -> (tensor<1x3x3x1x3xf32>)
    %v27 = sdy.sharding_constraint %v26 <@mesh, [{?}p1, {?}p2, {"a":(1)2, ?}p2, {?}p2, {"a":(2)2, ?}p2]> : tensor<1x3x3x1x3xf32>
    %v28 = "stablehlo.dot_general"(%v25, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x2x6xf16>, tensor<2x5x3xf16>) -> (tensor<3x6x5x3xf16>)
    %v29 = "stablehlo.compare"(%v25, %arg2) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<3x2x6xf16>, tensor<3x2x6xf16>) -> (tensor<3x2x6xi1>)
    %v30 = sdy.sharding_constraint %v24#2 <@mesh, [{}, {?}, {?}, {"a":(2)2}]> : tensor<1x3x2x6xf16>
    %v31 = "stablehlo.transpose"(%v30) <{permutation = array<i64: 3, 0, 2, 1>}> : (tensor<1x3x2x6xf16>) -> (tensor<6x1x2x3xf16>)
    %v32 = sdy.sharding_constraint %v29 <@mesh, [{}, {?}p0, {?}]> : tensor<3x2x6xi1>
    %v41 = "stablehlo.case"(%arg3) ({
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.clamp"(%v33, %arg3, %v34) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v36 = "stablehlo.scatter"(%v31, %v35, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<6x1x2x3xf16>, tensor<i32>, tensor<1x2xf16>) -> (tensor<6x1x2x3xf16>)
    sdy.sharding_group %v27 group_id=527 : tensor<1x3x3x1x3xf32>
    %v37 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v38 = "stablehlo.reduce"(%v25, %v37) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3x2x6xf16>, tensor<f16>) -> (tensor<3x6xf16>)
    %v39 = "stablehlo.convert"(%arg5) : (tensor<4xui32>) -> (tensor<4xi32>)
    "stablehlo.return"(%v27) : (tensor<1x3x3x1x3xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x3x3x1x3xf32>)
    %v42 = sdy.sharding_constraint %v30 <@mesh, [{}, {}, {}, {}]> : tensor<1x3x2x6xf16>
    return %v42, %v41, %v32, %v28 : tensor<1x3x2x6xf16>, tensor<1x3x3x1x3xf32>, tensor<3x2x6xi1>, tensor<3x6x5x3xf16>
}
