sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<9x7xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<6x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg3: tensor<1x6x1xi64>, %arg4: tensor<1x3x6xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, %arg5: tensor<i32>, %arg6: tensor<4x8xf32>) -> (tensor<4xi8>, tensor<4x8xf32>, tensor<6x1xi32>, tensor<9x7xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 2, 3>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[2, 0], [0, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<9x7xi32>, tensor<i32>) -> (tensor<6x2xi32>)
    %v5 = "stablehlo.case"(%arg1) ({
    %v2 = "stablehlo.reshape"(%v1) : (tensor<6x2xi32>) -> (tensor<6x2x1xi32>)
    %v3 = "stablehlo.scatter"(%v1, %v1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x2xi32>, tensor<6x2xi32>, tensor<6x6xi32>) -> (tensor<6x2xi32>)
    "stablehlo.return"(%v3) : (tensor<6x2xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<6x2xi32>)
    %v6 = sdy.propagation_barrier %arg0 allowed_direction=BACKWARD : tensor<9x7xi32>
    %v7 = "stablehlo.maximum"(%v1, %v1) : (tensor<6x2xi32>, tensor<6x2xi32>) -> (tensor<6x2xi32>)
    %v8 = "stablehlo.convert"(%v6) : (tensor<9x7xi32>) -> (tensor<9x7xi1>)
    %v9 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xi8>)
    %v10 = "stablehlo.scatter"(%v9, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<4xi8>, tensor<1x6x1xi64>, tensor<1x3x6xi8>) -> (tensor<4xi8>)
    %v22 = sdy.manual_computation(%v1, %v7) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v11: tensor<6x1xi32>, %v12: tensor<6x1xi32>) {
    %v13 = "stablehlo.slice"(%v11) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 5, 1>, strides = array<i64: 3, 1>}> : (tensor<6x1xi32>) -> (tensor<2x1xi32>)
    %v14 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x8x4xf32>)
    %v15 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x8x3xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.select_and_scatter"(%v14, %v15, %v16) <{window_dimensions = array<i64: 1, 1, 3>, window_strides = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 1]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x8x4xf32>, tensor<6x8x3xf32>, tensor<f32>) -> (tensor<6x8x4xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.reduce"(%v12, %v18) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x1xi32>, tensor<i32>) -> (tensor<i32>)
    %v20 = "stablehlo.all_reduce"(%v12) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x1xi32>) -> (tensor<6x1xi32>)
    "sdy.return"(%v20) : (tensor<6x1xi32>) -> ()
    } : (tensor<6x2xi32>, tensor<6x2xi32>) -> tensor<6x1xi32>
    %v23 = "stablehlo.negate"(%v22) : (tensor<6x1xi32>) -> (tensor<6x1xi32>)
    %v26 = "stablehlo.case"(%arg5) ({
    "stablehlo.return"(%arg6) : (tensor<4x8xf32>) -> ()
    }, {
    "stablehlo.return"(%arg6) : (tensor<4x8xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<4x8xf32>)
    %v27 = sdy.sharding_constraint %v10 <@mesh, [{"a", ?}]> : tensor<4xi8>
    return %v27, %v26, %v23, %v8 : tensor<4xi8>, tensor<4x8xf32>, tensor<6x1xi32>, tensor<9x7xi1>
}
