sdy.mesh @mesh = <["a"=3], device_ids=[0, 2, 1]>
func.func public @main(%arg0: tensor<9x5x4xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, %arg1: tensor<i32>, %arg2: tensor<4x7x5x7xf32>, %arg3: tensor<2x1x2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}]>}, %arg4: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}, %arg5: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg6: tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg7: tensor<10xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) -> (tensor<2x1x2x3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {}, {?}]>}, tensor<8xi1>, tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, tensor<9x5x4xui8>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 2>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[-1, 0], [0, 0], [2, 1]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<9x5x4xui8>, tensor<ui8>) -> (tensor<8x5x10xui8>)
    %v2 = sdy.propagation_barrier %v1 allowed_direction=NONE : tensor<8x5x10xui8>
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg1, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18:2 = "stablehlo.while"(%v5, %arg0) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<9x5x4xui8>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<9x5x4xui8>):
    %v12 = "stablehlo.convolution"(%arg4, %arg5) <{dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<8x4xf32>, tensor<6x4xf32>) -> (tensor<4x6xf32>)
    %v13 = "stablehlo.dot_general"(%v12, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<4x6xf32>, tensor<2x4xf32>) -> (tensor<6x2xf32>)
    %v14 = "stablehlo.add"(%v11, %v11) : (tensor<9x5x4xui8>, tensor<9x5x4xui8>) -> (tensor<9x5x4xui8>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.add"(%v10, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v16, %v14) : (tensor<i32>, tensor<9x5x4xui8>) -> ()
    }) : (tensor<i32>, tensor<9x5x4xui8>) -> (tensor<i32>, tensor<9x5x4xui8>)
    %v19 = "stablehlo.reverse"(%arg5) <{dimensions = array<i64: 0>}> : (tensor<6x4xf32>) -> (tensor<6x4xf32>)
    %v20 = "stablehlo.slice"(%arg7) <{start_indices = array<i64: 0>, limit_indices = array<i64: 8>, strides = array<i64: 1>}> : (tensor<10xi1>) -> (tensor<8xi1>)
    %v21 = "stablehlo.compare"(%arg3, %arg3) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x1x2x3xf32>, tensor<2x1x2x3xf32>) -> (tensor<2x1x2x3xi1>)
    return %v21, %v20, %v19, %v18#1 : tensor<2x1x2x3xi1>, tensor<8xi1>, tensor<6x4xf32>, tensor<9x5x4xui8>
}
