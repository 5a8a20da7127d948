sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[2, 1, 4, 5, 3, 0]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<8xbf16>, %arg2: tensor<2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}], replicated={"b"}>}, %arg3: tensor<1xui32>, %arg4: tensor<bf16>, %arg5: tensor<2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<2xi64>) -> (tensor<2xi1>, tensor<2xi64>, tensor<2xbf16>, tensor<i1>) {
    %v7 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v1 = "stablehlo.select_and_scatter"(%arg1, %arg1, %v0) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<8xbf16>, tensor<8xbf16>, tensor<bf16>) -> (tensor<8xbf16>)
    %v2 = "stablehlo.add"(%v1, %v1) : (tensor<8xbf16>, tensor<8xbf16>) -> (tensor<8xbf16>)
    %v3 = "stablehlo.subtract"(%v1, %arg1) : (tensor<8xbf16>, tensor<8xbf16>) -> (tensor<8xbf16>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v5 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xbf16>) -> (tensor<8x2xbf16>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v8 = sdy.sharding_constraint %v7 <@mesh, []> : tensor<i1>
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27:2 = "stablehlo.while"(%v9, %v8) ({
    ^bb0(%v10_: tensor<i32>, %v11_: tensor<i1>):
    %v15 = "stablehlo.compare"(%v10_, %v12) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<i1>):
    %v17 = "stablehlo.dynamic_slice"(%arg1, %v10) <{slice_sizes = array<i64: 1>}> : (tensor<8xbf16>, tensor<i32>) -> (tensor<1xbf16>)
    %v18 = "stablehlo.reshape"(%v17) : (tensor<1xbf16>) -> (tensor<bf16>)
    %v19 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xi32>)
    %v20 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22:2 = "stablehlo.reduce"(%arg1, %v19, %v20, %v21) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<bf16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<bf16>, tensor<i32>
    }) : (tensor<8xbf16>, tensor<8xi32>, tensor<bf16>, tensor<i32>) -> (tensor<bf16>, tensor<i32>)
    %v23 = "stablehlo.dot_general"(%v22#0, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<bf16>, tensor<2xbf16>) -> (tensor<2xbf16>)
    %v24 = "stablehlo.tanh"(%v22#0) : (tensor<bf16>) -> (tensor<bf16>)
    %v25 = "stablehlo.add"(%v10, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v25, %v11) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    %v28 = "stablehlo.not"(%v27#1) : (tensor<i1>) -> (tensor<i1>)
    %v29 = "stablehlo.scatter"(%arg2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<2xbf16>, tensor<1xui32>, tensor<bf16>) -> (tensor<2xbf16>)
    %v30 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v31 = "stablehlo.reduce"(%arg5, %v30) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<2xi64>, tensor<i64>) -> (tensor<2xi64>)
    %v32 = "stablehlo.compare"(%arg5, %arg6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi1>)
    return %v32, %v31, %v29, %v28 : tensor<2xi1>, tensor<2xi64>, tensor<2xbf16>, tensor<i1>
}
