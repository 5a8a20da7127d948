sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<5x3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}, {}, {}]>}, %arg1: tensor<3x1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}, {"a"}]>}, %arg2: tensor<4x2x1xi32>, %arg3: tensor<4x2x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}, {}]>}, %arg4: tensor<i32>, %arg5: tensor<i64>) -> (tensor<1x3x3xf32>, tensor<4x1x1xi32>, tensor<1x3x7xbf16>, tensor<1x2x1xi32>) {
    %v0 = "stablehlo.convolution"(%arg0, %arg1) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[0, i, o]->[f, b, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<5x3x1xf32>, tensor<3x1x1xf32>) -> (tensor<1x3x7xf32>)
    %v1 = "stablehlo.minimum"(%v0, %v0) : (tensor<1x3x7xf32>, tensor<1x3x7xf32>) -> (tensor<1x3x7xf32>)
    %v9 = sdy.manual_computation(%arg2, %arg2) in_shardings=[<@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a", "b"} (%v2: tensor<1x2x1xi32>, %v3: tensor<1x2x1xi32>) {
    %v4:2 = "chlo.top_k"(%v2) <{k = 1 : i64}> : (tensor<1x2x1xi32>) -> (tensor<1x2x1xi32>, tensor<1x2x1xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.pad"(%v4#1, %v5) <{edge_padding_low = array<i64: 1, 0, 0>, edge_padding_high = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<1x2x1xi32>, tensor<i32>) -> (tensor<2x2x1xi32>)
    %v7 = "stablehlo.all_reduce"(%v4#0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1x2x1xi32>) -> (tensor<1x2x1xi32>)
    "sdy.return"(%v7) : (tensor<1x2x1xi32>) -> ()
    } : (tensor<4x2x1xi32>, tensor<4x2x1xi32>) -> tensor<1x2x1xi32>
    %v15 = sdy.manual_computation(%arg2, %arg3) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v10: tensor<4x1x1xi32>, %v11: tensor<4x1x1xi32>) {
    %v12 = "stablehlo.add"(%v10, %v11) : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> (tensor<4x1x1xi32>)
    %v13 = "stablehlo.all_reduce"(%v12) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x1x1xi32>) -> (tensor<4x1x1xi32>)
    "sdy.return"(%v13) : (tensor<4x1x1xi32>) -> ()
    } : (tensor<4x2x1xi32>, tensor<4x2x1xi32>) -> tensor<4x1x1xi32>
    %v16 = sdy.sharding_constraint %v1 <@mesh, [{"b", ?}, {?}, {?}], replicated={"a"}> : tensor<1x3x7xf32>
    %v17 = "stablehlo.convert"(%v16) : (tensor<1x3x7xf32>) -> (tensor<1x3x7xbf16>)
    %v18 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x2x5x1xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.clamp"(%v19, %arg4, %v20) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v38:2 = "stablehlo.while"(%v21, %v15) ({
    ^bb0(%v22: tensor<i32>, %v23: tensor<4x1x1xi32>):
    %v24 = "stablehlo.compare"(%v22, %v20) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v24) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v26: tensor<i32>, %v27: tensor<4x1x1xi32>):
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<4x1x1xi32>}> : () -> (tensor<4x1x1xi32>)
    %v29 = "stablehlo.constant"() <{value = dense<2> : tensor<4x1x1xi32>}> : () -> (tensor<4x1x1xi32>)
    %v30 = "stablehlo.clamp"(%v28, %v27, %v29) : (tensor<4x1x1xi32>, tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> (tensor<4x1x1xi32>)
    %v31 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.clamp"(%v31, %v0, %v32) : (tensor<f32>, tensor<1x3x7xf32>, tensor<f32>) -> (tensor<1x3x7xf32>)
    %v34 = "stablehlo.add"(%v30, %v27) : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> (tensor<4x1x1xi32>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.add"(%v26, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v36, %v34) : (tensor<i32>, tensor<4x1x1xi32>) -> ()
    }) : (tensor<i32>, tensor<4x1x1xi32>) -> (tensor<i32>, tensor<4x1x1xi32>)
    %v39 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.clamp"(%v39, %arg4, %v40) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v52:2 = "stablehlo.while"(%v41, %v38#1) ({
    ^bb0(%v42: tensor<i32>, %v43: tensor<4x1x1xi32>):
    %v44 = "stablehlo.compare"(%v42, %v40) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v44) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v46: tensor<i32>, %v47: tensor<4x1x1xi32>):
    %v48 = "stablehlo.transpose"(%v18) <{permutation = array<i64: 3, 1, 2, 0>}> : (tensor<3x2x5x1xf32>) -> (tensor<1x2x5x3xf32>)
    %v49 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v50 = "stablehlo.add"(%v46, %v49) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v50, %v15) : (tensor<i32>, tensor<4x1x1xi32>) -> ()
    }) : (tensor<i32>, tensor<4x1x1xi32>) -> (tensor<i32>, tensor<4x1x1xi32>)
    %v53 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v54 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v55 = "stablehlo.dynamic_slice"(%v16, %arg5, %v53, %v54) <{slice_sizes = array<i64: 1, 3, 3>}> : (tensor<1x3x7xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<1x3x3xf32>)
    return %v55, %v52#1, %v17, %v9 : tensor<1x3x3xf32>, tensor<4x1x1xi32>, tensor<1x3x7xbf16>, tensor<1x2x1xi32>
}
