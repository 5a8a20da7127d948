sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<4x3xf64>, %arg1: tensor<i1>, %arg2: tensor<4x13xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}], replicated={"a"}>}, %arg3: tensor<5xui32>) -> (tensor<3x13xf64>, tensor<3x13xf64>) {
    %v0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (tensor<4x3xf64>) -> (tensor<3x4xf64>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x5xf64>)
    %v2 = "stablehlo.concatenate"(%v0, %v1, %v0) <{dimension = 1 : i64}> : (tensor<3x4xf64>, tensor<3x5xf64>, tensor<3x4xf64>) -> (tensor<3x13xf64>)
    %v3 = "stablehlo.broadcast_in_dim"(%v2) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x13xf64>) -> (tensor<3x13xf64>)
    %v4 = "stablehlo.sort"(%v3) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x13xf64>) -> (tensor<3x13xf64>)
    %v13 = "stablehlo.if"(%arg1) ({
    %v5 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x13xf64>)
    %v6 = "stablehlo.concatenate"(%v5, %arg2, %v3) <{dimension = 0 : i64}> : (tensor<5x13xf64>, tensor<4x13xf64>, tensor<3x13xf64>) -> (tensor<12x13xf64>)
    %v7 = "stablehlo.not"(%arg1) : (tensor<i1>) -> (tensor<i1>)
    %v8 = sdy.sharding_constraint %v6 <@mesh, [{"a", ?}, {?}]> : tensor<12x13xf64>
    %v9 = "stablehlo.gather"(%v2, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 3, 7>}> : (tensor<3x13xf64>, tensor<5xui32>) -> (tensor<3x5x7xf64>)
    "stablehlo.return"(%v4) : (tensor<3x13xf64>) -> ()
    }, {
    %v11 = "stablehlo.add"(%v3, %v2) : (tensor<3x13xf64>, tensor<3x13xf64>) -> (tensor<3x13xf64>)
    "stablehlo.return"(%v11) : (tensor<3x13xf64>) -> ()
    }) : (tensor<i1>) -> (tensor<3x13xf64>)
    %v14 = "stablehlo.subtract"(%v3, %v3) : (tensor<3x13xf64>, tensor<3x13xf64>) -> (tensor<3x13xf64>)
    return %v14, %v13 : tensor<3x13xf64>, tensor<3x13xf64>
}
