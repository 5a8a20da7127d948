sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<1x6xi32>, %arg1: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}, %arg2: tensor<1x3xi32>, %arg3: tensor<3x3x2xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}, %arg4: tensor<1x3x6x3xi32>, %arg5: tensor<4xf32>, %arg6: tensor<2xf32>, %arg7: tensor<i32>) -> (tensor<1x2x3x1x7xf64>, tensor<3x3x2xui32>, tensor<1x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<2xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<1x1x6xi32>}> : () -> (tensor<1x1x6xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<1x6xi32>, %v4_: tensor<1x1x6xi32>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<1x6xi32>, %v4: tensor<1x1x6xi32>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2, %v7) <{slice_sizes = array<i64: 1, 6>}> : (tensor<1x6xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x6xi32>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1x6xi32>) -> (tensor<6xi32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.reduce"(%v11, %v12) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6xi32>, tensor<i32>) -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.dynamic_update_slice"(%v3, %arg2, %v13, %v14) : (tensor<1x6xi32>, tensor<1x3xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x6xi32>)
    %v16 = "stablehlo.scatter"(%v3, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1x6xi32>, tensor<3x3x2xui32>, tensor<1x3x6x3xi32>) -> (tensor<1x6xi32>)
    %v17 = "stablehlo.add"(%v16, %v3) : (tensor<1x6xi32>, tensor<1x6xi32>) -> (tensor<1x6xi32>)
    %v18 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19 = "stablehlo.reshape"(%v17) : (tensor<1x6xi32>) -> (tensor<1x1x6xi32>)
    %v20 = "stablehlo.dynamic_update_slice"(%v4, %v19, %v2, %v7, %v7) : (tensor<1x1x6xi32>, tensor<1x1x6xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1x6xi32>)
    "stablehlo.return"(%v18, %v17, %v20) : (tensor<i32>, tensor<1x6xi32>, tensor<1x1x6xi32>) -> ()
    }) : (tensor<i32>, tensor<1x6xi32>, tensor<1x1x6xi32>) -> (tensor<i32>, tensor<1x6xi32>, tensor<1x1x6xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.select_and_scatter"(%arg5, %arg6, %v23) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v25 = "stablehlo.reshape"(%arg0) : (tensor<1x6xi32>) -> (tensor<1x1x6xi32>)
    %v26 = sdy.sharding_constraint %v22#2 <@mesh, [{?}, {?}, {?}]> : tensor<1x1x6xi32>
    %v34 = sdy.manual_computation(%v24, %arg5) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a"} (%v27: tensor<2xf32>, %v28: tensor<2xf32>) {
    %v29 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2xf32>}> : () -> (tensor<2xf32>)
    %v30 = "stablehlo.divide"(%v28, %v29) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v31 = "stablehlo.add"(%v27, %v28) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v32 = "stablehlo.all_reduce"(%v31) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>) -> (tensor<2xf32>)
    "sdy.return"(%v32) : (tensor<2xf32>) -> ()
    } : (tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>
    %v35 = "stablehlo.sort"(%v22#1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x6xi32>) -> (tensor<1x6xi32>)
    %v44 = "stablehlo.case"(%arg7) ({
    %v36 = "stablehlo.sign"(%v25) : (tensor<1x1x6xi32>) -> (tensor<1x1x6xi32>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.reduce"(%v22#1, %v37) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1x6xi32>, tensor<i32>) -> (tensor<i32>)
    %v39 = "stablehlo.abs"(%v26) : (tensor<1x1x6xi32>) -> (tensor<1x1x6xi32>)
    %v40 = "stablehlo.add"(%arg3, %arg3) : (tensor<3x3x2xui32>, tensor<3x3x2xui32>) -> (tensor<3x3x2xui32>)
    "stablehlo.return"(%v40) : (tensor<3x3x2xui32>) -> ()
    }, {
    %v42 = "stablehlo.add"(%arg3, %arg3) : (tensor<3x3x2xui32>, tensor<3x3x2xui32>) -> (tensor<3x3x2xui32>)
    "stablehlo.return"(%v42) : (tensor<3x3x2xui32>) -> ()
    }) : (tensor<i32>) -> (tensor<3x3x2xui32>)
    %v45 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8x2x3x1x7xf64>}> : () -> (tensor<8x2x3x1x7xf64>)
    %v46 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<8x2x3x1x7xf64>)
    %v55 = sdy.manual_computation(%v45, %v46) in_shardings=[<@mesh, [{"a", "b"}, {}, {}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}, {}]>] manual_axes={"a", "b"} (%v47: tensor<1x2x3x1x7xf64>, %v48: tensor<1x2x3x1x7xf64>) {
    %v49 = "stablehlo.floor"(%v48) : (tensor<1x2x3x1x7xf64>) -> (tensor<1x2x3x1x7xf64>)
    %v50 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3xf32>)
    %v51 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<3x4x1xf32>}> : () -> (tensor<3x4x1xf32>)
    %v52 = "stablehlo.dot_general"(%v50, %v51) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3xf32>, tensor<3x4x1xf32>) -> (tensor<4x1xf32>)
    %v53 = "stablehlo.all_reduce"(%v49) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1x2x3x1x7xf64>) -> (tensor<1x2x3x1x7xf64>)
    "sdy.return"(%v53) : (tensor<1x2x3x1x7xf64>) -> ()
    } : (tensor<8x2x3x1x7xf64>, tensor<8x2x3x1x7xf64>) -> tensor<1x2x3x1x7xf64>
    return %v55, %v44, %v35, %v34 : tensor<1x2x3x1x7xf64>, tensor<3x3x2xui32>, tensor<1x6xi32>, tensor<2xf32>
}
