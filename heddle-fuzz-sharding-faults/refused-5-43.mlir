sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[3, 4, 5, 0, 1, 2]>
func.func public @main(%arg0: tensor<4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>, tf.aliasing_output = 0 : i32}, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}) -> (tensor<4xi64>) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi64>) -> (tensor<4xi64>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"b"}]> : tensor<4xi64>
    %v12 = "stablehlo.if"(%arg1) ({
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v3 = "stablehlo.dynamic_slice"(%v0, %v2) <{slice_sizes = array<i64: 4>}> : (tensor<4xi64>, tensor<i64>) -> (tensor<4xi64>)
    %v4 = "stablehlo.popcnt"(%v3) : (tensor<4xi64>) -> (tensor<4xi64>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<4xi64>}> : () -> (tensor<4xi64>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<4xi64>}> : () -> (tensor<4xi64>)
    %v7 = "stablehlo.clamp"(%v5, %v3, %v6) : (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> (tensor<4xi64>)
    "stablehlo.return"(%v4) : (tensor<4xi64>) -> ()
    }, {
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.dynamic_update_slice"(%v1, %v0, %v9) : (tensor<4xi64>, tensor<4xi64>, tensor<i32>) -> (tensor<4xi64>)
    "stablehlo.return"(%v1) : (tensor<4xi64>) -> ()
    }) : (tensor<i1>) -> (tensor<4xi64>)
    return %v12 : tensor<4xi64>
}
