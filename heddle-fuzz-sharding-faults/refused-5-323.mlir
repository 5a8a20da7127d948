sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[2, 6, 0, 1, 3, 7, 5, 4]>
func.func public @main(%arg0: tensor<1x4x6x10xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a"}, {}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<6x1xbf16>, %arg3: tensor<10x2x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>, tf.aliasing_output = 3 : i32}, %arg4: tensor<1x10xi1>) -> (tensor<6x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}, tensor<6x1xbf16>, tensor<1x10xi1>, tensor<10x2x2xi1>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<1x4x6x10xbf16>) -> (tensor<1x4x6x10xi1>)
    %v3 = "stablehlo.case"(%arg1) ({
    %v1 = "stablehlo.reshape"(%arg3) : (tensor<10x2x2xi1>) -> (tensor<10x4xi1>)
    "stablehlo.return"(%arg2) : (tensor<6x1xbf16>) -> ()
    }) : (tensor<i32>) -> (tensor<6x1xbf16>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v5 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v6 = "stablehlo.clamp"(%v4, %v3, %v5) : (tensor<bf16>, tensor<6x1xbf16>, tensor<bf16>) -> (tensor<6x1xbf16>)
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x1xbf16>}> : () -> (tensor<3x1xbf16>)
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v9 = "stablehlo.select_and_scatter"(%v6, %v7, %v8) <{window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x1xbf16>, tensor<3x1xbf16>, tensor<bf16>) -> (tensor<6x1xbf16>)
    %v10 = "stablehlo.convert"(%v0) : (tensor<1x4x6x10xi1>) -> (tensor<1x4x6x10xf32>)
    %v11 = sdy.propagation_barrier %arg3 allowed_direction=BACKWARD : tensor<10x2x2xi1>
    %v12 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 0, 1>}> : (tensor<1x10xi1>) -> (tensor<1x10xi1>)
    %v13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v14 = "stablehlo.reduce_window"(%v9, %v13) <{window_dimensions = array<i64: 6, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[5, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x1xbf16>, tensor<bf16>) -> (tensor<6x1xbf16>)
    %v15 = "stablehlo.broadcast_in_dim"(%v6) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<6x1xbf16>) -> (tensor<6x1xbf16>)
    return %v15, %v14, %v12, %v11 : tensor<6x1xbf16>, tensor<6x1xbf16>, tensor<1x10xi1>, tensor<10x2x2xi1>
}
