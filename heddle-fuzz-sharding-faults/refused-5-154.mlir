sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<5x9x1x8xi32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<1x5x1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}, {?}]>}, %arg3: tensor<i64>, %arg4: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<7xf32>, %arg6: tensor<7x5x1xf32>, %arg7: tensor<7x5x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}]>}) -> (tensor<12x13xi1>, tensor<7x5x1xf32>, tensor<i64>, tensor<5x9x1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {?}]>}, tensor<12x13xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.dynamic_slice"(%arg0, %v0, %v1, %v2, %arg1) <{slice_sizes = array<i64: 5, 9, 1, 1>}> : (tensor<5x9x1x8xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x9x1x1xi32>)
    %v4 = "stablehlo.reduce_window"(%v3, %arg1) <{window_dimensions = array<i64: 1, 1, 1, 1>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5x9x1x1xi32>, tensor<i32>) -> (tensor<5x9x1x1xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v5, %v3) ({
    ^bb0(%v6_: tensor<i32>, %v7_: tensor<5x9x1x1xi32>):
    %v11 = "stablehlo.compare"(%v6_, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v6: tensor<i32>, %v7: tensor<5x9x1x1xi32>):
    %v13 = "stablehlo.dynamic_slice"(%v4, %v6, %v10, %v10, %v10) <{slice_sizes = array<i64: 1, 9, 1, 1>}> : (tensor<5x9x1x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x9x1x1xi32>)
    %v14 = "stablehlo.reshape"(%v13) : (tensor<1x9x1x1xi32>) -> (tensor<9x1x1xi32>)
    %v15 = "stablehlo.add"(%v6, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v7) : (tensor<i32>, tensor<5x9x1x1xi32>) -> ()
    }) : (tensor<i32>, tensor<5x9x1x1xi32>) -> (tensor<i32>, tensor<5x9x1x1xi32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.pad"(%v17#1, %v18) <{edge_padding_low = array<i64: -2, 0, 0, 1>, edge_padding_high = array<i64: -1, 0, 0, 2>, interior_padding = array<i64: 2, 0, 0, 0>}> : (tensor<5x9x1x1xi32>, tensor<i32>) -> (tensor<10x9x1x4xi32>)
    %v25 = "stablehlo.case"(%arg1) ({
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v21 = "stablehlo.dynamic_update_slice"(%v3, %arg2, %arg3, %arg3, %v20, %arg4) : (tensor<5x9x1x1xi32>, tensor<1x5x1x1xi32>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<5x9x1x1xi32>)
    %v22 = "stablehlo.add"(%v17#1, %v21) : (tensor<5x9x1x1xi32>, tensor<5x9x1x1xi32>) -> (tensor<5x9x1x1xi32>)
    %v23 = "stablehlo.add"(%v17#1, %v22) : (tensor<5x9x1x1xi32>, tensor<5x9x1x1xi32>) -> (tensor<5x9x1x1xi32>)
    "stablehlo.return"(%v23) : (tensor<5x9x1x1xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<5x9x1x1xi32>)
    %v26 = sdy.propagation_barrier %arg4 allowed_direction=FORWARD : tensor<i64>
    %v27 = "stablehlo.dot_general"(%arg5, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<7xf32>, tensor<7x5x1xf32>) -> (tensor<7x5x1xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<7x5x1xf32>}> : () -> (tensor<7x5x1xf32>)
    %v29 = "stablehlo.select"(%arg7, %v27, %v28) : (tensor<7x5x1xi1>, tensor<7x5x1xf32>, tensor<7x5x1xf32>) -> (tensor<7x5x1xf32>)
    %v30 = "stablehlo.constant"() <{value = dense<false> : tensor<12x12xi1>}> : () -> (tensor<12x12xi1>)
    %v31 = "stablehlo.constant"() <{value = dense<true> : tensor<12x1xi1>}> : () -> (tensor<12x1xi1>)
    %v32 = "stablehlo.concatenate"(%v30, %v31) <{dimension = 1 : i64}> : (tensor<12x12xi1>, tensor<12x1xi1>) -> (tensor<12x13xi1>)
    return %v32, %v29, %v26, %v25, %v32 : tensor<12x13xi1>, tensor<7x5x1xf32>, tensor<i64>, tensor<5x9x1x1xi32>, tensor<12x13xi1>
}
