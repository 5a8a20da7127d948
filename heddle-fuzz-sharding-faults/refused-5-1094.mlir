sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<1x8xf32>, %arg1: tensor<5xf32>, %arg2: tensor<i1>, %arg3: tensor<3x5x2x3xi64>, %arg4: tensor<5xf32>) -> (tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, tensor<1x1x1xf32>, tensor<5xf32>) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<1x8xf32>, tensor<5xf32>) -> (tensor<1x8x5xf32>)
    %v1 = "stablehlo.logistic"(%v0) : (tensor<1x8x5xf32>) -> (tensor<1x8x5xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> (tensor<1xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.reduce"(%arg1, %v3) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5xf32>, tensor<f32>) -> (tensor<5xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.clamp"(%v6, %v5, %v7) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v8, %arg1) ({
    ^bb0(%v9: tensor<i32>, %v10: tensor<5xf32>):
    %v11 = "stablehlo.compare"(%v9, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v13: tensor<i32>, %v14: tensor<5xf32>):
    %v15 = "stablehlo.add"(%v14, %v14) : (tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.clamp"(%v17, %v15, %v18) : (tensor<f32>, tensor<5xf32>, tensor<f32>) -> (tensor<5xf32>)
    %v20 = "stablehlo.add"(%v13, %v16) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v19) : (tensor<i32>, tensor<5xf32>) -> ()
    }) : (tensor<i32>, tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>)
    %v31 = "stablehlo.if"(%arg2) ({
    %v23 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> (tensor<2xi1>)
    %v24 = "stablehlo.add"(%v22#1, %v22#1) : (tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>)
    "stablehlo.return"(%v24) : (tensor<5xf32>) -> ()
    }, {
    %v26 = "stablehlo.broadcast_in_dim"(%v1) <{broadcast_dimensions = array<i64: 0, 2, 3>}> : (tensor<1x8x5xf32>) -> (tensor<2x1x8x5xf32>)
    %v27 = "stablehlo.reshape"(%v1) : (tensor<1x8x5xf32>) -> (tensor<1x1x8x5xf32>)
    %v28 = "stablehlo.gather"(%v27, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1, 2], operand_batching_dims = [3], start_indices_batching_dims = [1], start_index_map = [1, 0, 2], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1, 1>}> : (tensor<1x1x8x5xf32>, tensor<3x5x2x3xi64>) -> (tensor<3x5x2xf32>)
    sdy.sharding_group %v27 group_id=440 : tensor<1x1x8x5xf32>
    %v29 = "stablehlo.add"(%v22#1, %v22#1) : (tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>)
    "stablehlo.return"(%v29) : (tensor<5xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<5xf32>)
    %v32 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0, 4, 2>, limit_indices = array<i64: 1, 5, 3>, strides = array<i64: 1, 1, 1>}> : (tensor<1x8x5xf32>) -> (tensor<1x1x1xf32>)
    %v33 = "stablehlo.add"(%v31, %arg4) : (tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>)
    return %v33, %v32, %v4 : tensor<5xf32>, tensor<1x1x1xf32>, tensor<5xf32>
}
