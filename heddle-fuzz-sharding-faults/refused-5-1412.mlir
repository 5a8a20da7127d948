sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<2x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, %arg1: tensor<2x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}]>}, %arg2: tensor<2x4xi64> {tf.aliasing_output = 0 : i32}) -> (tensor<2x4xi64>, tensor<2x4xi1>, tensor<2x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b":(2)2}], replicated={"b":(1)2}>}, tensor<2x4xi64>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x8xi64>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x8xi64>)
    %v20 = sdy.manual_computation(%v0, %v1) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v2: tensor<2x4xi64>, %v3: tensor<2x4xi64>) {
    %v4 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x12xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<6x4xi32>}> : () -> (tensor<6x4xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.dynamic_update_slice"(%v4, %v5, %v6, %v7) : (tensor<8x12xi32>, tensor<6x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<8x12xi32>)
    %v9 = "stablehlo.constant"() <{value = dense<2> : tensor<2xi32>}> : () -> (tensor<2xi32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %v9, %v11) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<12xi32>}> : () -> (tensor<12xi32>)
    %v14 = "stablehlo.scatter"(%v8, %v12, %v13) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x12xi32>, tensor<2xi32>, tensor<12xi32>) -> (tensor<8x12xi32>)
    %v15 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x5xbf16>)
    %v16 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x2xbf16>)
    %v17 = "stablehlo.convolution"(%v15, %v16) <{dimension_numbers = #stablehlo.conv<[f, b]x[o, i]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x5xbf16>, tensor<3x2xbf16>) -> (tensor<3x5xbf16>)
    %v18 = "stablehlo.all_reduce"(%v3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<2x4xi64>) -> (tensor<2x4xi64>)
    "sdy.return"(%v18) : (tensor<2x4xi64>) -> ()
    } : (tensor<2x8xi64>, tensor<2x8xi64>) -> tensor<2x4xi64>
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.case"(%v21) ({
    %v22 = "stablehlo.select"(%arg1, %v20, %arg0) : (tensor<2x4xi1>, tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<2x4xi64>)
    "stablehlo.return"(%v22) : (tensor<2x4xi64>) -> ()
    }, {
    %v24 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v25 = "stablehlo.reduce_window"(%v20, %v24) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<2x4xi64>, tensor<i64>) -> (tensor<2x4xi64>)
    %v26 = sdy.sharding_constraint %arg1 <@mesh, [{"a", ?}, {"b", ?}]> : tensor<2x4xi1>
    "stablehlo.return"(%v20) : (tensor<2x4xi64>) -> ()
    }, {
    %v28 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 0, 1>}> : (tensor<2x4xi64>) -> (tensor<2x4xi64>)
    "stablehlo.return"(%v28) : (tensor<2x4xi64>) -> ()
    }) : (tensor<i32>) -> (tensor<2x4xi64>)
    %v31 = sdy.sharding_constraint %v20 <@mesh, [{?}, {"a"}], replicated={"b"}> : tensor<2x4xi64>
    %v32 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x4xi64>)
    %v41 = sdy.manual_computation(%arg0, %v32) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v33: tensor<1x4xi64>, %v34: tensor<1x4xi64>) {
    %v35 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x1xi64>)
    %v36 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.dynamic_update_slice"(%v34, %v35, %v36, %v37) : (tensor<1x4xi64>, tensor<1x1xi64>, tensor<i32>, tensor<i32>) -> (tensor<1x4xi64>)
    %v39 = "stablehlo.add"(%v38, %v34) : (tensor<1x4xi64>, tensor<1x4xi64>) -> (tensor<1x4xi64>)
    "sdy.return"(%v39) : (tensor<1x4xi64>) -> ()
    } : (tensor<2x4xi64>, tensor<2x4xi64>) -> tensor<2x4xi64>
    %v42 = "stablehlo.sort"(%v31) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x4xi64>) -> (tensor<2x4xi64>)
    %v43 = "stablehlo.or"(%arg1, %arg1) : (tensor<2x4xi1>, tensor<2x4xi1>) -> (tensor<2x4xi1>)
    %v44 = "stablehlo.shift_left"(%v42, %arg2) : (tensor<2x4xi64>, tensor<2x4xi64>) -> (tensor<2x4xi64>)
    %v45 = sdy.sharding_constraint %v44 <@mesh, [{"a"}, {"b", ?}]> : tensor<2x4xi64>
    return %v45, %v43, %v41, %v30 : tensor<2x4xi64>, tensor<2x4xi1>, tensor<2x4xi64>, tensor<2x4xi64>
}
