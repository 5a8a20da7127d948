sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg1: tensor<6x4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}]>, tf.aliasing_output = 2 : i32}, %arg2: tensor<8x9x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}]>, tf.aliasing_output = 3 : i32}, %arg3: tensor<4xi64>, %arg4: tensor<9x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {"b"}]>}, %arg5: tensor<i1>, %arg6: tensor<7x4xf32>, %arg7: tensor<1x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<4xi32>, tensor<4xf32>, tensor<6x4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {"b"}]>}, tensor<8x9x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}, {"a", ?}]>}) {
    %v6 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a", "b"} (%v0: tensor<1x4xf32>, %v1: tensor<1x4xf32>) {
    %v2 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.reduce"(%v0, %v2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x4xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v4 = "stablehlo.all_reduce"(%v1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x4xf32>) -> (tensor<1x4xf32>)
    "sdy.return"(%v4) : (tensor<1x4xf32>) -> ()
    } : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<1x4xf32>
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v8 = "stablehlo.reduce_window"(%arg1, %v7) <{window_dimensions = array<i64: 3, 1, 3>, window_strides = array<i64: 2, 1, 2>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[1, 0], [0, 0], [2, 2]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x4x6xf32>, tensor<f32>) -> (tensor<3x4x4xf32>)
    %v9 = sdy.sharding_constraint %v6 <@mesh, [{}, {"b", "a"}]> : tensor<1x4xf32>
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26:2 = "stablehlo.while"(%v10, %arg1) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<6x4x6xf32>):
    %v16 = "stablehlo.compare"(%v11_, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<6x4x6xf32>):
    %v18 = "stablehlo.dynamic_slice"(%v9, %v11, %v15) <{slice_sizes = array<i64: 1, 4>}> : (tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x4xf32>)
    %v19 = "stablehlo.reshape"(%v18) : (tensor<1x4xf32>) -> (tensor<4xf32>)
    %v20 = "stablehlo.dot_general"(%v9, %v9) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 0], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<1x4xf32>, tensor<1x4xf32>) -> (tensor<4x1xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v23 = "stablehlo.clamp"(%v21, %arg1, %v22) : (tensor<f32>, tensor<6x4x6xf32>, tensor<f32>) -> (tensor<6x4x6xf32>)
    %v24 = "stablehlo.add"(%v11, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v24, %v23) : (tensor<i32>, tensor<6x4x6xf32>) -> ()
    }) : (tensor<i32>, tensor<6x4x6xf32>) -> (tensor<i32>, tensor<6x4x6xf32>)
    %v27 = "stablehlo.scatter"(%arg2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x9x2xf32>, tensor<4xi64>, tensor<9x4x2xf32>) -> (tensor<8x9x2xf32>)
    %v34 = "stablehlo.if"(%arg5) ({
    %v28 = "stablehlo.add"(%arg1, %v26#1) : (tensor<6x4x6xf32>, tensor<6x4x6xf32>) -> (tensor<6x4x6xf32>)
    "stablehlo.return"(%v28) : (tensor<6x4x6xf32>) -> ()
    }, {
    %v30 = "stablehlo.exponential"(%arg6) : (tensor<7x4xf32>) -> (tensor<7x4xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.reduce"(%v30, %v31) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x4xf32>, tensor<f32>) -> (tensor<7xf32>)
    "stablehlo.return"(%v26#1) : (tensor<6x4x6xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<6x4x6xf32>)
    %v35 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v36 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v37:2 = "stablehlo.reduce"(%v9, %arg7, %v35, %v36) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<1x4xf32>, tensor<1x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    return %v37#1, %v37#0, %v34, %v27 : tensor<4xi32>, tensor<4xf32>, tensor<6x4x6xf32>, tensor<8x9x2xf32>
}
