sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg1: tensor<4xi32>, %arg2: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>, tf.aliasing_output = 1 : i32}, %arg3: tensor<4x6x2x8xf32>, %arg4: tensor<ui32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}) -> (tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}], replicated={"a"}>}, tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, tensor<4xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x8xf32>)
    %v1 = "stablehlo.negate"(%v0) : (tensor<2x8xf32>) -> (tensor<2x8xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4:2 = "stablehlo.reduce"(%arg0, %arg1, %v2, %v3) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x6x1xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.clamp"(%v6, %v5, %v7) : (tensor<i32>, tensor<2x6x1xi32>, tensor<i32>) -> (tensor<2x6x1xi32>)
    %v9 = "stablehlo.gather"(%v1, %v8) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<2x8xf32>, tensor<2x6x1xi32>) -> (tensor<2x6xf32>)
    %v10 = sdy.sharding_constraint %arg0 <@mesh, [{"a", ?}]> : tensor<4xf32>
    %v11 = "stablehlo.multiply"(%v10, %arg2) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v45 = "stablehlo.if"(%v12) ({
    %v13 = "stablehlo.reverse"(%arg3) <{dimensions = array<i64>}> : (tensor<4x6x2x8xf32>) -> (tensor<4x6x2x8xf32>)
    %v14 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<12x4x2x4x1xf32>)
    %v15 = "stablehlo.compare"(%v11, %arg2) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xi1>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<4xui32>}> : () -> (tensor<4xui32>)
    %v21 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v34:3 = "stablehlo.while"(%v16, %arg4, %v17) ({
    ^bb0(%v18_: tensor<i32>, %v19_: tensor<ui32>, %v20_: tensor<4xui32>):
    %v24 = "stablehlo.compare"(%v18_, %v21) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v24) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<ui32>, %v20: tensor<4xui32>):
    %v26 = "stablehlo.dynamic_slice"(%v11, %v18) <{slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v27 = "stablehlo.reshape"(%v26) : (tensor<1xf32>) -> (tensor<f32>)
    %v28 = "stablehlo.convert"(%v11) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v29 = sdy.sharding_constraint %v9 <@mesh, [{"b", "a"}, {?}]> : tensor<2x6xf32>
    %v30 = "stablehlo.add"(%v18, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v31 = "stablehlo.reshape"(%v19) : (tensor<ui32>) -> (tensor<1xui32>)
    %v32 = "stablehlo.dynamic_update_slice"(%v20, %v31, %v18) : (tensor<4xui32>, tensor<1xui32>, tensor<i32>) -> (tensor<4xui32>)
    "stablehlo.return"(%v30, %v19, %v32) : (tensor<i32>, tensor<ui32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<ui32>, tensor<4xui32>) -> (tensor<i32>, tensor<ui32>, tensor<4xui32>)
    %v35 = "stablehlo.add"(%v4#0, %v4#0) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v35) : (tensor<f32>) -> ()
    }, {
    %v37 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v38 = "stablehlo.reduce"(%v9, %v37) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x6xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v39 = "stablehlo.add"(%v38, %v38) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v40 = sdy.sharding_constraint %v4#0 <@mesh, []> : tensor<f32>
    %v41 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v42 = "stablehlo.select"(%v41, %v39, %v38) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v43 = "stablehlo.add"(%v40, %v40) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v43) : (tensor<f32>) -> ()
    }) : (tensor<i1>) -> (tensor<f32>)
    %v46 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v48 = "stablehlo.clamp"(%v46, %v4#1, %v47) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v49 = "stablehlo.scatter"(%v11, %v48, %v11) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<i32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v51 = "stablehlo.optimization_barrier"(%arg5) : (tensor<2xf32>) -> (tensor<2xf32>)
    return %v51, %v49, %v45, %v49 : tensor<2xf32>, tensor<4xf32>, tensor<f32>, tensor<4xf32>
}
