sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<4x9xf32>, %arg1: tensor<8x4x6x1x1xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p1, {}, {?}p0, {?}, {}]>}, %arg2: tensor<5x1x1x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}p2, {}, {}, {}]>}, %arg3: tensor<12x7xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}p0]>}, %arg4: tensor<7x2x6x3xi32>) -> (tensor<4x9xf32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p2]>}, tensor<7x12xf16>, tensor<f32>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<4x9xf32>) -> (tensor<4x9xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x9xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x5x2x1x1x1xf64>}> : () -> (tensor<3x5x2x1x1x1xf64>)
    %v4 = "stablehlo.scatter"(%arg1, %arg2, %v3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2, 3], inserted_window_dims = [0], input_batching_dims = [3], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [4, 1], index_vector_dim = 3>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      stablehlo.return %r : tensor<f64>
    }) : (tensor<8x4x6x1x1xf64>, tensor<5x1x1x2xi32>, tensor<3x5x2x1x1x1xf64>) -> (tensor<8x4x6x1x1xf64>)
    %v5 = "stablehlo.round_nearest_even"(%v2) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%v2, %v6, %v7, %v8) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v10 = "stablehlo.transpose"(%arg3) <{permutation = array<i64: 1, 0>}> : (tensor<12x7xf16>) -> (tensor<7x12xf16>)
    %v11 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xf32>)
    %v12 = "stablehlo.add"(%v5, %v11) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.clamp"(%v13, %v9#1, %v14) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v31:2 = "stablehlo.while"(%v15, %v0) ({
    ^bb0(%v16: tensor<i32>, %v17: tensor<4x9xf32>):
    %v18 = "stablehlo.compare"(%v16, %v14) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v18) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v20: tensor<i32>, %v21: tensor<4x9xf32>):
    %v22 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x4xui32>)
    %v23 = "stablehlo.gather"(%arg4, %v22) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3, 4], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 2, 3, 0], index_vector_dim = 1>, slice_sizes = array<i64: 6, 2, 6, 3>}> : (tensor<7x2x6x3xi32>, tensor<1x4xui32>) -> (tensor<6x2x1x6x3xi32>)
    %v24 = "stablehlo.add"(%v0, %v21) : (tensor<4x9xf32>, tensor<4x9xf32>) -> (tensor<4x9xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.clamp"(%v26, %v24, %v27) : (tensor<f32>, tensor<4x9xf32>, tensor<f32>) -> (tensor<4x9xf32>)
    %v29 = "stablehlo.add"(%v20, %v25) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v29, %v28) : (tensor<i32>, tensor<4x9xf32>) -> ()
    }) : (tensor<i32>, tensor<4x9xf32>) -> (tensor<i32>, tensor<4x9xf32>)
    return %v31#1, %v12, %v10, %v9#0 : tensor<4x9xf32>, tensor<4xf32>, tensor<7x12xf16>, tensor<f32>
}
