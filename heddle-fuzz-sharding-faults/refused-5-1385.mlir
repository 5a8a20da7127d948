sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<4x8x6x2xf32>, %arg1: tensor<6x5x0xi32>, %arg2: tensor<i1>, %arg3: tensor<4x1x3xbf16>, %arg4: tensor<1x3x6xbf16>) -> (tensor<4x8x1x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {?}], replicated={"a"}>}, tensor<4x8x1x2xf32>, tensor<4x1x1x6xbf16>, tensor<6x5x0xi32>, tensor<4x8x1x2xf32>) {
    %v13 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{}, {}, {"a"}, {}]>, <@mesh, [{}, {}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"a"} (%v0: tensor<4x8x1x2xf32>, %v1: tensor<4x8x1x2xf32>) {
    %v2 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x4xf32>)
    %v3 = "stablehlo.dot_general"(%v1, %v2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [3], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<4x8x1x2xf32>, tensor<2x4xf32>) -> (tensor<2x8x1xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.reduce"(%v0, %v4) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x8x1x2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x1xf16>)
    %v7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v8 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v9 = "stablehlo.clamp"(%v7, %v6, %v8) : (tensor<f16>, tensor<4x1xf16>, tensor<f16>) -> (tensor<4x1xf16>)
    %v10 = "stablehlo.add"(%v0, %v1) : (tensor<4x8x1x2xf32>, tensor<4x8x1x2xf32>) -> (tensor<4x8x1x2xf32>)
    %v11 = "stablehlo.all_reduce"(%v10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x8x1x2xf32>) -> (tensor<4x8x1x2xf32>)
    "sdy.return"(%v11) : (tensor<4x8x1x2xf32>) -> ()
    } : (tensor<4x8x6x2xf32>, tensor<4x8x6x2xf32>) -> tensor<4x8x1x2xf32>
    %v14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v13, %v15) : (tensor<f32>, tensor<4x8x1x2xf32>, tensor<f32>) -> (tensor<4x8x1x2xf32>)
    %v17 = "stablehlo.sort"(%v16) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x8x1x2xf32>) -> (tensor<4x8x1x2xf32>)
    %v22 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{}, {}, {"a"}, {}]>, <@mesh, [{}, {}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"a"} (%v18: tensor<4x8x1x2xf32>, %v19: tensor<4x8x1x2xf32>) {
    %v20 = "stablehlo.all_reduce"(%v19) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x8x1x2xf32>) -> (tensor<4x8x1x2xf32>)
    "sdy.return"(%v20) : (tensor<4x8x1x2xf32>) -> ()
    } : (tensor<4x8x6x2xf32>, tensor<4x8x6x2xf32>) -> tensor<4x8x1x2xf32>
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.clamp"(%v23, %arg1, %v24) : (tensor<i32>, tensor<6x5x0xi32>, tensor<i32>) -> (tensor<6x5x0xi32>)
    %v26 = "stablehlo.gather"(%v16, %v25) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2, 3], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1, 8, 1, 2>}> : (tensor<4x8x1x2xf32>, tensor<6x5x0xi32>) -> (tensor<8x6x1x2x5xf32>)
    %v27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v39:2 = "stablehlo.while"(%v27, %arg1) ({
    ^bb0(%v28_: tensor<i32>, %v29_: tensor<6x5x0xi32>):
    %v33 = "stablehlo.compare"(%v28_, %v30) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v33) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v28: tensor<i32>, %v29: tensor<6x5x0xi32>):
    %v35 = "stablehlo.dynamic_slice"(%v22, %v28, %v32, %v32, %v32) <{slice_sizes = array<i64: 1, 8, 1, 2>}> : (tensor<4x8x1x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x8x1x2xf32>)
    %v36 = "stablehlo.reshape"(%v35) : (tensor<1x8x1x2xf32>) -> (tensor<8x1x2xf32>)
    %v37 = "stablehlo.add"(%v28, %v31) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v37, %v29) : (tensor<i32>, tensor<6x5x0xi32>) -> ()
    }) : (tensor<i32>, tensor<6x5x0xi32>) -> (tensor<i32>, tensor<6x5x0xi32>)
    %v40 = sdy.sharding_constraint %v13 <@mesh, [{}, {}, {}, {}]> : tensor<4x8x1x2xf32>
    %v47 = "stablehlo.if"(%arg2) ({
    %v41 = "stablehlo.add"(%arg3, %arg3) : (tensor<4x1x3xbf16>, tensor<4x1x3xbf16>) -> (tensor<4x1x3xbf16>)
    "stablehlo.return"(%v41) : (tensor<4x1x3xbf16>) -> ()
    }, {
    %v43 = "stablehlo.slice"(%v22) <{start_indices = array<i64: 0, 0, 0, 0>, limit_indices = array<i64: 4, 7, 1, 1>, strides = array<i64: 1, 3, 1, 3>}> : (tensor<4x8x1x2xf32>) -> (tensor<4x3x1x1xf32>)
    %v44 = "stablehlo.sort"(%v16) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x8x1x2xf32>) -> (tensor<4x8x1x2xf32>)
    %v45 = "stablehlo.add"(%arg3, %arg3) : (tensor<4x1x3xbf16>, tensor<4x1x3xbf16>) -> (tensor<4x1x3xbf16>)
    "stablehlo.return"(%v45) : (tensor<4x1x3xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<4x1x3xbf16>)
    %v48 = "stablehlo.dot_general"(%v47, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<4x1x3xbf16>, tensor<1x3x6xbf16>) -> (tensor<4x1x1x6xbf16>)
    %v49 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x8x1x2xbf16>}> : () -> (tensor<4x8x1x2xbf16>)
    %v50:2 = "stablehlo.sort"(%v40, %v49) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<bf16>, %d: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x8x1x2xf32>, tensor<4x8x1x2xbf16>) -> (tensor<4x8x1x2xf32>, tensor<4x8x1x2xbf16>)
    return %v50#1, %v50#0, %v48, %v39#1, %v17 : tensor<4x8x1x2xbf16>, tensor<4x8x1x2xf32>, tensor<4x1x1x6xbf16>, tensor<6x5x0xi32>, tensor<4x8x1x2xf32>
}
