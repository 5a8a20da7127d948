sdy.mesh @mesh = <["a"=3], device_ids=[1, 2, 0]>
func.func public @main(%arg0: tensor<1x10x6xi64>, %arg1: tensor<8x2xui32>, %arg2: tensor<8x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg3: tensor<3x2x8x8xui8>, %arg4: tensor<1x2xi32>, %arg5: tensor<1xui32>) -> (tensor<1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 1, 2>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<1x10x6xi64>, tensor<i64>) -> (tensor<1xi64>)
    %v2 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v16 = "stablehlo.if"(%v2) ({
    %v3 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v4 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5:2 = "stablehlo.reduce"(%arg1, %arg2, %v3, %v4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<ui32>, %b: tensor<i32>, %c: tensor<ui32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<ui32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<ui32>, tensor<i32>
    }) : (tensor<8x2xui32>, tensor<8x2xi32>, tensor<ui32>, tensor<i32>) -> (tensor<8xui32>, tensor<8xi32>)
    %v6 = "stablehlo.dot_general"(%v5#0, %v5#0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<8xui32>, tensor<8xui32>) -> (tensor<ui32>)
    %v7 = "stablehlo.add"(%v1, %v1) : (tensor<1xi64>, tensor<1xi64>) -> (tensor<1xi64>)
    "stablehlo.return"(%v7) : (tensor<1xi64>) -> ()
    }, {
    %v9 = "stablehlo.multiply"(%arg3, %arg3) : (tensor<3x2x8x8xui8>, tensor<3x2x8x8xui8>) -> (tensor<3x2x8x8xui8>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %arg4, %v11) : (tensor<i32>, tensor<1x2xi32>, tensor<i32>) -> (tensor<1x2xi32>)
    %v13 = "stablehlo.scatter"(%arg1, %v12, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<8x2xui32>, tensor<1x2xi32>, tensor<1xui32>) -> (tensor<8x2xui32>)
    %v14 = "stablehlo.add"(%v1, %v1) : (tensor<1xi64>, tensor<1xi64>) -> (tensor<1xi64>)
    "stablehlo.return"(%v14) : (tensor<1xi64>) -> ()
    }) : (tensor<i1>) -> (tensor<1xi64>)
    return %v16 : tensor<1xi64>
}
