sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<9x4x3xui8>, %arg1: tensor<5x2x3xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a"}]>}, %arg2: tensor<i32>, %arg3: tensor<9x4x6xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}], replicated={"a"}>}, %arg4: tensor<4x5x9x6xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a", ?}, {?}]>}) -> (tensor<9x4x9xui8>, tensor<9x4x3xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}], replicated={"a"}>}, tensor<9x4x3xui8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {?}]>}, tensor<9x4x3xui8>) {
    %v0 = "stablehlo.maximum"(%arg0, %arg0) : (tensor<9x4x3xui8>, tensor<9x4x3xui8>) -> (tensor<9x4x3xui8>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"a", ?}, {?}, {?}]> : tensor<9x4x3xui8>
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.dynamic_update_slice"(%v1, %arg1, %arg2, %v2, %arg2) : (tensor<9x4x3xui8>, tensor<5x2x3xui8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<9x4x3xui8>)
    %v4 = sdy.sharding_constraint %v1 <@mesh, [{}, {}, {}]> : tensor<9x4x3xui8>
    %v5 = "stablehlo.add"(%v1, %v1) : (tensor<9x4x3xui8>, tensor<9x4x3xui8>) -> (tensor<9x4x3xui8>)
    %v10 = "stablehlo.case"(%arg2) ({
    %v6 = "stablehlo.slice"(%v4) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 3, 2, 2>, strides = array<i64: 1, 1, 1>}> : (tensor<9x4x3xui8>) -> (tensor<3x2x2xui8>)
    %v7 = "stablehlo.reverse"(%v4) <{dimensions = array<i64: 0, 1>}> : (tensor<9x4x3xui8>) -> (tensor<9x4x3xui8>)
    %v8 = "stablehlo.not"(%v7) : (tensor<9x4x3xui8>) -> (tensor<9x4x3xui8>)
    "stablehlo.return"(%v1) : (tensor<9x4x3xui8>) -> ()
    }) : (tensor<i32>) -> (tensor<9x4x3xui8>)
    %v11 = "stablehlo.concatenate"(%v4, %arg3) <{dimension = 2 : i64}> : (tensor<9x4x3xui8>, tensor<9x4x6xui8>) -> (tensor<9x4x9xui8>)
    sdy.sharding_group %v5 group_id=408 : tensor<9x4x3xui8>
    return %v11, %v10, %v5, %v3 : tensor<9x4x9xui8>, tensor<9x4x3xui8>, tensor<9x4x3xui8>, tensor<9x4x3xui8>
}
