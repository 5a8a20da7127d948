sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<4x2x4x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}, {}]>}, %arg1: tensor<7x8x4xf32>) -> (tensor<4x4x12xi32>, tensor<f32>, tensor<7x8x4xf32>, tensor<i1>, tensor<4x4x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> (tensor<f32>)
    %v3 = "stablehlo.convert"(%v2) : (tensor<f32>) -> (tensor<f32>)
    %v4 = "stablehlo.convert"(%v3) : (tensor<f32>) -> (tensor<i1>)
    %v24 = "stablehlo.if"(%v4) ({
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2x2xf32>}> : () -> (tensor<2x2xf32>)
    %v6 = "stablehlo.dot_general"(%v3, %v5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f32>, tensor<2x2xf32>) -> (tensor<2x2xf32>)
    "stablehlo.return"(%v4) : (tensor<i1>) -> ()
    }, {
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.clamp"(%v9, %v8, %v10) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v21:2 = "stablehlo.while"(%v11, %v4) ({
    ^bb0(%v12: tensor<i32>, %v13: tensor<i1>):
    %v14 = "stablehlo.compare"(%v12, %v10) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v14) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v16: tensor<i32>, %v17: tensor<i1>):
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.add"(%v16, %v18) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v19, %v17) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    %v22 = "stablehlo.reshape"(%v4) : (tensor<i1>) -> (tensor<1x1xi1>)
    "stablehlo.return"(%v21#1) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v25 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.reduce"(%arg0, %v25) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x2x4x12xi32>, tensor<i32>) -> (tensor<4x4x12xi32>)
    %v35 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}]>] manual_axes={"a"} (%v27: tensor<7x4x4xf32>, %v28: tensor<7x4x4xf32>) {
    %v29:2 = "chlo.top_k"(%v27) <{k = 3 : i64}> : (tensor<7x4x4xf32>) -> (tensor<7x4x3xf32>, tensor<7x4x3xi32>)
    %v30 = "stablehlo.reshape"(%v29#1) : (tensor<7x4x3xi32>) -> (tensor<7x4x3xi32>)
    %v31 = "stablehlo.constant"() <{value = dense<2> : tensor<7x6xi32>}> : () -> (tensor<7x6xi32>)
    %v32 = "stablehlo.constant"() <{value = dense<2> : tensor<2x7x6xi32>}> : () -> (tensor<2x7x6xi32>)
    %v33 = "stablehlo.scatter"(%v29#1, %v31, %v32) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<7x4x3xi32>, tensor<7x6xi32>, tensor<2x7x6xi32>) -> (tensor<7x4x3xi32>)
    "sdy.return"(%v27) : (tensor<7x4x4xf32>) -> ()
    } : (tensor<7x8x4xf32>, tensor<7x8x4xf32>) -> tensor<7x8x4xf32>
    %v36 = "stablehlo.add"(%v3, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v37 = sdy.sharding_constraint %v26 <@mesh, [{?}, {"a"}, {?}p1]> : tensor<4x4x12xi32>
    %v42 = sdy.manual_computation(%v26, %v37) in_shardings=[<@mesh, [{"a"}, {}, {}]>, <@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {}, {}]>] manual_axes={"a"} (%v38: tensor<2x4x12xi32>, %v39: tensor<2x4x12xi32>) {
    %v40 = "stablehlo.add"(%v39, %v39) : (tensor<2x4x12xi32>, tensor<2x4x12xi32>) -> (tensor<2x4x12xi32>)
    "sdy.return"(%v40) : (tensor<2x4x12xi32>) -> ()
    } : (tensor<4x4x12xi32>, tensor<4x4x12xi32>) -> tensor<4x4x12xi32>
    return %v42, %v36, %v35, %v24, %v42 : tensor<4x4x12xi32>, tensor<f32>, tensor<7x8x4xf32>, tensor<i1>, tensor<4x4x12xi32>
}
