sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<0x8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}p1, {"b", ?}]>}) -> (tensor<0x8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}p0, {"b", ?}], replicated={"a"}>}, tensor<0x8x20xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}], replicated={"a"}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<0x8x12xf32>}> : () -> (tensor<0x8x12xf32>)
    %v1 = "stablehlo.add"(%v0, %arg0) : (tensor<0x8x12xf32>, tensor<0x8x12xf32>) -> (tensor<0x8x12xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.pad"(%v1, %v2) <{edge_padding_low = array<i64: 0, 0, -1>, edge_padding_high = array<i64: 0, 0, -2>, interior_padding = array<i64: 0, 0, 1>}> : (tensor<0x8x12xf32>, tensor<f32>) -> (tensor<0x8x20xf32>)
    %v4 = sdy.sharding_constraint %v1 <@mesh, [{}, {}, {"a", "b", ?}p0]> : tensor<0x8x12xf32>
    return %v4, %v3 : tensor<0x8x12xf32>, tensor<0x8x20xf32>
}
