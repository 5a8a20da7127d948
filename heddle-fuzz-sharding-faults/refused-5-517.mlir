sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<6x6x8xi32>, %arg1: tensor<2x4x1x8x6xf32>, %arg2: tensor<2x4x1x8x6xf32>, %arg3: tensor<2x12x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}p0]>}, %arg4: tensor<3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {?}], replicated={"a":(2)3}>}, %arg5: tensor<i32>, %arg6: tensor<3xi1>) -> (tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}], replicated={"a":(2)3}>}, tensor<3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}p2]>}, tensor<2xf32>, tensor<10xi32>, tensor<2x2x2xf32>, tensor<2x4x1x8x1xf32>) {
    %v0 = "stablehlo.minimum"(%arg0, %arg0) : (tensor<6x6x8xi32>, tensor<6x6x8xi32>) -> (tensor<6x6x8xi32>)
    %v14 = sdy.manual_computation(%arg1, %arg2) in_shardings=[<@mesh, [{}, {}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {}, {}]>] manual_axes={"a"} (%v1: tensor<2x4x1x8x1xf32>, %v2: tensor<2x4x1x8x1xf32>) {
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v6 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v8 = "stablehlo.dynamic_slice"(%v2, %v3, %v4, %v5, %v6, %v7) <{slice_sizes = array<i64: 2, 1, 1, 4, 1>}> : (tensor<2x4x1x8x1xf32>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<2x1x1x4x1xf32>)
    %v9 = sdy.sharding_constraint %v8 <@mesh, [{?}p1, {}, {}, {?}, {?}p0]> : tensor<2x1x1x4x1xf32>
    %v10 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<2x6x6x4xf32>)
    %v11 = "stablehlo.dot_general"(%v9, %v10) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3]>}> : (tensor<2x1x1x4x1xf32>, tensor<2x6x6x4xf32>) -> (tensor<2x1x1x1x6x6xf32>)
    %v12 = "stablehlo.all_reduce"(%v2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x4x1x8x1xf32>) -> (tensor<2x4x1x8x1xf32>)
    "sdy.return"(%v12) : (tensor<2x4x1x8x1xf32>) -> ()
    } : (tensor<2x4x1x8x6xf32>, tensor<2x4x1x8x6xf32>) -> tensor<2x4x1x8x1xf32>
    %v15 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2xf32>}> : () -> (tensor<2xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38:3 = "stablehlo.while"(%v16, %v15, %v17) ({
    ^bb0(%v18_: tensor<i32>, %v19_: tensor<f32>, %v20_: tensor<2xf32>):
    %v24 = "stablehlo.compare"(%v18_, %v21) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v24) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<f32>, %v20: tensor<2xf32>):
    %v26 = "stablehlo.dynamic_slice"(%arg2, %v18, %v23, %v23, %v23, %v23) <{slice_sizes = array<i64: 1, 4, 1, 8, 6>}> : (tensor<2x4x1x8x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x1x8x6xf32>)
    %v27 = "stablehlo.reshape"(%v26) : (tensor<1x4x1x8x6xf32>) -> (tensor<4x1x8x6xf32>)
    %v28 = "stablehlo.convert"(%v27) : (tensor<4x1x8x6xf32>) -> (tensor<4x1x8x6xf32>)
    %v29 = "stablehlo.reverse"(%v27) <{dimensions = array<i64: 0, 1>}> : (tensor<4x1x8x6xf32>) -> (tensor<4x1x8x6xf32>)
    %v30 = "stablehlo.add"(%v19, %v19) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v31 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.clamp"(%v31, %v30, %v32) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v34 = "stablehlo.add"(%v18, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v35 = "stablehlo.reshape"(%v33) : (tensor<f32>) -> (tensor<1xf32>)
    %v36 = "stablehlo.dynamic_update_slice"(%v20, %v35, %v18) : (tensor<2xf32>, tensor<1xf32>, tensor<i32>) -> (tensor<2xf32>)
    "stablehlo.return"(%v34, %v33, %v36) : (tensor<i32>, tensor<f32>, tensor<2xf32>) -> ()
    }) : (tensor<i32>, tensor<f32>, tensor<2xf32>) -> (tensor<i32>, tensor<f32>, tensor<2xf32>)
    %v47 = sdy.manual_computation(%arg3, %arg3) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v39: tensor<2x2x2xf32>, %v40: tensor<2x2x2xf32>) {
    %v41 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x2x2xi32>)
    %v42 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v43 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v44:2 = "stablehlo.reduce"(%v40, %v41, %v42, %v43) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<2x2x2xf32>, tensor<2x2x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
    %v45 = "stablehlo.all_reduce"(%v40) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>)
    "sdy.return"(%v45) : (tensor<2x2x2xf32>) -> ()
    } : (tensor<2x12x2xf32>, tensor<2x12x2xf32>) -> tensor<2x2x2xf32>
    %v48 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<10xf64>)
    %v49 = "stablehlo.convert"(%v48) : (tensor<10xf64>) -> (tensor<10xi32>)
    %v50 = sdy.sharding_constraint %v38#2 <@mesh, [{}]> : tensor<2xf32>
    %v51 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<3x3xf32>}> : () -> (tensor<3x3xf32>)
    %v52 = "stablehlo.convolution"(%v51, %arg4) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<3x3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>)
    %v53 = "stablehlo.broadcast_in_dim"(%v38#1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> (tensor<3xf32>)
    %v54 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v55 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v56 = "stablehlo.clamp"(%v54, %arg5, %v55) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v71:2 = "stablehlo.while"(%v56, %v53) ({
    ^bb0(%v57: tensor<i32>, %v58: tensor<3xf32>):
    %v59 = "stablehlo.compare"(%v57, %v55) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v59) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v61: tensor<i32>, %v62: tensor<3xf32>):
    %v63:2 = "stablehlo.sort"(%v53, %arg6) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<i1>, %d: tensor<i1>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3xf32>, tensor<3xi1>) -> (tensor<3xf32>, tensor<3xi1>)
    %v64 = "stablehlo.add"(%v63#0, %v63#0) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v65 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v66 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v67 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v68 = "stablehlo.clamp"(%v66, %v64, %v67) : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v69 = "stablehlo.add"(%v61, %v65) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v69, %v68) : (tensor<i32>, tensor<3xf32>) -> ()
    }) : (tensor<i32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>)
    return %v71#1, %v52, %v50, %v49, %v47, %v14 : tensor<3xf32>, tensor<3x3xf32>, tensor<2xf32>, tensor<10xi32>, tensor<2x2x2xf32>, tensor<2x4x1x8x1xf32>
}
