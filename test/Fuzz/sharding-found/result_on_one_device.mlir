sdy.mesh @mesh = <["a"=4, "b"=2]>
sdy.mesh @flat = <["all"=8]>
sdy.mesh @one = <[], device_ids=[0]>
func.func public @main() -> (tensor<2x8x1xf32> {sdy.sharding = #sdy.sharding<@one, []>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x8x1xf32>)
    %v1 = sdy.sharding_constraint %v0 <@flat, [{?}p1, {"all":(1)2}, {?}]> : tensor<2x8x1xf32>
    return %v1 : tensor<2x8x1xf32>
}
