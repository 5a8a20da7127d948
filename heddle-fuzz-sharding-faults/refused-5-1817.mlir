sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<4xi32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<0x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b":(1)2}]>}, %arg3: tensor<8x6xui8>, %arg4: tensor<8x6xi1>, %arg5: tensor<4x4x1x0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {?}, {?}]>}, %arg6: tensor<5x1xi32>, %arg7: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}) -> (tensor<4xi32>, tensor<ui8>, tensor<4xi32>, tensor<4xi32>, tensor<0x4x1x4xi32>, tensor<8x6xui8>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xi32>)
    %v1 = "stablehlo.reverse"(%v0) <{dimensions = array<i64: 0>}> : (tensor<4xi32>) -> (tensor<4xi32>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{"b":(1)2, "a"}], replicated={"b":(2)2}> : tensor<4xi32>
    %v3 = "stablehlo.concatenate"(%arg0, %v2) <{dimension = 0 : i64}> : (tensor<4xi32>, tensor<4xi32>) -> (tensor<8xi32>)
    %v21 = "stablehlo.case"(%arg1) ({
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %v3, %v5) : (tensor<i32>, tensor<8xi32>, tensor<i32>) -> (tensor<8xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<5x3x6xi32>}> : () -> (tensor<5x3x6xi32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.clamp"(%v8, %arg2, %v9) : (tensor<i32>, tensor<0x5xi32>, tensor<i32>) -> (tensor<0x5xi32>)
    %v11 = "stablehlo.gather"(%v7, %v10) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1, 3, 1>}> : (tensor<5x3x6xi32>, tensor<0x5xi32>) -> (tensor<3x5xi32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.reduce"(%v3, %v12) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8xi32>, tensor<i32>) -> (tensor<i32>)
    %v14 = "stablehlo.add"(%v2, %v1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
    "stablehlo.return"(%v14) : (tensor<4xi32>) -> ()
    }, {
    %v16 = "stablehlo.convert"(%arg0) : (tensor<4xi32>) -> (tensor<4xf32>)
    %v17 = "stablehlo.select"(%arg4, %arg3, %arg3) : (tensor<8x6xi1>, tensor<8x6xui8>, tensor<8x6xui8>) -> (tensor<8x6xui8>)
    %v18 = sdy.sharding_constraint %v17 <@mesh, [{"b"}, {}]> : tensor<8x6xui8>
    %v19 = "stablehlo.add"(%v1, %arg0) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
    "stablehlo.return"(%v19) : (tensor<4xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<4xi32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.clamp"(%v22, %arg5, %v23) : (tensor<i32>, tensor<4x4x1x0xi32>, tensor<i32>) -> (tensor<4x4x1x0xi32>)
    %v25 = "stablehlo.gather"(%v21, %v24) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 3>, slice_sizes = array<i64: 1>}> : (tensor<4xi32>, tensor<4x4x1x0xi32>) -> (tensor<4x4x1xi32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.clamp"(%v26, %arg1, %v27) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v38:2 = "stablehlo.while"(%v28, %arg3) ({
    ^bb0(%v29: tensor<i32>, %v30: tensor<8x6xui8>):
    %v31 = "stablehlo.compare"(%v29, %v27) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v31) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v33: tensor<i32>, %v34: tensor<8x6xui8>):
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.add"(%v33, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v36, %arg3) : (tensor<i32>, tensor<8x6xui8>) -> ()
    }) : (tensor<i32>, tensor<8x6xui8>) -> (tensor<i32>, tensor<8x6xui8>)
    %v39 = sdy.sharding_constraint %v2 <@mesh, [{"b":(1)2, "a", ?}]> : tensor<4xi32>
    %v40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v42 = "stablehlo.clamp"(%v40, %arg6, %v41) : (tensor<i32>, tensor<5x1xi32>, tensor<i32>) -> (tensor<5x1xi32>)
    %v43 = "stablehlo.scatter"(%v21, %v42, %arg7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4xi32>, tensor<5x1xi32>, tensor<5xi32>) -> (tensor<4xi32>)
    %v44 = "stablehlo.transpose"(%arg5) <{permutation = array<i64: 3, 1, 2, 0>}> : (tensor<4x4x1x0xi32>) -> (tensor<0x4x1x4xi32>)
    %v45 = "stablehlo.abs"(%v43) : (tensor<4xi32>) -> (tensor<4xi32>)
    %v47 = "stablehlo.optimization_barrier"(%v2) : (tensor<4xi32>) -> (tensor<4xi32>)
    %v48 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x8xui8>)
    %v49 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v50 = "stablehlo.reduce"(%v48, %v49) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<4x8xui8>, tensor<ui8>) -> (tensor<ui8>)
    %v51 = sdy.sharding_constraint %v2 <@mesh, [{"b":(1)2, "a", ?}]> : tensor<4xi32>
    return %v51, %v50, %v47, %v45, %v44, %v38#1 : tensor<4xi32>, tensor<ui8>, tensor<4xi32>, tensor<4xi32>, tensor<0x4x1x4xi32>, tensor<8x6xui8>
}
