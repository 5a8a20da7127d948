sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<2x8xi32>, %arg1: tensor<i1>, %arg2: tensor<2x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<1x2xi8>) -> (tensor<1x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<2x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(4)2, ?}]>}) {
    %v0:2 = "chlo.top_k"(%arg0) <{k = 8 : i64}> : (tensor<2x8xi32>) -> (tensor<2x8xi32>, tensor<2x8xi32>)
    %v1 = "stablehlo.or"(%v0#1, %arg0) : (tensor<2x8xi32>, tensor<2x8xi32>) -> (tensor<2x8xi32>)
    %v17 = sdy.manual_computation(%v0#0, %v1) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v2: tensor<2x1xi32>, %v3: tensor<2x1xi32>) {
    %v4 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x2xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %v4, %v6) : (tensor<i32>, tensor<5x2xi32>, tensor<i32>) -> (tensor<5x2xi32>)
    %v8 = "stablehlo.gather"(%v3, %v7) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<2x1xi32>, tensor<5x2xi32>) -> (tensor<2x5xi32>)
    %v9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<4xf32>}> : () -> (tensor<4xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v11 = "stablehlo.reduce_window"(%v9, %v10) <{window_dimensions = array<i64: 4>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 3]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x5xf64>}> : () -> (tensor<2x5xf64>)
    %v13:2 = "stablehlo.sort"(%v8, %v12) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<f64>, %d: tensor<f64>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x5xi32>, tensor<2x5xf64>) -> (tensor<2x5xi32>, tensor<2x5xf64>)
    %v14 = "stablehlo.add"(%v3, %v3) : (tensor<2x1xi32>, tensor<2x1xi32>) -> (tensor<2x1xi32>)
    %v15 = "stablehlo.all_reduce"(%v14) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x1xi32>) -> (tensor<2x1xi32>)
    "sdy.return"(%v15) : (tensor<2x1xi32>) -> ()
    } : (tensor<2x8xi32>, tensor<2x8xi32>) -> tensor<2x1xi32>
    %v34 = "stablehlo.if"(%arg1) ({
    %v18 = "stablehlo.slice"(%v0#0) <{start_indices = array<i64: 0, 4>, limit_indices = array<i64: 1, 6>, strides = array<i64: 1, 1>}> : (tensor<2x8xi32>) -> (tensor<1x2xi32>)
    %v19 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.dynamic_update_slice"(%v17, %arg2, %arg3, %v19) : (tensor<2x1xi32>, tensor<2x1xi32>, tensor<i32>, tensor<i32>) -> (tensor<2x1xi32>)
    %v21:2 = "stablehlo.sort"(%v18, %arg4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<i8>, %d: tensor<i8>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x2xi32>, tensor<1x2xi8>) -> (tensor<1x2xi32>, tensor<1x2xi8>)
    "stablehlo.return"(%v17) : (tensor<2x1xi32>) -> ()
    }, {
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i8>}> : () -> (tensor<i8>)
    %v24 = "stablehlo.reduce"(%arg4, %v23) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<1x2xi8>, tensor<i8>) -> (tensor<2xi8>)
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.dynamic_slice"(%v0#0, %v25, %v26) <{slice_sizes = array<i64: 2, 7>}> : (tensor<2x8xi32>, tensor<i32>, tensor<i32>) -> (tensor<2x7xi32>)
    %v28 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x8xi32>)
    %v29 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31:2 = "stablehlo.reduce"(%v1, %v28, %v29, %v30) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<2x8xi32>, tensor<2x8xi32>, tensor<i32>, tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
    %v32 = "stablehlo.add"(%arg2, %v17) : (tensor<2x1xi32>, tensor<2x1xi32>) -> (tensor<2x1xi32>)
    "stablehlo.return"(%v32) : (tensor<2x1xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x1xi32>)
    %v35 = "stablehlo.broadcast_in_dim"(%v34) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<2x1xi32>) -> (tensor<1x2xi32>)
    return %v35, %v0#1 : tensor<1x2xi32>, tensor<2x8xi32>
}
