sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[7, 2, 4, 0, 3, 1, 5, 6]>
func.func public @main(%arg0: tensor<8x10xi32>, %arg1: tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", "a", "b"}]>}, %arg2: tensor<6x10x1xi32>, %arg3: tensor<i32>, %arg4: tensor<9x5xui32>, %arg5: tensor<9x4xi32>) -> (tensor<6x4x1xi32>, tensor<8x10xi32>, tensor<4x10xi32>, tensor<8x10xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1, 10>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 9]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x10xi32>, tensor<i32>) -> (tensor<8x10xi32>)
    %v3 = "stablehlo.optimization_barrier"(%v1) : (tensor<8x10xi32>) -> (tensor<8x10xi32>)
    %v4 = "stablehlo.sign"(%v1) : (tensor<8x10xi32>) -> (tensor<8x10xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %arg1, %v6) : (tensor<i32>, tensor<1xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v8 = "stablehlo.scatter"(%v1, %v7, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x10xi32>, tensor<1xi32>, tensor<6x10x1xi32>) -> (tensor<8x10xi32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.clamp"(%v9, %arg3, %v10) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v11, %arg2) ({
    ^bb0(%v12: tensor<i32>, %v13: tensor<6x10x1xi32>):
    %v14 = "stablehlo.compare"(%v12, %v10) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v14) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v16: tensor<i32>, %v17: tensor<6x10x1xi32>):
    %v18:2 = "chlo.top_k"(%arg4) <{k = 4 : i64}> : (tensor<9x5xui32>) -> (tensor<9x4xui32>, tensor<9x4xi32>)
    %v19 = "stablehlo.shift_right_logical"(%v18#1, %v18#1) : (tensor<9x4xi32>, tensor<9x4xi32>) -> (tensor<9x4xi32>)
    %v20 = "stablehlo.add"(%arg2, %v17) : (tensor<6x10x1xi32>, tensor<6x10x1xi32>) -> (tensor<6x10x1xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.add"(%v16, %v21) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v20) : (tensor<i32>, tensor<6x10x1xi32>) -> ()
    }) : (tensor<i32>, tensor<6x10x1xi32>) -> (tensor<i32>, tensor<6x10x1xi32>)
    %v25 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.dynamic_slice"(%v4, %arg3, %v25) <{slice_sizes = array<i64: 4, 10>}> : (tensor<8x10xi32>, tensor<i32>, tensor<i32>) -> (tensor<4x10xi32>)
    %v27 = "stablehlo.constant"() <{value = dense<4> : tensor<8x10xi32>}> : () -> (tensor<8x10xi32>)
    %v28 = "stablehlo.divide"(%v4, %v27) : (tensor<8x10xi32>, tensor<8x10xi32>) -> (tensor<8x10xi32>)
    %v29 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.reduce_window"(%v28, %v29) <{window_dimensions = array<i64: 1, 10>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [9, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x10xi32>, tensor<i32>) -> (tensor<8x10xi32>)
    %v31 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.reduce_window"(%v24#1, %v31) <{window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 3, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [2, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x10x1xi32>, tensor<i32>) -> (tensor<6x4x1xi32>)
    return %v32, %v30, %v26, %v8 : tensor<6x4x1xi32>, tensor<8x10xi32>, tensor<4x10xi32>, tensor<8x10xi32>
}
