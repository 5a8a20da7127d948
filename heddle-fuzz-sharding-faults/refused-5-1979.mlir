sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[0, 7, 1, 3, 5, 6, 2, 4]>
func.func public @main(%arg0: tensor<8x12x2xbf16>, %arg1: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<i1>, %arg3: tensor<4x10xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg4: tensor<2x3x0x9xi1>) -> (tensor<2x3x0x9xi1>, tensor<8x12x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}]>}, tensor<i1>) {
    %v0 = "stablehlo.abs"(%arg0) : (tensor<8x12x2xbf16>) -> (tensor<8x12x2xbf16>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x3xf32>)
    %v2 = "stablehlo.pad"(%v1, %arg1) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<4x3xf32>, tensor<f32>) -> (tensor<4x3xf32>)
    %v8 = "stablehlo.if"(%arg2) ({
    %v3 = "stablehlo.multiply"(%v0, %v0) : (tensor<8x12x2xbf16>, tensor<8x12x2xbf16>) -> (tensor<8x12x2xbf16>)
    "stablehlo.return"(%arg2) : (tensor<i1>) -> ()
    }, {
    %v5 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x10xi64>) -> (tensor<4x10xi64>)
    %v6 = "stablehlo.sort"(%v2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
    "stablehlo.return"(%arg2) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v9 = "stablehlo.multiply"(%v0, %v0) : (tensor<8x12x2xbf16>, tensor<8x12x2xbf16>) -> (tensor<8x12x2xbf16>)
    %v10 = "stablehlo.reverse"(%v9) <{dimensions = array<i64: 0, 1, 2>}> : (tensor<8x12x2xbf16>) -> (tensor<8x12x2xbf16>)
    %v11 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<2x3x0x9xi1>) -> (tensor<2x3x0x9xi1>)
    return %v11, %v10, %v8 : tensor<2x3x0x9xi1>, tensor<8x12x2xbf16>, tensor<i1>
}
