sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[2, 0, 1, 5, 4, 7, 6, 3]>
func.func public @main(%arg0: tensor<12x2xf16>, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"c"}>}, %arg2: tensor<4x1x4x2xf32>, %arg3: tensor<6x6xf32>, %arg4: tensor<12x2xf64>, %arg5: tensor<4x2x1xf32>) -> (tensor<4x1x4x4x1xf32>, tensor<4x2x1xf32>, tensor<4x12x2xf16>, tensor<2x8xui8>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x8xui8>)
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v2 = "stablehlo.pad"(%v0, %v1) <{edge_padding_low = array<i64: 0, -2>, edge_padding_high = array<i64: 0, 2>, interior_padding = array<i64: 0, 0>}> : (tensor<2x8xui8>, tensor<ui8>) -> (tensor<2x8xui8>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v4 = "stablehlo.reduce_window"(%arg0, %v3) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<12x2xf16>, tensor<f16>) -> (tensor<12x2xf16>)
    %v5 = "stablehlo.broadcast_in_dim"(%v4) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<12x2xf16>) -> (tensor<4x12x2xf16>)
    %v6 = "stablehlo.reshape"(%v4) : (tensor<12x2xf16>) -> (tensor<12x1x2xf16>)
    %v15 = "stablehlo.if"(%arg1) ({
    %v8 = "stablehlo.optimization_barrier"(%v6) : (tensor<12x1x2xf16>) -> (tensor<12x1x2xf16>)
    %v9:2 = "stablehlo.sort"(%v4, %arg4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>, %c: tensor<f64>, %d: tensor<f64>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<12x2xf16>, tensor<12x2xf64>) -> (tensor<12x2xf16>, tensor<12x2xf64>)
    %v10 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<5x6x2xf16>}> : () -> (tensor<5x6x2xf16>)
    "stablehlo.return"(%arg2) : (tensor<4x1x4x2xf32>) -> ()
    }, {
    %v12 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 6, 0>, limit_indices = array<i64: 12, 2>, strides = array<i64: 1, 2>}> : (tensor<12x2xf16>) -> (tensor<6x1xf16>)
    %v13 = "stablehlo.add"(%arg2, %arg2) : (tensor<4x1x4x2xf32>, tensor<4x1x4x2xf32>) -> (tensor<4x1x4x2xf32>)
    "stablehlo.return"(%v13) : (tensor<4x1x4x2xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x1x4x2xf32>)
    %v16 = "stablehlo.dot_general"(%v15, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>}> : (tensor<4x1x4x2xf32>, tensor<4x2x1xf32>) -> (tensor<4x1x4x4x1xf32>)
    %v17 = "stablehlo.sine"(%arg5) : (tensor<4x2x1xf32>) -> (tensor<4x2x1xf32>)
    %v18 = "stablehlo.transpose"(%v16) <{permutation = array<i64: 0, 1, 3, 2, 4>}> : (tensor<4x1x4x4x1xf32>) -> (tensor<4x1x4x4x1xf32>)
    return %v18, %v17, %v5, %v2 : tensor<4x1x4x4x1xf32>, tensor<4x2x1xf32>, tensor<4x12x2xf16>, tensor<2x8xui8>
}
