sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<f32>, %arg2: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, ?}, {"b":(2)2}]>}, %arg3: tensor<i64>, %arg4: tensor<5x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}], replicated={"a"}>}) -> (tensor<4x4x5xi32>, tensor<i32>) {
    %v28 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v0) : (tensor<i32>) -> ()
    }, {
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2xf32>}> : () -> (tensor<2xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:3 = "stablehlo.while"(%v2, %arg1, %v3) ({
    ^bb0(%v4_: tensor<i32>, %v5_: tensor<f32>, %v6_: tensor<2xf32>):
    %v10 = "stablehlo.compare"(%v4_, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v4: tensor<i32>, %v5: tensor<f32>, %v6: tensor<2xf32>):
    %v12 = "stablehlo.transpose"(%arg2) <{permutation = array<i64: 0, 1>}> : (tensor<4x4xi32>) -> (tensor<4x4xi32>)
    %v13 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.clamp"(%v13, %v5, %v14) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v16 = "stablehlo.add"(%v4, %v8) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17 = "stablehlo.reshape"(%v15) : (tensor<f32>) -> (tensor<1xf32>)
    %v18 = "stablehlo.dynamic_update_slice"(%v6, %v17, %v4) : (tensor<2xf32>, tensor<1xf32>, tensor<i32>) -> (tensor<2xf32>)
    "stablehlo.return"(%v16, %v15, %v18) : (tensor<i32>, tensor<f32>, tensor<2xf32>) -> ()
    }) : (tensor<i32>, tensor<f32>, tensor<2xf32>) -> (tensor<i32>, tensor<f32>, tensor<2xf32>)
    sdy.sharding_group %arg1 group_id=1 : tensor<f32>
    %v21 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v23 = "stablehlo.clamp"(%v21, %v20#1, %v22) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v25 = "stablehlo.dynamic_slice"(%arg2, %v24, %arg3) <{slice_sizes = array<i64: 3, 4>}> : (tensor<4x4xi32>, tensor<i64>, tensor<i64>) -> (tensor<3x4xi32>)
    %v26 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v26) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.clamp"(%v29, %arg4, %v30) : (tensor<i32>, tensor<5x2xi32>, tensor<i32>) -> (tensor<5x2xi32>)
    %v32 = "stablehlo.gather"(%arg2, %v31) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 4, 4>}> : (tensor<4x4xi32>, tensor<5x2xi32>) -> (tensor<4x4x5xi32>)
    sdy.sharding_group %v28 group_id=1 : tensor<i32>
    %v33 = "stablehlo.constant"() <{value = dense<1> : tensor<4x4x5xi32>}> : () -> (tensor<4x4x5xi32>)
    %v34 = "stablehlo.constant"() <{value = dense<3> : tensor<4x4x5xi32>}> : () -> (tensor<4x4x5xi32>)
    %v35 = "stablehlo.clamp"(%v33, %v32, %v34) : (tensor<4x4x5xi32>, tensor<4x4x5xi32>, tensor<4x4x5xi32>) -> (tensor<4x4x5xi32>)
    %v36 = sdy.sharding_constraint %v35 <@mesh, [{"a", ?}, {"b"}, {?}]> : tensor<4x4x5xi32>
    return %v36, %v28 : tensor<4x4x5xi32>, tensor<i32>
}
