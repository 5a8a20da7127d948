sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}]>}, %arg1: tensor<6x2x5xi32>, %arg2: tensor<6x5x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {?}, {}, {}]>}, %arg3: tensor<4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}]>}, %arg4: tensor<5x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}, %arg5: tensor<i1>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x3x5x1xf32> {check.error = 2.514102e-04 : f64}, tensor<3xf32>, tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, tensor<3x4xf32>, tensor<3x3x4xf32>) {
    %v0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0, 1>}> : (tensor<3x4xf32>) -> (tensor<3x4xf32>)
    %v1 = sdy.sharding_constraint %arg0 <@mesh, [{?}, {"b", ?}]> : tensor<3x4xf32>
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x3x4xf32>}> : () -> (tensor<3x3x4xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22:3 = "stablehlo.while"(%v2, %v1, %v3) ({
    ^bb0(%v4_: tensor<i32>, %v5_: tensor<3x4xf32>, %v6_: tensor<3x3x4xf32>):
    %v10 = "stablehlo.compare"(%v4_, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v4: tensor<i32>, %v5: tensor<3x4xf32>, %v6: tensor<3x3x4xf32>):
    %v12 = "stablehlo.dynamic_slice"(%arg0, %v4, %v9) <{slice_sizes = array<i64: 1, 4>}> : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x4xf32>)
    %v13 = "stablehlo.reshape"(%v12) : (tensor<1x4xf32>) -> (tensor<4xf32>)
    %v14 = "stablehlo.scatter"(%v1, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<6x2x5xi32>, tensor<6x5x3x4xf32>) -> (tensor<3x4xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.clamp"(%v15, %v1, %v16) : (tensor<f32>, tensor<3x4xf32>, tensor<f32>) -> (tensor<3x4xf32>)
    %v18 = "stablehlo.add"(%v4, %v8) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19 = "stablehlo.reshape"(%v17) : (tensor<3x4xf32>) -> (tensor<1x3x4xf32>)
    %v20 = "stablehlo.dynamic_update_slice"(%v6, %v19, %v4, %v9, %v9) : (tensor<3x3x4xf32>, tensor<1x3x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x3x4xf32>)
    "stablehlo.return"(%v18, %v17, %v20) : (tensor<i32>, tensor<3x4xf32>, tensor<3x3x4xf32>) -> ()
    }) : (tensor<i32>, tensor<3x4xf32>, tensor<3x3x4xf32>) -> (tensor<i32>, tensor<3x4xf32>, tensor<3x3x4xf32>)
    %v23 = "stablehlo.exponential"(%v0) : (tensor<3x4xf32>) -> (tensor<3x4xf32>)
    %v24 = "stablehlo.add"(%v23, %v22#1) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    %v25 = sdy.sharding_constraint %v22#1 <@mesh, [{"b"}, {}]> : tensor<3x4xf32>
    %v26 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.reduce"(%v25, %v26) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v28 = "stablehlo.dot_general"(%v1, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x4xf32>, tensor<4x3xf32>) -> (tensor<3xf32>)
    %v29 = sdy.sharding_constraint %v25 <@mesh, [{"b", ?}, {}], replicated={"a"}> : tensor<3x4xf32>
    %v30 = "stablehlo.dot_general"(%v23, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3x4xf32>, tensor<5x4x1xf32>) -> (tensor<4x3x5x1xf32>)
    %v34 = "stablehlo.if"(%arg5) ({
    "stablehlo.return"(%v29) : (tensor<3x4xf32>) -> ()
    }, {
    %v32 = "stablehlo.add"(%arg0, %v23) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    "stablehlo.return"(%v32) : (tensor<3x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<3x4xf32>)
    %v35 = "stablehlo.sort"(%v0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x4xf32>) -> (tensor<3x4xf32>)
    return %v35, %v34, %v30, %v28, %v27, %v24, %v22#2 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x3x5x1xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x4xf32>, tensor<3x3x4xf32>
}
