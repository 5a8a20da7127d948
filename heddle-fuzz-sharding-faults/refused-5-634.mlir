sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>, tf.aliasing_output = 0 : i32}, %arg2: tensor<4x0xf32>, %arg3: tensor<4x4x2xi32>, %arg4: tensor<1x8x12x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}]>}, %arg5: tensor<3x7xf32>, %arg6: tensor<2xi32>, %arg7: tensor<6x5x3xf32>) -> (tensor<4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}]>}, tensor<3x6x5xf32>, tensor<4x8x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {?}]>}, tensor<0x4x6xf32>, tensor<4x5x2x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {?}, {}, {}]>}, tensor<4x4x2xf32>) {
    %v6 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.reshape"(%arg2) : (tensor<4x0xf32>) -> (tensor<0xf32>)
    "stablehlo.return"(%arg1) : (tensor<4x4x2xf32>) -> ()
    }, {
    %v2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4:2 = "stablehlo.reduce"(%arg1, %arg3, %v2, %v3) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<4x4x2xf32>, tensor<4x4x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x4xf32>, tensor<4x4xi32>)
    "stablehlo.return"(%arg1) : (tensor<4x4x2xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x4x2xf32>)
    %v7 = sdy.sharding_constraint %arg1 <@mesh, [{}, {?}, {?}], replicated={"a"}> : tensor<4x4x2xf32>
    %v8 = "stablehlo.concatenate"(%arg3, %arg3) <{dimension = 1 : i64}> : (tensor<4x4x2xi32>, tensor<4x4x2xi32>) -> (tensor<4x8x2xi32>)
    %v9 = "stablehlo.convert"(%arg2) : (tensor<4x0xf32>) -> (tensor<4x0xf32>)
    %v10 = "stablehlo.sign"(%v6) : (tensor<4x4x2xf32>) -> (tensor<4x4x2xf32>)
    %v11 = "stablehlo.broadcast_in_dim"(%v6) <{broadcast_dimensions = array<i64: 0, 3, 4>}> : (tensor<4x4x2xf32>) -> (tensor<4x5x2x4x2xf32>)
    %v12 = "stablehlo.gather"(%arg5, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 3, 1>}> : (tensor<3x7xf32>, tensor<2xi32>) -> (tensor<3xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x0x4xf32>}> : () -> (tensor<6x0x4xf32>)
    %v14 = "stablehlo.dot_general"(%v9, %v13) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 0], rhs_batching_dimensions = [1, 2], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4x0xf32>, tensor<6x0x4xf32>) -> (tensor<0x4x6xf32>)
    %v15 = sdy.sharding_constraint %v8 <@mesh, [{}, {"a"}, {}]> : tensor<4x8x2xi32>
    %v16 = "stablehlo.dot_general"(%v12, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3xf32>, tensor<6x5x3xf32>) -> (tensor<3x6x5xf32>)
    %v17 = sdy.sharding_constraint %v10 <@mesh, [{?}, {?}, {?}], replicated={"a"}> : tensor<4x4x2xf32>
    return %v17, %v16, %v15, %v14, %v11, %v7 : tensor<4x4x2xf32>, tensor<3x6x5xf32>, tensor<4x8x2xi32>, tensor<0x4x6xf32>, tensor<4x5x2x4x2xf32>, tensor<4x4x2xf32>
}
