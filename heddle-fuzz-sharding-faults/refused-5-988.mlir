sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<8x0x1xf32>, %arg1: tensor<6x5x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}, {?}]>}, %arg2: tensor<8x0x6x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}, {}]>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<0xf32>, %arg5: tensor<2x3x1x6x9xbf16>) -> (tensor<8x2x1xui32>, tensor<0x6x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x4x7xui32>)
    %v1 = "stablehlo.popcnt"(%v0) : (tensor<8x4x7xui32>) -> (tensor<8x4x7xui32>)
    %v2 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>}> : (tensor<8x0x1xf32>, tensor<6x5x1xf32>) -> (tensor<8x0x6x5xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5:2 = "stablehlo.reduce"(%v2, %arg2, %v3, %v4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<8x0x6x5xf32>, tensor<8x0x6x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<0x6x5xf32>, tensor<0x6x5xi32>)
    %v16 = "stablehlo.if"(%arg3) ({
    %v6 = "stablehlo.dot_general"(%v5#0, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<0x6x5xf32>, tensor<0xf32>) -> (tensor<6x5xf32>)
    "stablehlo.return"(%v5#1) : (tensor<0x6x5xi32>) -> ()
    }, {
    %v8 = "stablehlo.reverse"(%arg5) <{dimensions = array<i64: 1>}> : (tensor<2x3x1x6x9xbf16>) -> (tensor<2x3x1x6x9xbf16>)
    %v9 = sdy.sharding_constraint %arg2 <@mesh, [{?}, {?}, {?}, {"b", ?}]> : tensor<8x0x6x5xi32>
    %v10 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<8x0x6x5xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13:2 = "stablehlo.reduce"(%v2, %v10, %v11, %v12) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<8x0x6x5xf32>, tensor<8x0x6x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x0x5xf32>, tensor<8x0x5xi32>)
    %v14 = "stablehlo.add"(%v5#1, %v5#1) : (tensor<0x6x5xi32>, tensor<0x6x5xi32>) -> (tensor<0x6x5xi32>)
    "stablehlo.return"(%v14) : (tensor<0x6x5xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<0x6x5xi32>)
    %v17 = "stablehlo.slice"(%v1) <{start_indices = array<i64: 0, 0, 1>, limit_indices = array<i64: 8, 2, 2>, strides = array<i64: 1, 1, 1>}> : (tensor<8x4x7xui32>) -> (tensor<8x2x1xui32>)
    return %v17, %v16 : tensor<8x2x1xui32>, tensor<0x6x5xi32>
}
