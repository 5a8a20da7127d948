sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<3x0xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}) -> (tensor<3xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}], replicated={"a":(2)3}>}, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v5 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x6x12xf32>)
    %v1 = "stablehlo.reshape"(%v0) : (tensor<5x6x12xf32>) -> (tensor<5x6x12x1xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v3 = "stablehlo.xor"(%arg0, %arg0) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    "stablehlo.return"(%v3) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v6 = sdy.sharding_constraint %v5 <@mesh, [], replicated={"a":(2)3}> : tensor<i1>
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<3xi64>}> : () -> (tensor<3xi64>)
    %v8 = "stablehlo.gather"(%v7, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xi64>, tensor<3x0xi64>) -> (tensor<3xi64>)
    return %v8, %v6 : tensor<3xi64>, tensor<i1>
}
