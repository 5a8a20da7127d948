sdy.mesh @mesh = <["a"=8], device_ids=[4, 2, 7, 6, 3, 0, 1, 5]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<5x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)4}, {}], replicated={"a":(4)2}>}, %arg2: tensor<2xf32>, %arg3: tensor<3xi32>) -> (tensor<5xui32>, tensor<5xui32>, tensor<2x3x4xf32>, tensor<2xf32>, tensor<i32>) {
    %v2 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v0) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v3 = "stablehlo.xor"(%arg1, %arg1) : (tensor<5x4xui32>, tensor<5x4xui32>) -> (tensor<5x4xui32>)
    %v4 = sdy.sharding_constraint %arg0 <@mesh, []> : tensor<i32>
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v6 = "stablehlo.reduce"(%v3, %v5) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<5x4xui32>, tensor<ui32>) -> (tensor<5xui32>)
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v8 = "stablehlo.select_and_scatter"(%arg2, %arg2, %v7) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v9 = "stablehlo.reshape"(%v6) : (tensor<5xui32>) -> (tensor<5xui32>)
    %v10 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xf32>) -> (tensor<2x3x4xf32>)
    %v11 = "stablehlo.sort"(%v6) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = stablehlo.compare GT, %l, %r, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<5xui32>) -> (tensor<5xui32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.clamp"(%v12, %v2, %v13) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v25:2 = "stablehlo.while"(%v14, %v6) ({
    ^bb0(%v15: tensor<i32>, %v16: tensor<5xui32>):
    %v17 = "stablehlo.compare"(%v15, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<5xui32>):
    %v21 = "stablehlo.dot_general"(%v2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<3xi32>) -> (tensor<3xi32>)
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.add"(%v19, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23, %v9) : (tensor<i32>, tensor<5xui32>) -> ()
    }) : (tensor<i32>, tensor<5xui32>) -> (tensor<i32>, tensor<5xui32>)
    return %v25#1, %v11, %v10, %v8, %v4 : tensor<5xui32>, tensor<5xui32>, tensor<2x3x4xf32>, tensor<2xf32>, tensor<i32>
}
