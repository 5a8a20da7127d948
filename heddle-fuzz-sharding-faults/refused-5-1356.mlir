sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<f64>, %arg1: tensor<3x1x6xf64>, %arg2: tensor<1x1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, %arg3: tensor<i32>, %arg4: tensor<4xf64>, %arg5: tensor<1x5xi32>, %arg6: tensor<5xf64>) -> (tensor<1xf64>, tensor<1xf64> {check.error = 4.303224e-13 : f64, sdy.sharding = #sdy.sharding<@mesh, [{?}], replicated={"a"}>}, tensor<1xf64>, tensor<4xf64>) {
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<f64>) -> (tensor<1xf64>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1xf64>, tensor<f64>) -> (tensor<1xf64>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<3x6xi32>}> : () -> (tensor<3x6xi32>)
    %v4 = "stablehlo.scatter"(%v2, %v3, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1xf64>, tensor<3x6xi32>, tensor<3x1x6xf64>) -> (tensor<1xf64>)
    %v5 = sdy.sharding_constraint %v2 <@mesh, [{}]> : tensor<1xf64>
    %v6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v7 = "stablehlo.pad"(%arg2, %v6) <{edge_padding_low = array<i64: 0, 0, -2>, edge_padding_high = array<i64: 0, 0, 3>, interior_padding = array<i64: 0, 0, 1>}> : (tensor<1x1x8xf32>, tensor<f32>) -> (tensor<1x1x16xf32>)
    %v19 = "stablehlo.case"(%arg3) ({
    %v8 = "stablehlo.concatenate"(%arg4, %v4, %v0) <{dimension = 0 : i64}> : (tensor<4xf64>, tensor<1xf64>, tensor<1xf64>) -> (tensor<6xf64>)
    %v9 = "stablehlo.transpose"(%arg1) <{permutation = array<i64: 2, 0, 1>}> : (tensor<3x1x6xf64>) -> (tensor<6x3x1xf64>)
    %v10 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v11 = "stablehlo.reduce"(%v7, %v10) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x1x16xf32>, tensor<f32>) -> (tensor<1x1x16xf32>)
    %v12 = "stablehlo.add"(%v5, %v5) : (tensor<1xf64>, tensor<1xf64>) -> (tensor<1xf64>)
    "stablehlo.return"(%v12) : (tensor<1xf64>) -> ()
    }, {
    %v14 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v15 = "stablehlo.reduce_window"(%v5, %v14) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1xf64>, tensor<f64>) -> (tensor<1xf64>)
    %v16 = "stablehlo.add"(%v15, %v0) : (tensor<1xf64>, tensor<1xf64>) -> (tensor<1xf64>)
    "stablehlo.return"(%v16) : (tensor<1xf64>) -> ()
    }, {
    "stablehlo.return"(%v0) : (tensor<1xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<1xf64>)
    %v20 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf64>) -> (tensor<4xf64>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.clamp"(%v21, %arg5, %v22) : (tensor<i32>, tensor<1x5xi32>, tensor<i32>) -> (tensor<1x5xi32>)
    %v24 = "stablehlo.scatter"(%v19, %v23, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1xf64>, tensor<1x5xi32>, tensor<5xf64>) -> (tensor<1xf64>)
    %v25 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<1xf64>}> : () -> (tensor<1xf64>)
    %v26 = "stablehlo.divide"(%v4, %v25) : (tensor<1xf64>, tensor<1xf64>) -> (tensor<1xf64>)
    %v27 = "stablehlo.sign"(%v2) : (tensor<1xf64>) -> (tensor<1xf64>)
    return %v27, %v26, %v24, %v20 : tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<4xf64>
}
