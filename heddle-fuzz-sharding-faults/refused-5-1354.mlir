sdy.mesh @mesh = <["a"=6], device_ids=[4, 0, 5, 2, 1, 3]>
func.func public @main(%arg0: tensor<3x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg1: tensor<i32>, %arg2: tensor<2x7x1xbf16>, %arg3: tensor<2x7x1xi32>, %arg4: tensor<3x4x2xf32>, %arg5: tensor<10x2x2x10xf32>) -> (tensor<2x7x1xi32>, tensor<10x2x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(3)2, ?}, {}]>}, tensor<3x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, tensor<3x4x4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[2, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4x4xf32>, tensor<f32>) -> (tensor<3x4x4xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg1, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v4, %arg0) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<3x4x4xf32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<3x4x4xf32>):
    %v11 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v12 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13:2 = "stablehlo.reduce"(%arg2, %arg3, %v11, %v12) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<bf16>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<bf16>, tensor<i32>
    }) : (tensor<2x7x1xbf16>, tensor<2x7x1xi32>, tensor<bf16>, tensor<i32>) -> (tensor<7x1xbf16>, tensor<7x1xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.clamp"(%v15, %arg0, %v16) : (tensor<f32>, tensor<3x4x4xf32>, tensor<f32>) -> (tensor<3x4x4xf32>)
    %v18 = "stablehlo.add"(%v9, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v17) : (tensor<i32>, tensor<3x4x4xf32>) -> ()
    }) : (tensor<i32>, tensor<3x4x4xf32>) -> (tensor<i32>, tensor<3x4x4xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.select_and_scatter"(%v20#1, %arg4, %v21) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 2>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4x4xf32>, tensor<3x4x2xf32>, tensor<f32>) -> (tensor<3x4x4xf32>)
    %v27 = "stablehlo.case"(%arg1) ({
    "stablehlo.return"(%v20#1) : (tensor<3x4x4xf32>) -> ()
    }, {
    %v24 = "stablehlo.compare"(%v1, %v20#1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> (tensor<3x4x4xi1>)
    %v25 = "stablehlo.add"(%v1, %v22) : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>)
    "stablehlo.return"(%v25) : (tensor<3x4x4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<3x4x4xf32>)
    %v28 = sdy.sharding_constraint %v1 <@mesh, [{"a":(1)2, ?}, {?}, {?}]> : tensor<3x4x4xf32>
    %v29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.reduce"(%arg5, %v29) <{dimensions = array<i64: 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<10x2x2x10xf32>, tensor<f32>) -> (tensor<10x2x10xf32>)
    %v31 = sdy.sharding_constraint %arg3 <@mesh, [{"a"}, {}, {}]> : tensor<2x7x1xi32>
    return %v31, %v30, %v28, %v27 : tensor<2x7x1xi32>, tensor<10x2x10xf32>, tensor<3x4x4xf32>, tensor<3x4x4xf32>
}
