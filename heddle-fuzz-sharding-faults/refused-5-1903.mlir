sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[2, 1, 3, 0, 5, 7, 4, 6]>
func.func public @main(%arg0: tensor<10x3x2xf32>, %arg1: tensor<i32>, %arg2: tensor<10x3x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"c", ?}, {}, {"a"}]>}, %arg3: tensor<6x10x3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b", ?}, {"a", ?}]>}, %arg4: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<6x10x3x2xf32>, tensor<10x3x2xf32>, tensor<6x1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {"b"}]>}, tensor<4xi32>, tensor<6x8x2xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<6x8x2xf32>)
    %v1 = "stablehlo.reverse"(%v0) <{dimensions = array<i64: 2>}> : (tensor<6x8x2xf32>) -> (tensor<6x8x2xf32>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xi32>)
    %v15 = sdy.manual_computation(%v1, %v1) in_shardings=[<@mesh, [{}, {"a", "b", "c"}, {}]>, <@mesh, [{}, {"a", "b", "c"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a", "b", "c"} (%v3: tensor<6x1x2xf32>, %v4: tensor<6x1x2xf32>) {
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.case"(%v5) ({
    "stablehlo.return"(%v4) : (tensor<6x1x2xf32>) -> ()
    }, {
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<6xui8>}> : () -> (tensor<6xui8>)
    %v8 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xui8>)
    %v9 = "stablehlo.dot_general"(%v7, %v8) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<6xui8>, tensor<6xui8>) -> (tensor<ui8>)
    "stablehlo.return"(%v3) : (tensor<6x1x2xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<6x1x2xf32>)
    %v12 = "stablehlo.add"(%v11, %v4) : (tensor<6x1x2xf32>, tensor<6x1x2xf32>) -> (tensor<6x1x2xf32>)
    %v13 = "stablehlo.all_reduce"(%v12) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 1, 3, 0, 5, 7, 4, 6]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x1x2xf32>) -> (tensor<6x1x2xf32>)
    "sdy.return"(%v13) : (tensor<6x1x2xf32>) -> ()
    } : (tensor<6x8x2xf32>, tensor<6x8x2xf32>) -> tensor<6x1x2xf32>
    %v16 = sdy.sharding_constraint %v1 <@mesh, [{?}, {"b", ?}, {"c", ?}]> : tensor<6x8x2xf32>
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x10x3x2xf32>}> : () -> (tensor<6x10x3x2xf32>)
    %v22 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41:3 = "stablehlo.while"(%v17, %arg0, %v18) ({
    ^bb0(%v19_: tensor<i32>, %v20_: tensor<10x3x2xf32>, %v21_: tensor<6x10x3x2xf32>):
    %v25 = "stablehlo.compare"(%v19_, %v22) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v25) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<10x3x2xf32>, %v21: tensor<6x10x3x2xf32>):
    %v27 = "stablehlo.dynamic_slice"(%v16, %v19, %v24, %v24) <{slice_sizes = array<i64: 1, 8, 2>}> : (tensor<6x8x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x8x2xf32>)
    %v28 = "stablehlo.reshape"(%v27) : (tensor<1x8x2xf32>) -> (tensor<8x2xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<4x2x3xui32>}> : () -> (tensor<4x2x3xui32>)
    %v30 = "stablehlo.gather"(%v16, %v29) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 2, 1], index_vector_dim = 2>, slice_sizes = array<i64: 6, 1, 1>}> : (tensor<6x8x2xf32>, tensor<4x2x3xui32>) -> (tensor<4x2x6xf32>)
    %v31 = "stablehlo.dynamic_update_slice"(%v28, %v28, %arg1, %arg1) : (tensor<8x2xf32>, tensor<8x2xf32>, tensor<i32>, tensor<i32>) -> (tensor<8x2xf32>)
    %v32 = "stablehlo.select"(%arg2, %v20, %v20) : (tensor<10x3x2xi1>, tensor<10x3x2xf32>, tensor<10x3x2xf32>) -> (tensor<10x3x2xf32>)
    %v33 = sdy.sharding_constraint %v16 <@mesh, [{}, {"b"}, {"a", "c"}]> : tensor<6x8x2xf32>
    %v34 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v35 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v36 = "stablehlo.clamp"(%v34, %v20, %v35) : (tensor<f32>, tensor<10x3x2xf32>, tensor<f32>) -> (tensor<10x3x2xf32>)
    %v37 = "stablehlo.add"(%v19, %v23) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v38 = "stablehlo.reshape"(%v36) : (tensor<10x3x2xf32>) -> (tensor<1x10x3x2xf32>)
    %v39 = "stablehlo.dynamic_update_slice"(%v21, %v38, %v19, %v24, %v24, %v24) : (tensor<6x10x3x2xf32>, tensor<1x10x3x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x10x3x2xf32>)
    "stablehlo.return"(%v37, %v36, %v39) : (tensor<i32>, tensor<10x3x2xf32>, tensor<6x10x3x2xf32>) -> ()
    }) : (tensor<i32>, tensor<10x3x2xf32>, tensor<6x10x3x2xf32>) -> (tensor<i32>, tensor<10x3x2xf32>, tensor<6x10x3x2xf32>)
    %v42 = "stablehlo.select"(%arg4, %v41#2, %arg3) : (tensor<i1>, tensor<6x10x3x2xf32>, tensor<6x10x3x2xf32>) -> (tensor<6x10x3x2xf32>)
    sdy.sharding_group %arg4 group_id=1 : tensor<i1>
    return %v42, %v41#1, %v15, %v2, %v1 : tensor<6x10x3x2xf32>, tensor<10x3x2xf32>, tensor<6x1x2xf32>, tensor<4xi32>, tensor<6x8x2xf32>
}
