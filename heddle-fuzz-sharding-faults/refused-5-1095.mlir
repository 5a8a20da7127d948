sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p2, {?}], replicated={"b"}>}, %arg1: tensor<1x2xf32>, %arg2: tensor<i32>, %arg3: tensor<1x2xf32>, %arg4: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<6xf32>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}], replicated={"a"}>}) -> (tensor<1xf32>, tensor<1x2xf32>, tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p2], replicated={"b"}>}, tensor<8xf32>, tensor<i1>) {
    %v0 = "stablehlo.convolution"(%arg0, %arg1) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<4x2xf32>, tensor<1x2xf32>) -> (tensor<4x2xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.dynamic_slice"(%arg0, %v1, %arg2) <{slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x2xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"b"}p2, {"a", ?}]> : tensor<1x2xf32>
    %v4 = "stablehlo.select"(%arg4, %arg1, %arg3) : (tensor<i1>, tensor<1x2xf32>, tensor<1x2xf32>) -> (tensor<1x2xf32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x2xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8:2 = "stablehlo.reduce"(%v4, %v5, %v6, %v7) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<1x2xf32>, tensor<1x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<1xf32>, tensor<1xi32>)
    %v9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.reduce_window"(%v8#0, %v9) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v11 = sdy.sharding_constraint %arg4 <@mesh, []> : tensor<i1>
    %v12 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x2xf32>)
    %v18 = sdy.manual_computation(%v4, %v12) in_shardings=[<@mesh, [{}, {"a", "b"}]>, <@mesh, [{}, {"a", "b"}]>] out_shardings=[<@mesh, [{}, {"a", "b"}]>] manual_axes={"a", "b"} (%v13: tensor<1x1xf32>, %v14: tensor<1x1xf32>) {
    %v15 = "stablehlo.add"(%v13, %v13) : (tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<1x1xf32>)
    %v16 = "stablehlo.add"(%v15, %v15) : (tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<1x1xf32>)
    "sdy.return"(%v16) : (tensor<1x1xf32>) -> ()
    } : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %v19 = "stablehlo.concatenate"(%v8#0, %arg5, %v8#0) <{dimension = 0 : i64}> : (tensor<1xf32>, tensor<6xf32>, tensor<1xf32>) -> (tensor<8xf32>)
    %v22 = "stablehlo.case"(%arg6) ({
    %v20 = "stablehlo.add"(%v8#1, %v8#1) : (tensor<1xi32>, tensor<1xi32>) -> (tensor<1xi32>)
    "stablehlo.return"(%v20) : (tensor<1xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<1xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<1x2xf32>}> : () -> (tensor<1x2xf32>)
    %v24 = "stablehlo.divide"(%v2, %v23) : (tensor<1x2xf32>, tensor<1x2xf32>) -> (tensor<1x2xf32>)
    %v25 = sdy.sharding_constraint %v10 <@mesh, [{"a"}p0]> : tensor<1xf32>
    return %v25, %v24, %v22, %v19, %v11 : tensor<1xf32>, tensor<1x2xf32>, tensor<1xi32>, tensor<8xf32>, tensor<i1>
}
