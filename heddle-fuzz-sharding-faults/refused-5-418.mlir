sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, ?}p2, {"a":(1)2}p2]>}, %arg1: tensor<12x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<12x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p1, {?}]>}, %arg4: tensor<12x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, "a":(1)2, ?}p2, {}]>}, %arg5: tensor<10x2xf32>, %arg6: tensor<i64>, %arg7: tensor<4x6x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"a"}p2]>}) -> (tensor<4x6x3xi32>, tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0, {?}], replicated={"a"}>}, tensor<2x6x2xf32>, tensor<12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, ?}p0]>}, tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}p1]>}) {
    %v0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 0, 1>}> : (tensor<12x6xf32>) -> (tensor<12x6xf32>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"a":(2)2, ?}, {"a":(1)2, ?}p0]> : tensor<12x6xf32>
    %v2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.pad"(%v1, %v2) <{edge_padding_low = array<i64: 0, -2>, edge_padding_high = array<i64: 0, -2>, interior_padding = array<i64: 0, 0>}> : (tensor<12x6xf32>, tensor<f32>) -> (tensor<12x2xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.reduce_window"(%v1, %v4) <{window_dimensions = array<i64: 12, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[11, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12x6xf32>, tensor<f32>) -> (tensor<12x6xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v7 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8:2 = "stablehlo.reduce"(%v3, %arg1, %v6, %v7) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<12x2xf32>, tensor<12x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<12xf32>, tensor<12xi32>)
    %v24 = "stablehlo.if"(%arg2) ({
    %v9 = "stablehlo.add"(%v3, %arg3) : (tensor<12x2xf32>, tensor<12x2xf32>) -> (tensor<12x2xf32>)
    %v10 = "stablehlo.reshape"(%arg3) : (tensor<12x2xf32>) -> (tensor<24xf32>)
    %v11 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.reduce"(%v9, %v11) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12x2xf32>, tensor<f32>) -> (tensor<12xf32>)
    %v13 = "stablehlo.add"(%v9, %v3) : (tensor<12x2xf32>, tensor<12x2xf32>) -> (tensor<12x2xf32>)
    "stablehlo.return"(%v13) : (tensor<12x2xf32>) -> ()
    }, {
    %v15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.reduce"(%v8#0, %v15) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12xf32>, tensor<f32>) -> (tensor<12xf32>)
    %v17 = sdy.sharding_constraint %v8#0 <@mesh, [{"a"}]> : tensor<12xf32>
    %v18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<12x2xf32>}> : () -> (tensor<12x2xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<12x2xf32>}> : () -> (tensor<12x2xf32>)
    %v20 = "stablehlo.clamp"(%v18, %v3, %v19) : (tensor<12x2xf32>, tensor<12x2xf32>, tensor<12x2xf32>) -> (tensor<12x2xf32>)
    %v21 = "stablehlo.select"(%arg4, %v20, %v20) : (tensor<12x2xi1>, tensor<12x2xf32>, tensor<12x2xf32>) -> (tensor<12x2xf32>)
    %v22 = "stablehlo.add"(%v3, %v20) : (tensor<12x2xf32>, tensor<12x2xf32>) -> (tensor<12x2xf32>)
    "stablehlo.return"(%v22) : (tensor<12x2xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<12x2xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<12x6x2xf32>}> : () -> (tensor<12x6x2xf32>)
    %v26 = "stablehlo.dot_general"(%v24, %v25) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<12x2xf32>, tensor<12x6x2xf32>) -> (tensor<2x6x2xf32>)
    %v27 = sdy.sharding_constraint %v0 <@mesh, [{"a":(2)2}, {"a":(1)2, ?}]> : tensor<12x6xf32>
    %v28 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<4x6x3xi32>}> : () -> (tensor<4x6x3xi32>)
    %v37 = "stablehlo.if"(%v28) ({
    %v30 = "stablehlo.logistic"(%v3) : (tensor<12x2xf32>) -> (tensor<12x2xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v32 = "stablehlo.dynamic_update_slice"(%v1, %arg5, %arg6, %v31) : (tensor<12x6xf32>, tensor<10x2xf32>, tensor<i64>, tensor<i64>) -> (tensor<12x6xf32>)
    "stablehlo.return"(%arg7) : (tensor<4x6x3xi32>) -> ()
    }, {
    %v34 = "stablehlo.not"(%arg4) : (tensor<12x2xi1>) -> (tensor<12x2xi1>)
    %v35 = "stablehlo.add"(%arg7, %arg7) : (tensor<4x6x3xi32>, tensor<4x6x3xi32>) -> (tensor<4x6x3xi32>)
    "stablehlo.return"(%v35) : (tensor<4x6x3xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x6x3xi32>)
    return %v37, %v27, %v26, %v8#1, %v5 : tensor<4x6x3xi32>, tensor<12x6xf32>, tensor<2x6x2xf32>, tensor<12xi32>, tensor<12x6xf32>
}
