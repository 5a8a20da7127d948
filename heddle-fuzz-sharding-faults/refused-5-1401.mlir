sdy.mesh @mesh = <["a"=2], device_ids=[1, 0]>
func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>}, %arg1: tensor<8x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p2, {?}p0]>}, %arg2: tensor<2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {"a"}]>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<1x4x0xi32>) -> (tensor<8xf64>, tensor<8x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.select_and_scatter"(%arg0, %arg0, %v0) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<8xf32>, tensor<f32>) -> (tensor<8xf32>)
    %v2 = "stablehlo.not"(%arg1) : (tensor<8x4xi1>) -> (tensor<8x4xi1>)
    %v3 = "stablehlo.gather"(%arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xi1>, tensor<2x2xi32>) -> (tensor<2xi1>)
    %v4 = "stablehlo.not"(%v2) : (tensor<8x4xi1>) -> (tensor<8x4xi1>)
    %v5 = "stablehlo.not"(%v3) : (tensor<2xi1>) -> (tensor<2xi1>)
    %v15 = "stablehlo.if"(%arg3) ({
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.clamp"(%v6, %arg4, %v7) : (tensor<i32>, tensor<1x4x0xi32>, tensor<i32>) -> (tensor<1x4x0xi32>)
    %v9 = "stablehlo.gather"(%v5, %v8) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 2>}> : (tensor<2xi1>, tensor<1x4x0xi32>) -> (tensor<1x4x2xi1>)
    "stablehlo.return"(%v2) : (tensor<8x4xi1>) -> ()
    }, {
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v12:2 = "stablehlo.rng_bit_generator"(%v11) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<12x2x4xui32>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x8x6xf32>)
    "stablehlo.return"(%v4) : (tensor<8x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<8x4xi1>)
    %v16 = "stablehlo.convert"(%v1) : (tensor<8xf32>) -> (tensor<8xf64>)
    return %v16, %v15 : tensor<8xf64>, tensor<8x4xi1>
}
