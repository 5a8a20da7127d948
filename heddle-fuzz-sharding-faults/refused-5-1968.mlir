sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<2x8x4xi32>, %arg1: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}p1]>}, %arg3: tensor<i32>, %arg4: tensor<0x0xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {?}p2]>}, %arg5: tensor<3x8x2xi32>, %arg6: tensor<3x3x3xi32>, %arg7: tensor<1x3xi64>) -> (tensor<2x8xi1>, tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p0, {"b", "c", ?}]>}, tensor<1x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"c"}]>}, tensor<1x3xi64>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x8xi32>)
    %v1 = "stablehlo.dot_general"(%v0, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [2, 1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4x8xi32>, tensor<2x8x4xi32>) -> (tensor<4x8x2xi32>)
    %v2 = "stablehlo.slice"(%v1) <{start_indices = array<i64: 0, 2, 1>, limit_indices = array<i64: 4, 4, 2>, strides = array<i64: 1, 3, 1>}> : (tensor<4x8x2xi32>) -> (tensor<4x1x1xi32>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x2x8xf32>)
    %v4 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x2xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %v4, %v6) : (tensor<i32>, tensor<8x2xi32>, tensor<i32>) -> (tensor<8x2xi32>)
    %v8 = "stablehlo.gather"(%v3, %v7) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [2], start_indices_batching_dims = [0], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<2x2x8xf32>, tensor<8x2xi32>) -> (tensor<2x8xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x8xf32>}> : () -> (tensor<2x8xf32>)
    %v10 = "stablehlo.compare"(%v8, %v9) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xi1>)
    %v11 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.dynamic_slice"(%v1, %v11, %v12, %v13) <{slice_sizes = array<i64: 4, 4, 2>}> : (tensor<4x8x2xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x2xi32>)
    %v15 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v16 = "stablehlo.dynamic_slice"(%v10, %arg1, %v15) <{slice_sizes = array<i64: 1, 8>}> : (tensor<2x8xi1>, tensor<i64>, tensor<i64>) -> (tensor<1x8xi1>)
    %v17 = "stablehlo.convert"(%v10) : (tensor<2x8xi1>) -> (tensor<2x8xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.select_and_scatter"(%v8, %arg2, %v18) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 3>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x8xf32>, tensor<1x3xf32>, tensor<f32>) -> (tensor<2x8xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.clamp"(%v20, %arg3, %v21) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v54:2 = "stablehlo.while"(%v22, %v10) ({
    ^bb0(%v23: tensor<i32>, %v24: tensor<2x8xi1>):
    %v25 = "stablehlo.compare"(%v23, %v21) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v25) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v27: tensor<i32>, %v28: tensor<2x8xi1>):
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v50:2 = "stablehlo.while"(%v29, %arg4) ({
    ^bb0(%v30_: tensor<i32>, %v31_: tensor<0x0xf32>):
    %v35 = "stablehlo.compare"(%v30_, %v32) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v35) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v30: tensor<i32>, %v31: tensor<0x0xf32>):
    %v37 = "stablehlo.dynamic_slice"(%v14, %v30, %v34, %v34) <{slice_sizes = array<i64: 1, 4, 2>}> : (tensor<4x4x2xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x2xi32>)
    %v38 = "stablehlo.reshape"(%v37) : (tensor<1x4x2xi32>) -> (tensor<4x2xi32>)
    %v39 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x4xf32>)
    %v40 = "stablehlo.dot_general"(%v17, %v39) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x8xf32>, tensor<8x4xf32>) -> (tensor<2x4xf32>)
    %v41 = "stablehlo.and"(%v2, %v2) : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> (tensor<4x1x1xi32>)
    %v42 = sdy.sharding_constraint %v41 <@mesh, [{?}, {"a", "c"}p2, {"b", ?}p0]> : tensor<4x1x1xi32>
    %v43 = "stablehlo.convolution"(%arg5, %arg6) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[o, 0, i]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<3x8x2xi32>, tensor<3x3x3xi32>) -> (tensor<2x3x6xi32>)
    %v44 = "stablehlo.add"(%v31, %v31) : (tensor<0x0xf32>, tensor<0x0xf32>) -> (tensor<0x0xf32>)
    %v45 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v46 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v47 = "stablehlo.clamp"(%v45, %v44, %v46) : (tensor<f32>, tensor<0x0xf32>, tensor<f32>) -> (tensor<0x0xf32>)
    %v48 = "stablehlo.add"(%v30, %v33) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v48, %v47) : (tensor<i32>, tensor<0x0xf32>) -> ()
    }) : (tensor<i32>, tensor<0x0xf32>) -> (tensor<i32>, tensor<0x0xf32>)
    %v51 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v52 = "stablehlo.add"(%v27, %v51) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v52, %v28) : (tensor<i32>, tensor<2x8xi1>) -> ()
    }) : (tensor<i32>, tensor<2x8xi1>) -> (tensor<i32>, tensor<2x8xi1>)
    return %v54#1, %v19, %v16, %arg7 : tensor<2x8xi1>, tensor<2x8xf32>, tensor<1x8xi1>, tensor<1x3xi64>
}
