sdy.mesh @mesh = <["a"=4, "b"=2], device_ids=[3, 6, 2, 1, 5, 7, 4, 0]>
func.func public @main(%arg0: tensor<7x4x3x3xi32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<2xf32>) -> (tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<2xf32>, tensor<2xf32>, tensor<9x4xi32>, tensor<9x4xi32>, tensor<i32>, tensor<7x3x3x4xi32>, tensor<9x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}, {?}], replicated={"a":(2)2}>}) {
    %v0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<7x4x3x3xi32>) -> (tensor<7x3x3x4xi32>)
    %v1 = "stablehlo.add"(%v0, %v0) : (tensor<7x3x3x4xi32>, tensor<7x3x3x4xi32>) -> (tensor<7x3x3x4xi32>)
    %v11 = "stablehlo.case"(%arg1) ({
    %v2 = "stablehlo.not"(%v0) : (tensor<7x3x3x4xi32>) -> (tensor<7x3x3x4xi32>)
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }, {
    %v4 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<2x5xi32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<7x4x3x3xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8:2 = "stablehlo.reduce"(%arg0, %v5, %v6, %v7) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<7x4x3x3xi32>, tensor<7x4x3x3xi32>, tensor<i32>, tensor<i32>) -> (tensor<7x3x3xi32>, tensor<7x3x3xi32>)
    %v9 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v9) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v12 = sdy.sharding_constraint %v11 <@mesh, []> : tensor<i32>
    %v13 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9x6xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.pad"(%arg2, %v14) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v17 = "stablehlo.optimization_barrier"(%arg1) : (tensor<i32>) -> (tensor<i32>)
    %v18:2 = "chlo.top_k"(%v13) <{k = 4 : i64}> : (tensor<9x6xi32>) -> (tensor<9x4xi32>, tensor<9x4xi32>)
    %v19 = "stablehlo.multiply"(%v15, %v15) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v20 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64: 0>}> : (tensor<2xf32>) -> (tensor<2xf32>)
    %v21 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    return %v21, %v20, %v19, %v18#1, %v18#0, %v12, %v0, %v18#1 : tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<9x4xi32>, tensor<9x4xi32>, tensor<i32>, tensor<7x3x3x4xi32>, tensor<9x4xi32>
}
