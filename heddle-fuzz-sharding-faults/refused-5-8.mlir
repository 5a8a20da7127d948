sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<2xf32>, %arg1: tensor<2xi1>, %arg2: tensor<4xi1>, %arg3: tensor<3x1x4x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}]>}, %arg4: tensor<5x10x7xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", "b"}, {?}]>}, %arg5: tensor<i1>) -> (tensor<4x4xi1>, tensor<2xf32>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<2xf32>) -> (tensor<2xf16>)
    %v1 = "stablehlo.sine"(%arg0) : (tensor<2xf32>) -> (tensor<2xf32>)
    %v2 = "stablehlo.reverse"(%v1) <{dimensions = array<i64: 0>}> : (tensor<2xf32>) -> (tensor<2xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"b"}]> : tensor<2xf32>
    %v4 = "stablehlo.select"(%arg1, %v2, %v2) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x2xf16>}> : () -> (tensor<2x2xf16>)
    %v10 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24:3 = "stablehlo.while"(%v5, %v0, %v6) ({
    ^bb0(%v7_: tensor<i32>, %v8_: tensor<2xf16>, %v9_: tensor<2x2xf16>):
    %v13 = "stablehlo.compare"(%v7_, %v10) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<2xf16>, %v9: tensor<2x2xf16>):
    %v15 = "stablehlo.dynamic_slice"(%v4, %v7) <{slice_sizes = array<i64: 1>}> : (tensor<2xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v16 = "stablehlo.reshape"(%v15) : (tensor<1xf32>) -> (tensor<f32>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v19 = "stablehlo.clamp"(%v17, %v0, %v18) : (tensor<f16>, tensor<2xf16>, tensor<f16>) -> (tensor<2xf16>)
    %v20 = "stablehlo.add"(%v7, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v21 = "stablehlo.reshape"(%v19) : (tensor<2xf16>) -> (tensor<1x2xf16>)
    %v22 = "stablehlo.dynamic_update_slice"(%v9, %v21, %v7, %v12) : (tensor<2x2xf16>, tensor<1x2xf16>, tensor<i32>, tensor<i32>) -> (tensor<2x2xf16>)
    "stablehlo.return"(%v20, %v19, %v22) : (tensor<i32>, tensor<2xf16>, tensor<2x2xf16>) -> ()
    }) : (tensor<i32>, tensor<2xf16>, tensor<2x2xf16>) -> (tensor<i32>, tensor<2xf16>, tensor<2x2xf16>)
    %v25 = sdy.sharding_constraint %v1 <@mesh, [{"b"}]> : tensor<2xf32>
    %v26 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> (tensor<4x4xi1>)
    %v27 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v42 = "stablehlo.if"(%v27) ({
    %v28 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<3x1x4x4xi32>)
    %v29:2 = "stablehlo.sort"(%arg3, %v28) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>, %c: tensor<i32>, %d: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x1x4x4xf64>, tensor<3x1x4x4xi32>) -> (tensor<3x1x4x4xf64>, tensor<3x1x4x4xi32>)
    %v31 = "stablehlo.optimization_barrier"(%v29#1) : (tensor<3x1x4x4xi32>) -> (tensor<3x1x4x4xi32>)
    %v32 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.reduce_window"(%v29#1, %v32) <{window_dimensions = array<i64: 3, 1, 1, 1>, window_strides = array<i64: 1, 3, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 2], [-1, 1], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x1x4x4xi32>, tensor<i32>) -> (tensor<3x1x4x4xi32>)
    %v34 = "stablehlo.sort"(%v25) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xf32>) -> (tensor<2xf32>)
    "stablehlo.return"(%v26) : (tensor<4x4xi1>) -> ()
    }, {
    %v36 = "stablehlo.select"(%arg5, %arg4, %arg4) : (tensor<i1>, tensor<5x10x7xi32>, tensor<5x10x7xi32>) -> (tensor<5x10x7xi32>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x2xf16>}> : () -> (tensor<2x2xf16>)
    %v38 = "stablehlo.atan2"(%v24#2, %v37) : (tensor<2x2xf16>, tensor<2x2xf16>) -> (tensor<2x2xf16>)
    %v39 = "stablehlo.exponential"(%v24#1) : (tensor<2xf16>) -> (tensor<2xf16>)
    %v40 = sdy.sharding_constraint %v25 <@mesh, [{"a"}]> : tensor<2xf32>
    "stablehlo.return"(%v26) : (tensor<4x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<4x4xi1>)
    return %v42, %v3 : tensor<4x4xi1>, tensor<2xf32>
}
