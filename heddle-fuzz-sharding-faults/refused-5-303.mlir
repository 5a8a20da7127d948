sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<8xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, %arg1: tensor<8xf32>, %arg2: tensor<f16> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}) -> (tensor<i1>, tensor<f32>, tensor<8xf16>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf16>)
    %v1 = "stablehlo.compare"(%v0, %arg0) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<8xf16>, tensor<8xf16>) -> (tensor<8xi1>)
    %v2 = sdy.sharding_constraint %arg0 <@mesh, [{"a", "b"}]> : tensor<8xf16>
    %v3 = "stablehlo.reshape"(%v2) : (tensor<8xf16>) -> (tensor<1x4x2xf16>)
    %v4 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7:2 = "stablehlo.reduce"(%arg1, %v4, %v5, %v6) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<8xf32>, tensor<8xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v8 = "stablehlo.reduce_window"(%v2, %arg2) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<8xf16>, tensor<f16>) -> (tensor<8xf16>)
    %v9 = sdy.sharding_constraint %v1 <@mesh, [{?}], replicated={"b"}> : tensor<8xi1>
    %v10 = "stablehlo.compare"(%v7#0, %arg3) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
    %v11 = "stablehlo.sign"(%v7#0) : (tensor<f32>) -> (tensor<f32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.clamp"(%v12, %v7#1, %v13) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v26:2 = "stablehlo.while"(%v14, %v10) ({
    ^bb0(%v15: tensor<i32>, %v16: tensor<i1>):
    %v17 = "stablehlo.compare"(%v15, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<i1>):
    %v21 = "stablehlo.transpose"(%v3) <{permutation = array<i64: 1, 0, 2>}> : (tensor<1x4x2xf16>) -> (tensor<4x1x2xf16>)
    %v22 = "stablehlo.broadcast_in_dim"(%v9) <{broadcast_dimensions = array<i64: 1>}> : (tensor<8xi1>) -> (tensor<4x8x5xi1>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.add"(%v19, %v23) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v24, %v20) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    return %v26#1, %v11, %v8 : tensor<i1>, tensor<f32>, tensor<8xf16>
}
