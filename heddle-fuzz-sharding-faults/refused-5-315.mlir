sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<4x3x2x5xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}, {?}]>}, %arg1: tensor<i32>, %arg2: tensor<0x2x6x4x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(2)2}, {}, {}, {?}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<2x4xi32>, %arg5: tensor<6x3x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(2)2, ?}, {}], replicated={"a":(1)2}>}, %arg6: tensor<6x3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}) -> (tensor<12x6x2x0x3xbf16>, tensor<0x2x6x12xf64>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v15:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<4x3x2x5xf64>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<4x3x2x5xf64>):
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v11 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v12 = "stablehlo.clamp"(%v10, %arg0, %v11) : (tensor<f64>, tensor<4x3x2x5xf64>, tensor<f64>) -> (tensor<4x3x2x5xf64>)
    %v13 = "stablehlo.add"(%v7, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v13, %v12) : (tensor<i32>, tensor<4x3x2x5xf64>) -> ()
    }) : (tensor<i32>, tensor<4x3x2x5xf64>) -> (tensor<i32>, tensor<4x3x2x5xf64>)
    %v16 = "stablehlo.reshape"(%arg2) : (tensor<0x2x6x4x3xbf16>) -> (tensor<0x2x6x12xbf16>)
    %v17 = "stablehlo.convert"(%v16) : (tensor<0x2x6x12xbf16>) -> (tensor<0x2x6x12xf64>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.clamp"(%v18, %arg3, %v19) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v42:2 = "stablehlo.while"(%v20, %v17) ({
    ^bb0(%v21: tensor<i32>, %v22: tensor<0x2x6x12xf64>):
    %v23 = "stablehlo.compare"(%v21, %v19) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v23) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v25: tensor<i32>, %v26: tensor<0x2x6x12xf64>):
    %v27 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.reduce_window"(%arg4, %v27) <{window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x4xi32>, tensor<i32>) -> (tensor<2x4xi32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.clamp"(%v29, %arg5, %v30) : (tensor<i32>, tensor<6x3x1xi32>, tensor<i32>) -> (tensor<6x3x1xi32>)
    %v32 = "stablehlo.scatter"(%v15#1, %v31, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1, 2, 3], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x3x2x5xf64>, tensor<6x3x1xi32>, tensor<6x3xf64>) -> (tensor<4x3x2x5xf64>)
    %v33 = "stablehlo.transpose"(%v28) <{permutation = array<i64: 0, 1>}> : (tensor<2x4xi32>) -> (tensor<2x4xi32>)
    %v35 = "stablehlo.optimization_barrier"(%v33) : (tensor<2x4xi32>) -> (tensor<2x4xi32>)
    %v36 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v38 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v39 = "stablehlo.clamp"(%v37, %v26, %v38) : (tensor<f64>, tensor<0x2x6x12xf64>, tensor<f64>) -> (tensor<0x2x6x12xf64>)
    %v40 = "stablehlo.add"(%v25, %v36) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v40, %v39) : (tensor<i32>, tensor<0x2x6x12xf64>) -> ()
    }) : (tensor<i32>, tensor<0x2x6x12xf64>) -> (tensor<i32>, tensor<0x2x6x12xf64>)
    %v43 = "stablehlo.broadcast_in_dim"(%v16) <{broadcast_dimensions = array<i64: 3, 2, 1, 0>}> : (tensor<0x2x6x12xbf16>) -> (tensor<12x6x2x0x3xbf16>)
    return %v43, %v42#1 : tensor<12x6x2x0x3xbf16>, tensor<0x2x6x12xf64>
}
