sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<10x1x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}, %arg1: tensor<4x7x5xf32>) -> (tensor<i1>, tensor<i1>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.and"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<10x1x8xi1>, tensor<i1>) -> (tensor<i1>)
    %v13 = "stablehlo.if"(%v1) ({
    %v2 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v3 = "stablehlo.reduce"(%arg0, %v2) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<10x1x8xi1>, tensor<i1>) -> (tensor<10x1x8xi1>)
    %v4 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<7xf32>}> : () -> (tensor<7xf32>)
    %v5 = "stablehlo.dot_general"(%v4, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<7xf32>, tensor<4x7x5xf32>) -> (tensor<7x4x5xf32>)
    "stablehlo.return"(%v1) : (tensor<i1>) -> ()
    }, {
    %v7 = "stablehlo.tanh"(%arg1) : (tensor<4x7x5xf32>) -> (tensor<4x7x5xf32>)
    %v8 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x7x5xi32>)
    %v9 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11:2 = "stablehlo.reduce"(%arg1, %v8, %v9, %v10) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<4x7x5xf32>, tensor<4x7x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<7x5xf32>, tensor<7x5xi32>)
    "stablehlo.return"(%v1) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v14 = sdy.sharding_constraint %v1 <@mesh, []> : tensor<i1>
    return %v14, %v13 : tensor<i1>, tensor<i1>
}
