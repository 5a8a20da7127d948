sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<6x4xi1>, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<6x1x1xi32>, %arg3: tensor<6x1x1xi32>, %arg4: tensor<2x9x4x1xf32>, %arg5: tensor<i32>, %arg6: tensor<2x9x4x1xi32>, %arg7: tensor<4x9xi32>) -> (tensor<6x11xf16>, tensor<6x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {}]>}, tensor<6x11xi1>, tensor<6x11xi1>) {
    %v0 = "stablehlo.pad"(%arg0, %arg1) <{edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, 2>, interior_padding = array<i64: 0, 1>}> : (tensor<6x4xi1>, tensor<i1>) -> (tensor<6x11xi1>)
    %v1 = "stablehlo.reverse"(%v0) <{dimensions = array<i64>}> : (tensor<6x11xi1>) -> (tensor<6x11xi1>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg2, %v3) : (tensor<i32>, tensor<6x1x1xi32>, tensor<i32>) -> (tensor<6x1x1xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<false> : tensor<6x1xi1>}> : () -> (tensor<6x1xi1>)
    %v6 = "stablehlo.scatter"(%v1, %v4, %v5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<6x11xi1>, tensor<6x1x1xi32>, tensor<6x1xi1>) -> (tensor<6x11xi1>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%arg2, %arg3, %v7, %v8) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i32>, tensor<i32>
    }) : (tensor<6x1x1xi32>, tensor<6x1x1xi32>, tensor<i32>, tensor<i32>) -> (tensor<6x1xi32>, tensor<6x1xi32>)
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.dynamic_update_slice"(%v1, %arg0, %arg5, %v10) : (tensor<6x11xi1>, tensor<6x4xi1>, tensor<i32>, tensor<i32>) -> (tensor<6x11xi1>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.case"(%v12) ({
    %v13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v15:2 = "stablehlo.reduce"(%arg4, %arg6, %v13, %v14) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<2x9x4x1xf32>, tensor<2x9x4x1xi32>, tensor<f32>, tensor<i32>) -> (tensor<9x4x1xf32>, tensor<9x4x1xi32>)
    %v16 = "stablehlo.dot_general"(%arg6, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2, 1], rhs_contracting_dimensions = [0, 1]>}> : (tensor<2x9x4x1xi32>, tensor<4x9xi32>) -> (tensor<2x1xi32>)
    %v17 = "stablehlo.add"(%v9#0, %v9#1) : (tensor<6x1xi32>, tensor<6x1xi32>) -> (tensor<6x1xi32>)
    "stablehlo.return"(%v17) : (tensor<6x1xi32>) -> ()
    }, {
    %v19 = "stablehlo.add"(%v9#1, %v9#1) : (tensor<6x1xi32>, tensor<6x1xi32>) -> (tensor<6x1xi32>)
    "stablehlo.return"(%v19) : (tensor<6x1xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<6x1xi32>)
    %v22 = "stablehlo.abs"(%v21) : (tensor<6x1xi32>) -> (tensor<6x1xi32>)
    %v23 = "stablehlo.convert"(%v0) : (tensor<6x11xi1>) -> (tensor<6x11xf16>)
    return %v23, %v22, %v11, %v6 : tensor<6x11xf16>, tensor<6x1xi32>, tensor<6x11xi1>, tensor<6x11xi1>
}
