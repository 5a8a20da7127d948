sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<8x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg1: tensor<i1>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg4: tensor<3x4x6x3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {}, {}, {?}]>}, %arg5: tensor<3x6xi32>, %arg6: tensor<3x1x3x6x1xf32>) -> (tensor<7x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}p2, {}]>}, tensor<1xf32>, tensor<8x1xf32>, tensor<8x1xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x8x1xf32>}> : () -> (tensor<6x8x1xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<8x1xf32>, %v4_: tensor<6x8x1xf32>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<8x1xf32>, %v4: tensor<6x8x1xf32>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2, %v7) <{slice_sizes = array<i64: 1, 1>}> : (tensor<8x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xf32>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1x1xf32>) -> (tensor<1xf32>)
    %v12 = "stablehlo.select"(%arg1, %v11, %v11) : (tensor<i1>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v13 = "stablehlo.add"(%v3, %v3) : (tensor<8x1xf32>, tensor<8x1xf32>) -> (tensor<8x1xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v13, %v15) : (tensor<f32>, tensor<8x1xf32>, tensor<f32>) -> (tensor<8x1xf32>)
    %v17 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18 = "stablehlo.reshape"(%v16) : (tensor<8x1xf32>) -> (tensor<1x8x1xf32>)
    %v19 = "stablehlo.dynamic_update_slice"(%v4, %v18, %v2, %v7, %v7) : (tensor<6x8x1xf32>, tensor<1x8x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x8x1xf32>)
    "stablehlo.return"(%v17, %v16, %v19) : (tensor<i32>, tensor<8x1xf32>, tensor<6x8x1xf32>) -> ()
    }) : (tensor<i32>, tensor<8x1xf32>, tensor<6x8x1xf32>) -> (tensor<i32>, tensor<8x1xf32>, tensor<6x8x1xf32>)
    %v22 = "stablehlo.maximum"(%v21#1, %arg0) : (tensor<8x1xf32>, tensor<8x1xf32>) -> (tensor<8x1xf32>)
    %v23 = sdy.sharding_constraint %v21#2 <@mesh, [{}, {?}p2, {?}p0], replicated={"b"}> : tensor<6x8x1xf32>
    %v24 = "stablehlo.transpose"(%v22) <{permutation = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> (tensor<8x1xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.reduce"(%v22, %v25) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v42 = "stablehlo.case"(%arg2) ({
    %v27 = "stablehlo.pad"(%v22, %arg3) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<8x1xf32>, tensor<f32>) -> (tensor<8x1xf32>)
    %v28 = sdy.sharding_constraint %v23 <@mesh, [{"a", ?}p2, {?}, {}]> : tensor<6x8x1xf32>
    %v29 = "stablehlo.subtract"(%v23, %v28) : (tensor<6x8x1xf32>, tensor<6x8x1xf32>) -> (tensor<6x8x1xf32>)
    "stablehlo.return"(%v26) : (tensor<1xf32>) -> ()
    }, {
    %v31 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.clamp"(%v31, %arg5, %v32) : (tensor<i32>, tensor<3x6xi32>, tensor<i32>) -> (tensor<3x6xi32>)
    %v34 = "stablehlo.scatter"(%arg4, %v33, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 2, 4], inserted_window_dims = [4], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2, 1, 0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4x6x3x1xf32>, tensor<3x6xi32>, tensor<3x1x3x6x1xf32>) -> (tensor<3x4x6x3x1xf32>)
    %v35 = sdy.sharding_constraint %v23 <@mesh, [{"a"}, {?}p2, {"b"}]> : tensor<6x8x1xf32>
    %v36 = "stablehlo.abs"(%v35) : (tensor<6x8x1xf32>) -> (tensor<6x8x1xf32>)
    %v37 = "stablehlo.add"(%v26, %v26) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    "stablehlo.return"(%v37) : (tensor<1xf32>) -> ()
    }, {
    %v39 = "stablehlo.cosine"(%v22) : (tensor<8x1xf32>) -> (tensor<8x1xf32>)
    %v40 = "stablehlo.add"(%v26, %v26) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    "stablehlo.return"(%v40) : (tensor<1xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<1xf32>)
    %v43 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v45 = "stablehlo.dynamic_slice"(%v21#1, %v43, %v44) <{slice_sizes = array<i64: 7, 1>}> : (tensor<8x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<7x1xf32>)
    return %v45, %v42, %v24, %v22 : tensor<7x1xf32>, tensor<1xf32>, tensor<8x1xf32>, tensor<8x1xf32>
}
