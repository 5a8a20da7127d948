sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<10x6xui32>, %arg2: tensor<2x3x3xui32>, %arg3: tensor<7x3x3xbf16> {tf.aliasing_output = 4 : i32}, %arg4: tensor<3x9x3xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {?}]>}, %arg5: tensor<9x5x3xbf16>) -> (tensor<5x3x9xbf16>, tensor<9x5x3xbf16>, tensor<3x9x3xf16>, tensor<3x9x3xui32>, tensor<7x3x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}, {"a", ?}]>}, tensor<2x3xui32>, tensor<i1>, tensor<5x3x9xbf16>) {
    %v4 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.or"(%arg0, %arg0) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    "stablehlo.return"(%v0) : (tensor<i1>) -> ()
    }, {
    %v2 = sdy.sharding_constraint %arg0 <@mesh, []> : tensor<i1>
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    sdy.sharding_group %v4 group_id=1 : tensor<i1>
    %v5 = "stablehlo.gather"(%arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 9, 1>}> : (tensor<10x6xui32>, tensor<2x3x3xui32>) -> (tensor<3x9x3xui32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v7 = "stablehlo.reduce"(%arg2, %v6) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<2x3x3xui32>, tensor<ui32>) -> (tensor<2x3xui32>)
    %v8 = "stablehlo.sort"(%arg3) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<7x3x3xbf16>) -> (tensor<7x3x3xbf16>)
    %v9 = sdy.propagation_barrier %arg3 allowed_direction=FORWARD : tensor<7x3x3xbf16>
    %v10:2 = "stablehlo.sort"(%v5, %arg4) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>, %c: tensor<f16>, %d: tensor<f16>):
      %o = stablehlo.compare LT, %l, %r, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x9x3xui32>, tensor<3x9x3xf16>) -> (tensor<3x9x3xui32>, tensor<3x9x3xf16>)
    %v11 = "stablehlo.sort"(%arg5) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<9x5x3xbf16>) -> (tensor<9x5x3xbf16>)
    %v12 = "stablehlo.transpose"(%arg5) <{permutation = array<i64: 1, 2, 0>}> : (tensor<9x5x3xbf16>) -> (tensor<5x3x9xbf16>)
    return %v12, %v11, %v10#1, %v10#0, %v8, %v7, %v4, %v12 : tensor<5x3x9xbf16>, tensor<9x5x3xbf16>, tensor<3x9x3xf16>, tensor<3x9x3xui32>, tensor<7x3x3xbf16>, tensor<2x3xui32>, tensor<i1>, tensor<5x3x9xbf16>
}
