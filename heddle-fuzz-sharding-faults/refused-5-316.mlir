sdy.mesh @mesh = <["a"=2], device_ids=[1, 0]>
func.func public @main(%arg0: tensor<6x9xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<i32>, %arg2: tensor<6x9xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg3: tensor<5x1x3x4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}, {}, {}], replicated={"a"}>}, %arg4: tensor<4xf64>) -> (tensor<5x1x3x4x4xi32>, tensor<10xf64>, tensor<6x9xi1>, tensor<6x9xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1, 9>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [8, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x9xi32>, tensor<i32>) -> (tensor<6x9xi32>)
    %v7 = "stablehlo.case"(%arg1) ({
    %v2 = "stablehlo.select"(%arg2, %v1, %v1) : (tensor<6x9xi1>, tensor<6x9xi32>, tensor<6x9xi32>) -> (tensor<6x9xi32>)
    %v3 = sdy.sharding_constraint %v1 <@mesh, [{"a", ?}, {?}]> : tensor<6x9xi32>
    %v4 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64: 1>}> : (tensor<6x9xi1>) -> (tensor<6x9xi1>)
    "stablehlo.return"(%arg0) : (tensor<6x9xi32>) -> ()
    }, {
    "stablehlo.return"(%arg0) : (tensor<6x9xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<6x9xi32>)
    %v8 = "stablehlo.constant"() <{value = dense<true> : tensor<6x9xi1>}> : () -> (tensor<6x9xi1>)
    %v9 = "stablehlo.select"(%arg2, %arg2, %v8) : (tensor<6x9xi1>, tensor<6x9xi1>, tensor<6x9xi1>) -> (tensor<6x9xi1>)
    %v10 = "stablehlo.reverse"(%arg3) <{dimensions = array<i64: 0, 1, 2, 4>}> : (tensor<5x1x3x4x4xi32>) -> (tensor<5x1x3x4x4xi32>)
    %v11 = "stablehlo.not"(%v9) : (tensor<6x9xi1>) -> (tensor<6x9xi1>)
    %v12 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v13 = "stablehlo.pad"(%arg4, %v12) <{edge_padding_low = array<i64: 3>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 1>}> : (tensor<4xf64>, tensor<f64>) -> (tensor<10xf64>)
    %v14 = sdy.sharding_constraint %v10 <@mesh, [{}, {}, {"a"}, {}, {}]> : tensor<5x1x3x4x4xi32>
    return %v14, %v13, %v11, %v7 : tensor<5x1x3x4x4xi32>, tensor<10xf64>, tensor<6x9xi1>, tensor<6x9xi32>
}
