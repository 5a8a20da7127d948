sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<3x8x0xi32>, %arg2: tensor<1xf32>, %arg3: tensor<8x5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a"}]>}) -> (tensor<8x5x8xf32>, tensor<8x3xf32>, tensor<3x8xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<3x8x0xi32>, tensor<i32>) -> (tensor<3x8x0xi32>)
    %v3 = "stablehlo.gather"(%arg0, %v2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 0], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x3xf32>, tensor<3x8x0xi32>) -> (tensor<3x8xf32>)
    %v4 = "stablehlo.abs"(%arg0) : (tensor<8x3xf32>) -> (tensor<8x3xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v32 = "stablehlo.if"(%v5) ({
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %v6, %v8) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v9, %v4) ({
    ^bb0(%v10: tensor<i32>, %v11: tensor<8x3xf32>):
    %v12 = "stablehlo.compare"(%v10, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v12) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v14: tensor<i32>, %v15: tensor<8x3xf32>):
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.clamp"(%v17, %v4, %v18) : (tensor<f32>, tensor<8x3xf32>, tensor<f32>) -> (tensor<8x3xf32>)
    %v20 = "stablehlo.add"(%v14, %v16) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v19) : (tensor<i32>, tensor<8x3xf32>) -> ()
    }) : (tensor<i32>, tensor<8x3xf32>) -> (tensor<i32>, tensor<8x3xf32>)
    %v23 = "stablehlo.convert"(%arg2) : (tensor<1xf32>) -> (tensor<1xi1>)
    %v24 = "stablehlo.reverse"(%v22#1) <{dimensions = array<i64: 0, 1>}> : (tensor<8x3xf32>) -> (tensor<8x3xf32>)
    "stablehlo.return"(%v24) : (tensor<8x3xf32>) -> ()
    }, {
    %v26 = "stablehlo.cosine"(%arg3) : (tensor<8x5x8xf32>) -> (tensor<8x5x8xf32>)
    %v27 = "stablehlo.and"(%arg1, %arg1) : (tensor<3x8x0xi32>, tensor<3x8x0xi32>) -> (tensor<3x8x0xi32>)
    %v28 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v29 = "stablehlo.reduce"(%v4, %v28) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v30 = "stablehlo.add"(%arg0, %v4) : (tensor<8x3xf32>, tensor<8x3xf32>) -> (tensor<8x3xf32>)
    "stablehlo.return"(%v30) : (tensor<8x3xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<8x3xf32>)
    %v33 = "stablehlo.add"(%arg3, %arg3) : (tensor<8x5x8xf32>, tensor<8x5x8xf32>) -> (tensor<8x5x8xf32>)
    return %v33, %v32, %v3 : tensor<8x5x8xf32>, tensor<8x3xf32>, tensor<3x8xf32>
}
