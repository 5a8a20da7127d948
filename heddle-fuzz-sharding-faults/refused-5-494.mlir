sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<6x8xbf16>, %arg1: tensor<2xi32>, %arg2: tensor<2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg3: tensor<1x8x5x6xbf16>, %arg4: tensor<1x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}], replicated={"a"}>}) -> (tensor<1x8xbf16>, tensor<1x5x6xbf16> {check.error = 1.147500e+02 : f64}, tensor<6xbf16> {check.error = 3.485531e+03 : f64}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x8xbf16>, tensor<bf16>) -> (tensor<6xbf16>)
    %v13 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v2: tensor<1x8xbf16>, %v3: tensor<1x8xbf16>) {
    %v4 = "stablehlo.transpose"(%v2) <{permutation = array<i64: 1, 0>}> : (tensor<1x8xbf16>) -> (tensor<8x1xbf16>)
    %v5 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<10x6x1xbf16>}> : () -> (tensor<10x6x1xbf16>)
    %v6 = "stablehlo.transpose"(%v5) <{permutation = array<i64: 1, 2, 0>}> : (tensor<10x6x1xbf16>) -> (tensor<6x1x10xbf16>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4xf32>}> : () -> (tensor<4xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<6.000000e+00> : tensor<4xf32>}> : () -> (tensor<4xf32>)
    %v10 = "stablehlo.divide"(%v7, %v9) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v11 = "stablehlo.all_reduce"(%v3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x8xbf16>) -> (tensor<1x8xbf16>)
    "sdy.return"(%v11) : (tensor<1x8xbf16>) -> ()
    } : (tensor<6x8xbf16>, tensor<6x8xbf16>) -> tensor<1x8xbf16>
    %v14 = "stablehlo.broadcast_in_dim"(%v13) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<1x8xbf16>) -> (tensor<4x1x8xbf16>)
    %v15 = sdy.sharding_constraint %v13 <@mesh, [{}, {"a":(2)3}]> : tensor<1x8xbf16>
    %v16 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v29 = "stablehlo.if"(%v16) ({
    %v17 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x1xbf16>}> : () -> (tensor<4x1xbf16>)
    %v18 = "stablehlo.scatter"(%v14, %arg1, %v17) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 2], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x1x8xbf16>, tensor<2xi32>, tensor<4x1xbf16>) -> (tensor<4x1x8xbf16>)
    %v20 = "stablehlo.optimization_barrier"(%v14) : (tensor<4x1x8xbf16>) -> (tensor<4x1x8xbf16>)
    "stablehlo.return"(%v15) : (tensor<1x8xbf16>) -> ()
    }, {
    %v22 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v23 = "stablehlo.pad"(%v15, %v22) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<1x8xbf16>, tensor<bf16>) -> (tensor<1x8xbf16>)
    %v24 = sdy.sharding_constraint %v14 <@mesh, [{?}, {"a", ?}, {?}]> : tensor<4x1x8xbf16>
    %v25 = "stablehlo.slice"(%v23) <{start_indices = array<i64: 0, 6>, limit_indices = array<i64: 1, 8>, strides = array<i64: 1, 3>}> : (tensor<1x8xbf16>) -> (tensor<1x1xbf16>)
    %v26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x2xf32>}> : () -> (tensor<3x2xf32>)
    %v27 = "stablehlo.convolution"(%v26, %arg2) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<3x2xf32>, tensor<2x3xf32>) -> (tensor<3x3xf32>)
    "stablehlo.return"(%v15) : (tensor<1x8xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<1x8xbf16>)
    %v30 = "stablehlo.dot_general"(%v15, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<1x8xbf16>, tensor<1x8x5x6xbf16>) -> (tensor<1x5x6xbf16>)
    %v31 = "stablehlo.select"(%arg4, %v29, %v15) : (tensor<1x8xi1>, tensor<1x8xbf16>, tensor<1x8xbf16>) -> (tensor<1x8xbf16>)
    return %v31, %v30, %v1 : tensor<1x8xbf16>, tensor<1x5x6xbf16>, tensor<6xbf16>
}
