sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}, %arg1: tensor<i32>, %arg2: tensor<2x10x2x4xi64>, %arg3: tensor<2xi32>, %arg4: tensor<7x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"c", ?}], replicated={"a"}>}, %arg5: tensor<6x4x1xi32>, %arg6: tensor<9x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c"}, {}], replicated={"b"}>}) -> (tensor<4x1xf32>, tensor<7x3xi64>, tensor<2x10x2x4xi64>, tensor<4x1xf32>, tensor<i32>, tensor<9x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", "b"}, {"a", ?}]>}) {
    %v0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 3>, limit_indices = array<i64: 4, 4>, strides = array<i64: 1, 1>}> : (tensor<4x5xf32>) -> (tensor<4x1xf32>)
    %v5 = sdy.manual_computation(%v0, %v0) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v1: tensor<2x1xf32>, %v2: tensor<2x1xf32>) {
    %v3 = "stablehlo.add"(%v2, %v2) : (tensor<2x1xf32>, tensor<2x1xf32>) -> (tensor<2x1xf32>)
    "sdy.return"(%v3) : (tensor<2x1xf32>) -> ()
    } : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %v32 = "stablehlo.case"(%arg1) ({
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x4x1xf32>}> : () -> (tensor<4x4x1xf32>)
    %v11 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25:3 = "stablehlo.while"(%v6, %v0, %v7) ({
    ^bb0(%v8_: tensor<i32>, %v9_: tensor<4x1xf32>, %v10_: tensor<4x4x1xf32>):
    %v14 = "stablehlo.compare"(%v8_, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v14) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<4x1xf32>, %v10: tensor<4x4x1xf32>):
    %v16 = "stablehlo.dynamic_slice"(%arg0, %v8, %v13) <{slice_sizes = array<i64: 1, 5>}> : (tensor<4x5xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x5xf32>)
    %v17 = "stablehlo.reshape"(%v16) : (tensor<1x5xf32>) -> (tensor<5xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.clamp"(%v18, %v9, %v19) : (tensor<f32>, tensor<4x1xf32>, tensor<f32>) -> (tensor<4x1xf32>)
    %v21 = "stablehlo.add"(%v8, %v12) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22 = "stablehlo.reshape"(%v20) : (tensor<4x1xf32>) -> (tensor<1x4x1xf32>)
    %v23 = "stablehlo.dynamic_update_slice"(%v10, %v22, %v8, %v13, %v13) : (tensor<4x4x1xf32>, tensor<1x4x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x1xf32>)
    "stablehlo.return"(%v21, %v20, %v23) : (tensor<i32>, tensor<4x1xf32>, tensor<4x4x1xf32>) -> ()
    }) : (tensor<i32>, tensor<4x1xf32>, tensor<4x4x1xf32>) -> (tensor<i32>, tensor<4x1xf32>, tensor<4x4x1xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x4x1x4xf32>}> : () -> (tensor<4x4x1x4xf32>)
    %v27 = "stablehlo.dot_general"(%v0, %v26) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<4x1xf32>, tensor<4x4x1x4xf32>) -> (tensor<4x4x4xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<2x10x2x4xi64>}> : () -> (tensor<2x10x2x4xi64>)
    %v29 = "stablehlo.multiply"(%v28, %arg2) : (tensor<2x10x2x4xi64>, tensor<2x10x2x4xi64>) -> (tensor<2x10x2x4xi64>)
    %v30 = sdy.sharding_constraint %v0 <@mesh, [{"a", "c", "b"}, {}]> : tensor<4x1xf32>
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v33 = "stablehlo.gather"(%v0, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 4, 1>}> : (tensor<4x1xf32>, tensor<2xi32>) -> (tensor<4x1xf32>)
    %v35 = "stablehlo.optimization_barrier"(%arg2) : (tensor<2x10x2x4xi64>) -> (tensor<2x10x2x4xi64>)
    %v36 = "stablehlo.convert"(%arg4) : (tensor<7x3xbf16>) -> (tensor<7x3xi64>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.clamp"(%v37, %arg5, %v38) : (tensor<i32>, tensor<6x4x1xi32>, tensor<i32>) -> (tensor<6x4x1xi32>)
    %v40 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<6x1x4xf32>}> : () -> (tensor<6x1x4xf32>)
    %v41 = "stablehlo.scatter"(%v0, %v39, %v40) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x1xf32>, tensor<6x4x1xi32>, tensor<6x1x4xf32>) -> (tensor<4x1xf32>)
    return %v41, %v36, %v35, %v33, %v32, %arg6 : tensor<4x1xf32>, tensor<7x3xi64>, tensor<2x10x2x4xi64>, tensor<4x1xf32>, tensor<i32>, tensor<9x2xf32>
}
