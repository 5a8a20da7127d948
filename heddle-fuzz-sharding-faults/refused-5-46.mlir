sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[2, 1, 4, 0, 5, 3]>
func.func public @main(%arg0: tensor<8x1x12x1x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b"}, {?}, {?}]>}, %arg1: tensor<1x12x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {"a"}]>}, %arg2: tensor<i1>, %arg3: tensor<8x1x12x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}, {}, {?}, {?}]>}, %arg4: tensor<1x1x5x1x3xbf16>, %arg5: tensor<i32>, %arg6: tensor<3x3xbf16>) -> (tensor<1x8x2x3xbf16> {check.error = 2.581875e+02 : f64}, tensor<3x1x8x1xbf16>) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [4, 3], rhs_batching_dimensions = [2, 0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<8x1x12x1x3xbf16>, tensor<1x12x3xbf16>) -> (tensor<3x1x8x1xbf16>)
    %v12 = "stablehlo.if"(%arg2) ({
    %v1 = "stablehlo.dot_general"(%arg0, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>}> : (tensor<8x1x12x1x3xbf16>, tensor<8x1x12x3xbf16>) -> (tensor<8x1x1x3x1x3xbf16>)
    %v2 = sdy.propagation_barrier %v1 allowed_direction=FORWARD : tensor<8x1x1x3x1x3xbf16>
    "stablehlo.return"(%v0) : (tensor<3x1x8x1xbf16>) -> ()
    }, {
    %v4 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x3xbf16>)
    %v5 = "stablehlo.dot_general"(%v0, %v4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [1, 0]>}> : (tensor<3x1x8x1xbf16>, tensor<1x3xbf16>) -> (tensor<8x1xbf16>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.dynamic_update_slice"(%arg0, %arg4, %v6, %v7, %arg5, %arg5, %v8) : (tensor<8x1x12x1x3xbf16>, tensor<1x1x5x1x3xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<8x1x12x1x3xbf16>)
    %v10 = sdy.sharding_constraint %v5 <@mesh, [{?}, {?}]> : tensor<8x1xbf16>
    "stablehlo.return"(%v0) : (tensor<3x1x8x1xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<3x1x8x1xbf16>)
    %v13 = "stablehlo.concatenate"(%v12, %v12, %v12) <{dimension = 3 : i64}> : (tensor<3x1x8x1xbf16>, tensor<3x1x8x1xbf16>, tensor<3x1x8x1xbf16>) -> (tensor<3x1x8x3xbf16>)
    %v14 = "stablehlo.slice"(%v13) <{start_indices = array<i64: 0, 0, 0, 0>, limit_indices = array<i64: 3, 1, 8, 2>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<3x1x8x3xbf16>) -> (tensor<3x1x8x2xbf16>)
    %v15 = "stablehlo.abs"(%v0) : (tensor<3x1x8x1xbf16>) -> (tensor<3x1x8x1xbf16>)
    %v16 = "stablehlo.dot_general"(%v14, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3x1x8x2xbf16>, tensor<3x3xbf16>) -> (tensor<1x8x2x3xbf16>)
    return %v16, %v15 : tensor<1x8x2x3xbf16>, tensor<3x1x8x1xbf16>
}
