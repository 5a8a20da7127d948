sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<1x3x8x1x8xf32>, %arg1: tensor<8xf16>, %arg2: tensor<f16>, %arg3: tensor<f16>, %arg4: tensor<2x3xf64>, %arg5: tensor<i1>, %arg6: tensor<9xf32>, %arg7: tensor<9x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(3)2, ?}, {"a":(1)3}]>}) -> (tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<3x2x1xf64>, tensor<9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}]>}, tensor<1x3x8x1x8xf32>) {
    %v0 = sdy.sharding_constraint %arg0 <@mesh, [{?}, {}, {"a"}, {?}, {}]> : tensor<1x3x8x1x8xf32>
    %v1 = "stablehlo.pad"(%arg1, %arg2) <{edge_padding_low = array<i64: 2>, edge_padding_high = array<i64: -1>, interior_padding = array<i64: 0>}> : (tensor<8xf16>, tensor<f16>) -> (tensor<9xf16>)
    %v2 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f16>, tensor<f16>) -> (tensor<f16>)
    %v3 = "stablehlo.reshape"(%arg4) : (tensor<2x3xf64>) -> (tensor<1x2x3xf64>)
    %v31 = "stablehlo.if"(%arg5) ({
    %v4 = "stablehlo.add"(%arg6, %arg6) : (tensor<9xf32>, tensor<9xf32>) -> (tensor<9xf32>)
    "stablehlo.return"(%v4) : (tensor<9xf32>) -> ()
    }, {
    %v6 = "stablehlo.dot_general"(%v2, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f16>, tensor<f16>) -> (tensor<f16>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v28:2 = "stablehlo.while"(%v7, %v3) ({
    ^bb0(%v8_: tensor<i32>, %v9_: tensor<1x2x3xf64>):
    %v13 = "stablehlo.compare"(%v8_, %v10) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<1x2x3xf64>):
    %v15 = "stablehlo.dynamic_slice"(%arg6, %v8) <{slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v16 = "stablehlo.reshape"(%v15) : (tensor<1xf32>) -> (tensor<f32>)
    %v17 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.dynamic_slice"(%v1, %v17) <{slice_sizes = array<i64: 1>}> : (tensor<9xf16>, tensor<i32>) -> (tensor<1xf16>)
    %v19 = "stablehlo.broadcast_in_dim"(%v9) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<1x2x3xf64>) -> (tensor<4x3x2x3xf64>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<4x9x7x1xi32>}> : () -> (tensor<4x9x7x1xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.reduce"(%v20, %v21) <{dimensions = array<i64: 1, 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x9x7x1xi32>, tensor<i32>) -> (tensor<4x1xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v24 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v25 = "stablehlo.clamp"(%v23, %v9, %v24) : (tensor<f64>, tensor<1x2x3xf64>, tensor<f64>) -> (tensor<1x2x3xf64>)
    %v26 = "stablehlo.add"(%v8, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v26, %v25) : (tensor<i32>, tensor<1x2x3xf64>) -> ()
    }) : (tensor<i32>, tensor<1x2x3xf64>) -> (tensor<i32>, tensor<1x2x3xf64>)
    %v29 = sdy.sharding_constraint %v6 <@mesh, []> : tensor<f16>
    "stablehlo.return"(%arg6) : (tensor<9xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<9xf32>)
    %v32 = sdy.sharding_constraint %v31 <@mesh, [{"a", ?}]> : tensor<9xf32>
    %v33 = "stablehlo.multiply"(%arg6, %v32) : (tensor<9xf32>, tensor<9xf32>) -> (tensor<9xf32>)
    %v34 = "stablehlo.transpose"(%v3) <{permutation = array<i64: 2, 1, 0>}> : (tensor<1x2x3xf64>) -> (tensor<3x2x1xf64>)
    %v35 = "stablehlo.dot_general"(%arg6, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<9xf32>, tensor<9x5xf32>) -> (tensor<5xf32>)
    return %v35, %v34, %v33, %v0 : tensor<5xf32>, tensor<3x2x1xf64>, tensor<9xf32>, tensor<1x3x8x1x8xf32>
}
