sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<3x4x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, %arg2: tensor<6xf32>, %arg3: tensor<1x4x3xi64>, %arg4: tensor<4x3x2xf64>) -> (tensor<3x4x2xf64> {check.error = 7.537304e-13 : f64}, tensor<3x4x2xf64>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<10x4x4xf64>)
    %v1 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 4, 0, 0>, limit_indices = array<i64: 7, 4, 3>, strides = array<i64: 1, 1, 2>}> : (tensor<10x4x4xf64>) -> (tensor<3x4x2xf64>)
    %v2 = "stablehlo.logistic"(%v1) : (tensor<3x4x2xf64>) -> (tensor<3x4x2xf64>)
    %v14 = "stablehlo.if"(%arg0) ({
    %v3 = "stablehlo.select"(%arg1, %v2, %v2) : (tensor<3x4x2xi1>, tensor<3x4x2xf64>, tensor<3x4x2xf64>) -> (tensor<3x4x2xf64>)
    %v4 = "stablehlo.convert"(%v3) : (tensor<3x4x2xf64>) -> (tensor<3x4x2xf16>)
    %v5 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64: 0>}> : (tensor<6xf32>) -> (tensor<6xf32>)
    %v7 = "stablehlo.optimization_barrier"(%v5) : (tensor<6xf32>) -> (tensor<6xf32>)
    "stablehlo.return"(%v2) : (tensor<3x4x2xf64>) -> ()
    }, {
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v10 = "stablehlo.reduce_window"(%v2, %v9) <{window_dimensions = array<i64: 1, 4, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [3, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<3x4x2xf64>, tensor<f64>) -> (tensor<3x4x2xf64>)
    %v11 = "stablehlo.transpose"(%v2) <{permutation = array<i64: 2, 1, 0>}> : (tensor<3x4x2xf64>) -> (tensor<2x4x3xf64>)
    %v12 = "stablehlo.add"(%v1, %v2) : (tensor<3x4x2xf64>, tensor<3x4x2xf64>) -> (tensor<3x4x2xf64>)
    "stablehlo.return"(%v12) : (tensor<3x4x2xf64>) -> ()
    }) : (tensor<i1>) -> (tensor<3x4x2xf64>)
    %v15 = "stablehlo.scatter"(%v2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [2], input_batching_dims = [1], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [2], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<3x4x2xf64>, tensor<1x4x3xi64>, tensor<4x3x2xf64>) -> (tensor<3x4x2xf64>)
    return %v15, %v14 : tensor<3x4x2xf64>, tensor<3x4x2xf64>
}
