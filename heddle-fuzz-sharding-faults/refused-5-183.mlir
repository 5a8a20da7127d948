sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<4x4x1xi32>, %arg1: tensor<1x7x4xf32>, %arg2: tensor<1x1x4xf32>, %arg3: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p1]>}, %arg4: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<4x10x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}]>}, %arg6: tensor<6x2x7xf32>, %arg7: tensor<i32>) -> (tensor<8x0xi32>, tensor<6x4x4x1xi32>, tensor<4x4x1xi32>, tensor<2x4x7xf32>, tensor<4x10x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p2, {?}, {}], replicated={"b"}>}) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<4x4x1xi32>) -> (tensor<4x4x1xi1>)
    %v1 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[i, 0, o]->[0, f, b]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<1x7x4xf32>, tensor<1x1x4xf32>) -> (tensor<7x4x2xf32>)
    %v2 = "stablehlo.transpose"(%v1) <{permutation = array<i64: 2, 1, 0>}> : (tensor<7x4x2xf32>) -> (tensor<2x4x7xf32>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x2xi32>)
    %v4 = "stablehlo.abs"(%v2) : (tensor<2x4x7xf32>) -> (tensor<2x4x7xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2x4x7xf32>}> : () -> (tensor<2x4x7xf32>)
    %v6 = "stablehlo.add"(%v4, %v5) : (tensor<2x4x7xf32>, tensor<2x4x7xf32>) -> (tensor<2x4x7xf32>)
    %v7 = "stablehlo.sqrt"(%v6) : (tensor<2x4x7xf32>) -> (tensor<2x4x7xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.case"(%v8) ({
    "stablehlo.return"(%v7) : (tensor<2x4x7xf32>) -> ()
    }, {
    %v10 = "stablehlo.reverse"(%arg3) <{dimensions = array<i64: 0>}> : (tensor<5xi32>) -> (tensor<5xi32>)
    "stablehlo.return"(%v7) : (tensor<2x4x7xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x4x7xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<6x4x4x1xi32>}> : () -> (tensor<6x4x4x1xi32>)
    %v18 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v35:3 = "stablehlo.while"(%v13, %arg0, %v14) ({
    ^bb0(%v15_: tensor<i32>, %v16_: tensor<4x4x1xi32>, %v17_: tensor<6x4x4x1xi32>):
    %v21 = "stablehlo.compare"(%v15_, %v18) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v21) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v15: tensor<i32>, %v16: tensor<4x4x1xi32>, %v17: tensor<6x4x4x1xi32>):
    %v23 = "stablehlo.dynamic_slice"(%v1, %v15, %v20, %v20) <{slice_sizes = array<i64: 1, 4, 2>}> : (tensor<7x4x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x2xf32>)
    %v24 = "stablehlo.reshape"(%v23) : (tensor<1x4x2xf32>) -> (tensor<4x2xf32>)
    %v25 = "stablehlo.pad"(%v7, %arg4) <{edge_padding_low = array<i64: 0, 3, -2>, edge_padding_high = array<i64: 0, 3, 3>, interior_padding = array<i64: 0, 0, 2>}> : (tensor<2x4x7xf32>, tensor<f32>) -> (tensor<2x10x20xf32>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<4x10x3xi32>)
    %v27 = "stablehlo.xor"(%v26, %arg5) : (tensor<4x10x3xi32>, tensor<4x10x3xi32>) -> (tensor<4x10x3xi32>)
    %v28 = sdy.sharding_constraint %v7 <@mesh, [{"b"}p2, {}, {}], replicated={"a"}> : tensor<2x4x7xf32>
    %v29 = "stablehlo.dot_general"(%v2, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [2, 1]>}> : (tensor<2x4x7xf32>, tensor<6x2x7xf32>) -> (tensor<4x6xf32>)
    %v30 = "stablehlo.add"(%v16, %v16) : (tensor<4x4x1xi32>, tensor<4x4x1xi32>) -> (tensor<4x4x1xi32>)
    %v31 = "stablehlo.add"(%v15, %v19) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v32 = "stablehlo.reshape"(%v30) : (tensor<4x4x1xi32>) -> (tensor<1x4x4x1xi32>)
    %v33 = "stablehlo.dynamic_update_slice"(%v17, %v32, %v15, %v20, %v20, %v20) : (tensor<6x4x4x1xi32>, tensor<1x4x4x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x4x4x1xi32>)
    "stablehlo.return"(%v31, %v30, %v33) : (tensor<i32>, tensor<4x4x1xi32>, tensor<6x4x4x1xi32>) -> ()
    }) : (tensor<i32>, tensor<4x4x1xi32>, tensor<6x4x4x1xi32>) -> (tensor<i32>, tensor<4x4x1xi32>, tensor<6x4x4x1xi32>)
    %v36 = "stablehlo.pad"(%v3, %arg7) <{edge_padding_low = array<i64: 0, -1>, edge_padding_high = array<i64: 0, -1>, interior_padding = array<i64: 0, 0>}> : (tensor<8x2xi32>, tensor<i32>) -> (tensor<8x0xi32>)
    return %v36, %v35#2, %v35#1, %v12, %arg5 : tensor<8x0xi32>, tensor<6x4x4x1xi32>, tensor<4x4x1xi32>, tensor<2x4x7xf32>, tensor<4x10x3xi32>
}
