sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<5x8xf16>, %arg2: tensor<10x4x3xf64>, %arg3: tensor<4x0xi1>, %arg4: tensor<2xf32>, %arg5: tensor<4x0xi1>, %arg6: tensor<i64>) -> (tensor<4x0xi1>, tensor<4x0xi1>, tensor<5x8xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<5x8xf16>}> : () -> (tensor<5x8xf16>)
    %v31 = "stablehlo.case"(%arg0) ({
    %v1 = "stablehlo.add"(%arg1, %arg1) : (tensor<5x8xf16>, tensor<5x8xf16>) -> (tensor<5x8xf16>)
    "stablehlo.return"(%v1) : (tensor<5x8xf16>) -> ()
    }, {
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v4 = "stablehlo.reduce_window"(%arg2, %v3) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<10x4x3xf64>, tensor<f64>) -> (tensor<10x4x3xf64>)
    %v5 = "stablehlo.constant"() <{value = dense<2> : tensor<4x1x4x0xi32>}> : () -> (tensor<4x1x4x0xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.clamp"(%v6, %v5, %v7) : (tensor<i32>, tensor<4x1x4x0xi32>, tensor<i32>) -> (tensor<4x1x4x0xi32>)
    %v9 = "stablehlo.gather"(%arg2, %v8) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 2], operand_batching_dims = [1], start_indices_batching_dims = [2], start_index_map = [], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<10x4x3xf64>, tensor<4x1x4x0xi32>) -> (tensor<4x1x4xf64>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %arg0, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v29:2 = "stablehlo.while"(%v12, %v4) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<10x4x3xf64>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<10x4x3xf64>):
    %v19 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v20 = "stablehlo.dot_general"(%v4, %v19) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<10x4x3xf64>, tensor<f64>) -> (tensor<10x4x3xf64>)
    %v21 = "stablehlo.xor"(%arg3, %arg3) : (tensor<4x0xi1>, tensor<4x0xi1>) -> (tensor<4x0xi1>)
    %v22 = "stablehlo.sort"(%arg4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xf32>) -> (tensor<2xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v25 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v26 = "stablehlo.clamp"(%v24, %v18, %v25) : (tensor<f64>, tensor<10x4x3xf64>, tensor<f64>) -> (tensor<10x4x3xf64>)
    %v27 = "stablehlo.add"(%v17, %v23) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v27, %v26) : (tensor<i32>, tensor<10x4x3xf64>) -> ()
    }) : (tensor<i32>, tensor<10x4x3xf64>) -> (tensor<i32>, tensor<10x4x3xf64>)
    "stablehlo.return"(%arg1) : (tensor<5x8xf16>) -> ()
    }) : (tensor<i32>) -> (tensor<5x8xf16>)
    %v32 = "stablehlo.add"(%v31, %arg1) : (tensor<5x8xf16>, tensor<5x8xf16>) -> (tensor<5x8xf16>)
    %v33 = sdy.propagation_barrier %arg3 allowed_direction=FORWARD : tensor<4x0xi1>
    %v34 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v35 = "stablehlo.dynamic_update_slice"(%arg3, %arg5, %arg6, %v34) : (tensor<4x0xi1>, tensor<4x0xi1>, tensor<i64>, tensor<i64>) -> (tensor<4x0xi1>)
    return %v35, %v33, %v32 : tensor<4x0xi1>, tensor<4x0xi1>, tensor<5x8xf16>
}
