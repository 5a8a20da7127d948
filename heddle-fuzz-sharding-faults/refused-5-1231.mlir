sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<4x5xi1>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<5x0x4x6xi32>, %arg3: tensor<4x5x2x8xf32>, %arg4: tensor<i1>, %arg5: tensor<2x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg6: tensor<5x1x8x9xi1>, %arg7: tensor<4x5x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", "b", ?}, {?}, {?}]>}) -> (tensor<5x4xi1>, tensor<5x4xi1>) {
    %v0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (tensor<4x5xi1>) -> (tensor<5x4xi1>)
    %v1 = "stablehlo.reverse"(%v0) <{dimensions = array<i64: 0, 1>}> : (tensor<5x4xi1>) -> (tensor<5x4xi1>)
    %v31 = "stablehlo.case"(%arg1) ({
    %v2 = "stablehlo.xor"(%v0, %v1) : (tensor<5x4xi1>, tensor<5x4xi1>) -> (tensor<5x4xi1>)
    %v3 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %v4 = "stablehlo.gather"(%v0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 2], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<5x4xi1>, tensor<5x0x4x6xi32>) -> (tensor<5x4x6xi1>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7:2 = "stablehlo.reduce"(%arg2, %arg2, %v5, %v6) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i32>, tensor<i32>
    }) : (tensor<5x0x4x6xi32>, tensor<5x0x4x6xi32>, tensor<i32>, tensor<i32>) -> (tensor<5x0x6xi32>, tensor<5x0x6xi32>)
    "stablehlo.return"(%v2) : (tensor<5x4xi1>) -> ()
    }, {
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.reduce"(%arg3, %v9) <{dimensions = array<i64: 1, 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x5x2x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    "stablehlo.return"(%v1) : (tensor<5x4xi1>) -> ()
    }, {
    %v12 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v13 = "stablehlo.pad"(%v0, %v12) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<5x4xi1>, tensor<i1>) -> (tensor<5x4xi1>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.clamp"(%v14, %arg1, %v15) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v28:2 = "stablehlo.while"(%v16, %v1) ({
    ^bb0(%v17: tensor<i32>, %v18: tensor<5x4xi1>):
    %v19 = "stablehlo.compare"(%v17, %v15) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v19) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v21: tensor<i32>, %v22: tensor<5x4xi1>):
    %v23 = "stablehlo.and"(%v22, %v22) : (tensor<5x4xi1>, tensor<5x4xi1>) -> (tensor<5x4xi1>)
    %v24 = "stablehlo.broadcast_in_dim"(%v23) <{broadcast_dimensions = array<i64: 3, 2>}> : (tensor<5x4xi1>) -> (tensor<1x2x4x5xi1>)
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.add"(%v21, %v25) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v26, %v13) : (tensor<i32>, tensor<5x4xi1>) -> ()
    }) : (tensor<i32>, tensor<5x4xi1>) -> (tensor<i32>, tensor<5x4xi1>)
    %v29 = "stablehlo.transpose"(%v28#1) <{permutation = array<i64: 0, 1>}> : (tensor<5x4xi1>) -> (tensor<5x4xi1>)
    "stablehlo.return"(%v28#1) : (tensor<5x4xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<5x4xi1>)
    %v38 = "stablehlo.if"(%arg4) ({
    %v32 = "stablehlo.dot_general"(%arg2, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<5x0x4x6xi32>, tensor<2x5xi32>) -> (tensor<0x4x6x2xi32>)
    %v33 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v34 = "stablehlo.reduce"(%arg6, %v33) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<5x1x8x9xi1>, tensor<i1>) -> (tensor<9xi1>)
    %v35 = "stablehlo.subtract"(%arg3, %arg3) : (tensor<4x5x2x8xf32>, tensor<4x5x2x8xf32>) -> (tensor<4x5x2x8xf32>)
    "stablehlo.return"(%v0) : (tensor<5x4xi1>) -> ()
    }, {
    "stablehlo.return"(%v1) : (tensor<5x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<5x4xi1>)
    return %v38, %v31 : tensor<5x4xi1>, tensor<5x4xi1>
}
