sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<1x12xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}], replicated={"b"}>}, %arg1: tensor<8x4x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c"}, {?}, {"b", ?}]>}, %arg2: tensor<i32>, %arg3: tensor<2xf32>, %arg4: tensor<5xf32>, %arg5: tensor<1x4xf16>) -> (tensor<2xf32>, tensor<8x4x4xi1>, tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"c", ?}], replicated={"a"}>}) {
    %v0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 1>}> : (tensor<1x12xf16>) -> (tensor<1x12xf16>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x6xf32>)
    %v2 = "stablehlo.xor"(%arg1, %arg1) : (tensor<8x4x4xi1>, tensor<8x4x4xi1>) -> (tensor<8x4x4xi1>)
    %v12 = "stablehlo.case"(%arg2) ({
    %v3 = "stablehlo.reshape"(%arg4) : (tensor<5xf32>) -> (tensor<5x1xf32>)
    %v4 = sdy.sharding_constraint %v0 <@mesh, [{?}, {"c", "b", ?}]> : tensor<1x12xf16>
    %v5 = "stablehlo.add"(%arg3, %arg3) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    "stablehlo.return"(%v5) : (tensor<2xf32>) -> ()
    }, {
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v8 = "stablehlo.select_and_scatter"(%v0, %arg5, %v7) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 3>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<1x12xf16>, tensor<1x4xf16>, tensor<f16>) -> (tensor<1x12xf16>)
    %v9 = sdy.sharding_constraint %arg5 <@mesh, [{?}, {"a", "c"}]> : tensor<1x4xf16>
    %v10 = "stablehlo.ceil"(%arg5) : (tensor<1x4xf16>) -> (tensor<1x4xf16>)
    "stablehlo.return"(%arg3) : (tensor<2xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<2xf32>)
    return %v12, %v2, %v1 : tensor<2xf32>, tensor<8x4x4xi1>, tensor<8x6xf32>
}
