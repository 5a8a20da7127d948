sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<4x7x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a", ?}, {?}]>}, %arg1: tensor<4x7x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {"b"}]>}, %arg2: tensor<i32>, %arg3: tensor<1x7x4x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}, {"b", ?}]>}) -> (tensor<4x7x8xf64>, tensor<7x8x1xf64>) {
    %v5 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a"}, {}, {}]>, <@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v0: tensor<1x7x8xf64>, %v1: tensor<1x7x8xf64>) {
    %v2 = "stablehlo.add"(%v1, %v0) : (tensor<1x7x8xf64>, tensor<1x7x8xf64>) -> (tensor<1x7x8xf64>)
    %v3 = "stablehlo.all_reduce"(%v2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1x7x8xf64>) -> (tensor<1x7x8xf64>)
    "sdy.return"(%v3) : (tensor<1x7x8xf64>) -> ()
    } : (tensor<4x7x8xf64>, tensor<4x7x8xf64>) -> tensor<1x7x8xf64>
    %v6 = "stablehlo.select"(%arg1, %arg0, %arg0) : (tensor<4x7x8xi1>, tensor<4x7x8xf64>, tensor<4x7x8xf64>) -> (tensor<4x7x8xf64>)
    %v12 = "stablehlo.case"(%arg2) ({
    %v7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<7x3x4xf32>}> : () -> (tensor<7x3x4xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v9 = "stablehlo.reduce"(%v7, %v8) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x3x4xf32>, tensor<f32>) -> (tensor<7x3x4xf32>)
    %v10 = "stablehlo.add"(%v5, %v5) : (tensor<1x7x8xf64>, tensor<1x7x8xf64>) -> (tensor<1x7x8xf64>)
    "stablehlo.return"(%v10) : (tensor<1x7x8xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<1x7x8xf64>)
    %v13 = "stablehlo.transpose"(%v12) <{permutation = array<i64: 1, 2, 0>}> : (tensor<1x7x8xf64>) -> (tensor<7x8x1xf64>)
    %v14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x7x4x2xf64>}> : () -> (tensor<4x7x4x2xf64>)
    %v15 = "stablehlo.scatter"(%v6, %arg3, %v14) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [2], input_batching_dims = [1], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x7x8xf64>, tensor<1x7x4x2xi64>, tensor<4x7x4x2xf64>) -> (tensor<4x7x8xf64>)
    return %v15, %v13 : tensor<4x7x8xf64>, tensor<7x8x1xf64>
}
