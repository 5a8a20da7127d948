sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<4xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}], replicated={"a"}>}, %arg2: tensor<0xi32>, %arg3: tensor<5x8x6x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg4: tensor<5x6x6x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}, {}]>}, %arg5: tensor<2x8xf32>) -> (tensor<4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<f16> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<i1>) {
    %v9 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x8xf32>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x8xi32>)
    %v2 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4:2 = "stablehlo.reduce"(%v0, %v1, %v2, %v3) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<3x8xf32>, tensor<3x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
    %v5 = "stablehlo.dot_general"(%v4#1, %v4#1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3xi32>, tensor<3xi32>) -> (tensor<3xi32>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x7xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v11 = "stablehlo.optimization_barrier"(%arg0) : (tensor<i1>) -> (tensor<i1>)
    %v12 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x8x6xf16>}> : () -> (tensor<4x8x6xf16>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<3xi32>}> : () -> (tensor<3xi32>)
    %v14 = "stablehlo.scatter"(%v12, %v13, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 2, 0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<4x8x6xf16>, tensor<3xi32>, tensor<4xf16>) -> (tensor<4x8x6xf16>)
    %v15 = "stablehlo.gather"(%v14, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x8x6xf16>, tensor<0xi32>) -> (tensor<6xf16>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v17 = "stablehlo.reduce"(%v15, %v16) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<6xf16>, tensor<f16>) -> (tensor<f16>)
    %v18 = sdy.sharding_constraint %v17 <@mesh, []> : tensor<f16>
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<false> : tensor<4xi1>}> : () -> (tensor<4xi1>)
    %v24 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v37:3 = "stablehlo.while"(%v19, %v9, %v20) ({
    ^bb0(%v21_: tensor<i32>, %v22_: tensor<i1>, %v23_: tensor<4xi1>):
    %v27 = "stablehlo.compare"(%v21_, %v24) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v27) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v21: tensor<i32>, %v22: tensor<i1>, %v23: tensor<4xi1>):
    %v29 = "stablehlo.dynamic_slice"(%arg1, %v21) <{slice_sizes = array<i64: 1>}> : (tensor<4xf16>, tensor<i32>) -> (tensor<1xf16>)
    %v30 = "stablehlo.reshape"(%v29) : (tensor<1xf16>) -> (tensor<f16>)
    %v31 = "stablehlo.concatenate"(%arg3, %arg4) <{dimension = 1 : i64}> : (tensor<5x8x6x1xi1>, tensor<5x6x6x1xi1>) -> (tensor<5x14x6x1xi1>)
    %v32 = "stablehlo.reshape"(%v22) : (tensor<i1>) -> (tensor<1xi1>)
    %v33 = "stablehlo.add"(%v21, %v25) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v34 = "stablehlo.reshape"(%v22) : (tensor<i1>) -> (tensor<1xi1>)
    %v35 = "stablehlo.dynamic_update_slice"(%v23, %v34, %v21) : (tensor<4xi1>, tensor<1xi1>, tensor<i32>) -> (tensor<4xi1>)
    "stablehlo.return"(%v33, %v22, %v35) : (tensor<i32>, tensor<i1>, tensor<4xi1>) -> ()
    }) : (tensor<i32>, tensor<i1>, tensor<4xi1>) -> (tensor<i32>, tensor<i1>, tensor<4xi1>)
    %v38 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v42 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v43 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v53:2 = "stablehlo.while"(%v38, %v37#2) ({
    ^bb0(%v39_: tensor<i32>, %v40_: tensor<4xi1>):
    %v44 = "stablehlo.compare"(%v39_, %v41) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v44) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v39: tensor<i32>, %v40: tensor<4xi1>):
    %v46 = "stablehlo.dynamic_slice"(%v37#2, %v39) <{slice_sizes = array<i64: 1>}> : (tensor<4xi1>, tensor<i32>) -> (tensor<1xi1>)
    %v47 = "stablehlo.reshape"(%v46) : (tensor<1xi1>) -> (tensor<i1>)
    %v48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v49 = "stablehlo.reduce"(%arg5, %v48) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x8xf32>, tensor<f32>) -> (tensor<f32>)
    %v50 = "stablehlo.slice"(%arg3) <{start_indices = array<i64: 0, 4, 0, 0>, limit_indices = array<i64: 5, 6, 4, 1>, strides = array<i64: 1, 1, 1, 3>}> : (tensor<5x8x6x1xi1>) -> (tensor<5x2x4x1xi1>)
    %v51 = "stablehlo.add"(%v39, %v42) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v51, %v37#2) : (tensor<i32>, tensor<4xi1>) -> ()
    }) : (tensor<i32>, tensor<4xi1>) -> (tensor<i32>, tensor<4xi1>)
    return %v53#1, %v37#1, %v18, %v11 : tensor<4xi1>, tensor<i1>, tensor<f16>, tensor<i1>
}
