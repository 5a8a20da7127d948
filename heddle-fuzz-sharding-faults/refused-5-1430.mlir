sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<9x9x3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}p2, {}, {?}p1, {}], replicated={"a"}>}, %arg1: tensor<9x3x2x1x3xf32>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}) -> (tensor<1x3x9x3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {?}p1, {?}p1, {?}p1, {"a", ?}]>}, tensor<1x1xf32>) {
    %v0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 2, 0, 1, 3>}> : (tensor<9x9x3x1xf32>) -> (tensor<3x9x9x1xf32>)
    %v1 = "stablehlo.dot_general"(%v0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [3, 0], rhs_batching_dimensions = [3, 4], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x9x9x1xf32>, tensor<9x3x2x1x3xf32>) -> (tensor<1x3x9x3x2xf32>)
    %v2 = "stablehlo.slice"(%v1) <{start_indices = array<i64: 0, 0, 0, 0, 0>, limit_indices = array<i64: 1, 3, 8, 2, 1>, strides = array<i64: 1, 1, 2, 3, 1>}> : (tensor<1x3x9x3x2xf32>) -> (tensor<1x3x4x1x1xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.reduce"(%v2, %v3) <{dimensions = array<i64: 1, 2, 3>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x3x4x1x1xf32>, tensor<f32>) -> (tensor<1x1xf32>)
    %v14 = "stablehlo.case"(%arg2) ({
    %v5 = "stablehlo.subtract"(%v0, %v0) : (tensor<3x9x9x1xf32>, tensor<3x9x9x1xf32>) -> (tensor<3x9x9x1xf32>)
    %v6 = sdy.sharding_constraint %v5 <@mesh, [{?}p1, {"b"}p2, {"a"}p2, {?}]> : tensor<3x9x9x1xf32>
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg3, %v8) : (tensor<i32>, tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>)
    %v10 = "stablehlo.gather"(%arg1, %v9) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0, 2, 3, 4], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [3, 0, 1, 2], index_vector_dim = 0>, slice_sizes = array<i64: 1, 3, 1, 1, 1>}> : (tensor<9x3x2x1x3xf32>, tensor<4xi32>) -> (tensor<3xf32>)
    %v11 = "stablehlo.slice"(%v5) <{start_indices = array<i64: 2, 4, 7, 0>, limit_indices = array<i64: 3, 5, 9, 1>, strides = array<i64: 2, 1, 1, 1>}> : (tensor<3x9x9x1xf32>) -> (tensor<1x1x2x1xf32>)
    "stablehlo.return"(%v1) : (tensor<1x3x9x3x2xf32>) -> ()
    }, {
    "stablehlo.return"(%v1) : (tensor<1x3x9x3x2xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x3x9x3x2xf32>)
    return %v14, %v4 : tensor<1x3x9x3x2xf32>, tensor<1x1xf32>
}
