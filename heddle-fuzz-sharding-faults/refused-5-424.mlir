sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<6x4xf32>, %arg1: tensor<5x4xf32>, %arg2: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<5x7x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}], replicated={"a"}>}, %arg4: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}) -> (tensor<6x4xf32>, tensor<2xi64>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v0 = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %arg2, %arg2) : (tensor<6x4xf32>, tensor<5x4xf32>, tensor<i64>, tensor<i64>) -> (tensor<6x4xf32>)
    %v1 = sdy.propagation_barrier %v0 allowed_direction=NONE : tensor<6x4xf32>
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v3 = "stablehlo.reduce"(%arg3, %v2) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<5x7x2xi64>, tensor<i64>) -> (tensor<2xi64>)
    %v12 = "stablehlo.if"(%arg4) ({
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v5 = "stablehlo.constant"() <{value = dense<5> : tensor<i64>}> : () -> (tensor<i64>)
    %v6 = "stablehlo.clamp"(%v4, %arg2, %v5) : (tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>)
    %v7 = "stablehlo.add"(%v1, %v1) : (tensor<6x4xf32>, tensor<6x4xf32>) -> (tensor<6x4xf32>)
    "stablehlo.return"(%v7) : (tensor<6x4xf32>) -> ()
    }, {
    %v9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.reduce"(%v0, %v9) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x4xf32>, tensor<f32>) -> (tensor<6xf32>)
    "stablehlo.return"(%v1) : (tensor<6x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<6x4xf32>)
    return %v12, %v3, %arg4 : tensor<6x4xf32>, tensor<2xi64>, tensor<i1>
}
