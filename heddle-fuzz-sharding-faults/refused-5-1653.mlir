sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[5, 4, 1, 0, 3, 2]>
func.func public @main(%arg0: tensor<6x8x6xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg3: tensor<i32>, %arg4: tensor<0x3xf64>) -> (tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<f32>, tensor<3x3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.dynamic_slice"(%arg0, %arg1, %v0, %arg1) <{slice_sizes = array<i64: 3, 8, 2>}> : (tensor<6x8x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x8x2xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.dynamic_slice"(%v1, %arg1, %v2, %arg1) <{slice_sizes = array<i64: 3, 3, 2>}> : (tensor<3x8x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x3x2xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.reduce_window"(%arg2, %v4) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 2>, padding = dense<[[2, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<f32>) -> (tensor<9xf32>)
    %v6 = sdy.sharding_constraint %v5 <@mesh, [{"b"}]> : tensor<9xf32>
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg3, %v8) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v25:2 = "stablehlo.while"(%v9, %arg2) ({
    ^bb0(%v10: tensor<i32>, %v11: tensor<7xf32>):
    %v12 = "stablehlo.compare"(%v10, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v12) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v14: tensor<i32>, %v15: tensor<7xf32>):
    %v16 = "stablehlo.maximum"(%v15, %v15) : (tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>)
    %v17 = "stablehlo.multiply"(%arg4, %arg4) : (tensor<0x3xf64>, tensor<0x3xf64>) -> (tensor<0x3xf64>)
    %v18 = "stablehlo.add"(%v15, %v15) : (tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.clamp"(%v20, %v18, %v21) : (tensor<f32>, tensor<7xf32>, tensor<f32>) -> (tensor<7xf32>)
    %v23 = "stablehlo.add"(%v14, %v19) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23, %v22) : (tensor<i32>, tensor<7xf32>) -> ()
    }) : (tensor<i32>, tensor<7xf32>) -> (tensor<i32>, tensor<7xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.reduce"(%v25#1, %v26) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<f32>) -> (tensor<f32>)
    %v28 = "stablehlo.dot_general"(%v5, %v6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<9xf32>, tensor<9xf32>) -> (tensor<f32>)
    return %v28, %v27, %v3 : tensor<f32>, tensor<f32>, tensor<3x3x2xf32>
}
