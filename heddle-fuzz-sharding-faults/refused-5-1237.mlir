sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<3x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<9x3xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, "b":(1)2, ?}, {"a", ?}]>}, %arg2: tensor<9xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, %arg3: tensor<9xf16>, %arg4: tensor<i32>, %arg5: tensor<5x1xf64>, %arg6: tensor<1x2x5x2xf64>) -> (tensor<9xi32>, tensor<9x3xf16>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[2, 2], [1, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<3x6xf64>, tensor<f64>) -> (tensor<5x7xf64>)
    %v2 = "stablehlo.scatter"(%arg1, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<9x3xf16>, tensor<9xi32>, tensor<9xf16>) -> (tensor<9x3xf16>)
    %v8 = "stablehlo.case"(%arg4) ({
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v4 = "stablehlo.select_and_scatter"(%v1, %v1, %v3) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<5x7xf64>, tensor<5x7xf64>, tensor<f64>) -> (tensor<5x7xf64>)
    %v5 = "stablehlo.dot_general"(%arg5, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<5x1xf64>, tensor<1x2x5x2xf64>) -> (tensor<5x2x2xf64>)
    "stablehlo.return"(%arg2) : (tensor<9xi32>) -> ()
    }, {
    "stablehlo.return"(%arg2) : (tensor<9xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<9xi32>)
    return %v8, %v2 : tensor<9xi32>, tensor<9x3xf16>
}
