sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<4x6xf32>, %arg1: tensor<i32> {tf.aliasing_output = 3 : i32}, %arg2: tensor<12x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) -> (tensor<12xi32>, tensor<12xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b":(2)2, "a", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v15:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<4x6xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<4x6xf32>):
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v11 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.clamp"(%v10, %arg0, %v11) : (tensor<f32>, tensor<4x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
    %v13 = "stablehlo.add"(%v7, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v13, %v12) : (tensor<i32>, tensor<4x6xf32>) -> ()
    }) : (tensor<i32>, tensor<4x6xf32>) -> (tensor<i32>, tensor<4x6xf32>)
    %v16 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<i32>)
    %v17 = "stablehlo.exponential"(%v15#1) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
    %v18 = "stablehlo.reverse"(%v17) <{dimensions = array<i64: 1>}> : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
    %v19 = sdy.sharding_constraint %v16 <@mesh, [], replicated={"a"}> : tensor<i32>
    %v20 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x4xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8x4xf32>}> : () -> (tensor<8x4xf32>)
    %v30 = sdy.manual_computation(%v20, %v21) in_shardings=[<@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}]>] manual_axes={"a", "b"} (%v22: tensor<1x4xf32>, %v23: tensor<1x4xf32>) {
    %v24 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9x6xui8>)
    %v25 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<9x6xi32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v28:2 = "stablehlo.reduce"(%v24, %v25, %v26, %v27) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<ui8>, %b: tensor<i32>, %c: tensor<ui8>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<ui8>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<ui8>, tensor<i32>
    }) : (tensor<9x6xui8>, tensor<9x6xi32>, tensor<ui8>, tensor<i32>) -> (tensor<9xui8>, tensor<9xi32>)
    "sdy.return"(%v22) : (tensor<1x4xf32>) -> ()
    } : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %v31 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<12x4xi32>)
    %v32 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v34:2 = "stablehlo.reduce"(%arg2, %v31, %v32, %v33) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<12x4xf32>, tensor<12x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<12xf32>, tensor<12xi32>)
    return %v34#1, %v34#0, %v30, %v19, %v18 : tensor<12xi32>, tensor<12xf32>, tensor<8x4xf32>, tensor<i32>, tensor<4x6xf32>
}
