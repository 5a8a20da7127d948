sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<2x3x3x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a", ?}, {?}], replicated={"b"}>}, %arg1: tensor<8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<8x2xi32>, %arg4: tensor<2x2x3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a", ?}, {}], replicated={"b"}>}, %arg5: tensor<12x1x3x6x1xf32>, %arg6: tensor<12x1x3x3x1xf32>) -> (tensor<12x1x3x9x1xf32>, tensor<8x2xbf16>, tensor<2x3x3x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b", ?}, {"a"}]>}) {
    %v3 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {"a"}]>] manual_axes={"a"} (%v0: tensor<2x3x3x2xi1>, %v1: tensor<2x3x3x2xi1>) {
    "sdy.return"(%v1) : (tensor<2x3x3x2xi1>) -> ()
    } : (tensor<2x3x3x4xi1>, tensor<2x3x3x4xi1>) -> tensor<2x3x3x4xi1>
    %v4 = "stablehlo.convert"(%arg1) : (tensor<8x2xf32>) -> (tensor<8x2xbf16>)
    %v5 = "stablehlo.exponential"(%v4) : (tensor<8x2xbf16>) -> (tensor<8x2xbf16>)
    %v16 = "stablehlo.case"(%arg2) ({
    %v6 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v7 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8:2 = "stablehlo.reduce"(%v4, %arg3, %v6, %v7) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<bf16>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<bf16>, tensor<i32>
    }) : (tensor<8x2xbf16>, tensor<8x2xi32>, tensor<bf16>, tensor<i32>) -> (tensor<8xbf16>, tensor<8xi32>)
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v10 = "stablehlo.reduce_window"(%v4, %v9) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 3>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 2], [1, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<8x2xbf16>, tensor<bf16>) -> (tensor<8x1xbf16>)
    "stablehlo.return"(%v3) : (tensor<2x3x3x4xi1>) -> ()
    }, {
    %v12 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x5x2x4xf32>}> : () -> (tensor<2x5x2x4xf32>)
    %v13 = "stablehlo.convolution"(%v12, %arg4) <{dimension_numbers = #stablehlo.conv<[b, 0, f, 1]x[i, 0, o, 1]->[1, f, b, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<2x5x2x4xf32>, tensor<2x2x3x1xf32>) -> (tensor<4x3x2x4xf32>)
    %v14 = sdy.propagation_barrier %v5 allowed_direction=NONE : tensor<8x2xbf16>
    "stablehlo.return"(%arg0) : (tensor<2x3x3x4xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<2x3x3x4xi1>)
    %v17 = sdy.sharding_constraint %v5 <@mesh, [{"a", ?}, {}]> : tensor<8x2xbf16>
    %v18 = "stablehlo.concatenate"(%arg5, %arg6) <{dimension = 3 : i64}> : (tensor<12x1x3x6x1xf32>, tensor<12x1x3x3x1xf32>) -> (tensor<12x1x3x9x1xf32>)
    return %v18, %v17, %v16 : tensor<12x1x3x9x1xf32>, tensor<8x2xbf16>, tensor<2x3x3x4xi1>
}
