sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<1x8xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg1: tensor<i32>, %arg2: tensor<3x8x1xi8>, %arg3: tensor<8x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}p2], replicated={"a"}>}, %arg4: tensor<5x3x1xi8>, %arg5: tensor<5x3x8xui32>) -> (tensor<1x5x3x1xi8>, tensor<5x3x1xui32>, tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0]>}, tensor<1x8xi8>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.dynamic_slice"(%v0, %v1) <{slice_sizes = array<i64: 3>}> : (tensor<6xf32>, tensor<i32>) -> (tensor<3xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg1, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v5, %arg0) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<1x8xi8>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<1x8xi8>):
    %v12 = "stablehlo.dot_general"(%arg0, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<1x8xi8>, tensor<3x8x1xi8>) -> (tensor<8x3xi8>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xi32>)
    %v14 = "stablehlo.dot_general"(%arg3, %v13) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<8x6xi32>, tensor<6xi32>) -> (tensor<8x6x6xi32>)
    %v15 = "stablehlo.dot_general"(%v12, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<8x3xi8>, tensor<5x3x1xi8>) -> (tensor<8x5x1xi8>)
    %v16 = "stablehlo.add"(%v11, %v11) : (tensor<1x8xi8>, tensor<1x8xi8>) -> (tensor<1x8xi8>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.add"(%v10, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v16) : (tensor<i32>, tensor<1x8xi8>) -> ()
    }) : (tensor<i32>, tensor<1x8xi8>) -> (tensor<i32>, tensor<1x8xi8>)
    %v21 = "stablehlo.add"(%v2, %v2) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v28 = sdy.manual_computation(%arg5, %arg5) in_shardings=[<@mesh, [{}, {}, {"a"}]>, <@mesh, [{}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v22: tensor<5x3x1xui32>, %v23: tensor<5x3x1xui32>) {
    %v24 = "stablehlo.constant"() <{value = dense<true> : tensor<4x9x10x1xi1>}> : () -> (tensor<4x9x10x1xi1>)
    %v25 = "stablehlo.not"(%v24) : (tensor<4x9x10x1xi1>) -> (tensor<4x9x10x1xi1>)
    %v26 = "stablehlo.all_reduce"(%v23) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<5x3x1xui32>) -> (tensor<5x3x1xui32>)
    "sdy.return"(%v26) : (tensor<5x3x1xui32>) -> ()
    } : (tensor<5x3x8xui32>, tensor<5x3x8xui32>) -> tensor<5x3x1xui32>
    %v29 = "stablehlo.reshape"(%arg4) : (tensor<5x3x1xi8>) -> (tensor<1x5x3x1xi8>)
    return %v29, %v28, %v21, %v20#1 : tensor<1x5x3x1xi8>, tensor<5x3x1xui32>, tensor<3xf32>, tensor<1x8xi8>
}
