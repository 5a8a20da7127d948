sdy.mesh @mesh = <["a"=1, "b"=2], device_ids=[1, 0]>
func.func public @main(%arg0: tensor<6xf64>, %arg1: tensor<4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg2: tensor<2x6x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}], replicated={"b"}>}, %arg3: tensor<2x6xbf16>, %arg4: tensor<2x5x6x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {"a"}, {}]>}, %arg5: tensor<i32>, %arg6: tensor<7xi32>) -> (tensor<7xi32>, tensor<1x1x6x2xi1>, tensor<4xbf16>, tensor<1x1x2xi1>, tensor<6x2x6xf64>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<1x2x12x4xi1>}> : () -> (tensor<1x2x12x4xi1>)
    %v1 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0, 0, 5, 0>, limit_indices = array<i64: 1, 1, 11, 3>, strides = array<i64: 1, 1, 1, 2>}> : (tensor<1x2x12x4xi1>) -> (tensor<1x1x6x2xi1>)
    %v2 = sdy.propagation_barrier %v1 allowed_direction=NONE : tensor<1x1x6x2xi1>
    %v3 = "stablehlo.select"(%v2, %v1, %v2) : (tensor<1x1x6x2xi1>, tensor<1x1x6x2xi1>, tensor<1x1x6x2xi1>) -> (tensor<1x1x6x2xi1>)
    %v4 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2x6x6xf64>}> : () -> (tensor<2x6x6xf64>)
    %v5 = "stablehlo.dot_general"(%arg0, %v4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<6xf64>, tensor<2x6x6xf64>) -> (tensor<6x2x6xf64>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x0xi32>)
    %v7 = "stablehlo.gather"(%v2, %v6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [3], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 2, 1>}> : (tensor<1x1x6x2xi1>, tensor<1x0xi32>) -> (tensor<1x1x2xi1>)
    %v8 = "stablehlo.scatter"(%arg1, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4xbf16>, tensor<2x6x1xi64>, tensor<2x6xbf16>) -> (tensor<4xbf16>)
    %v9 = "stablehlo.dot_general"(%arg3, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [3, 2]>}> : (tensor<2x6xbf16>, tensor<2x5x6x2xbf16>) -> (tensor<2x5xbf16>)
    %v10 = sdy.sharding_constraint %v3 <@mesh, [{}, {}, {"a", ?}, {}], replicated={"b"}> : tensor<1x1x6x2xi1>
    %v14 = "stablehlo.case"(%arg5) ({
    %v11 = "stablehlo.sort"(%v9) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x5xbf16>) -> (tensor<2x5xbf16>)
    %v12 = "stablehlo.subtract"(%arg4, %arg4) : (tensor<2x5x6x2xbf16>, tensor<2x5x6x2xbf16>) -> (tensor<2x5x6x2xbf16>)
    "stablehlo.return"(%arg6) : (tensor<7xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<7xi32>)
    return %v14, %v10, %v8, %v7, %v5 : tensor<7xi32>, tensor<1x1x6x2xi1>, tensor<4xbf16>, tensor<1x1x2xi1>, tensor<6x2x6xf64>
}
