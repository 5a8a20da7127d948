sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<9xi32>, %arg1: tensor<9xi32>, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<5x2xi1>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a"}]>}, %arg6: tensor<4x2xbf16>, %arg7: tensor<5x6x4xi64>) -> (tensor<i1>, tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, tensor<2x1x5x2xi1>) {
    %v0 = "stablehlo.select"(%arg2, %arg0, %arg1) : (tensor<i1>, tensor<9xi32>, tensor<9xi32>) -> (tensor<9xi32>)
    %v1 = "stablehlo.broadcast_in_dim"(%v0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<9xi32>) -> (tensor<9x3x2xi32>)
    sdy.sharding_group %arg1 group_id=109 : tensor<9xi32>
    %v2 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 2, 3>}> : (tensor<5x2xi1>) -> (tensor<2x1x5x2xi1>)
    %v3 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.reduce"(%v0, %v3) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<9xi32>, tensor<i32>) -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<6x8xf32>}> : () -> (tensor<6x8xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.clamp"(%v6, %v4, %v7) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v44:2 = "stablehlo.while"(%v8, %v5) ({
    ^bb0(%v9: tensor<i32>, %v10: tensor<6x8xf32>):
    %v11 = "stablehlo.compare"(%v9, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v13: tensor<i32>, %v14: tensor<6x8xf32>):
    %v30 = "stablehlo.case"(%arg4) ({
    %v15 = "stablehlo.floor"(%v14) : (tensor<6x8xf32>) -> (tensor<6x8xf32>)
    %v16 = sdy.sharding_constraint %arg1 <@mesh, [{"b", "a", ?}]> : tensor<9xi32>
    %v17 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x2xi32>)
    %v18 = "stablehlo.transpose"(%v17) <{permutation = array<i64: 0, 1>}> : (tensor<6x2xi32>) -> (tensor<6x2xi32>)
    %v19 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9xi32>)
    %v20 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22:2 = "stablehlo.reduce"(%v16, %v19, %v20, %v21) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<9xi32>, tensor<9xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v23 = "stablehlo.add"(%v22#1, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23) : (tensor<i32>) -> ()
    }, {
    %v25 = "stablehlo.dot_general"(%v14, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<6x8xf32>, tensor<4x3xf32>) -> (tensor<6x8x4x3xf32>)
    %v26 = sdy.sharding_constraint %v4 <@mesh, []> : tensor<i32>
    %v27 = "stablehlo.reverse"(%v14) <{dimensions = array<i64: 0, 1>}> : (tensor<6x8xf32>) -> (tensor<6x8xf32>)
    %v28 = "stablehlo.add"(%v26, %arg4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v28) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<5x6x4x2xbf16>}> : () -> (tensor<5x6x4x2xbf16>)
    %v32 = "stablehlo.scatter"(%arg6, %arg7, %v31) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [1], index_vector_dim = 3>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      stablehlo.return %r : tensor<bf16>
    }) : (tensor<4x2xbf16>, tensor<5x6x4xi64>, tensor<5x6x4x2xbf16>) -> (tensor<4x2xbf16>)
    %v33 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x4xf32>)
    %v34 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x2xf32>}> : () -> (tensor<3x2xf32>)
    %v35 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v36 = "stablehlo.select_and_scatter"(%v33, %v34, %v35) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>, padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>, tensor<3x2xf32>, tensor<f32>) -> (tensor<4x4xf32>)
    %v37 = sdy.sharding_constraint %v1 <@mesh, [{?}, {}, {"a"}]> : tensor<9x3x2xi32>
    %v38 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v40 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v41 = "stablehlo.clamp"(%v39, %v14, %v40) : (tensor<f32>, tensor<6x8xf32>, tensor<f32>) -> (tensor<6x8xf32>)
    %v42 = "stablehlo.add"(%v13, %v38) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v42, %v41) : (tensor<i32>, tensor<6x8xf32>) -> ()
    }) : (tensor<i32>, tensor<6x8xf32>) -> (tensor<i32>, tensor<6x8xf32>)
    %v45 = sdy.sharding_constraint %arg2 <@mesh, []> : tensor<i1>
    return %v45, %v44#1, %v2 : tensor<i1>, tensor<6x8xf32>, tensor<2x1x5x2xi1>
}
