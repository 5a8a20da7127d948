sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<4x3x3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a":(1)2, ?}]>}, %arg1: tensor<i32>, %arg2: tensor<6xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}], replicated={"a":(2)2}>}, %arg3: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg4: tensor<6xf16>) -> (tensor<6xf64>, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<9x7x3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, "a":(1)2, ?}, {?}, {?}]>}, tensor<6xf64>) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x10x1x6xf32>}> : () -> (tensor<4x10x1x6xf32>)
    %v1 = "stablehlo.logistic"(%v0) : (tensor<4x10x1x6xf32>) -> (tensor<4x10x1x6xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v3 = "stablehlo.pad"(%arg0, %v2) <{edge_padding_low = array<i64: 3, 3, 0>, edge_padding_high = array<i64: 2, 1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<4x3x3xi1>, tensor<i1>) -> (tensor<9x7x3xi1>)
    %v15 = "stablehlo.case"(%arg1) ({
    %v4 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v4) : (tensor<i32>) -> ()
    }, {
    %v6 = "stablehlo.reshape"(%arg1) : (tensor<i32>) -> (tensor<1x1x1xi32>)
    %v7 = "stablehlo.sort"(%v1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x10x1x6xf32>) -> (tensor<4x10x1x6xf32>)
    %v8 = "stablehlo.slice"(%v7) <{start_indices = array<i64: 0, 9, 0, 3>, limit_indices = array<i64: 4, 10, 1, 6>, strides = array<i64: 1, 1, 1, 3>}> : (tensor<4x10x1x6xf32>) -> (tensor<4x1x1x1xf32>)
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }, {
    %v10 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v11 = "stablehlo.reduce_window"(%arg2, %v10) <{window_dimensions = array<i64: 6>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 5]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<6xf16>, tensor<f16>) -> (tensor<6xf16>)
    %v12 = "stablehlo.transpose"(%arg3) <{permutation = array<i64: 1, 0>}> : (tensor<3x8xf32>) -> (tensor<8x3xf32>)
    %v13 = "stablehlo.maximum"(%v11, %v11) : (tensor<6xf16>, tensor<6xf16>) -> (tensor<6xf16>)
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v16 = "stablehlo.convert"(%arg4) : (tensor<6xf16>) -> (tensor<6xf64>)
    return %v16, %v15, %v3, %v16 : tensor<6xf64>, tensor<i32>, tensor<9x7x3xi1>, tensor<6xf64>
}
