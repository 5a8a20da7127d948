sdy.mesh @mesh = <["a"=4, "b"=2], device_ids=[0, 6, 4, 7, 1, 2, 3, 5]>
func.func public @main(%arg0: tensor<3x1x4x4x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a":(1)2}]>}, %arg3: tensor<i32>, %arg4: tensor<3x4x1xf32>) -> (tensor<4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a":(1)2, ?}]>}, tensor<3x4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a":(1)2, ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1, 1, 1, 1, 4>, window_strides = array<i64: 1, 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0], [3, 0]]> : tensor<5x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x1x4x4x4xf32>, tensor<f32>) -> (tensor<3x1x4x4x4xf32>)
    %v2 = "stablehlo.reshape"(%arg0) : (tensor<3x1x4x4x4xf32>) -> (tensor<3x4x16xf32>)
    %v29 = sdy.manual_computation(%v2, %v2) in_shardings=[<@mesh, [{}, {}, {"a", "b"}]>, <@mesh, [{}, {}, {"a", "b"}]>] out_shardings=[<@mesh, [{}, {}, {"a", "b"}]>] manual_axes={"a", "b"} (%v3: tensor<3x4x2xf32>, %v4: tensor<3x4x2xf32>) {
    %v5 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.reduce"(%v4, %v5) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4x2xf32>, tensor<f32>) -> (tensor<3x2xf32>)
    %v7 = "stablehlo.broadcast_in_dim"(%v4) <{broadcast_dimensions = array<i64: 3, 2, 1>}> : (tensor<3x4x2xf32>) -> (tensor<5x2x4x3xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<5xi32>}> : () -> (tensor<5xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25:3 = "stablehlo.while"(%v9, %v8, %v10) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<i32>, %v13_: tensor<5xi32>):
    %v17 = "stablehlo.compare"(%v11_, %v14) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<i32>, %v13: tensor<5xi32>):
    %v19 = "stablehlo.dynamic_slice"(%v7, %v11, %v16, %v16, %v16) <{slice_sizes = array<i64: 1, 2, 4, 3>}> : (tensor<5x2x4x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x4x3xf32>)
    %v20 = "stablehlo.reshape"(%v19) : (tensor<1x2x4x3xf32>) -> (tensor<2x4x3xf32>)
    %v21 = "stablehlo.add"(%v11, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22 = "stablehlo.reshape"(%v12) : (tensor<i32>) -> (tensor<1xi32>)
    %v23 = "stablehlo.dynamic_update_slice"(%v13, %v22, %v11) : (tensor<5xi32>, tensor<1xi32>, tensor<i32>) -> (tensor<5xi32>)
    "stablehlo.return"(%v21, %v12, %v23) : (tensor<i32>, tensor<i32>, tensor<5xi32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<5xi32>) -> (tensor<i32>, tensor<i32>, tensor<5xi32>)
    %v26 = sdy.sharding_constraint %v25#2 <@mesh, [{}]> : tensor<5xi32>
    %v27 = "stablehlo.add"(%v3, %v3) : (tensor<3x4x2xf32>, tensor<3x4x2xf32>) -> (tensor<3x4x2xf32>)
    "sdy.return"(%v27) : (tensor<3x4x2xf32>) -> ()
    } : (tensor<3x4x16xf32>, tensor<3x4x16xf32>) -> tensor<3x4x16xf32>
    %v30 = "stablehlo.compare"(%arg1, %arg2) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xi1>)
    %v34 = "stablehlo.case"(%arg3) ({
    "stablehlo.return"(%v30) : (tensor<4xi1>) -> ()
    }, {
    %v32 = "stablehlo.dot_general"(%v1, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>}> : (tensor<3x1x4x4x4xf32>, tensor<3x4x1xf32>) -> (tensor<3x1x4x4xf32>)
    "stablehlo.return"(%v30) : (tensor<4xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<4xi1>)
    return %v34, %v29 : tensor<4xi1>, tensor<3x4x16xf32>
}
