sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<4x9x10xf64>, %arg2: tensor<7x2xf32>) -> (tensor<1x1xf32>, tensor<4x9x10xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}]>}, tensor<7x2xf32>, tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg0, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v16:2 = "stablehlo.while"(%v3, %v0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<i64>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<i64>):
    %v10 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v11 = "stablehlo.reduce"(%arg1, %v10) <{dimensions = array<i64: 1, 2>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x9x10xf64>, tensor<f64>) -> (tensor<4xf64>)
    %v12 = "stablehlo.slice"(%arg2) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 7, 2>, strides = array<i64: 1, 1>}> : (tensor<7x2xf32>) -> (tensor<7x2xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.add"(%v8, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v14, %v9) : (tensor<i32>, tensor<i64>) -> ()
    }) : (tensor<i32>, tensor<i64>) -> (tensor<i32>, tensor<i64>)
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v37:2 = "stablehlo.while"(%v17, %arg2) ({
    ^bb0(%v18_: tensor<i32>, %v19_: tensor<7x2xf32>):
    %v23 = "stablehlo.compare"(%v18_, %v20) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v23) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<7x2xf32>):
    %v25 = "stablehlo.dynamic_slice"(%arg2, %v18, %v22) <{slice_sizes = array<i64: 1, 2>}> : (tensor<7x2xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x2xf32>)
    %v26 = "stablehlo.reshape"(%v25) : (tensor<1x2xf32>) -> (tensor<2xf32>)
    %v27 = "stablehlo.sort"(%v26) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xf32>) -> (tensor<2xf32>)
    %v28 = sdy.propagation_barrier %v26 allowed_direction=BACKWARD : tensor<2xf32>
    %v29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.reduce_window"(%v28, %v29) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v31 = "stablehlo.add"(%v19, %arg2) : (tensor<7x2xf32>, tensor<7x2xf32>) -> (tensor<7x2xf32>)
    %v32 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v34 = "stablehlo.clamp"(%v32, %v31, %v33) : (tensor<f32>, tensor<7x2xf32>, tensor<f32>) -> (tensor<7x2xf32>)
    %v35 = "stablehlo.add"(%v18, %v21) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v35, %v34) : (tensor<i32>, tensor<7x2xf32>) -> ()
    }) : (tensor<i32>, tensor<7x2xf32>) -> (tensor<i32>, tensor<7x2xf32>)
    %v38 = "stablehlo.slice"(%arg2) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 1>, strides = array<i64: 2, 1>}> : (tensor<7x2xf32>) -> (tensor<1x1xf32>)
    %v39 = sdy.sharding_constraint %arg1 <@mesh, [{?}, {"b"}, {}]> : tensor<4x9x10xf64>
    %v40 = "stablehlo.minimum"(%v38, %v38) : (tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<1x1xf32>)
    %v41 = sdy.propagation_barrier %v40 allowed_direction=FORWARD : tensor<1x1xf32>
    return %v41, %v39, %v37#1, %v16#1 : tensor<1x1xf32>, tensor<4x9x10xf64>, tensor<7x2xf32>, tensor<i64>
}
