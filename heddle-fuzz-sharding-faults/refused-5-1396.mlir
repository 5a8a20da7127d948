sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[2, 5, 4, 3, 0, 1]>
func.func public @main(%arg0: tensor<8x12xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<8x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}]>}, %arg3: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>, tf.aliasing_output = 1 : i32}, %arg4: tensor<2x8xi32>, %arg5: tensor<2x8x2xi8>, %arg6: tensor<2x4x1xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {}]>}) -> (tensor<2x4xf32>, tensor<2xi32>, tensor<2x8x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", "a", ?}, {?}]>}, tensor<8x2x5xi32>, tensor<8x2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b", ?}]>}) {
    %v0 = "stablehlo.dynamic_slice"(%arg0, %arg1, %arg1) <{slice_sizes = array<i64: 8, 2>}> : (tensor<8x12xf32>, tensor<i32>, tensor<i32>) -> (tensor<8x2xf32>)
    %v1 = "stablehlo.broadcast_in_dim"(%v0) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<8x2xf32>) -> (tensor<8x2x2x5xf32>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x2x2x5xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5:2 = "stablehlo.reduce"(%v1, %v2, %v3, %v4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<8x2x2x5xf32>, tensor<8x2x2x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x2x5xf32>, tensor<8x2x5xi32>)
    %v6 = "stablehlo.add"(%v5#1, %v5#1) : (tensor<8x2x5xi32>, tensor<8x2x5xi32>) -> (tensor<8x2x5xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v8 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%arg0, %arg2, %v7, %v8) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<8x12xf32>, tensor<8x12xi32>, tensor<f32>, tensor<i32>) -> (tensor<12xf32>, tensor<12xi32>)
    %v10 = "stablehlo.scatter"(%v6, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], input_batching_dims = [1], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x2x5xi32>, tensor<2xi32>, tensor<2x8xi32>) -> (tensor<8x2x5xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.clamp"(%v11, %arg1, %v12) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v13, %arg5) ({
    ^bb0(%v14: tensor<i32>, %v15: tensor<2x8x2xi8>):
    %v16 = "stablehlo.compare"(%v14, %v12) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<2x8x2xi8>):
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.add"(%v18, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v19) : (tensor<i32>, tensor<2x8x2xi8>) -> ()
    }) : (tensor<i32>, tensor<2x8x2xi8>) -> (tensor<i32>, tensor<2x8x2xi8>)
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41:2 = "stablehlo.while"(%v24, %arg3) ({
    ^bb0(%v25_: tensor<i32>, %v26_: tensor<2xi32>):
    %v30 = "stablehlo.compare"(%v25_, %v27) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v30) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v25: tensor<i32>, %v26: tensor<2xi32>):
    %v32 = "stablehlo.dynamic_slice"(%v9#1, %v25) <{slice_sizes = array<i64: 1>}> : (tensor<12xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v33 = "stablehlo.reshape"(%v32) : (tensor<1xi32>) -> (tensor<i32>)
    %v34 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.pad"(%v6, %v34) <{edge_padding_low = array<i64: 2, -2, 2>, edge_padding_high = array<i64: 1, 1, -1>, interior_padding = array<i64: 0, 0, 1>}> : (tensor<8x2x5xi32>, tensor<i32>) -> (tensor<11x1x10xi32>)
    %v36 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.reduce_window"(%v26, %v36) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 2>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2xi32>, tensor<i32>) -> (tensor<3xi32>)
    %v38 = sdy.sharding_constraint %v26 <@mesh, [{"a", "b", ?}]> : tensor<2xi32>
    %v39 = "stablehlo.add"(%v25, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v39, %v38) : (tensor<i32>, tensor<2xi32>) -> ()
    }) : (tensor<i32>, tensor<2xi32>) -> (tensor<i32>, tensor<2xi32>)
    %v42 = "stablehlo.gather"(%v9#0, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<2x4x1xui32>) -> (tensor<2x4xf32>)
    return %v42, %v41#1, %v23#1, %v10, %v5#0 : tensor<2x4xf32>, tensor<2xi32>, tensor<2x8x2xi8>, tensor<8x2x5xi32>, tensor<8x2x5xf32>
}
