sdy.mesh @mesh = <["a"=8], device_ids=[3, 5, 4, 1, 6, 2, 7, 0]>
func.func public @main(%arg0: tensor<6x10xi64>, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<8x4x4xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, %arg3: tensor<8x7x2x2x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}, {?}]>}, %arg4: tensor<8x4x2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg5: tensor<8x2x2x2x7xbf16>) -> (tensor<8x4x4xi8>, tensor<2x4xi64>, tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 1, 8>, limit_indices = array<i64: 3, 10>, strides = array<i64: 1, 1>}> : (tensor<6x10xi64>) -> (tensor<2x2xi64>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<2x2xi64>, tensor<i64>) -> (tensor<i64>)
    %v3 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v14 = "stablehlo.if"(%v3) ({
    %v4 = "stablehlo.shift_right_logical"(%v2, %v2) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x6xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.pad"(%v5, %v6) <{edge_padding_low = array<i64: -2, 0>, edge_padding_high = array<i64: 2, 1>, interior_padding = array<i64: 0, 1>}> : (tensor<8x6xi32>, tensor<i32>) -> (tensor<8x12xi32>)
    "stablehlo.return"(%v4) : (tensor<i64>) -> ()
    }, {
    %v9 = "stablehlo.dot_general"(%v0, %v0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<2x2xi64>)
    %v10 = "stablehlo.reverse"(%v0) <{dimensions = array<i64: 1>}> : (tensor<2x2xi64>) -> (tensor<2x2xi64>)
    %v11 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<9x9xi32>)
    %v12 = "stablehlo.add"(%v2, %v2) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    "stablehlo.return"(%v12) : (tensor<i64>) -> ()
    }) : (tensor<i1>) -> (tensor<i64>)
    %v28 = "stablehlo.if"(%arg1) ({
    %v15 = "stablehlo.sort"(%arg3) <{dimension = 4 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8x7x2x2x1xbf16>) -> (tensor<8x7x2x2x1xbf16>)
    "stablehlo.return"(%arg2) : (tensor<8x4x4xi8>) -> ()
    }, {
    %v17 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x4x2x4xi32>)
    %v18 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:2 = "stablehlo.reduce"(%arg4, %v17, %v18, %v19) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<8x4x2x4xf32>, tensor<8x4x2x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x2x4xf32>, tensor<8x2x4xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<2x7x2xi32>}> : () -> (tensor<2x7x2xi32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.clamp"(%v22, %v21, %v23) : (tensor<i32>, tensor<2x7x2xi32>, tensor<i32>) -> (tensor<2x7x2xi32>)
    %v25 = "stablehlo.scatter"(%arg3, %v24, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 3], inserted_window_dims = [4], input_batching_dims = [1], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [0, 2], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<8x7x2x2x1xbf16>, tensor<2x7x2xi32>, tensor<8x2x2x2x7xbf16>) -> (tensor<8x7x2x2x1xbf16>)
    %v26 = "stablehlo.reshape"(%arg1) : (tensor<i1>) -> (tensor<1x1xi1>)
    "stablehlo.return"(%arg2) : (tensor<8x4x4xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<8x4x4xi8>)
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v30 = "stablehlo.reduce_window"(%v0, %v29) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [2, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<2x2xi64>, tensor<i64>) -> (tensor<2x4xi64>)
    %v31 = "stablehlo.multiply"(%arg2, %v28) : (tensor<8x4x4xi8>, tensor<8x4x4xi8>) -> (tensor<8x4x4xi8>)
    return %v31, %v30, %v14 : tensor<8x4x4xi8>, tensor<2x4xi64>, tensor<i64>
}
