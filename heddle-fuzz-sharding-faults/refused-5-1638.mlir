sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<3x1xui8>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<3x5xi1>, %arg4: tensor<7x8x5xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}, {?}, {}]>}, %arg5: tensor<7x8x5xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}]>}, %arg6: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<8x1x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}]>}) -> (tensor<8x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}]>}, tensor<8x2xi32>, tensor<1xi1>, tensor<i1>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v0 = "stablehlo.compare"(%arg0, %arg0) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<3x1xui8>, tensor<3x1xui8>) -> (tensor<3x1xi1>)
    %v11 = "stablehlo.case"(%arg1) ({
    %v1 = "stablehlo.constant"() <{value = dense<false> : tensor<3xi1>}> : () -> (tensor<3xi1>)
    %v2 = "stablehlo.scatter"(%v0, %arg2, %v1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3x1xi1>, tensor<i64>, tensor<3xi1>) -> (tensor<3x1xi1>)
    %v4 = "stablehlo.optimization_barrier"(%v0) : (tensor<3x1xi1>) -> (tensor<3x1xi1>)
    %v5 = "stablehlo.concatenate"(%v4, %arg3, %v4) <{dimension = 1 : i64}> : (tensor<3x1xi1>, tensor<3x5xi1>, tensor<3x1xi1>) -> (tensor<3x7xi1>)
    %v6 = "stablehlo.transpose"(%v0) <{permutation = array<i64: 1, 0>}> : (tensor<3x1xi1>) -> (tensor<1x3xi1>)
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }, {
    %v8 = "stablehlo.compare"(%arg4, %arg5) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<7x8x5xf16>, tensor<7x8x5xf16>) -> (tensor<7x8x5xi1>)
    %v9 = "stablehlo.select"(%arg6, %arg5, %arg4) : (tensor<i1>, tensor<7x8x5xf16>, tensor<7x8x5xf16>) -> (tensor<7x8x5xf16>)
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v12 = "stablehlo.gather"(%arg5, %arg7) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [2, 0], index_vector_dim = 2>, slice_sizes = array<i64: 3, 1, 5>}> : (tensor<7x8x5xf16>, tensor<8x1x2xi32>) -> (tensor<3x5x8x1xf16>)
    %v26 = "stablehlo.case"(%v11) ({
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v14 = "stablehlo.reduce"(%v12, %v13) <{dimensions = array<i64: 1, 2, 3>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3x5x8x1xf16>, tensor<f16>) -> (tensor<3xf16>)
    %v15 = sdy.sharding_constraint %v12 <@mesh, [{"a", ?}, {}, {?}, {}]> : tensor<3x5x8x1xf16>
    "stablehlo.return"(%arg6) : (tensor<i1>) -> ()
    }, {
    %v17 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x5x8x1xf16>}> : () -> (tensor<3x5x8x1xf16>)
    %v18 = "stablehlo.atan2"(%v12, %v17) : (tensor<3x5x8x1xf16>, tensor<3x5x8x1xf16>) -> (tensor<3x5x8x1xf16>)
    "stablehlo.return"(%arg6) : (tensor<i1>) -> ()
    }, {
    %v20 = "stablehlo.broadcast_in_dim"(%v11) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<i32>)
    %v21 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x0xi64>)
    %v22 = "stablehlo.gather"(%v0, %v21) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<3x1xi1>, tensor<5x0xi64>) -> (tensor<1x5xi1>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<5x5x3xi32>}> : () -> (tensor<5x5x3xi32>)
    %v24 = "stablehlo.gather"(%arg7, %v23) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2, 1, 0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x1x2xi32>, tensor<5x5x3xi32>) -> (tensor<5x5xi32>)
    "stablehlo.return"(%arg6) : (tensor<i1>) -> ()
    }) : (tensor<i32>) -> (tensor<i1>)
    %v27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.case"(%v27) ({
    "stablehlo.return"(%v11) : (tensor<i32>) -> ()
    }, {
    %v29 = "stablehlo.transpose"(%arg3) <{permutation = array<i64: 0, 1>}> : (tensor<3x5xi1>) -> (tensor<3x5xi1>)
    %v30 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.dynamic_slice"(%arg0, %v11, %v30) <{slice_sizes = array<i64: 2, 1>}> : (tensor<3x1xui8>, tensor<i32>, tensor<i32>) -> (tensor<2x1xui8>)
    %v32 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v33 = "stablehlo.reduce"(%v29, %v32) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<3x5xi1>, tensor<i1>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i32>) -> ()
    }, {
    %v35 = "stablehlo.reverse"(%v12) <{dimensions = array<i64: 1, 2>}> : (tensor<3x5x8x1xf16>) -> (tensor<3x5x8x1xf16>)
    %v36 = "stablehlo.add"(%v11, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v36) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v39 = sdy.sharding_constraint %arg6 <@mesh, []> : tensor<i1>
    %v40 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v41 = "stablehlo.reduce"(%v0, %v40) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.and"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<3x1xi1>, tensor<i1>) -> (tensor<1xi1>)
    %v42 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x1x2xi32>)
    %v43 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v45:2 = "stablehlo.reduce"(%arg7, %v42, %v43, %v44) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i32>, tensor<i32>
    }) : (tensor<8x1x2xi32>, tensor<8x1x2xi32>, tensor<i32>, tensor<i32>) -> (tensor<8x2xi32>, tensor<8x2xi32>)
    return %v45#1, %v45#0, %v41, %v39, %v26 : tensor<8x2xi32>, tensor<8x2xi32>, tensor<1xi1>, tensor<i1>, tensor<i1>
}
