sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[4, 2, 0, 1, 5, 3]>
func.func public @main(%arg0: tensor<4x8x12x1xbf16>, %arg1: tensor<i32>) -> (tensor<5x4x2x5xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}, {"b"}]>}, tensor<4x8x2x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {?}, {?}]>}, tensor<4x3x2x3x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}, {?}, {?}, {?}]>}, tensor<4x8x2x1xi32>) {
    %v8 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{}, {}, {"a", "b"}, {}]>, <@mesh, [{}, {}, {"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"a", "b"} (%v0: tensor<4x8x2x1xbf16>, %v1: tensor<4x8x2x1xbf16>) {
    %v2 = "stablehlo.sort"(%v1) <{dimension = 3 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x8x2x1xbf16>) -> (tensor<4x8x2x1xbf16>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x8x2x1xbf16>}> : () -> (tensor<4x8x2x1xbf16>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x8x2x1xbf16>}> : () -> (tensor<4x8x2x1xbf16>)
    %v5 = "stablehlo.concatenate"(%v2, %v3, %v4) <{dimension = 2 : i64}> : (tensor<4x8x2x1xbf16>, tensor<4x8x2x1xbf16>, tensor<4x8x2x1xbf16>) -> (tensor<4x8x6x1xbf16>)
    %v6 = "stablehlo.all_reduce"(%v2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[4, 2, 0, 1, 5, 3]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x8x2x1xbf16>) -> (tensor<4x8x2x1xbf16>)
    "sdy.return"(%v6) : (tensor<4x8x2x1xbf16>) -> ()
    } : (tensor<4x8x12x1xbf16>, tensor<4x8x12x1xbf16>) -> tensor<4x8x2x1xbf16>
    %v9 = "stablehlo.convert"(%v8) : (tensor<4x8x2x1xbf16>) -> (tensor<4x8x2x1xi32>)
    %v19 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{}, {}, {"a", "b"}, {}]>, <@mesh, [{}, {}, {"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"a", "b"} (%v10: tensor<4x8x2x1xbf16>, %v11: tensor<4x8x2x1xbf16>) {
    %v12 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v13 = "stablehlo.reduce_window"(%v10, %v12) <{window_dimensions = array<i64: 1, 1, 2, 1>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 1], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x8x2x1xbf16>, tensor<bf16>) -> (tensor<4x8x2x1xbf16>)
    %v14 = "stablehlo.round_nearest_even"(%v11) : (tensor<4x8x2x1xbf16>) -> (tensor<4x8x2x1xbf16>)
    %v15 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x8xf16>)
    %v16 = "stablehlo.sort"(%v15) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<5x8xf16>) -> (tensor<5x8xf16>)
    %v17 = "stablehlo.all_reduce"(%v14) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[4, 2, 0, 1, 5, 3]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x8x2x1xbf16>) -> (tensor<4x8x2x1xbf16>)
    "sdy.return"(%v17) : (tensor<4x8x2x1xbf16>) -> ()
    } : (tensor<4x8x12x1xbf16>, tensor<4x8x12x1xbf16>) -> tensor<4x8x2x1xbf16>
    %v20 = "stablehlo.abs"(%v8) : (tensor<4x8x2x1xbf16>) -> (tensor<4x8x2x1xbf16>)
    %v21 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x8x2x1xbf16>}> : () -> (tensor<4x8x2x1xbf16>)
    %v22 = "stablehlo.add"(%v20, %v21) : (tensor<4x8x2x1xbf16>, tensor<4x8x2x1xbf16>) -> (tensor<4x8x2x1xbf16>)
    %v23 = "stablehlo.sqrt"(%v22) : (tensor<4x8x2x1xbf16>) -> (tensor<4x8x2x1xbf16>)
    %v24 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v25 = "stablehlo.reduce_window"(%v8, %v24) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 3, 3, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [2, 0], [2, 2], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x8x2x1xbf16>, tensor<bf16>) -> (tensor<4x3x2x1xbf16>)
    %v26 = "stablehlo.broadcast_in_dim"(%v19) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x8x2x1xbf16>) -> (tensor<4x8x2x4xbf16>)
    %v27 = "stablehlo.broadcast_in_dim"(%v25) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<4x3x2x1xbf16>) -> (tensor<4x3x2x3x3xbf16>)
    %v32 = "stablehlo.case"(%arg1) ({
    %v28 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v29 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v30 = "stablehlo.clamp"(%v28, %v23, %v29) : (tensor<bf16>, tensor<4x8x2x1xbf16>, tensor<bf16>) -> (tensor<4x8x2x1xbf16>)
    "stablehlo.return"(%v19) : (tensor<4x8x2x1xbf16>) -> ()
    }) : (tensor<i32>) -> (tensor<4x8x2x1xbf16>)
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<2x5x2xi32>}> : () -> (tensor<2x5x2xi32>)
    %v34 = "stablehlo.gather"(%v26, %v33) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], operand_batching_dims = [2], start_indices_batching_dims = [0], start_index_map = [3, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 5, 1, 4>}> : (tensor<4x8x2x4xbf16>, tensor<2x5x2xi32>) -> (tensor<5x4x2x5xbf16>)
    return %v34, %v32, %v27, %v9 : tensor<5x4x2x5xbf16>, tensor<4x8x2x1xbf16>, tensor<4x3x2x3x3xbf16>, tensor<4x8x2x1xi32>
}
