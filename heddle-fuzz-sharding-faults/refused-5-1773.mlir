sdy.mesh @mesh = <["a"=4, "b"=2], device_ids=[7, 0, 4, 6, 3, 5, 1, 2]>
func.func public @main(%arg0: tensor<7x4xf32>, %arg1: tensor<6xf32>, %arg2: tensor<7x4xi1>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<5x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}]>}, %arg6: tensor<7x6xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {?}]>}, %arg7: tensor<7x6xi32>) -> (tensor<7x4xi32>, tensor<6x2xf32>, tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}], replicated={"a"}>}, tensor<7x4xf32>, tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b"}]>}) {
    %v0:2 = "chlo.top_k"(%arg0) <{k = 4 : i64}> : (tensor<7x4xf32>) -> (tensor<7x4xf32>, tensor<7x4xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce_window"(%arg1, %v1) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, base_dilations = array<i64: 1>, window_dilations = array<i64: 2>, padding = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v3 = sdy.sharding_constraint %v0#0 <@mesh, [{"a", ?}, {"b"}]> : tensor<7x4xf32>
    %v4 = "stablehlo.add"(%v2, %v2) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v5 = "stablehlo.select"(%arg2, %v0#1, %v0#1) : (tensor<7x4xi1>, tensor<7x4xi32>, tensor<7x4xi32>) -> (tensor<7x4xi32>)
    %v6 = "stablehlo.dynamic_slice"(%v5, %arg3, %arg4) <{slice_sizes = array<i64: 6, 4>}> : (tensor<7x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<6x4xi32>)
    %v7 = "stablehlo.broadcast_in_dim"(%v0#1) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<7x4xi32>) -> (tensor<4x7xi32>)
    %v27 = "stablehlo.case"(%arg3) ({
    %v8 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v9 = "stablehlo.reduce"(%v0#0, %v8) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x4xf32>, tensor<f32>) -> (tensor<7x4xf32>)
    %v10 = "stablehlo.slice"(%v5) <{start_indices = array<i64: 3, 2>, limit_indices = array<i64: 4, 4>, strides = array<i64: 1, 1>}> : (tensor<7x4xi32>) -> (tensor<1x2xi32>)
    %v11 = "stablehlo.broadcast_in_dim"(%v5) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<7x4xi32>) -> (tensor<7x4xi32>)
    "stablehlo.return"(%v9) : (tensor<7x4xf32>) -> ()
    }, {
    %v13 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x4xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.dynamic_update_slice"(%v3, %v13, %v14, %v15) : (tensor<7x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> (tensor<7x4xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6xf32>}> : () -> (tensor<6xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<6xf32>}> : () -> (tensor<6xf32>)
    %v19 = "stablehlo.clamp"(%v17, %arg1, %v18) : (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>)
    %v20 = "stablehlo.scatter"(%v5, %arg6, %arg7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<7x4xi32>, tensor<7x6xi64>, tensor<7x6xi32>) -> (tensor<7x4xi32>)
    %v21 = "stablehlo.add"(%v16, %v16) : (tensor<7x4xf32>, tensor<7x4xf32>) -> (tensor<7x4xf32>)
    "stablehlo.return"(%v21) : (tensor<7x4xf32>) -> ()
    }, {
    %v23 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2xf32>}> : () -> (tensor<2xf32>)
    %v24 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<2xf32>}> : () -> (tensor<2xf32>)
    %v25 = "stablehlo.clamp"(%v23, %v2, %v24) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    "stablehlo.return"(%v3) : (tensor<7x4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<7x4xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x2xf32>}> : () -> (tensor<6x2xf32>)
    %v33 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v47:3 = "stablehlo.while"(%v28, %v2, %v29) ({
    ^bb0(%v30_: tensor<i32>, %v31_: tensor<2xf32>, %v32_: tensor<6x2xf32>):
    %v36 = "stablehlo.compare"(%v30_, %v33) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v36) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v30: tensor<i32>, %v31: tensor<2xf32>, %v32: tensor<6x2xf32>):
    %v38 = "stablehlo.dynamic_slice"(%arg1, %v30) <{slice_sizes = array<i64: 1>}> : (tensor<6xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v39 = "stablehlo.reshape"(%v38) : (tensor<1xf32>) -> (tensor<f32>)
    %v40 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v41 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v42 = "stablehlo.clamp"(%v40, %v2, %v41) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v43 = "stablehlo.add"(%v30, %v34) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v44 = "stablehlo.reshape"(%v42) : (tensor<2xf32>) -> (tensor<1x2xf32>)
    %v45 = "stablehlo.dynamic_update_slice"(%v32, %v44, %v30, %v35) : (tensor<6x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> (tensor<6x2xf32>)
    "stablehlo.return"(%v43, %v42, %v45) : (tensor<i32>, tensor<2xf32>, tensor<6x2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>, tensor<6x2xf32>) -> (tensor<i32>, tensor<2xf32>, tensor<6x2xf32>)
    %v48 = "stablehlo.dot_general"(%v0#1, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<7x4xi32>, tensor<i32>) -> (tensor<7x4xi32>)
    return %v48, %v47#2, %v47#1, %v27, %v6 : tensor<7x4xi32>, tensor<6x2xf32>, tensor<2xf32>, tensor<7x4xf32>, tensor<6x4xi32>
}
