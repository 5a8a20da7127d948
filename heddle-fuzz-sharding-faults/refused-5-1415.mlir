sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}, %arg1: tensor<2x3x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", "b"}, {}]>}, %arg2: tensor<1x3x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg3: tensor<i32>, %arg4: tensor<2x6x8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}, {}]>}, %arg5: tensor<2x1x3x3xf32>) -> (tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, tensor<2x3x8xi1>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}) {
    %v0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0>}> : (tensor<8xi1>) -> (tensor<8xi1>)
    %v1 = "stablehlo.xor"(%arg0, %arg0) : (tensor<8xi1>, tensor<8xi1>) -> (tensor<8xi1>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg1, %v3) : (tensor<i32>, tensor<2x3x1xi32>, tensor<i32>) -> (tensor<2x3x1xi32>)
    %v5 = "stablehlo.gather"(%v1, %v4) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 8>}> : (tensor<8xi1>, tensor<2x3x1xi32>) -> (tensor<2x3x8xi1>)
    %v6 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v7 = "stablehlo.reduce"(%v1, %v6) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.and"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<8xi1>, tensor<i1>) -> (tensor<i1>)
    %v8 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.dynamic_update_slice"(%v5, %arg2, %v8, %v9, %arg3) : (tensor<2x3x8xi1>, tensor<1x3x8xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x3x8xi1>)
    %v21 = sdy.manual_computation(%arg4, %arg4) in_shardings=[<@mesh, [{}, {"a", "b"}, {}, {}]>, <@mesh, [{}, {"a", "b"}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"a", "b"} (%v11: tensor<2x1x8x3xf32>, %v12: tensor<2x1x8x3xf32>) {
    %v13 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x8x7xf64>)
    %v14 = "stablehlo.sort"(%v13) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x8x7xf64>) -> (tensor<4x8x7xf64>)
    %v15 = "stablehlo.transpose"(%v14) <{permutation = array<i64: 1, 2, 0>}> : (tensor<4x8x7xf64>) -> (tensor<8x7x4xf64>)
    %v16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.reduce_window"(%v12, %v16) <{window_dimensions = array<i64: 1, 1, 1, 1>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x1x8x3xf32>, tensor<f32>) -> (tensor<2x1x8x3xf32>)
    %v18 = "stablehlo.add"(%v17, %v17) : (tensor<2x1x8x3xf32>, tensor<2x1x8x3xf32>) -> (tensor<2x1x8x3xf32>)
    %v19 = "stablehlo.all_reduce"(%v18) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x1x8x3xf32>) -> (tensor<2x1x8x3xf32>)
    "sdy.return"(%v19) : (tensor<2x1x8x3xf32>) -> ()
    } : (tensor<2x6x8x3xf32>, tensor<2x6x8x3xf32>) -> tensor<2x1x8x3xf32>
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.clamp"(%v22, %arg3, %v23) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v36:2 = "stablehlo.while"(%v24, %v1) ({
    ^bb0(%v25: tensor<i32>, %v26: tensor<8xi1>):
    %v27 = "stablehlo.compare"(%v25, %v23) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v27) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v29: tensor<i32>, %v30: tensor<8xi1>):
    %v31 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.select_and_scatter"(%v21, %arg5, %v31) <{window_dimensions = array<i64: 2, 1, 2, 2>, window_strides = array<i64: 2, 1, 3, 1>, padding = dense<[[1, 1], [0, 0], [0, 1], [1, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x1x8x3xf32>, tensor<2x1x3x3xf32>, tensor<f32>) -> (tensor<2x1x8x3xf32>)
    sdy.sharding_group %v30 group_id=108 : tensor<8xi1>
    %v33 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.add"(%v29, %v33) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v34, %v1) : (tensor<i32>, tensor<8xi1>) -> ()
    }) : (tensor<i32>, tensor<8xi1>) -> (tensor<i32>, tensor<8xi1>)
    return %v36#1, %v10, %v7, %v0 : tensor<8xi1>, tensor<2x3x8xi1>, tensor<i1>, tensor<8xi1>
}
