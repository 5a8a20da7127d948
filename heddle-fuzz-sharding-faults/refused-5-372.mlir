sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<8x2x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}, {}, {"a", ?}]>}, %arg1: tensor<f32>, %arg2: tensor<8x2x4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"b"}]>}, %arg3: tensor<5x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}, %arg4: tensor<8x5xi32>, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg7: tensor<8xf32>) -> (tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<11x2x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}, {?}, {}]>}, tensor<8x2xi32>, tensor<8x2x4x5xf32>) {
    %v0 = "stablehlo.pad"(%arg0, %arg1) <{edge_padding_low = array<i64: 0, 0, 0, 1>, edge_padding_high = array<i64: 0, 0, 0, 2>, interior_padding = array<i64: 0, 0, 0, 0>}> : (tensor<8x2x4x2xf32>, tensor<f32>) -> (tensor<8x2x4x5xf32>)
    %v1 = "stablehlo.add"(%v0, %v0) : (tensor<8x2x4x5xf32>, tensor<8x2x4x5xf32>) -> (tensor<8x2x4x5xf32>)
    %v2:2 = "chlo.top_k"(%arg0) <{k = 1 : i64}> : (tensor<8x2x4x2xf32>) -> (tensor<8x2x4x1xf32>, tensor<8x2x4x1xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<1> : tensor<8x2xi32>}> : () -> (tensor<8x2xi32>)
    %v4 = "stablehlo.scatter"(%v3, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x2xi32>, tensor<5x2xi64>, tensor<8x5xi32>) -> (tensor<8x2xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.reduce_window"(%v2#0, %v5) <{window_dimensions = array<i64: 1, 1, 1, 1>, window_strides = array<i64: 1, 2, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[2, 1], [0, 1], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x2x4x1xf32>, tensor<f32>) -> (tensor<11x2x4x1xf32>)
    %v20 = "stablehlo.case"(%arg5) ({
    %v7 = "stablehlo.sort"(%arg3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<5x2xi64>) -> (tensor<5x2xi64>)
    %v8 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<8x2x4x5xf32>}> : () -> (tensor<8x2x4x5xf32>)
    %v9 = "stablehlo.atan2"(%v0, %v8) : (tensor<8x2x4x5xf32>, tensor<8x2x4x5xf32>) -> (tensor<8x2x4x5xf32>)
    %v10 = "stablehlo.add"(%arg5, %arg5) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v10) : (tensor<i32>) -> ()
    }, {
    %v12:2 = "stablehlo.sort"(%arg6, %arg7) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8xf64>, tensor<8xf32>) -> (tensor<8xf64>, tensor<8xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v14 = "stablehlo.reduce_window"(%v12#0, %v13) <{window_dimensions = array<i64: 8>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[7, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8xf64>, tensor<f64>) -> (tensor<8xf64>)
    "stablehlo.return"(%arg5) : (tensor<i32>) -> ()
    }, {
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.reduce"(%v2#1, %v16) <{dimensions = array<i64: 0, 3>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x2x4x1xi32>, tensor<i32>) -> (tensor<2x4xi32>)
    %v18 = "stablehlo.add"(%arg5, %arg5) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    return %v20, %v6, %v4, %v1 : tensor<i32>, tensor<11x2x4x1xf32>, tensor<8x2xi32>, tensor<8x2x4x5xf32>
}
