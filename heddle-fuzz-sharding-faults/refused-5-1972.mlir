sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<12x2x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b":(1)2}]>}, %arg2: tensor<8x8x1x1x4xi1>, %arg3: tensor<12x2x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg4: tensor<10xf16>, %arg5: tensor<6x8x6xf32>) -> (tensor<6x8x6xf32>, tensor<10xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, "a", "b":(1)2, ?}]>}, tensor<12x2x1xi1>, tensor<2x8x1x1x1xi1>, tensor<8x8x1x1x4xi1>) {
    %v2 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v0) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v3 = "stablehlo.reverse"(%arg1) <{dimensions = array<i64: 0, 1>}> : (tensor<12x2x10xf32>) -> (tensor<12x2x10xf32>)
    %v4:2 = "chlo.top_k"(%v3) <{k = 1 : i64}> : (tensor<12x2x10xf32>) -> (tensor<12x2x1xf32>, tensor<12x2x1xi32>)
    %v5 = sdy.sharding_constraint %v4#1 <@mesh, [{"a"}, {}, {?}], replicated={"b"}> : tensor<12x2x1xi32>
    %v6 = "stablehlo.reshape"(%arg2) : (tensor<8x8x1x1x4xi1>) -> (tensor<8x8x1x1x4xi1>)
    %v7 = sdy.sharding_constraint %arg2 <@mesh, [{"b":(2)2, ?}, {}, {?}, {?}, {"a", ?}]> : tensor<8x8x1x1x4xi1>
    %v8 = "stablehlo.select"(%arg3, %v5, %v5) : (tensor<12x2x1xi1>, tensor<12x2x1xi32>, tensor<12x2x1xi32>) -> (tensor<12x2x1xi32>)
    %v9 = "stablehlo.slice"(%v6) <{start_indices = array<i64: 6, 0, 0, 0, 1>, limit_indices = array<i64: 8, 8, 1, 1, 3>, strides = array<i64: 1, 1, 1, 1, 2>}> : (tensor<8x8x1x1x4xi1>) -> (tensor<2x8x1x1x1xi1>)
    %v10 = "stablehlo.not"(%arg3) : (tensor<12x2x1xi1>) -> (tensor<12x2x1xi1>)
    %v11 = "stablehlo.dynamic_update_slice"(%arg4, %arg4, %v2) : (tensor<10xf16>, tensor<10xf16>, tensor<i32>) -> (tensor<10xf16>)
    %v12 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<6x8x6xf32>}> : () -> (tensor<6x8x6xf32>)
    %v21 = sdy.manual_computation(%v12, %arg5) in_shardings=[<@mesh, [{}, {"a", "b"}, {}]>, <@mesh, [{}, {"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {"a", "b"}, {}]>] manual_axes={"a", "b"} (%v13: tensor<6x1x6xf32>, %v14: tensor<6x1x6xf32>) {
    %v15 = "stablehlo.constant"() <{value = dense<2> : tensor<12xui32>}> : () -> (tensor<12xui32>)
    %v16 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v17 = "stablehlo.reduce_window"(%v15, %v16) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<12xui32>, tensor<ui32>) -> (tensor<12xui32>)
    %v18 = "stablehlo.shift_right_logical"(%v17, %v17) : (tensor<12xui32>, tensor<12xui32>) -> (tensor<12xui32>)
    %v19 = "stablehlo.add"(%v14, %v14) : (tensor<6x1x6xf32>, tensor<6x1x6xf32>) -> (tensor<6x1x6xf32>)
    "sdy.return"(%v19) : (tensor<6x1x6xf32>) -> ()
    } : (tensor<6x8x6xf32>, tensor<6x8x6xf32>) -> tensor<6x8x6xf32>
    return %v21, %v11, %v10, %v9, %v7 : tensor<6x8x6xf32>, tensor<10xf16>, tensor<12x2x1xi1>, tensor<2x8x1x1x1xi1>, tensor<8x8x1x1x4xi1>
}
