sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[1, 0, 4, 3, 2, 5]>
func.func public @main(%arg0: tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}], replicated={"a"}>}, %arg1: tensor<i32>, %arg2: tensor<1x4xi1>, %arg3: tensor<3x2xf32>, %arg4: tensor<4xi8>) -> (tensor<3xi32>, tensor<3xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}], replicated={"b"}>}, tensor<1xi32>, tensor<1xf32>) {
    %v0:2 = "chlo.top_k"(%arg0) <{k = 1 : i64}> : (tensor<1xf32>) -> (tensor<1xf32>, tensor<1xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.reduce_window"(%v0#1, %v1) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v3 = sdy.sharding_constraint %v0#1 <@mesh, [{}]> : tensor<1xi32>
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %arg1, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v6, %v0#1) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<1xi32>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<1xi32>):
    %v13 = "stablehlo.and"(%v3, %v12) : (tensor<1xi32>, tensor<1xi32>) -> (tensor<1xi32>)
    %v15 = "stablehlo.optimization_barrier"(%arg1) : (tensor<i32>) -> (tensor<i32>)
    %v16 = "stablehlo.not"(%arg2) : (tensor<1x4xi1>) -> (tensor<1x4xi1>)
    %v17 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.reduce"(%arg3, %v17) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x2xf32>, tensor<f32>) -> (tensor<f32>)
    %v19 = "stablehlo.add"(%v3, %v13) : (tensor<1xi32>, tensor<1xi32>) -> (tensor<1xi32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.add"(%v11, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v19) : (tensor<i32>, tensor<1xi32>) -> ()
    }) : (tensor<i32>, tensor<1xi32>) -> (tensor<i32>, tensor<1xi32>)
    %v24:2 = "chlo.top_k"(%arg4) <{k = 3 : i64}> : (tensor<4xi8>) -> (tensor<3xi8>, tensor<3xi32>)
    return %v24#1, %v24#0, %v23#1, %v2, %v0#0 : tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi32>, tensor<1xf32>
}
