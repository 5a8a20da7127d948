sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<f32>, %arg1: tensor<3x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0, {"a", ?}]>}, %arg2: tensor<i1>, %arg3: tensor<4x1xf32>, %arg4: tensor<4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {}]>}, %arg5: tensor<4x1xi1>, %arg6: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}p2]>}, %arg7: tensor<10x8x2x2xi1>) -> (tensor<1x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<i32>, tensor<24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p2]>}, tensor<4x1xf32>, tensor<1x24x1xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xf32>)
    %v1 = "stablehlo.pad"(%v0, %arg0) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 2>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v2 = sdy.propagation_barrier %v1 allowed_direction=NONE : tensor<4xf32>
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg1, %v4) : (tensor<i32>, tensor<3x4xi32>, tensor<i32>) -> (tensor<3x4xi32>)
    %v6 = "stablehlo.gather"(%v2, %v5) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<4xf32>, tensor<3x4xi32>) -> (tensor<3x4xf32>)
    %v9 = "stablehlo.if"(%arg2) ({
    "stablehlo.return"(%arg1) : (tensor<3x4xi32>) -> ()
    }, {
    "stablehlo.return"(%arg1) : (tensor<3x4xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<3x4xi32>)
    %v10 = "stablehlo.select"(%arg5, %arg3, %arg4) : (tensor<4x1xi1>, tensor<4x1xf32>, tensor<4x1xf32>) -> (tensor<4x1xf32>)
    %v11 = sdy.sharding_constraint %arg5 <@mesh, [{"a", ?}p2, {?}p1]> : tensor<4x1xi1>
    %v12 = "stablehlo.reshape"(%arg6) : (tensor<3x8xf32>) -> (tensor<1x24x1xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.reduce"(%v12, %v13) <{dimensions = array<i64: 0, 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x24x1xf32>, tensor<f32>) -> (tensor<24xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.reduce"(%v9, %v15) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x4xi32>, tensor<i32>) -> (tensor<i32>)
    sdy.sharding_group %v2 group_id=104 : tensor<4xf32>
    %v17 = "stablehlo.transpose"(%v11) <{permutation = array<i64: 1, 0>}> : (tensor<4x1xi1>) -> (tensor<1x4xi1>)
    return %v17, %v16, %v14, %v10, %v12 : tensor<1x4xi1>, tensor<i32>, tensor<24xf32>, tensor<4x1xf32>, tensor<1x24x1xf32>
}
