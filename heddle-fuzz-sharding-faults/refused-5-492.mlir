sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<4x6x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}, {?}]>}, %arg1: tensor<10xf32>, %arg2: tensor<7x8x4x1xi32>, %arg3: tensor<7x8x4x1xf32>, %arg4: tensor<3x6xi64>, %arg5: tensor<i32>) -> (tensor<4x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b", ?}]>}, tensor<4x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, tensor<4x6x1xbf16> {check.error = 3.642188e+01 : f64, sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {}]>}, tensor<7x8x4x1xi32>, tensor<7x8x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {?}, {?}, {}]>}) {
    %v0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64>}> : (tensor<4x6x6xbf16>) -> (tensor<4x6x6xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x6x6xbf16>}> : () -> (tensor<4x6x6xbf16>)
    %v2 = "stablehlo.atan2"(%v0, %v1) : (tensor<4x6x6xbf16>, tensor<4x6x6xbf16>) -> (tensor<4x6x6xbf16>)
    %v4 = "stablehlo.optimization_barrier"(%v2) : (tensor<4x6x6xbf16>) -> (tensor<4x6x6xbf16>)
    %v5 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v13 = "stablehlo.if"(%v5) ({
    %v6 = "stablehlo.add"(%v2, %v4) : (tensor<4x6x6xbf16>, tensor<4x6x6xbf16>) -> (tensor<4x6x6xbf16>)
    "stablehlo.return"(%v6) : (tensor<4x6x6xbf16>) -> ()
    }, {
    %v8 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<4x6x3xbf16>}> : () -> (tensor<4x6x3xbf16>)
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v10 = "stablehlo.select_and_scatter"(%arg0, %v8, %v9) <{window_dimensions = array<i64: 3, 1, 3>, window_strides = array<i64: 1, 1, 2>, padding = dense<[[1, 1], [0, 0], [0, 1]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x6x6xbf16>, tensor<4x6x3xbf16>, tensor<bf16>) -> (tensor<4x6x6xbf16>)
    %v11 = "stablehlo.add"(%v10, %v0) : (tensor<4x6x6xbf16>, tensor<4x6x6xbf16>) -> (tensor<4x6x6xbf16>)
    "stablehlo.return"(%v11) : (tensor<4x6x6xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<4x6x6xbf16>)
    %v14 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<10xf32>) -> (tensor<3x10xf32>)
    %v15:2 = "stablehlo.sort"(%arg2, %arg3) <{dimension = 3 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<7x8x4x1xi32>, tensor<7x8x4x1xf32>) -> (tensor<7x8x4x1xi32>, tensor<7x8x4x1xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<1x6xi32>}> : () -> (tensor<1x6xi32>)
    %v17 = "stablehlo.scatter"(%v15#0, %arg4, %v16) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2, 3, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      stablehlo.return %r : tensor<i32>
    }) : (tensor<7x8x4x1xi32>, tensor<3x6xi64>, tensor<1x6xi32>) -> (tensor<7x8x4x1xi32>)
    %v18 = sdy.sharding_constraint %v17 <@mesh, [{}, {"b", ?}, {?}, {?}], replicated={"a"}> : tensor<7x8x4x1xi32>
    %v26 = sdy.manual_computation(%v13, %v13) in_shardings=[<@mesh, [{}, {}, {"a", "b"}]>, <@mesh, [{}, {}, {"a", "b"}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a", "b"} (%v19: tensor<4x6x1xbf16>, %v20: tensor<4x6x1xbf16>) {
    %v21 = "stablehlo.broadcast_in_dim"(%v20) <{broadcast_dimensions = array<i64: 0, 2, 3>}> : (tensor<4x6x1xbf16>) -> (tensor<4x4x6x1xbf16>)
    %v22 = "stablehlo.add"(%v21, %v21) : (tensor<4x4x6x1xbf16>, tensor<4x4x6x1xbf16>) -> (tensor<4x4x6x1xbf16>)
    %v23 = sdy.sharding_constraint %v21 <@mesh, [{?}, {}, {}, {}]> : tensor<4x4x6x1xbf16>
    %v24 = "stablehlo.all_reduce"(%v19) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x6x1xbf16>) -> (tensor<4x6x1xbf16>)
    "sdy.return"(%v24) : (tensor<4x6x1xbf16>) -> ()
    } : (tensor<4x6x6xbf16>, tensor<4x6x6xbf16>) -> tensor<4x6x1xbf16>
    %v27 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<4x6x6xi32>)
    %v28 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30:2 = "stablehlo.reduce"(%v13, %v27, %v28, %v29) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<bf16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<bf16>, tensor<i32>
    }) : (tensor<4x6x6xbf16>, tensor<4x6x6xi32>, tensor<bf16>, tensor<i32>) -> (tensor<4x6xbf16>, tensor<4x6xi32>)
    %v31 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.dynamic_slice"(%v30#0, %v31, %arg5) <{slice_sizes = array<i64: 4, 6>}> : (tensor<4x6xbf16>, tensor<i32>, tensor<i32>) -> (tensor<4x6xbf16>)
    return %v32, %v30#1, %v26, %v18, %v15#1 : tensor<4x6xbf16>, tensor<4x6xi32>, tensor<4x6x1xbf16>, tensor<7x8x4x1xi32>, tensor<7x8x4x1xf32>
}
