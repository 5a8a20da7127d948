sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg1: tensor<4xui8>, %arg2: tensor<i1>, %arg3: tensor<2x5x9xi8>, %arg4: tensor<6x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"a"}>}) -> (tensor<i1>, tensor<6xf32>, tensor<1x3xf32>, tensor<i32>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<3x1xf32>) -> (tensor<3x1xbf16>)
    %v1 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (tensor<3x1xf32>) -> (tensor<1x3xf32>)
    %v2 = "stablehlo.multiply"(%v1, %v1) : (tensor<1x3xf32>, tensor<1x3xf32>) -> (tensor<1x3xf32>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6:2 = "stablehlo.reduce"(%arg1, %v3, %v4, %v5) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<ui8>, %b: tensor<i32>, %c: tensor<ui8>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<ui8>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<ui8>, tensor<i32>
    }) : (tensor<4xui8>, tensor<4xi32>, tensor<ui8>, tensor<i32>) -> (tensor<ui8>, tensor<i32>)
    %v12 = "stablehlo.if"(%arg2) ({
    %v7 = "stablehlo.add"(%v2, %v1) : (tensor<1x3xf32>, tensor<1x3xf32>) -> (tensor<1x3xf32>)
    "stablehlo.return"(%v7) : (tensor<1x3xf32>) -> ()
    }, {
    %v9 = "stablehlo.popcnt"(%arg3) : (tensor<2x5x9xi8>) -> (tensor<2x5x9xi8>)
    %v10 = "stablehlo.add"(%v2, %v2) : (tensor<1x3xf32>, tensor<1x3xf32>) -> (tensor<1x3xf32>)
    "stablehlo.return"(%v10) : (tensor<1x3xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<1x3xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.reduce_window"(%v2, %v13) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x3xf32>, tensor<f32>) -> (tensor<1x3xf32>)
    %v15 = "stablehlo.gather"(%v14, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x3xf32>, tensor<6x1xi32>) -> (tensor<6xf32>)
    %v16 = sdy.sharding_constraint %arg2 <@mesh, []> : tensor<i1>
    return %v16, %v15, %v12, %v6#1 : tensor<i1>, tensor<6xf32>, tensor<1x3xf32>, tensor<i32>
}
