sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[6, 5, 2, 0, 4, 3, 1, 7]>
func.func public @main(%arg0: tensor<4x12xi32>, %arg1: tensor<6xui8>, %arg2: tensor<12x4x1x4xi32>, %arg3: tensor<4x6xui32>, %arg4: tensor<6xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, "a"}p1]>}, %arg5: tensor<8x5xi1>, %arg6: tensor<4x12x4x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {?}p0, {"a", ?}p2, {"b"}]>}, %arg7: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, "a"}]>}) -> (tensor<12x4xi32>, tensor<4x6xui32>, tensor<6x4xui32>, tensor<8x5xi1>) {
    %v0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (tensor<4x12xi32>) -> (tensor<12x4xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16:2 = "stablehlo.while"(%v1, %arg1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<6xui8>):
    %v7 = "stablehlo.compare"(%v2_, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<6xui8>):
    %v9 = "stablehlo.dynamic_slice"(%v0, %v2, %v6) <{slice_sizes = array<i64: 1, 4>}> : (tensor<12x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x4xi32>)
    %v10 = "stablehlo.reshape"(%v9) : (tensor<1x4xi32>) -> (tensor<4xi32>)
    %v11 = "stablehlo.broadcast_in_dim"(%v10) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xi32>) -> (tensor<2x4xi32>)
    %v12 = "stablehlo.convert"(%v10) : (tensor<4xi32>) -> (tensor<4xbf16>)
    %v13 = "stablehlo.convert"(%v10) : (tensor<4xi32>) -> (tensor<4xf32>)
    %v14 = "stablehlo.add"(%v2, %v5) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v14, %arg1) : (tensor<i32>, tensor<6xui8>) -> ()
    }) : (tensor<i32>, tensor<6xui8>) -> (tensor<i32>, tensor<6xui8>)
    %v17 = sdy.sharding_constraint %v16#1 <@mesh, [{"a", ?}]> : tensor<6xui8>
    %v18 = "stablehlo.add"(%v17, %v16#1) : (tensor<6xui8>, tensor<6xui8>) -> (tensor<6xui8>)
    %v20 = "stablehlo.optimization_barrier"(%v17) : (tensor<6xui8>) -> (tensor<6xui8>)
    %v21 = "stablehlo.dot_general"(%v0, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<12x4xi32>, tensor<12x4x1x4xi32>) -> (tensor<4x1x4xi32>)
    %v22 = "stablehlo.dot_general"(%arg3, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4x6xui32>, tensor<6xui32>) -> (tensor<6x4xui32>)
    %v29 = sdy.manual_computation(%arg5, %arg5) in_shardings=[<@mesh, [{"a", "b"}, {}]>, <@mesh, [{"a", "b"}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}]>] manual_axes={"a", "b"} (%v23: tensor<1x5xi1>, %v24: tensor<1x5xi1>) {
    %v25 = "stablehlo.constant"() <{value = dense<true> : tensor<9xi1>}> : () -> (tensor<9xi1>)
    %v26 = "stablehlo.convert"(%v25) : (tensor<9xi1>) -> (tensor<9xf32>)
    %v27 = "stablehlo.dot_general"(%v26, %v26) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<9xf32>, tensor<9xf32>) -> (tensor<9xf32>)
    "sdy.return"(%v23) : (tensor<1x5xi1>) -> ()
    } : (tensor<8x5xi1>, tensor<8x5xi1>) -> tensor<8x5xi1>
    %v30 = "stablehlo.transpose"(%v22) <{permutation = array<i64: 0, 1>}> : (tensor<6x4xui32>) -> (tensor<6x4xui32>)
    %v31 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v40 = "stablehlo.if"(%v31) ({
    %v32 = "stablehlo.maximum"(%v21, %v21) : (tensor<4x1x4xi32>, tensor<4x1x4xi32>) -> (tensor<4x1x4xi32>)
    %v33 = "stablehlo.reshape"(%arg5) : (tensor<8x5xi1>) -> (tensor<8x5xi1>)
    %v34 = "stablehlo.add"(%arg3, %arg3) : (tensor<4x6xui32>, tensor<4x6xui32>) -> (tensor<4x6xui32>)
    "stablehlo.return"(%v34) : (tensor<4x6xui32>) -> ()
    }, {
    %v36 = "stablehlo.convert"(%v18) : (tensor<6xui8>) -> (tensor<6xi32>)
    %v37 = "stablehlo.concatenate"(%v36, %arg7, %v36) <{dimension = 0 : i64}> : (tensor<6xi32>, tensor<6xi32>, tensor<6xi32>) -> (tensor<18xi32>)
    %v38 = "stablehlo.add"(%arg3, %arg3) : (tensor<4x6xui32>, tensor<4x6xui32>) -> (tensor<4x6xui32>)
    "stablehlo.return"(%v38) : (tensor<4x6xui32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x6xui32>)
    %v41 = "stablehlo.constant"() <{value = dense<true> : tensor<12x4xi1>}> : () -> (tensor<12x4xi1>)
    %v42 = "stablehlo.select"(%v41, %v0, %v0) : (tensor<12x4xi1>, tensor<12x4xi32>, tensor<12x4xi32>) -> (tensor<12x4xi32>)
    return %v42, %v40, %v30, %v29 : tensor<12x4xi32>, tensor<4x6xui32>, tensor<6x4xui32>, tensor<8x5xi1>
}
