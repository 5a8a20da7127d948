sdy.mesh @mesh = <["a"=4], device_ids=[3, 0, 1, 2]>
func.func public @main(%arg0: tensor<9x5x2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a":(2)2, ?}, {}]>}, %arg1: tensor<7x2x2x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}p0, {}, {"a":(1)2}]>}, %arg2: tensor<bf16> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<4x10x6xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {?}]>}) -> (tensor<7x2x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<bf16> {check.error = 9.004688e+01 : f64}, tensor<1x10x6xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(2)2}p0, {}], replicated={"a":(1)2}>}, tensor<9x1x5x2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {}, {"a":(2)2, ?}, {}, {}]>}, tensor<9x1x5x2x4xi32>) {
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<9x5x2x4xi32>) -> (tensor<9x1x5x2x4xi32>)
    %v1 = "stablehlo.pad"(%arg1, %arg2) <{edge_padding_low = array<i64: 1, 1, 2, -2>, edge_padding_high = array<i64: 0, 0, -1, 1>, interior_padding = array<i64: 2, 2, 0, 0>}> : (tensor<7x2x2x3xbf16>, tensor<bf16>) -> (tensor<20x5x3x2xbf16>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xi32>)
    %v4 = "stablehlo.optimization_barrier"(%v0) : (tensor<9x1x5x2x4xi32>) -> (tensor<9x1x5x2x4xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v6 = "stablehlo.reduce_window"(%arg1, %v5) <{window_dimensions = array<i64: 1, 1, 1, 1>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<7x2x2x3xbf16>, tensor<bf16>) -> (tensor<7x2x2x3xbf16>)
    %v10 = "stablehlo.case"(%arg3) ({
    %v7 = "stablehlo.abs"(%v2) : (tensor<4xi32>) -> (tensor<4xi32>)
    %v8 = sdy.sharding_constraint %v6 <@mesh, [{"a":(1)2, ?}p1, {?}, {?}p2, {?}]> : tensor<7x2x2x3xbf16>
    "stablehlo.return"(%v8) : (tensor<7x2x2x3xbf16>) -> ()
    }) : (tensor<i32>) -> (tensor<7x2x2x3xbf16>)
    %v11 = sdy.sharding_constraint %v0 <@mesh, [{?}, {?}, {}, {"a":(1)2, ?}, {?}]> : tensor<9x1x5x2x4xi32>
    %v20 = sdy.manual_computation(%arg4, %arg4) in_shardings=[<@mesh, [{"a"}, {}, {}]>, <@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v12: tensor<1x10x6xui8>, %v13: tensor<1x10x6xui8>) {
    %v14 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x10x6xi32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17:2 = "stablehlo.reduce"(%v13, %v14, %v15, %v16) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<ui8>, %b: tensor<i32>, %c: tensor<ui8>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<ui8>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<ui8>, tensor<i32>
    }) : (tensor<1x10x6xui8>, tensor<1x10x6xi32>, tensor<ui8>, tensor<i32>) -> (tensor<10x6xui8>, tensor<10x6xi32>)
    %v18 = "stablehlo.all_reduce"(%v13) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[3, 0, 1, 2]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<1x10x6xui8>) -> (tensor<1x10x6xui8>)
    "sdy.return"(%v18) : (tensor<1x10x6xui8>) -> ()
    } : (tensor<4x10x6xui8>, tensor<4x10x6xui8>) -> tensor<1x10x6xui8>
    %v21 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v22 = "stablehlo.reduce"(%v6, %v21) <{dimensions = array<i64: 0, 1, 2, 3>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<7x2x2x3xbf16>, tensor<bf16>) -> (tensor<bf16>)
    %v23 = sdy.sharding_constraint %v22 <@mesh, []> : tensor<bf16>
    %v24 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x1x1xi32>)
    %v25 = "stablehlo.gather"(%v10, %v24) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [2, 3], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 7, 1, 1, 1>}> : (tensor<7x2x2x3xbf16>, tensor<2x1x1xi32>) -> (tensor<7x2x1xbf16>)
    return %v25, %v23, %v20, %v11, %v4 : tensor<7x2x1xbf16>, tensor<bf16>, tensor<1x10x6xui8>, tensor<9x1x5x2x4xi32>, tensor<9x1x5x2x4xi32>
}
