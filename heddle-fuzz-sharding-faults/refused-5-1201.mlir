sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<1x4x2x10xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {"a", "b", ?}]>}, %arg2: tensor<i32>) -> (tensor<2x4x2x10xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}, {}]>}, tensor<1xf64>, tensor<1xf64>) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<8x10x1x3xf64>}> : () -> (tensor<8x10x1x3xf64>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64: 0, 1, 3>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8x10x1x3xf64>, tensor<f64>) -> (tensor<1xf64>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"b", "a"}]> : tensor<1xf64>
    %v4 = "stablehlo.constant"() <{value = dense<2> : tensor<2x4x2x2x10xi32>}> : () -> (tensor<2x4x2x2x10xi32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x4x2x2x10xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8:2 = "stablehlo.reduce"(%v4, %v5, %v6, %v7) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<2x4x2x2x10xi32>, tensor<2x4x2x2x10xi32>, tensor<i32>, tensor<i32>) -> (tensor<2x4x2x10xi32>, tensor<2x4x2x10xi32>)
    %v14 = "stablehlo.if"(%arg0) ({
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.dynamic_update_slice"(%v8#0, %arg1, %arg2, %v9, %arg2, %arg2) : (tensor<2x4x2x10xi32>, tensor<1x4x2x10xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x4x2x10xi32>)
    "stablehlo.return"(%v8#1) : (tensor<2x4x2x10xi32>) -> ()
    }, {
    %v12 = "stablehlo.add"(%v8#1, %v8#1) : (tensor<2x4x2x10xi32>, tensor<2x4x2x10xi32>) -> (tensor<2x4x2x10xi32>)
    "stablehlo.return"(%v12) : (tensor<2x4x2x10xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x4x2x10xi32>)
    return %v14, %v3, %v2 : tensor<2x4x2x10xi32>, tensor<1xf64>, tensor<1xf64>
}
