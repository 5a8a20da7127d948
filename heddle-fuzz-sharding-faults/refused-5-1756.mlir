sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<2xui64>, %arg1: tensor<f32>, %arg2: tensor<2x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}]>}, %arg3: tensor<4x3x2xi32>, %arg4: tensor<1x4x2x3xf32>, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, %arg7: tensor<3x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {"b", ?}]>}) -> (tensor<f32>, tensor<4x1xui8>, tensor<2x2x12xi32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x2x12xi32>)
    %v1:2 = "stablehlo.rng_bit_generator"(%arg0) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x1xui8>)
    %v2 = "stablehlo.compare"(%arg1, %arg1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
    %v3 = "stablehlo.scatter"(%arg2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x6xf32>, tensor<4x3x2xi32>, tensor<1x4x2x3xf32>) -> (tensor<2x6xf32>)
    %v4 = "stablehlo.convert"(%v1#0) : (tensor<2xui64>) -> (tensor<2xui32>)
    %v15 = "stablehlo.case"(%arg5) ({
    %v5:2 = "stablehlo.sort"(%v4, %arg6) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xui32>, tensor<2xf32>) -> (tensor<2xui32>, tensor<2xf32>)
    %v6 = "stablehlo.convert"(%v3) : (tensor<2x6xf32>) -> (tensor<2x6xf16>)
    %v7 = sdy.sharding_constraint %v2 <@mesh, []> : tensor<i1>
    %v8:2 = "chlo.top_k"(%v1#0) <{k = 1 : i64}> : (tensor<2xui64>) -> (tensor<1xui64>, tensor<1xi32>)
    "stablehlo.return"(%arg1) : (tensor<f32>) -> ()
    }, {
    %v10 = "stablehlo.add"(%arg1, %arg1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v10) : (tensor<f32>) -> ()
    }, {
    %v12 = "stablehlo.dot_general"(%v3, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<2x6xf32>, tensor<3x6x2xf32>) -> (tensor<2x3xf32>)
    %v13:2 = "stablehlo.sort"(%v12, %v12) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
    "stablehlo.return"(%arg1) : (tensor<f32>) -> ()
    }) : (tensor<i32>) -> (tensor<f32>)
    %v16 = "stablehlo.minimum"(%v15, %arg1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    return %v16, %v1#1, %v0 : tensor<f32>, tensor<4x1xui8>, tensor<2x2x12xi32>
}
