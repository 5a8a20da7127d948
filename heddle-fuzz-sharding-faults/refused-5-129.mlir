sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<i32>) -> (tensor<3xi32>, tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<i32>, tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x3xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce_window"(%v0, %v1) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x3xf32>, tensor<f32>) -> (tensor<2x3xf32>)
    %v4 = "stablehlo.case"(%arg0) ({
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v5 = "stablehlo.multiply"(%v2, %v2) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x3xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%v5, %v6, %v7, %v8) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
    return %v9#1, %v9#0, %v4, %v9#0 : tensor<3xi32>, tensor<3xf32>, tensor<i32>, tensor<3xf32>
}
