sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<6x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg1: tensor<6x0x1xi64>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<6x1xf64>, %arg4: tensor<5x2x0x5xf32>, %arg5: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b":(1)2}>}, %arg6: tensor<2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b", ?}]>}) -> (tensor<5x2x0x5xf32>, tensor<6x0x1xi64>, tensor<6x0x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}) {
    %v0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 2], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<6x1xbf16>, tensor<6x0x1xi64>) -> (tensor<6x1xbf16>)
    %v1 = "stablehlo.and"(%arg1, %arg1) : (tensor<6x0x1xi64>, tensor<6x0x1xi64>) -> (tensor<6x0x1xi64>)
    %v2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<5x2x0x5xf32>}> : () -> (tensor<5x2x0x5xf32>)
    %v15 = "stablehlo.case"(%arg2) ({
    %v3:2 = "stablehlo.sort"(%v0, %arg3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>, %c: tensor<f64>, %d: tensor<f64>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x1xbf16>, tensor<6x1xf64>) -> (tensor<6x1xbf16>, tensor<6x1xf64>)
    %v4 = sdy.sharding_constraint %arg1 <@mesh, [{"b", ?}, {?}, {}]> : tensor<6x0x1xi64>
    %v5 = "stablehlo.add"(%arg4, %arg4) : (tensor<5x2x0x5xf32>, tensor<5x2x0x5xf32>) -> (tensor<5x2x0x5xf32>)
    "stablehlo.return"(%v5) : (tensor<5x2x0x5xf32>) -> ()
    }, {
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v8 = "stablehlo.dynamic_slice"(%v0, %arg5, %v7) <{slice_sizes = array<i64: 6, 1>}> : (tensor<6x1xbf16>, tensor<i64>, tensor<i64>) -> (tensor<6x1xbf16>)
    %v9 = "stablehlo.dot_general"(%arg4, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>}> : (tensor<5x2x0x5xf32>, tensor<2x5xf32>) -> (tensor<2x5x0xf32>)
    %v10 = sdy.sharding_constraint %v0 <@mesh, [{"a", ?}, {}]> : tensor<6x1xbf16>
    %v11 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v12 = "stablehlo.reduce_window"(%v8, %v11) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x1xbf16>, tensor<bf16>) -> (tensor<6x1xbf16>)
    %v13 = "stablehlo.add"(%arg4, %arg4) : (tensor<5x2x0x5xf32>, tensor<5x2x0x5xf32>) -> (tensor<5x2x0x5xf32>)
    "stablehlo.return"(%v13) : (tensor<5x2x0x5xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<5x2x0x5xf32>)
    return %v15, %v1, %v1 : tensor<5x2x0x5xf32>, tensor<6x0x1xi64>, tensor<6x0x1xi64>
}
