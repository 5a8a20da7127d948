sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<4x8xf32>, %arg1: tensor<i1>, %arg2: tensor<1x6x4x10xf32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<ui32>, %arg5: tensor<4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg6: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}], replicated={"a"}>}, %arg7: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<4xi1>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, tensor<4x8xf32>, tensor<4x5x7xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.select_and_scatter"(%arg0, %arg0, %v0) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    %v13 = "stablehlo.if"(%arg1) ({
    %v2 = "stablehlo.multiply"(%v1, %v1) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    "stablehlo.return"(%v1) : (tensor<4x8xf32>) -> ()
    }, {
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x6x4x10xf32>}> : () -> (tensor<1x6x4x10xf32>)
    %v5 = "stablehlo.compare"(%v4, %arg2) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<1x6x4x10xf32>, tensor<1x6x4x10xf32>) -> (tensor<1x6x4x10xi1>)
    %v6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v7 = "stablehlo.reduce_window"(%v1, %v6) <{window_dimensions = array<i64: 1, 8>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [7, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    %v8 = sdy.sharding_constraint %v7 <@mesh, [{"a"}, {}], replicated={"b"}> : tensor<4x8xf32>
    %v9 = "stablehlo.reshape"(%arg1) : (tensor<i1>) -> (tensor<1xi1>)
    %v10 = sdy.sharding_constraint %v8 <@mesh, [{}, {"a"}]> : tensor<4x8xf32>
    %v11 = "stablehlo.add"(%v10, %v10) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    "stablehlo.return"(%v11) : (tensor<4x8xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x8xf32>)
    %v14 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<0x4x5xi32>)
    %v15 = "stablehlo.gather"(%v13, %v14) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1, 7>}> : (tensor<4x8xf32>, tensor<0x4x5xi32>) -> (tensor<4x5x7xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.dynamic_slice"(%v13, %arg3, %v16) <{slice_sizes = array<i64: 4, 8>}> : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> (tensor<4x8xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<false> : tensor<4xi1>}> : () -> (tensor<4xi1>)
    %v23 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v36:3 = "stablehlo.while"(%v18, %arg1, %v19) ({
    ^bb0(%v20_: tensor<i32>, %v21_: tensor<i1>, %v22_: tensor<4xi1>):
    %v26 = "stablehlo.compare"(%v20_, %v23) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v26) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v20: tensor<i32>, %v21: tensor<i1>, %v22: tensor<4xi1>):
    %v28 = "stablehlo.dynamic_slice"(%v1, %v20, %v25) <{slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x8xf32>)
    %v29 = "stablehlo.reshape"(%v28) : (tensor<1x8xf32>) -> (tensor<8xf32>)
    %v30 = "stablehlo.scatter"(%arg0, %arg4, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>, tensor<ui32>, tensor<4x1xf32>) -> (tensor<4x8xf32>)
    %v31 = "stablehlo.reduce"(%arg6, %arg7) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v32 = "stablehlo.add"(%v20, %v24) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v33 = "stablehlo.reshape"(%v21) : (tensor<i1>) -> (tensor<1xi1>)
    %v34 = "stablehlo.dynamic_update_slice"(%v22, %v33, %v20) : (tensor<4xi1>, tensor<1xi1>, tensor<i32>) -> (tensor<4xi1>)
    "stablehlo.return"(%v32, %v21, %v34) : (tensor<i32>, tensor<i1>, tensor<4xi1>) -> ()
    }) : (tensor<i32>, tensor<i1>, tensor<4xi1>) -> (tensor<i32>, tensor<i1>, tensor<4xi1>)
    return %v36#2, %v36#1, %v17, %v15 : tensor<4xi1>, tensor<i1>, tensor<4x8xf32>, tensor<4x5x7xf32>
}
