sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a":(2)2}>}, %arg1: tensor<7x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg2: tensor<1x2x7xf32>, %arg3: tensor<6x1x1x5x8xbf16>, %arg4: tensor<3x1x1xi32>, %arg5: tensor<8x3x1xbf16>, %arg6: tensor<1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg7: tensor<3x1x2xf32>) -> (tensor<3x1x2xf32>, tensor<2x1x3xf32>, tensor<6x1x1x5x8xbf16>, tensor<1x1x5xbf16>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a":(1)2}>}, tensor<1x1x5xbf16>) {
    %v9 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.sort"(%arg1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<7x3xf32>) -> (tensor<7x3xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v2 = "stablehlo.sort"(%arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<7x3xf32>) -> (tensor<7x3xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.reduce"(%v2, %v3) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3xf32>}> : () -> (tensor<3xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<3xf32>}> : () -> (tensor<3xf32>)
    %v7 = "stablehlo.clamp"(%v5, %v4, %v6) : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v10 = "stablehlo.dot_general"(%arg1, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<7x3xf32>, tensor<1x2x7xf32>) -> (tensor<3x1x2xf32>)
    %v11 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x1x8x3xbf16>)
    %v12 = "stablehlo.dot_general"(%arg3, %v11) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [4], rhs_contracting_dimensions = [2]>}> : (tensor<6x1x1x5x8xbf16>, tensor<1x1x8x3xbf16>) -> (tensor<1x6x1x5x1x3xbf16>)
    %v13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v14 = "stablehlo.reduce"(%v12, %v13) <{dimensions = array<i64: 1, 4, 5>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x6x1x5x1x3xbf16>, tensor<bf16>) -> (tensor<1x1x5xbf16>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.clamp"(%v15, %arg4, %v16) : (tensor<i32>, tensor<3x1x1xi32>, tensor<i32>) -> (tensor<3x1x1xi32>)
    %v18 = "stablehlo.scatter"(%arg3, %v17, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 2, 3], input_batching_dims = [1], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [3], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x1x1x5x8xbf16>, tensor<3x1x1xi32>, tensor<8x3x1xbf16>) -> (tensor<6x1x1x5x8xbf16>)
    %v19 = "stablehlo.dot_general"(%v10, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2, 1], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3x1x2xf32>, tensor<1x2xf32>) -> (tensor<2x1x3xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<false> : tensor<3x1x2xi1>}> : () -> (tensor<3x1x2xi1>)
    %v21 = "stablehlo.select"(%v20, %v10, %arg7) : (tensor<3x1x2xi1>, tensor<3x1x2xf32>, tensor<3x1x2xf32>) -> (tensor<3x1x2xf32>)
    return %v21, %v19, %v18, %v14, %v9, %v14 : tensor<3x1x2xf32>, tensor<2x1x3xf32>, tensor<6x1x1x5x8xbf16>, tensor<1x1x5xbf16>, tensor<i1>, tensor<1x1x5xbf16>
}
