sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<9x7xi32>, %arg1: tensor<5x1xi32>, %arg2: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, ?}, {"a":(1)2, ?}]>}, %arg3: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg4: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg5: tensor<2x6x1x2x10xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}, {}, {}]>}) -> (tensor<10x4xf32>, tensor<4x4xi32>, tensor<9x7xi32>, tensor<5x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}, {?}]>}) {
    %v0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 9, 1>}> : (tensor<9x7xi32>, tensor<5x1xi32>) -> (tensor<5x9xi32>)
    %v1 = "stablehlo.convert"(%arg1) : (tensor<5x1xi32>) -> (tensor<5x1xbf16>)
    %v2 = sdy.sharding_constraint %arg0 <@mesh, [{?}, {"a"}]> : tensor<9x7xi32>
    %v3 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x4xf32>)
    %v4 = "stablehlo.concatenate"(%v3, %arg2, %arg3) <{dimension = 0 : i64}> : (tensor<3x4xf32>, tensor<4x4xf32>, tensor<3x4xf32>) -> (tensor<10x4xf32>)
    %v9 = "stablehlo.if"(%arg4) ({
    "stablehlo.return"(%v1) : (tensor<5x1xbf16>) -> ()
    }, {
    %v6 = "stablehlo.reshape"(%arg4) : (tensor<i1>) -> (tensor<1xi1>)
    %v7 = "stablehlo.add"(%v1, %v1) : (tensor<5x1xbf16>, tensor<5x1xbf16>) -> (tensor<5x1xbf16>)
    "stablehlo.return"(%v7) : (tensor<5x1xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<5x1xbf16>)
    %v10 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0>}> : (tensor<9x7xi32>) -> (tensor<9x7xi32>)
    %v11 = "stablehlo.convert"(%arg2) : (tensor<4x4xf32>) -> (tensor<4x4xi32>)
    %v12 = sdy.sharding_constraint %v4 <@mesh, [{"a":(1)2}, {}], replicated={"a":(2)2}> : tensor<10x4xf32>
    return %v12, %v11, %v10, %v9 : tensor<10x4xf32>, tensor<4x4xi32>, tensor<9x7xi32>, tensor<5x1xbf16>
}
