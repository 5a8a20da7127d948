sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<2x4xf16>, %arg1: tensor<1x0xi32>, %arg2: tensor<4x2xui32>, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<2x3x10x4xf32>, %arg5: tensor<i1>, %arg6: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}p2]>}) -> (tensor<4x1xf16>, tensor<1x1x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {?}p0]>}, tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}p0]>}, tensor<2x2x1x1xf32>) {
    %v0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<2x4xf16>, tensor<1x0xi32>) -> (tensor<1x1x4xf16>)
    %v1 = sdy.propagation_barrier %v0 allowed_direction=NONE : tensor<1x1x4xf16>
    %v2 = "stablehlo.gather"(%v0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [2], start_indices_batching_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x1x4xf16>, tensor<4x2xui32>) -> (tensor<4x1xf16>)
    %v16 = "stablehlo.if"(%arg3) ({
    %v3 = "stablehlo.transpose"(%v1) <{permutation = array<i64: 2, 0, 1>}> : (tensor<1x1x4xf16>) -> (tensor<4x1x1xf16>)
    %v4 = sdy.sharding_constraint %arg2 <@mesh, [{"a"}, {}]> : tensor<4x2xui32>
    %v5 = "stablehlo.concatenate"(%v2, %v2, %v2) <{dimension = 1 : i64}> : (tensor<4x1xf16>, tensor<4x1xf16>, tensor<4x1xf16>) -> (tensor<4x3xf16>)
    %v7 = "stablehlo.optimization_barrier"(%v1) : (tensor<1x1x4xf16>) -> (tensor<1x1x4xf16>)
    %v8 = "stablehlo.compare"(%v5, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4x3xf16>, tensor<4x3xf16>) -> (tensor<4x3xi1>)
    %v9 = "stablehlo.add"(%v7, %v1) : (tensor<1x1x4xf16>, tensor<1x1x4xf16>) -> (tensor<1x1x4xf16>)
    "stablehlo.return"(%v9) : (tensor<1x1x4xf16>) -> ()
    }, {
    %v11 = "stablehlo.slice"(%v2) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 1, 1>, strides = array<i64: 1, 1>}> : (tensor<4x1xf16>) -> (tensor<1x1xf16>)
    %v12 = sdy.sharding_constraint %v11 <@mesh, [{"a"}, {}]> : tensor<1x1xf16>
    %v13 = "stablehlo.reshape"(%arg2) : (tensor<4x2xui32>) -> (tensor<2x1x2x2xui32>)
    %v14 = "stablehlo.add"(%v1, %v0) : (tensor<1x1x4xf16>, tensor<1x1x4xf16>) -> (tensor<1x1x4xf16>)
    "stablehlo.return"(%v14) : (tensor<1x1x4xf16>) -> ()
    }) : (tensor<i1>) -> (tensor<1x1x4xf16>)
    %v17 = "stablehlo.slice"(%arg4) <{start_indices = array<i64: 0, 1, 8, 1>, limit_indices = array<i64: 2, 3, 9, 3>, strides = array<i64: 1, 1, 1, 3>}> : (tensor<2x3x10x4xf32>) -> (tensor<2x2x1x1xf32>)
    %v21 = "stablehlo.if"(%arg5) ({
    "stablehlo.return"(%arg6) : (tensor<5xf32>) -> ()
    }, {
    %v19 = "stablehlo.add"(%arg6, %arg6) : (tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>)
    "stablehlo.return"(%v19) : (tensor<5xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<5xf32>)
    %v22 = "stablehlo.convert"(%v1) : (tensor<1x1x4xf16>) -> (tensor<1x1x4xi1>)
    %v23 = "stablehlo.minimum"(%v2, %v2) : (tensor<4x1xf16>, tensor<4x1xf16>) -> (tensor<4x1xf16>)
    %v24 = sdy.sharding_constraint %v23 <@mesh, [{"b", ?}p1, {"a", ?}p1]> : tensor<4x1xf16>
    return %v24, %v22, %v21, %v17 : tensor<4x1xf16>, tensor<1x1x4xi1>, tensor<5xf32>, tensor<2x2x1x1xf32>
}
