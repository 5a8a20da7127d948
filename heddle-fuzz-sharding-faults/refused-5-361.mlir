sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg1: tensor<4x4x8xf32>, %arg2: tensor<i32>) -> (tensor<4xf32>, tensor<4x8x3xf32>, tensor<4x8xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x4x8xf32>}> : () -> (tensor<4x4x8xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<4x8xf32>, %v4_: tensor<4x4x8xf32>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<4x8xf32>, %v4: tensor<4x4x8xf32>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2, %v7) <{slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x8xf32>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1x8xf32>) -> (tensor<8xf32>)
    %v12 = "stablehlo.add"(%v3, %v3) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.clamp"(%v13, %v12, %v14) : (tensor<f32>, tensor<4x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    %v16 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17 = "stablehlo.reshape"(%v15) : (tensor<4x8xf32>) -> (tensor<1x4x8xf32>)
    %v18 = "stablehlo.dynamic_update_slice"(%v4, %v17, %v2, %v7, %v7) : (tensor<4x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x8xf32>)
    "stablehlo.return"(%v16, %v15, %v18) : (tensor<i32>, tensor<4x8xf32>, tensor<4x4x8xf32>) -> ()
    }) : (tensor<i32>, tensor<4x8xf32>, tensor<4x4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>, tensor<4x4x8xf32>)
    %v21 = "stablehlo.maximum"(%v20#2, %arg1) : (tensor<4x4x8xf32>, tensor<4x4x8xf32>) -> (tensor<4x4x8xf32>)
    %v22 = "stablehlo.dot_general"(%v21, %v20#1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [1, 0]>}> : (tensor<4x4x8xf32>, tensor<4x8xf32>) -> (tensor<4xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.reduce_window"(%v22, %v23) <{window_dimensions = array<i64: 4>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 3]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.clamp"(%v25, %arg2, %v26) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v41:2 = "stablehlo.while"(%v27, %v20#1) ({
    ^bb0(%v28: tensor<i32>, %v29: tensor<4x8xf32>):
    %v30 = "stablehlo.compare"(%v28, %v26) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v30) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v32: tensor<i32>, %v33: tensor<4x8xf32>):
    %v34 = "stablehlo.add"(%v20#1, %arg0) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v38 = "stablehlo.clamp"(%v36, %v34, %v37) : (tensor<f32>, tensor<4x8xf32>, tensor<f32>) -> (tensor<4x8xf32>)
    %v39 = "stablehlo.add"(%v32, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v39, %v38) : (tensor<i32>, tensor<4x8xf32>) -> ()
    }) : (tensor<i32>, tensor<4x8xf32>) -> (tensor<i32>, tensor<4x8xf32>)
    %v42 = "stablehlo.broadcast_in_dim"(%v20#1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x8xf32>) -> (tensor<4x8x3xf32>)
    %v43 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v44 = "stablehlo.reduce"(%v24, %v43) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    return %v44, %v42, %v41#1 : tensor<4xf32>, tensor<4x8x3xf32>, tensor<4x8xf32>
}
