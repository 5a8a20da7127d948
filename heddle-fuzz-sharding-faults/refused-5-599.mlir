sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, "b":(1)2, ?}]>}, %arg1: tensor<1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg2: tensor<1x1x2xi32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<4x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg5: tensor<1x1x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}, %arg6: tensor<7x7xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) -> (tensor<8x6x4xi1>, tensor<1x1x2xi32>, tensor<8x5x10xi1>, tensor<1x1x2xi32>, tensor<1x1x2xi32>, tensor<1x1x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}]>}, tensor<4x4xi64>) {
    %v0 = "stablehlo.scatter"(%arg0, %arg1, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8xi32>, tensor<1x1xi32>, tensor<1x1xi32>) -> (tensor<8xi32>)
    %v1 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 8>, strides = array<i64: 1>}> : (tensor<8xi32>) -> (tensor<8xi32>)
    %v2 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<1x1x2xi32>, tensor<i32>) -> (tensor<1x1x2xi32>)
    %v4 = "stablehlo.optimization_barrier"(%v2) : (tensor<1x1x2xi32>) -> (tensor<1x1x2xi32>)
    %v5 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 0, 1>}> : (tensor<4x4xi64>) -> (tensor<4x4xi64>)
    %v6 = sdy.sharding_constraint %v2 <@mesh, [{}, {"b":(2)2, ?}, {"a"}], replicated={"b":(1)2}> : tensor<1x1x2xi32>
    %v7:2 = "stablehlo.sort"(%v4, %arg5) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x1x2xi32>, tensor<1x1x2xi32>) -> (tensor<1x1x2xi32>, tensor<1x1x2xi32>)
    %v8 = "stablehlo.constant"() <{value = dense<false> : tensor<8x6x4xi1>}> : () -> (tensor<8x6x4xi1>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.clamp"(%v9, %arg3, %v10) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v26:2 = "stablehlo.while"(%v11, %v8) ({
    ^bb0(%v12: tensor<i32>, %v13: tensor<8x6x4xi1>):
    %v14 = "stablehlo.compare"(%v12, %v10) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v14) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v16: tensor<i32>, %v17: tensor<8x6x4xi1>):
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.clamp"(%v18, %v4, %v19) : (tensor<i32>, tensor<1x1x2xi32>, tensor<i32>) -> (tensor<1x1x2xi32>)
    %v21 = "stablehlo.slice"(%v4) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 1, 1, 2>, strides = array<i64: 1, 3, 2>}> : (tensor<1x1x2xi32>) -> (tensor<1x1x1xi32>)
    %v22 = "stablehlo.convert"(%arg6) : (tensor<7x7xi1>) -> (tensor<7x7xf16>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.add"(%v16, %v23) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v24, %v17) : (tensor<i32>, tensor<8x6x4xi1>) -> ()
    }) : (tensor<i32>, tensor<8x6x4xi1>) -> (tensor<i32>, tensor<8x6x4xi1>)
    %v27 = "stablehlo.popcnt"(%v4) : (tensor<1x1x2xi32>) -> (tensor<1x1x2xi32>)
    %v28 = "stablehlo.constant"() <{value = dense<true> : tensor<8x10xi1>}> : () -> (tensor<8x10xi1>)
    %v29 = "stablehlo.broadcast_in_dim"(%v28) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<8x10xi1>) -> (tensor<8x5x10xi1>)
    %v30 = sdy.propagation_barrier %v2 allowed_direction=NONE : tensor<1x1x2xi32>
    %v38 = sdy.manual_computation(%v26#1, %v26#1) in_shardings=[<@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}, {}]>] manual_axes={"a", "b"} (%v31: tensor<1x6x4xi1>, %v32: tensor<1x6x4xi1>) {
    %v33 = "stablehlo.xor"(%v32, %v32) : (tensor<1x6x4xi1>, tensor<1x6x4xi1>) -> (tensor<1x6x4xi1>)
    %v34 = "stablehlo.constant"() <{value = dense<2> : tensor<3x10xi32>}> : () -> (tensor<3x10xi32>)
    %v35 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.reduce_window"(%v34, %v35) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[2, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x10xi32>, tensor<i32>) -> (tensor<3x10xi32>)
    "sdy.return"(%v32) : (tensor<1x6x4xi1>) -> ()
    } : (tensor<8x6x4xi1>, tensor<8x6x4xi1>) -> tensor<8x6x4xi1>
    return %v38, %v30, %v29, %v27, %v7#1, %v6, %v5 : tensor<8x6x4xi1>, tensor<1x1x2xi32>, tensor<8x5x10xi1>, tensor<1x1x2xi32>, tensor<1x1x2xi32>, tensor<1x1x2xi32>, tensor<4x4xi64>
}
