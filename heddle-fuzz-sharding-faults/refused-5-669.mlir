sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<12x1xi32>, %arg2: tensor<8x3xui8>, %arg3: tensor<9x2x8x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}, {"a", ?}, {?}]>}) -> (tensor<12x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, tensor<12x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "a"}]>}, tensor<8x3xui8>, tensor<12x1xf32>, tensor<12x1xbf16>, tensor<12x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<12x4xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v2 = "stablehlo.reduce_window"(%v0, %v1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [-1, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<12x4xbf16>, tensor<bf16>) -> (tensor<12x2xbf16>)
    %v3 = "stablehlo.multiply"(%v2, %v2) : (tensor<12x2xbf16>, tensor<12x2xbf16>) -> (tensor<12x2xbf16>)
    %v4:2 = "chlo.top_k"(%v2) <{k = 1 : i64}> : (tensor<12x2xbf16>) -> (tensor<12x1xbf16>, tensor<12x1xi32>)
    %v15 = sdy.manual_computation(%v4#1, %v4#1) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v5: tensor<6x1xi32>, %v6: tensor<6x1xi32>) {
    %v7 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v9 = "stablehlo.reduce_window"(%v7, %v8) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v10 = sdy.sharding_constraint %v9 <@mesh, [{"b", ?}]> : tensor<3xf32>
    %v11 = "stablehlo.minimum"(%v5, %v6) : (tensor<6x1xi32>, tensor<6x1xi32>) -> (tensor<6x1xi32>)
    %v12 = sdy.sharding_constraint %v10 <@mesh, [{"b", ?}]> : tensor<3xf32>
    %v13 = "stablehlo.add"(%v6, %v6) : (tensor<6x1xi32>, tensor<6x1xi32>) -> (tensor<6x1xi32>)
    "sdy.return"(%v13) : (tensor<6x1xi32>) -> ()
    } : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x1xi32>
    %v16 = "stablehlo.reduce_window"(%v15, %arg0) <{window_dimensions = array<i64: 12, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[11, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<12x1xi32>, tensor<i32>) -> (tensor<12x1xi32>)
    %v21 = "stablehlo.case"(%arg0) ({
    %v17 = "stablehlo.constant"() <{value = dense<2> : tensor<12x1xi32>}> : () -> (tensor<12x1xi32>)
    %v18 = "stablehlo.divide"(%v15, %v17) : (tensor<12x1xi32>, tensor<12x1xi32>) -> (tensor<12x1xi32>)
    %v19 = "stablehlo.add"(%v15, %v18) : (tensor<12x1xi32>, tensor<12x1xi32>) -> (tensor<12x1xi32>)
    "stablehlo.return"(%v19) : (tensor<12x1xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<12x1xi32>)
    %v22 = "stablehlo.convert"(%v21) : (tensor<12x1xi32>) -> (tensor<12x1xf32>)
    %v23 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64: 1>}> : (tensor<8x3xui8>) -> (tensor<8x3xui8>)
    %v24 = sdy.sharding_constraint %v21 <@mesh, [{"a"}, {?}]> : tensor<12x1xi32>
    %v25 = "stablehlo.convert"(%v3) : (tensor<12x2xbf16>) -> (tensor<12x2xbf16>)
    return %v25, %v24, %v23, %v22, %v4#0, %v2 : tensor<12x2xbf16>, tensor<12x1xi32>, tensor<8x3xui8>, tensor<12x1xf32>, tensor<12x1xbf16>, tensor<12x2xbf16>
}
