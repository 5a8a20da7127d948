sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg1: tensor<6x6xi32>, %arg2: tensor<2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, %arg4: tensor<2x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}, {}]>}, %arg5: tensor<2xi32>, %arg6: tensor<5x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg7: tensor<3x2x4xf32>) -> (tensor<3x2xi32>) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<6xi32>, tensor<6x6xi32>) -> (tensor<6xi32>)
    %v1 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64>}> : (tensor<2xi8>) -> (tensor<2xi8>)
    %v2:2 = "stablehlo.sort"(%v0, %v0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6xi32>, tensor<6xi32>) -> (tensor<6xi32>, tensor<6xi32>)
    %v40 = "stablehlo.case"(%arg3) ({
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<2x1xi8>}> : () -> (tensor<2x1xi8>)
    %v4 = "stablehlo.scatter"(%v1, %arg4, %v3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<2xi8>, tensor<2x1xi32>, tensor<2x1xi8>) -> (tensor<2xi8>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v5, %v4) ({
    ^bb0(%v6_: tensor<i32>, %v7_: tensor<2xi8>):
    %v11 = "stablehlo.compare"(%v6_, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v6: tensor<i32>, %v7: tensor<2xi8>):
    %v13 = "stablehlo.dynamic_slice"(%v2#1, %v6) <{slice_sizes = array<i64: 1>}> : (tensor<6xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v14 = "stablehlo.reshape"(%v13) : (tensor<1xi32>) -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i8>}> : () -> (tensor<i8>)
    %v16 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v17:2 = "stablehlo.reduce"(%v1, %arg5, %v15, %v16) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i8>, %b: tensor<i32>, %c: tensor<i8>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i8>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i8>, tensor<i32>
    }) : (tensor<2xi8>, tensor<2xi32>, tensor<i8>, tensor<i32>) -> (tensor<i8>, tensor<i32>)
    %v18 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 0, 1>}> : (tensor<2x1xi32>) -> (tensor<2x1xi32>)
    %v19 = sdy.sharding_constraint %v14 <@mesh, []> : tensor<i32>
    %v20 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<6x7x8x1xf64>}> : () -> (tensor<6x7x8x1xf64>)
    %v21 = "stablehlo.sort"(%v20) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x7x8x1xf64>) -> (tensor<6x7x8x1xf64>)
    %v22 = "stablehlo.add"(%v6, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v4) : (tensor<i32>, tensor<2xi8>) -> ()
    }) : (tensor<i32>, tensor<2xi8>) -> (tensor<i32>, tensor<2xi8>)
    %v25 = sdy.sharding_constraint %v2#0 <@mesh, [{"b", "a"}]> : tensor<6xi32>
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.clamp"(%v26, %arg6, %v27) : (tensor<i32>, tensor<5x2xi32>, tensor<i32>) -> (tensor<5x2xi32>)
    %v29 = "stablehlo.gather"(%arg4, %v28) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<2x1xi32>, tensor<5x2xi32>) -> (tensor<2x5x1xi32>)
    %v30 = "stablehlo.add"(%v0, %v0) : (tensor<6xi32>, tensor<6xi32>) -> (tensor<6xi32>)
    "stablehlo.return"(%v30) : (tensor<6xi32>) -> ()
    }, {
    %v32 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x2x3xf32>}> : () -> (tensor<2x2x3xf32>)
    %v33 = "stablehlo.convolution"(%arg7, %v32) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[o, 0, i]->[f, 0, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<3x2x4xf32>, tensor<2x2x3xf32>) -> (tensor<2x3x4xf32>)
    %v34 = "stablehlo.multiply"(%v33, %v33) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>)
    %v35 = sdy.sharding_constraint %arg3 <@mesh, [], replicated={"a"}> : tensor<i32>
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<8x1x4xi32>}> : () -> (tensor<8x1x4xi32>)
    %v37 = "stablehlo.constant"() <{value = dense<1> : tensor<3x4x1x8xi32>}> : () -> (tensor<3x4x1x8xi32>)
    %v38 = "stablehlo.dot_general"(%v36, %v37) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 2], rhs_batching_dimensions = [2, 1], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [3]>}> : (tensor<8x1x4xi32>, tensor<3x4x1x8xi32>) -> (tensor<1x4x3xi32>)
    "stablehlo.return"(%v2#0) : (tensor<6xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<6xi32>)
    %v41 = "stablehlo.constant"() <{value = dense<1> : tensor<9x7x6x4xi32>}> : () -> (tensor<9x7x6x4xi32>)
    %v42 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x3x3x2xi32>)
    %v53 = "stablehlo.case"(%arg3) ({
    %v43 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 0, 1>}> : (tensor<2x1xi32>) -> (tensor<2x1xi32>)
    %v44 = "stablehlo.reverse"(%v1) <{dimensions = array<i64: 0>}> : (tensor<2xi8>) -> (tensor<2xi8>)
    %v45 = "stablehlo.minimum"(%arg6, %arg6) : (tensor<5x2xi32>, tensor<5x2xi32>) -> (tensor<5x2xi32>)
    "stablehlo.return"(%v0) : (tensor<6xi32>) -> ()
    }, {
    %v47 = "stablehlo.cosine"(%arg7) : (tensor<3x2x4xf32>) -> (tensor<3x2x4xf32>)
    %v49 = "stablehlo.optimization_barrier"(%v40) : (tensor<6xi32>) -> (tensor<6xi32>)
    %v50 = "stablehlo.convert"(%arg2) : (tensor<2xi8>) -> (tensor<2xf32>)
    sdy.sharding_group %v40 group_id=106 : tensor<6xi32>
    %v51 = "stablehlo.add"(%v40, %v49) : (tensor<6xi32>, tensor<6xi32>) -> (tensor<6xi32>)
    "stablehlo.return"(%v51) : (tensor<6xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<6xi32>)
    %v54 = "stablehlo.reshape"(%v53) : (tensor<6xi32>) -> (tensor<3x2xi32>)
    return %v54 : tensor<3x2xi32>
}
