sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<5x7xi32>, %arg2: tensor<5x2xi32>, %arg3: tensor<5x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg4: tensor<4xbf16>, %arg5: tensor<0xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, tf.aliasing_output = 3 : i32}, %arg6: tensor<9xf32>, %arg7: tensor<ui32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<9x1x1xf32>, tensor<5x2x4xi1>, tensor<9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<0xui32>, tensor<2xi32>, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v7 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.concatenate"(%arg2, %arg1, %arg1) <{dimension = 1 : i64}> : (tensor<5x2xi32>, tensor<5x7xi32>, tensor<5x7xi32>) -> (tensor<5x16xi32>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x4xi32>)
    %v2 = "stablehlo.concatenate"(%v1, %arg3, %v0) <{dimension = 1 : i64}> : (tensor<5x4xi32>, tensor<5x1xi32>, tensor<5x16xi32>) -> (tensor<5x21xi32>)
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }, {
    %v4 = "stablehlo.gather"(%arg4, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 2>}> : (tensor<4xbf16>, tensor<0xui32>) -> (tensor<2xbf16>)
    %v5 = sdy.sharding_constraint %arg0 <@mesh, [], replicated={"a"}> : tensor<i32>
    "stablehlo.return"(%v5) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v8 = "stablehlo.reduce"(%arg2, %arg0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5x2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v9 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9xf32>)
    %v18 = sdy.manual_computation(%v9, %arg6) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%v10: tensor<3xf32>, %v11: tensor<3xf32>) {
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.dynamic_slice"(%v11, %v12) <{slice_sizes = array<i64: 3>}> : (tensor<3xf32>, tensor<i32>) -> (tensor<3xf32>)
    %v14 = "stablehlo.concatenate"(%v13, %v13, %v13) <{dimension = 0 : i64}> : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<9xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.pad"(%v10, %v15) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    "sdy.return"(%v16) : (tensor<3xf32>) -> ()
    } : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %v20 = "stablehlo.optimization_barrier"(%v18) : (tensor<9xf32>) -> (tensor<9xf32>)
    %v21 = "stablehlo.sort"(%arg6) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<9xf32>) -> (tensor<9xf32>)
    %v22 = "stablehlo.reduce"(%arg5, %arg7) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<0xui32>, tensor<ui32>) -> (tensor<0xui32>)
    sdy.sharding_group %v20 group_id=109 : tensor<9xf32>
    %v23 = "stablehlo.constant"() <{value = dense<false> : tensor<0x4xi1>}> : () -> (tensor<0x4xi1>)
    %v24 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v25 = "stablehlo.reduce"(%v23, %v24) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<0x4xi1>, tensor<i1>) -> (tensor<4xi1>)
    %v26 = sdy.sharding_constraint %v20 <@mesh, [{}], replicated={"a"}> : tensor<9xf32>
    %v27 = "stablehlo.reshape"(%v26) : (tensor<9xf32>) -> (tensor<9x1x1xf32>)
    %v28 = sdy.sharding_constraint %v26 <@mesh, [{"a", ?}]> : tensor<9xf32>
    %v29 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5x4xi32>)
    %v30 = "stablehlo.gather"(%v25, %v29) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 2>}> : (tensor<4xi1>, tensor<5x4xi32>) -> (tensor<5x2x4xi1>)
    %v31 = sdy.sharding_constraint %v27 <@mesh, [{?}, {?}, {?}]> : tensor<9x1x1xf32>
    return %v31, %v30, %v28, %v22, %v8, %v7 : tensor<9x1x1xf32>, tensor<5x2x4xi1>, tensor<9xf32>, tensor<0xui32>, tensor<2xi32>, tensor<i32>
}
