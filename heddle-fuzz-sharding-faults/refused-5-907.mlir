sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<4x3x9xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a"}]>, tf.aliasing_output = 2 : i32}, %arg1: tensor<2x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<4x8xf32>, %arg3: tensor<2x5x10xf32>) -> (tensor<4x1xf32>, tensor<f32>, tensor<4x3x9xi1>, tensor<4x8xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %v0, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v13:2 = "stablehlo.while"(%v3, %arg0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<4x3x9xi1>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<4x3x9xi1>):
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.add"(%v8, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v11, %v9) : (tensor<i32>, tensor<4x3x9xi1>) -> ()
    }) : (tensor<i32>, tensor<4x3x9xi1>) -> (tensor<i32>, tensor<4x3x9xi1>)
    %v14 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x2xf32>)
    %v15 = "stablehlo.dot_general"(%v14, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [1, 0]>}> : (tensor<6x2xf32>, tensor<2x6xf32>) -> (tensor<f32>)
    %v16 = "stablehlo.convert"(%arg2) : (tensor<4x8xf32>) -> (tensor<4x8xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.reduce"(%v16, %v17) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v35:2 = "stablehlo.while"(%v19, %v16) ({
    ^bb0(%v20_: tensor<i32>, %v21_: tensor<4x8xf32>):
    %v25 = "stablehlo.compare"(%v20_, %v22) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v25) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v20: tensor<i32>, %v21: tensor<4x8xf32>):
    %v27 = "stablehlo.dynamic_slice"(%v18, %v20) <{slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v28 = "stablehlo.reshape"(%v27) : (tensor<1xf32>) -> (tensor<f32>)
    %v29 = "stablehlo.add"(%v16, %v21) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    %v30 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v31 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.clamp"(%v30, %v29, %v31) : (tensor<f32>, tensor<4x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    %v33 = "stablehlo.add"(%v20, %v23) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v33, %v32) : (tensor<i32>, tensor<4x8xf32>) -> ()
    }) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>)
    %v45 = sdy.manual_computation(%v35#1, %v35#1) in_shardings=[<@mesh, [{}, {"a", "b"}]>, <@mesh, [{}, {"a", "b"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a", "b"} (%v36: tensor<4x1xf32>, %v37: tensor<4x1xf32>) {
    %v38 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x0xi32>)
    %v39 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.clamp"(%v39, %v38, %v40) : (tensor<i32>, tensor<3x0xi32>, tensor<i32>) -> (tensor<3x0xi32>)
    %v42 = "stablehlo.gather"(%v37, %v41) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x1xf32>, tensor<3x0xi32>) -> (tensor<1x3x1xf32>)
    %v43 = "stablehlo.all_reduce"(%v37) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1xf32>) -> (tensor<4x1xf32>)
    "sdy.return"(%v43) : (tensor<4x1xf32>) -> ()
    } : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x1xf32>
    %v46 = sdy.sharding_constraint %v45 <@mesh, [{}, {?}]> : tensor<4x1xf32>
    return %v46, %v15, %v13#1, %v35#1 : tensor<4x1xf32>, tensor<f32>, tensor<4x3x9xi1>, tensor<4x8xf32>
}
