sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[0, 6, 2, 1, 5, 3, 7, 4]>
func.func public @main(%arg0: tensor<5x4xi1>, %arg1: tensor<9x4x8xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"c", "a"}, {?}, {"b", ?}]>}, %arg2: tensor<4x2x2xf32>, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<10x8x1x3x1xf32>, %arg5: tensor<1x4x1x1xf32>, %arg6: tensor<1x1x1xf32>) -> (tensor<1x1x1xi1>, tensor<5x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"c"}], replicated={"b"}>}, tensor<5x4xi1>, tensor<4x1x1xf32>, tensor<4x1x1xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13:2 = "stablehlo.while"(%v0, %arg0) ({
    ^bb0(%v1_: tensor<i32>, %v2_: tensor<5x4xi1>):
    %v6 = "stablehlo.compare"(%v1_, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v1: tensor<i32>, %v2: tensor<5x4xi1>):
    %v8 = "stablehlo.dynamic_slice"(%arg0, %v1, %v5) <{slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xi1>, tensor<i32>, tensor<i32>) -> (tensor<1x4xi1>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<1x4xi1>) -> (tensor<4xi1>)
    %v10 = "stablehlo.sort"(%arg1) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<9x4x8xi64>) -> (tensor<9x4x8xi64>)
    %v11 = "stablehlo.add"(%v1, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v11, %arg0) : (tensor<i32>, tensor<5x4xi1>) -> ()
    }) : (tensor<i32>, tensor<5x4xi1>) -> (tensor<i32>, tensor<5x4xi1>)
    %v14 = "stablehlo.reshape"(%v13#1) : (tensor<5x4xi1>) -> (tensor<5x4xi1>)
    %v15 = sdy.sharding_constraint %v14 <@mesh, [{"b", "a"}, {}]> : tensor<5x4xi1>
    %v16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.pad"(%arg2, %v16) <{edge_padding_low = array<i64: 0, 0, 1>, edge_padding_high = array<i64: 0, -1, -2>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<4x2x2xf32>, tensor<f32>) -> (tensor<4x1x1xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.reduce_window"(%v17, %v18) <{window_dimensions = array<i64: 4, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[3, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1x1xf32>, tensor<f32>) -> (tensor<4x1x1xf32>)
    %v20 = sdy.sharding_constraint %v15 <@mesh, [{?}, {"c", "a", ?}]> : tensor<5x4xi1>
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.reduce_window"(%v19, %v21) <{window_dimensions = array<i64: 4, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[3, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1x1xf32>, tensor<f32>) -> (tensor<4x1x1xf32>)
    %v23 = sdy.sharding_constraint %v20 <@mesh, [{"c", "a", ?}, {}], replicated={"b"}> : tensor<5x4xi1>
    %v48 = "stablehlo.if"(%arg3) ({
    %v24 = "stablehlo.sort"(%arg4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<10x8x1x3x1xf32>) -> (tensor<10x8x1x3x1xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<false> : tensor<5x5x4xi1>}> : () -> (tensor<5x5x4xi1>)
    %v30 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41:3 = "stablehlo.while"(%v25, %v15, %v26) ({
    ^bb0(%v27_: tensor<i32>, %v28_: tensor<5x4xi1>, %v29_: tensor<5x5x4xi1>):
    %v33 = "stablehlo.compare"(%v27_, %v30) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v33) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v27: tensor<i32>, %v28: tensor<5x4xi1>, %v29: tensor<5x5x4xi1>):
    %v35 = "stablehlo.dynamic_slice"(%v23, %v27, %v32) <{slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xi1>, tensor<i32>, tensor<i32>) -> (tensor<1x4xi1>)
    %v36 = "stablehlo.reshape"(%v35) : (tensor<1x4xi1>) -> (tensor<4xi1>)
    %v37 = "stablehlo.add"(%v27, %v31) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v38 = "stablehlo.reshape"(%v13#1) : (tensor<5x4xi1>) -> (tensor<1x5x4xi1>)
    %v39 = "stablehlo.dynamic_update_slice"(%v29, %v38, %v27, %v32, %v32) : (tensor<5x5x4xi1>, tensor<1x5x4xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x5x4xi1>)
    "stablehlo.return"(%v37, %v13#1, %v39) : (tensor<i32>, tensor<5x4xi1>, tensor<5x5x4xi1>) -> ()
    }) : (tensor<i32>, tensor<5x4xi1>, tensor<5x5x4xi1>) -> (tensor<i32>, tensor<5x4xi1>, tensor<5x5x4xi1>)
    %v42 = sdy.sharding_constraint %v17 <@mesh, [{?}, {?}, {?}]> : tensor<4x1x1xf32>
    "stablehlo.return"(%v20) : (tensor<5x4xi1>) -> ()
    }, {
    %v44 = "stablehlo.reshape"(%v23) : (tensor<5x4xi1>) -> (tensor<20xi1>)
    %v45 = "stablehlo.broadcast_in_dim"(%v14) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<5x4xi1>) -> (tensor<5x4xi1>)
    %v46 = "stablehlo.sine"(%v22) : (tensor<4x1x1xf32>) -> (tensor<4x1x1xf32>)
    sdy.sharding_group %v23 group_id=220 : tensor<5x4xi1>
    "stablehlo.return"(%v15) : (tensor<5x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<5x4xi1>)
    %v49 = "stablehlo.dot_general"(%v17, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<4x1x1xf32>, tensor<1x4x1x1xf32>) -> (tensor<1x1x1xf32>)
    %v50 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v51 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v52 = "stablehlo.dynamic_update_slice"(%v23, %v13#1, %v50, %v51) : (tensor<5x4xi1>, tensor<5x4xi1>, tensor<i32>, tensor<i32>) -> (tensor<5x4xi1>)
    %v53 = "stablehlo.compare"(%v49, %arg6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> (tensor<1x1x1xi1>)
    return %v53, %v52, %v48, %v22, %v22 : tensor<1x1x1xi1>, tensor<5x4xi1>, tensor<5x4xi1>, tensor<4x1x1xf32>, tensor<4x1x1xf32>
}
