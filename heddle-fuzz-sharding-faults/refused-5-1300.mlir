sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<1x4x4x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {?}p1, {"a"}, {}]>}, %arg3: tensor<1x4x4x1xi32>, %arg4: tensor<4x3x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {"a", ?}, {?}]>}) -> (tensor<1x4x6x1xf16>, tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, tensor<1x4x4x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {}, {}]>}, tensor<1x4x4x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, tensor<1x4x4x1xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<1x4x4x5xi1>}> : () -> (tensor<1x4x4x5xi1>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v3 = "stablehlo.dynamic_slice"(%v0, %v1, %arg0, %arg1, %v2) <{slice_sizes = array<i64: 1, 4, 4, 1>}> : (tensor<1x4x4x5xi1>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<1x4x4x1xi1>)
    %v4 = "stablehlo.constant"() <{value = dense<false> : tensor<1x4x4x1xi1>}> : () -> (tensor<1x4x4x1xi1>)
    %v5 = "stablehlo.compare"(%v3, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<1x4x4x1xi1>, tensor<1x4x4x1xi1>) -> (tensor<1x4x4x1xi1>)
    %v6 = "stablehlo.not"(%v5) : (tensor<1x4x4x1xi1>) -> (tensor<1x4x4x1xi1>)
    %v11 = sdy.manual_computation(%v6, %arg2) in_shardings=[<@mesh, [{}, {"a"}, {}, {}]>, <@mesh, [{}, {"a"}, {}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}, {}]>] manual_axes={"a"} (%v7: tensor<1x2x4x1xi1>, %v8: tensor<1x2x4x1xi1>) {
    %v9 = "stablehlo.slice"(%v8) <{start_indices = array<i64: 0, 0, 0, 0>, limit_indices = array<i64: 1, 2, 4, 1>, strides = array<i64: 3, 2, 1, 1>}> : (tensor<1x2x4x1xi1>) -> (tensor<1x1x4x1xi1>)
    "sdy.return"(%v8) : (tensor<1x2x4x1xi1>) -> ()
    } : (tensor<1x4x4x1xi1>, tensor<1x4x4x1xi1>) -> tensor<1x4x4x1xi1>
    %v12 = sdy.sharding_constraint %v3 <@mesh, [{}, {?}, {}, {}]> : tensor<1x4x4x1xi1>
    %v13 = "stablehlo.convert"(%arg2) : (tensor<1x4x4x1xi1>) -> (tensor<1x4x4x1xf16>)
    %v14 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v21 = "stablehlo.if"(%v14) ({
    %v15 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v16 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v17:2 = "stablehlo.reduce"(%v13, %arg3, %v15, %v16) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f16>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f16>, tensor<i32>
    }) : (tensor<1x4x4x1xf16>, tensor<1x4x4x1xi32>, tensor<f16>, tensor<i32>) -> (tensor<1x4x1xf16>, tensor<1x4x1xi32>)
    "stablehlo.return"(%arg1) : (tensor<i64>) -> ()
    }, {
    %v19 = "stablehlo.add"(%arg1, %arg1) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    "stablehlo.return"(%v19) : (tensor<i64>) -> ()
    }) : (tensor<i1>) -> (tensor<i64>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.clamp"(%v22, %arg4, %v23) : (tensor<i32>, tensor<4x3x6xi32>, tensor<i32>) -> (tensor<4x3x6xi32>)
    %v25 = "stablehlo.gather"(%v13, %v24) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 3], collapsed_slice_dims = [2], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [2, 0, 3], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1, 1>}> : (tensor<1x4x4x1xf16>, tensor<4x3x6xi32>) -> (tensor<1x4x6x1xf16>)
    return %v25, %v21, %v12, %v11, %v5 : tensor<1x4x6x1xf16>, tensor<i64>, tensor<1x4x4x1xi1>, tensor<1x4x4x1xi1>, tensor<1x4x4x1xi1>
}
