sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<2x3x3xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {}, {}]>}, %arg2: tensor<4x5x8x0x1xi64>, %arg3: tensor<4x5x8x0x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}p2, {?}, {?}p2, {}]>}) -> (tensor<4x5x8x0x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {?}, {}, {?}p0]>}, tensor<i1>) {
    %v3 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.sort"(%arg1) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x3x3xf16>) -> (tensor<2x3x3xf16>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v4 = "stablehlo.select"(%arg3, %arg2, %arg2) : (tensor<4x5x8x0x1xi1>, tensor<4x5x8x0x1xi64>, tensor<4x5x8x0x1xi64>) -> (tensor<4x5x8x0x1xi64>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    return %v4, %v3 : tensor<4x5x8x0x1xi64>, tensor<i1>
}
