sdy.mesh @mesh = <["a"=8], device_ids=[2, 3, 6, 5, 1, 7, 4, 0]>
func.func public @main(%arg0: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<10x1xf32>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i32>, %arg4: tensor<bf16> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<2x4x1xi32>, %arg6: tensor<1x1x2x4xf32>) -> (tensor<10x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"a"}>}, tensor<bf16>, tensor<f32>, tensor<10x1xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.negate"(%v0) : (tensor<f32>) -> (tensor<f32>)
    %v2 = "stablehlo.broadcast_in_dim"(%v1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> (tensor<1xf32>)
    %v3 = "stablehlo.reshape"(%v2) : (tensor<1xf32>) -> (tensor<1xf32>)
    %v9 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%v4: tensor<1xi32>, %v5: tensor<1xi32>) {
    %v6 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1xf32>)
    %v7:2 = "stablehlo.sort"(%v5, %v6) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1xi32>, tensor<1xf32>) -> (tensor<1xi32>, tensor<1xf32>)
    "sdy.return"(%v7#0) : (tensor<1xi32>) -> ()
    } : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %v10 = sdy.sharding_constraint %v3 <@mesh, [{?}]> : tensor<1xf32>
    %v11 = "stablehlo.ceil"(%arg1) : (tensor<10x1xf32>) -> (tensor<10x1xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v28:2 = "stablehlo.while"(%v12, %v1) ({
    ^bb0(%v13_: tensor<i32>, %v14_: tensor<f32>):
    %v18 = "stablehlo.compare"(%v13_, %v15) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v18) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v13: tensor<i32>, %v14: tensor<f32>):
    %v20 = "stablehlo.dynamic_slice"(%v9, %v13) <{slice_sizes = array<i64: 1>}> : (tensor<8xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v21 = "stablehlo.reshape"(%v20) : (tensor<1xi32>) -> (tensor<i32>)
    %v22 = "stablehlo.add"(%v14, %v14) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v23 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v25 = "stablehlo.clamp"(%v23, %v22, %v24) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v26 = "stablehlo.add"(%v13, %v16) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v26, %v25) : (tensor<i32>, tensor<f32>) -> ()
    }) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
    %v29 = "stablehlo.dynamic_slice"(%v10, %arg2) <{slice_sizes = array<i64: 1>}> : (tensor<1xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v36 = "stablehlo.case"(%arg3) ({
    %v30 = "stablehlo.slice"(%v29) <{start_indices = array<i64: 0>, limit_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<1xf32>) -> (tensor<1xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v32 = "stablehlo.dynamic_slice"(%v29, %v31) <{slice_sizes = array<i64: 1>}> : (tensor<1xf32>, tensor<i64>) -> (tensor<1xf32>)
    %v33 = "stablehlo.add"(%arg4, %arg4) : (tensor<bf16>, tensor<bf16>) -> (tensor<bf16>)
    "stablehlo.return"(%v33) : (tensor<bf16>) -> ()
    }, {
    "stablehlo.return"(%arg4) : (tensor<bf16>) -> ()
    }) : (tensor<i32>) -> (tensor<bf16>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.clamp"(%v37, %arg5, %v38) : (tensor<i32>, tensor<2x4x1xi32>, tensor<i32>) -> (tensor<2x4x1xi32>)
    %v40 = "stablehlo.scatter"(%arg1, %v39, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<10x1xf32>, tensor<2x4x1xi32>, tensor<1x1x2x4xf32>) -> (tensor<10x1xf32>)
    return %v40, %v36, %v28#1, %v11 : tensor<10x1xf32>, tensor<bf16>, tensor<f32>, tensor<10x1xf32>
}
