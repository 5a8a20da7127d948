sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<7x2x3xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}]>}, %arg1: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<f32>, tensor<i64>) {
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v2 = "stablehlo.dynamic_slice"(%arg0, %v0, %v1, %arg1) <{slice_sizes = array<i64: 2, 2, 2>}> : (tensor<7x2x3xi64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<2x2x2xi64>)
    %v3 = sdy.propagation_barrier %v2 allowed_direction=BACKWARD : tensor<2x2x2xi64>
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<2xi64>}> : () -> (tensor<2xi64>)
    %v9 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22:3 = "stablehlo.while"(%v4, %arg1, %v5) ({
    ^bb0(%v6_: tensor<i32>, %v7_: tensor<i64>, %v8_: tensor<2xi64>):
    %v12 = "stablehlo.compare"(%v6_, %v9) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v12) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v6: tensor<i32>, %v7: tensor<i64>, %v8: tensor<2xi64>):
    %v14 = "stablehlo.dynamic_slice"(%v3, %v6, %v11, %v11) <{slice_sizes = array<i64: 1, 2, 2>}> : (tensor<2x2x2xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x2xi64>)
    %v15 = "stablehlo.reshape"(%v14) : (tensor<1x2x2xi64>) -> (tensor<2x2xi64>)
    %v16 = "stablehlo.add"(%arg1, %v7) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    %v17 = "stablehlo.add"(%v7, %v16) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    %v18 = "stablehlo.add"(%v6, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19 = "stablehlo.reshape"(%v17) : (tensor<i64>) -> (tensor<1xi64>)
    %v20 = "stablehlo.dynamic_update_slice"(%v8, %v19, %v6) : (tensor<2xi64>, tensor<1xi64>, tensor<i32>) -> (tensor<2xi64>)
    "stablehlo.return"(%v18, %v17, %v20) : (tensor<i32>, tensor<i64>, tensor<2xi64>) -> ()
    }) : (tensor<i32>, tensor<i64>, tensor<2xi64>) -> (tensor<i32>, tensor<i64>, tensor<2xi64>)
    %v23 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v35 = "stablehlo.case"(%arg2) ({
    %v24 = "stablehlo.add"(%arg3, %arg3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v24) : (tensor<f32>) -> ()
    }, {
    %v26 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x4x6xf16>}> : () -> (tensor<2x4x6xf16>)
    %v27 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v28 = "stablehlo.reduce_window"(%v26, %v27) <{window_dimensions = array<i64: 2, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 1], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<2x4x6xf16>, tensor<f16>) -> (tensor<2x4x6xf16>)
    %v29 = sdy.sharding_constraint %v22#2 <@mesh, [{"a", ?}]> : tensor<2xi64>
    %v30 = "stablehlo.broadcast_in_dim"(%v29) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xi64>) -> (tensor<2x2xi64>)
    %v31 = "stablehlo.add"(%arg3, %arg3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v31) : (tensor<f32>) -> ()
    }, {
    %v33 = "stablehlo.dot_general"(%v3, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2x2x2xi64>, tensor<i64>) -> (tensor<2x2x2xi64>)
    "stablehlo.return"(%arg3) : (tensor<f32>) -> ()
    }) : (tensor<i32>) -> (tensor<f32>)
    return %v35, %v22#1 : tensor<f32>, tensor<i64>
}
