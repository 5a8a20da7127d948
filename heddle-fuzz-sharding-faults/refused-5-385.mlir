sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}, %arg1: tensor<i32>, %arg2: tensor<3x12xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}], replicated={"a"}>}, %arg3: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}) -> (tensor<3x12xui8>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 5>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 4]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5xf32>, tensor<f32>) -> (tensor<5xf32>)
    %v7 = "stablehlo.case"(%arg1) ({
    "stablehlo.return"(%arg2) : (tensor<3x12xui8>) -> ()
    }, {
    %v3 = "stablehlo.convert"(%v1) : (tensor<5xf32>) -> (tensor<5xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3xf32>}> : () -> (tensor<3xf32>)
    %v5 = "stablehlo.concatenate"(%arg3, %v4, %v3) <{dimension = 0 : i64}> : (tensor<5xf32>, tensor<3xf32>, tensor<5xf32>) -> (tensor<13xf32>)
    "stablehlo.return"(%arg2) : (tensor<3x12xui8>) -> ()
    }) : (tensor<i32>) -> (tensor<3x12xui8>)
    return %v7 : tensor<3x12xui8>
}
