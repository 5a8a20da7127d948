sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<4x5x12x6xi32>, %arg1: tensor<9x8x2xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {"a":(2)2}, {}]>}, %arg2: tensor<i1>, %arg3: tensor<3x8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}, {?}]>}, %arg4: tensor<ui8>, %arg5: tensor<4x2xf64>, %arg6: tensor<2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}, %arg7: tensor<4xbf16>) -> (tensor<2xi32>, tensor<3x4x3x10x1xui64>, tensor<2xui64>, tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}]>}, tensor<3x8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<2> : tensor<6x2x2x4xi32>}> : () -> (tensor<6x2x2x4xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v2 = "stablehlo.reduce_window"(%arg1, %v1) <{window_dimensions = array<i64: 1, 1, 2>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 1]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<9x8x2xui8>, tensor<ui8>) -> (tensor<9x8x2xui8>)
    %v16 = "stablehlo.if"(%arg2) ({
    %v3 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.dynamic_update_slice"(%v2, %v2, %v3, %v4, %v5) : (tensor<9x8x2xui8>, tensor<9x8x2xui8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<9x8x2xui8>)
    %v7 = sdy.sharding_constraint %v6 <@mesh, [{"b"}, {?}, {"a"}]> : tensor<9x8x2xui8>
    %v8 = sdy.propagation_barrier %v7 allowed_direction=NONE : tensor<9x8x2xui8>
    %v9 = "stablehlo.add"(%arg3, %arg3) : (tensor<3x8xbf16>, tensor<3x8xbf16>) -> (tensor<3x8xbf16>)
    "stablehlo.return"(%v9) : (tensor<3x8xbf16>) -> ()
    }, {
    %v11 = "stablehlo.tanh"(%arg3) : (tensor<3x8xbf16>) -> (tensor<3x8xbf16>)
    %v12 = sdy.sharding_constraint %v2 <@mesh, [{?}, {?}, {?}], replicated={"b"}> : tensor<9x8x2xui8>
    %v13 = "stablehlo.dot_general"(%arg5, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x2xf64>, tensor<2xf64>) -> (tensor<4xf64>)
    %v14 = "stablehlo.add"(%arg3, %v11) : (tensor<3x8xbf16>, tensor<3x8xbf16>) -> (tensor<3x8xbf16>)
    "stablehlo.return"(%v14) : (tensor<3x8xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<3x8xbf16>)
    %v17 = "stablehlo.convert"(%arg6) : (tensor<2xf64>) -> (tensor<2xi32>)
    %v23 = sdy.manual_computation(%v2, %v2) in_shardings=[<@mesh, [{}, {"a", "b"}, {}]>, <@mesh, [{}, {"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {"a", "b"}, {}]>] manual_axes={"a", "b"} (%v18: tensor<9x1x2xui8>, %v19: tensor<9x1x2xui8>) {
    %v20 = "stablehlo.convert"(%v18) : (tensor<9x1x2xui8>) -> (tensor<9x1x2xf32>)
    %v21 = sdy.sharding_constraint %v20 <@mesh, [{}, {}, {}]> : tensor<9x1x2xf32>
    "sdy.return"(%v19) : (tensor<9x1x2xui8>) -> ()
    } : (tensor<9x8x2xui8>, tensor<9x8x2xui8>) -> tensor<9x8x2xui8>
    %v24 = "stablehlo.constant"() <{value = dense<true> : tensor<2xi1>}> : () -> (tensor<2xi1>)
    %v25 = "stablehlo.select"(%v24, %v17, %v17) : (tensor<2xi1>, tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>)
    %v26 = "stablehlo.constant"() <{value = dense<2> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v27:2 = "stablehlo.rng_bit_generator"(%v26) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4x3x10x1xui64>)
    %v28 = sdy.propagation_barrier %v27#1 allowed_direction=FORWARD : tensor<3x4x3x10x1xui64>
    %v29 = "stablehlo.convert"(%arg6) : (tensor<2xf64>) -> (tensor<2xi32>)
    %v30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.clamp"(%v30, %v29, %v31) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    return %v32, %v28, %v27#0, %v25, %v16 : tensor<2xi32>, tensor<3x4x3x10x1xui64>, tensor<2xui64>, tensor<2xi32>, tensor<3x8xbf16>
}
