sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<6x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(3)2, "a":(1)3, ?}, {?}]>}, %arg1: tensor<6x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(3)2, ?}, {?}], replicated={"a":(1)3}>}, %arg2: tensor<9xf32> {tf.aliasing_output = 4 : i32}, %arg3: tensor<3x12xbf16>, %arg4: tensor<12x1x3x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {?}, {?}, {?}]>}, %arg5: tensor<5x9x1x3xf32>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<12x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}], replicated={"a"}>}, tensor<12x1xbf16>, tensor<6x1xf32>, tensor<6x1xf32>, tensor<9xf32>) {
    %v4 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v0: tensor<1x1xf32>, %v1: tensor<1x1xf32>) {
    %v2 = "stablehlo.all_reduce"(%v1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x1xf32>) -> (tensor<1x1xf32>)
    "sdy.return"(%v2) : (tensor<1x1xf32>) -> ()
    } : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<1x1xf32>
    %v5 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0, 1>}> : (tensor<6x1xf32>) -> (tensor<6x1xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<9xf32>}> : () -> (tensor<9xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<9xf32>}> : () -> (tensor<9xf32>)
    %v8 = "stablehlo.atan2"(%v6, %v7) : (tensor<9xf32>, tensor<9xf32>) -> (tensor<9xf32>)
    %v9 = "stablehlo.dot_general"(%arg3, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<3x12xbf16>, tensor<12x1x3x6xbf16>) -> (tensor<12x1x6xbf16>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25:2 = "stablehlo.while"(%v10, %v5) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<6x1xf32>):
    %v16 = "stablehlo.compare"(%v11_, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<6x1xf32>):
    %v18 = "stablehlo.dynamic_slice"(%v4, %v11, %v15) <{slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xf32>)
    %v19 = "stablehlo.reshape"(%v18) : (tensor<1x1xf32>) -> (tensor<1xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.clamp"(%v20, %arg1, %v21) : (tensor<f32>, tensor<6x1xf32>, tensor<f32>) -> (tensor<6x1xf32>)
    %v23 = "stablehlo.add"(%v11, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23, %v22) : (tensor<i32>, tensor<6x1xf32>) -> ()
    }) : (tensor<i32>, tensor<6x1xf32>) -> (tensor<i32>, tensor<6x1xf32>)
    %v26 = sdy.sharding_constraint %v25#1 <@mesh, [{}, {?}]> : tensor<6x1xf32>
    %v27 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.case"(%v27) ({
    %v28 = "stablehlo.constant"() <{value = dense<true> : tensor<6x1xi1>}> : () -> (tensor<6x1xi1>)
    %v29 = "stablehlo.select"(%v28, %v25#1, %arg1) : (tensor<6x1xi1>, tensor<6x1xf32>, tensor<6x1xf32>) -> (tensor<6x1xf32>)
    %v30 = "stablehlo.reshape"(%arg5) : (tensor<5x9x1x3xf32>) -> (tensor<45x3xf32>)
    %v31 = "stablehlo.dot_general"(%arg6, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v32 = "stablehlo.add"(%v5, %v5) : (tensor<6x1xf32>, tensor<6x1xf32>) -> (tensor<6x1xf32>)
    "stablehlo.return"(%v32) : (tensor<6x1xf32>) -> ()
    }, {
    %v34 = "stablehlo.dot_general"(%v8, %v8) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<9xf32>, tensor<9xf32>) -> (tensor<f32>)
    "stablehlo.return"(%v25#1) : (tensor<6x1xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<6x1xf32>)
    %v47 = sdy.manual_computation(%v36, %v36) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v37: tensor<1x1xf32>, %v38: tensor<1x1xf32>) {
    %v39 = "stablehlo.convert"(%v37) : (tensor<1x1xf32>) -> (tensor<1x1xi64>)
    %v40 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x2xf32>)
    %v41 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x4xf32>)
    %v42 = "stablehlo.convolution"(%v40, %v41) <{dimension_numbers = #stablehlo.conv<[f, b]x[o, i]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x2xf32>, tensor<1x4xf32>) -> (tensor<2x1xf32>)
    %v43 = "stablehlo.constant"() <{value = dense<0> : tensor<3x4x1xi64>}> : () -> (tensor<3x4x1xi64>)
    %v44 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3x1x4xf32>}> : () -> (tensor<3x1x4xf32>)
    %v45 = "stablehlo.scatter"(%v42, %v43, %v44) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x1xf32>, tensor<3x4x1xi64>, tensor<3x1x4xf32>) -> (tensor<2x1xf32>)
    "sdy.return"(%v37) : (tensor<1x1xf32>) -> ()
    } : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x1xf32>
    %v48 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<12x1x6xi32>)
    %v49 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v50 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v51:2 = "stablehlo.reduce"(%v9, %v48, %v49, %v50) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<bf16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<bf16>, tensor<i32>
    }) : (tensor<12x1x6xbf16>, tensor<12x1x6xi32>, tensor<bf16>, tensor<i32>) -> (tensor<12x1xbf16>, tensor<12x1xi32>)
    return %v51#1, %v51#0, %v47, %v26, %v8 : tensor<12x1xi32>, tensor<12x1xbf16>, tensor<6x1xf32>, tensor<6x1xf32>, tensor<9xf32>
}
