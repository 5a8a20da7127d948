sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg1: tensor<12x4xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "a", ?}]>}) -> (tensor<i32>) {
    %v11 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v1 = "stablehlo.reduce_window"(%arg1, %v0) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 2>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<12x4xf16>, tensor<f16>) -> (tensor<12x4xf16>)
    %v2 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v3 = "stablehlo.reduce_window"(%v1, %v2) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<12x4xf16>, tensor<f16>) -> (tensor<12x4xf16>)
    %v4 = "stablehlo.reshape"(%arg1) : (tensor<12x4xf16>) -> (tensor<2x6x4xf16>)
    %v5 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v5) : (tensor<i32>) -> ()
    }, {
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }, {
    %v8 = "stablehlo.round_nearest_even"(%arg1) : (tensor<12x4xf16>) -> (tensor<12x4xf16>)
    %v9 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v9) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v12 = "stablehlo.negate"(%v11) : (tensor<i32>) -> (tensor<i32>)
    return %v12 : tensor<i32>
}
