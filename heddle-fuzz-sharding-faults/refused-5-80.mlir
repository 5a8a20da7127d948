sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<4x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {}]>}, %arg1: tensor<4x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {}]>}, %arg2: tensor<2x2x2xf32>, %arg3: tensor<4x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}]>}, %arg4: tensor<4x6x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a"}]>}, %arg5: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, %arg6: tensor<1x8x3x2x8xi1>) -> (tensor<4x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {}], replicated={"b"}>}) {
    %v0 = "stablehlo.multiply"(%arg0, %arg0) : (tensor<4x6x2xf32>, tensor<4x6x2xf32>) -> (tensor<4x6x2xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<true> : tensor<4x6x2xi1>}> : () -> (tensor<4x6x2xi1>)
    %v2 = "stablehlo.select"(%v1, %v0, %arg1) : (tensor<4x6x2xi1>, tensor<4x6x2xf32>, tensor<4x6x2xf32>) -> (tensor<4x6x2xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{?}, {"a", "b"}, {}]> : tensor<4x6x2xf32>
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.select_and_scatter"(%v2, %arg2, %v4) <{window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 3, 3, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x6x2xf32>, tensor<2x2x2xf32>, tensor<f32>) -> (tensor<4x6x2xf32>)
    %v6 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64: 0, 1>}> : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>)
    %v7 = sdy.sharding_constraint %v5 <@mesh, [{"a"}, {"b"}, {}]> : tensor<4x6x2xf32>
    %v8 = "stablehlo.multiply"(%v5, %arg3) : (tensor<4x6x2xf32>, tensor<4x6x2xf32>) -> (tensor<4x6x2xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x6x2xf32>}> : () -> (tensor<4x6x2xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<4x6x2xf32>}> : () -> (tensor<4x6x2xf32>)
    %v11 = "stablehlo.clamp"(%v9, %v7, %v10) : (tensor<4x6x2xf32>, tensor<4x6x2xf32>, tensor<4x6x2xf32>) -> (tensor<4x6x2xf32>)
    sdy.sharding_group %v5 group_id=348 : tensor<4x6x2xf32>
    %v12 = "stablehlo.convert"(%v6) : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf64>)
    %v13 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v43 = "stablehlo.if"(%v13) ({
    %v14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v16:2 = "stablehlo.reduce"(%v11, %arg4, %v14, %v15) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<4x6x2xf32>, tensor<4x6x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<6x2xf32>, tensor<6x2xi32>)
    "stablehlo.return"(%v2) : (tensor<4x6x2xf32>) -> ()
    }, {
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x2x2x2xf64>}> : () -> (tensor<4x2x2x2xf64>)
    %v23 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v39:3 = "stablehlo.while"(%v18, %v12, %v19) ({
    ^bb0(%v20_: tensor<i32>, %v21_: tensor<2x2x2xf64>, %v22_: tensor<4x2x2x2xf64>):
    %v26 = "stablehlo.compare"(%v20_, %v23) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v26) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v20: tensor<i32>, %v21: tensor<2x2x2xf64>, %v22: tensor<4x2x2x2xf64>):
    %v28 = "stablehlo.dynamic_slice"(%v3, %v20, %v25, %v25) <{slice_sizes = array<i64: 1, 6, 2>}> : (tensor<4x6x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x6x2xf32>)
    %v29 = "stablehlo.reshape"(%v28) : (tensor<1x6x2xf32>) -> (tensor<6x2xf32>)
    %v30 = "stablehlo.reduce"(%v29, %arg5) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v31 = "stablehlo.add"(%v21, %v21) : (tensor<2x2x2xf64>, tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>)
    %v32 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v33 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v34 = "stablehlo.clamp"(%v32, %v31, %v33) : (tensor<f64>, tensor<2x2x2xf64>, tensor<f64>) -> (tensor<2x2x2xf64>)
    %v35 = "stablehlo.add"(%v20, %v24) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v36 = "stablehlo.reshape"(%v34) : (tensor<2x2x2xf64>) -> (tensor<1x2x2x2xf64>)
    %v37 = "stablehlo.dynamic_update_slice"(%v22, %v36, %v20, %v25, %v25, %v25) : (tensor<4x2x2x2xf64>, tensor<1x2x2x2xf64>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x2x2x2xf64>)
    "stablehlo.return"(%v35, %v34, %v37) : (tensor<i32>, tensor<2x2x2xf64>, tensor<4x2x2x2xf64>) -> ()
    }) : (tensor<i32>, tensor<2x2x2xf64>, tensor<4x2x2x2xf64>) -> (tensor<i32>, tensor<2x2x2xf64>, tensor<4x2x2x2xf64>)
    %v40 = sdy.propagation_barrier %v5 allowed_direction=BACKWARD : tensor<4x6x2xf32>
    %v41 = "stablehlo.reshape"(%arg6) : (tensor<1x8x3x2x8xi1>) -> (tensor<1x8x3x2x8xi1>)
    "stablehlo.return"(%v8) : (tensor<4x6x2xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x6x2xf32>)
    return %v43 : tensor<4x6x2xf32>
}
