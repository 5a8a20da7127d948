sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[4, 5, 6, 3, 0, 1, 2, 7]>
func.func public @main(%arg0: tensor<3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}]>}, %arg1: tensor<6x3xi32>, %arg2: tensor<i32>, %arg3: tensor<8xf64>) -> (tensor<8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c", "b"}]>}, tensor<1xf64>, tensor<3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<f32>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<6x3x3xi1>}> : () -> (tensor<6x3x3xi1>)
    %v1 = "stablehlo.scatter"(%arg0, %arg1, %v0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3xi1>, tensor<6x3xi32>, tensor<6x3x3xi1>) -> (tensor<3xi1>)
    %v2 = "stablehlo.convert"(%v1) : (tensor<3xi1>) -> (tensor<3xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.reduce"(%v2, %v3) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<f32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %arg2, %v6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v45:2 = "stablehlo.while"(%v7, %v1) ({
    ^bb0(%v8: tensor<i32>, %v9: tensor<3xi1>):
    %v10 = "stablehlo.compare"(%v8, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v12: tensor<i32>, %v13: tensor<3xi1>):
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.reduce_window"(%arg1, %v14) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x3xi32>, tensor<i32>) -> (tensor<4x3xi32>)
    sdy.sharding_group %v2 group_id=103 : tensor<3xf32>
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38:2 = "stablehlo.while"(%v16, %v2) ({
    ^bb0(%v17_: tensor<i32>, %v18_: tensor<3xf32>):
    %v22 = "stablehlo.compare"(%v17_, %v19) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v22) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<3xf32>):
    %v24 = "stablehlo.dynamic_slice"(%v15, %v17, %v21) <{slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x3xi32>)
    %v25 = "stablehlo.reshape"(%v24) : (tensor<1x3xi32>) -> (tensor<3xi32>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3xi32>)
    %v27 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29:2 = "stablehlo.reduce"(%v25, %v26, %v27, %v28) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<3xi32>, tensor<3xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x5x4xf32>}> : () -> (tensor<2x5x4xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.reduce_window"(%v30, %v31) <{window_dimensions = array<i64: 1, 1, 4>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 3]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x5x4xf32>, tensor<f32>) -> (tensor<2x5x4xf32>)
    %v33 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v34 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v35 = "stablehlo.clamp"(%v33, %v18, %v34) : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v36 = "stablehlo.add"(%v17, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v36, %v35) : (tensor<i32>, tensor<3xf32>) -> ()
    }) : (tensor<i32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>)
    %v39 = "stablehlo.broadcast_in_dim"(%v2) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xf32>) -> (tensor<3xf32>)
    %v41 = "stablehlo.optimization_barrier"(%arg1) : (tensor<6x3xi32>) -> (tensor<6x3xi32>)
    %v42 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v43 = "stablehlo.add"(%v12, %v42) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v43, %v1) : (tensor<i32>, tensor<3xi1>) -> ()
    }) : (tensor<i32>, tensor<3xi1>) -> (tensor<i32>, tensor<3xi1>)
    %v46 = "stablehlo.reverse"(%v45#1) <{dimensions = array<i64>}> : (tensor<3xi1>) -> (tensor<3xi1>)
    %v48 = "stablehlo.optimization_barrier"(%v46) : (tensor<3xi1>) -> (tensor<3xi1>)
    %v49 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<8xf64>}> : () -> (tensor<8xf64>)
    %v50 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<8xf64>}> : () -> (tensor<8xf64>)
    %v51 = "stablehlo.clamp"(%v49, %arg3, %v50) : (tensor<8xf64>, tensor<8xf64>, tensor<8xf64>) -> (tensor<8xf64>)
    %v57 = sdy.manual_computation(%v51, %v51) in_shardings=[<@mesh, [{"a", "b", "c"}]>, <@mesh, [{"a", "b", "c"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a", "b", "c"} (%v52: tensor<1xf64>, %v53: tensor<1xf64>) {
    %v54 = "stablehlo.add"(%v53, %v52) : (tensor<1xf64>, tensor<1xf64>) -> (tensor<1xf64>)
    %v55 = "stablehlo.all_reduce"(%v54) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[4, 5, 6, 3, 0, 1, 2, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1xf64>) -> (tensor<1xf64>)
    "sdy.return"(%v55) : (tensor<1xf64>) -> ()
    } : (tensor<8xf64>, tensor<8xf64>) -> tensor<1xf64>
    %v58 = sdy.sharding_constraint %v51 <@mesh, [{"b", "a", "c", ?}]> : tensor<8xf64>
    return %v58, %v57, %v48, %v4 : tensor<8xf64>, tensor<1xf64>, tensor<3xi1>, tensor<f32>
}
