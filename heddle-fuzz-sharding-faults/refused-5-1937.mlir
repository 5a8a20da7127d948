sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<2x10x8xi32>, %arg1: tensor<i32>, %arg2: tensor<12xf32>, %arg3: tensor<12xi1>, %arg4: tensor<8xf32> {tf.aliasing_output = 4 : i32}, %arg5: tensor<6xi32>, %arg6: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {"a":(2)2}]>}, %arg7: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) -> (tensor<5xf32>, tensor<2x10x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, tensor<9x12xui64>, tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<f32>, tensor<9x12xui64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(2)2}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v12:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<2x10x8xi32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<2x10x8xi32>):
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.add"(%v7, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v10, %v8) : (tensor<i32>, tensor<2x10x8xi32>) -> ()
    }) : (tensor<i32>, tensor<2x10x8xi32>) -> (tensor<i32>, tensor<2x10x8xi32>)
    %v13 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<12xf32>}> : () -> (tensor<12xf32>)
    %v14 = "stablehlo.select"(%arg3, %v13, %arg2) : (tensor<12xi1>, tensor<12xf32>, tensor<12xf32>) -> (tensor<12xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.reduce"(%v14, %v15) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12xf32>, tensor<f32>) -> (tensor<f32>)
    %v17 = "stablehlo.sort"(%v12#1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x10x8xi32>) -> (tensor<2x10x8xi32>)
    %v18 = "stablehlo.select"(%arg3, %v14, %v14) : (tensor<12xi1>, tensor<12xf32>, tensor<12xf32>) -> (tensor<12xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.reduce"(%arg4, %v19) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> (tensor<f32>)
    %v21 = sdy.sharding_constraint %v20 <@mesh, []> : tensor<f32>
    %v22 = "stablehlo.scatter"(%arg4, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<6xi32>, tensor<6x8xf32>) -> (tensor<8xf32>)
    %v23 = sdy.sharding_constraint %v16 <@mesh, []> : tensor<f32>
    %v24:2 = "stablehlo.rng_bit_generator"(%arg7) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<9x12xui64>)
    %v25 = sdy.sharding_constraint %v17 <@mesh, [{"a":(1)2}, {"a":(2)2}, {}]> : tensor<2x10x8xi32>
    %v26 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<0x5xi32>)
    %v27 = "stablehlo.gather"(%v18, %v26) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<12xf32>, tensor<0x5xi32>) -> (tensor<5xf32>)
    return %v27, %v25, %v24#1, %v23, %v22, %v21, %v24#1 : tensor<5xf32>, tensor<2x10x8xi32>, tensor<9x12xui64>, tensor<f32>, tensor<8xf32>, tensor<f32>, tensor<9x12xui64>
}
