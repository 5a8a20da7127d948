sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[2, 0, 4, 1, 3, 5]>
func.func public @main(%arg0: tensor<7x8x6xbf16>, %arg1: tensor<i32>, %arg2: tensor<10x3x6xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {?}], replicated={"b"}>}, %arg3: tensor<2x3x6xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b"}]>}, %arg4: tensor<4x6x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}, %arg5: tensor<4x2x1xbf16>, %arg6: tensor<10xf32> {tf.aliasing_output = 2 : i32}, %arg7: tensor<4x6x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", "b", ?}, {?}]>, tf.aliasing_output = 3 : i32}) -> (tensor<5xf32>, tensor<3x6x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}]>}, tensor<10xf32>, tensor<4x6x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}, {?}, {}]>}, tensor<7x8x6xbf16>, tensor<4xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v1 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v2 = "stablehlo.clamp"(%v0, %arg0, %v1) : (tensor<bf16>, tensor<7x8x6xbf16>, tensor<bf16>) -> (tensor<7x8x6xbf16>)
    %v14 = "stablehlo.case"(%arg1) ({
    %v3 = "stablehlo.negate"(%arg2) : (tensor<10x3x6xi64>) -> (tensor<10x3x6xi64>)
    %v4 = "stablehlo.concatenate"(%arg3, %v3) <{dimension = 0 : i64}> : (tensor<2x3x6xi64>, tensor<10x3x6xi64>) -> (tensor<12x3x6xi64>)
    %v5 = "stablehlo.reshape"(%arg2) : (tensor<10x3x6xi64>) -> (tensor<90x2xi64>)
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }, {
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v8 = "stablehlo.select_and_scatter"(%arg4, %arg5, %v7) <{window_dimensions = array<i64: 1, 3, 2>, window_strides = array<i64: 1, 3, 3>, padding = dense<[[0, 0], [0, 1], [1, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x6x2xbf16>, tensor<4x2x1xbf16>, tensor<bf16>) -> (tensor<4x6x2xbf16>)
    %v9 = "stablehlo.compare"(%arg4, %v8) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4x6x2xbf16>, tensor<4x6x2xbf16>) -> (tensor<4x6x2xi1>)
    %v10 = "stablehlo.exponential"(%arg6) : (tensor<10xf32>) -> (tensor<10xf32>)
    sdy.sharding_group %v10 group_id=110 : tensor<10xf32>
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }, {
    %v12 = "stablehlo.compare"(%arg4, %arg7) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4x6x2xbf16>, tensor<4x6x2xbf16>) -> (tensor<4x6x2xi1>)
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v15 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xf16>)
    %v16 = "stablehlo.broadcast_in_dim"(%v15) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf16>) -> (tensor<4xf16>)
    %v17 = "stablehlo.abs"(%arg6) : (tensor<10xf32>) -> (tensor<10xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<true> : tensor<7x8x6xi1>}> : () -> (tensor<7x8x6xi1>)
    %v19 = "stablehlo.select"(%v18, %arg0, %v2) : (tensor<7x8x6xi1>, tensor<7x8x6xbf16>, tensor<7x8x6xbf16>) -> (tensor<7x8x6xbf16>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<4x6x1xi64>}> : () -> (tensor<4x6x1xi64>)
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x4x6x2xbf16>}> : () -> (tensor<3x4x6x2xbf16>)
    %v22 = "stablehlo.scatter"(%arg7, %v20, %v21) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 3], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      stablehlo.return %r : tensor<bf16>
    }) : (tensor<4x6x2xbf16>, tensor<4x6x1xi64>, tensor<3x4x6x2xbf16>) -> (tensor<4x6x2xbf16>)
    %v24 = "stablehlo.optimization_barrier"(%v17) : (tensor<10xf32>) -> (tensor<10xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v26 = "stablehlo.pad"(%arg7, %v25) <{edge_padding_low = array<i64: 0, 1, -1>, edge_padding_high = array<i64: -1, -1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<4x6x2xbf16>, tensor<bf16>) -> (tensor<3x6x1xbf16>)
    sdy.sharding_group %arg7 group_id=348 : tensor<4x6x2xbf16>
    %v27 = "stablehlo.slice"(%v17) <{start_indices = array<i64: 0>, limit_indices = array<i64: 10>, strides = array<i64: 2>}> : (tensor<10xf32>) -> (tensor<5xf32>)
    return %v27, %v26, %v24, %v22, %v19, %v16, %v14 : tensor<5xf32>, tensor<3x6x1xbf16>, tensor<10xf32>, tensor<4x6x2xbf16>, tensor<7x8x6xbf16>, tensor<4xf16>, tensor<i32>
}
