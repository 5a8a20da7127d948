sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[0, 4, 3, 2, 5, 1]>
func.func public @main(%arg0: tensor<6x4xf32>, %arg1: tensor<6x4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"b", ?}]>}, %arg2: tensor<4x3xi8>, %arg3: tensor<3x2x3x2x8xf64>, %arg4: tensor<5xi32>, %arg5: tensor<i32>, %arg6: tensor<6x6xi8>, %arg7: tensor<3x2x8xi1>) -> (tensor<5x2xf32>, tensor<i32>, tensor<6x4xf32>, tensor<4x6xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[2, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x4xf32>, tensor<f32>) -> (tensor<3x4xf32>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{?}, {"a", ?}]> : tensor<3x4xf32>
    %v3 = "stablehlo.dot_general"(%v2, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<3x4xf32>, tensor<6x4x3xf32>) -> (tensor<4x6xf32>)
    %v13 = sdy.manual_computation(%arg2, %arg2) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v4: tensor<4x1xi8>, %v5: tensor<4x1xi8>) {
    %v6 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<7x4x2x7xf32>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x3x2x6xf32>)
    %v8 = "stablehlo.convolution"(%v6, %v7) <{dimension_numbers = #stablehlo.conv<[0, f, b, 1]x[1, 0, i, o]->[1, f, 0, b]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<7x4x2x7xf32>, tensor<2x3x2x6xf32>) -> (tensor<7x6x5x2xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<6x3x4x12xf32>}> : () -> (tensor<6x3x4x12xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<12x4x2x1xf32>}> : () -> (tensor<12x4x2x1xf32>)
    %v11 = "stablehlo.add"(%v5, %v5) : (tensor<4x1xi8>, tensor<4x1xi8>) -> (tensor<4x1xi8>)
    "sdy.return"(%v11) : (tensor<4x1xi8>) -> ()
    } : (tensor<4x3xi8>, tensor<4x3xi8>) -> tensor<4x3xi8>
    %v14 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"a"}]> : tensor<6x4xf32>
    %v15 = "stablehlo.gather"(%arg3, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 2, 3, 4, 1], index_vector_dim = 0>, slice_sizes = array<i64: 3, 1, 1, 2, 8>}> : (tensor<3x2x3x2x8xf64>, tensor<5xi32>) -> (tensor<3x2x8xf64>)
    %v33 = "stablehlo.case"(%arg5) ({
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i8>}> : () -> (tensor<i8>)
    %v17 = "stablehlo.pad"(%v13, %v16) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<4x3xi8>, tensor<i8>) -> (tensor<4x3xi8>)
    "stablehlo.return"(%arg5) : (tensor<i32>) -> ()
    }, {
    %v19 = "stablehlo.select"(%arg7, %v15, %v15) : (tensor<3x2x8xi1>, tensor<3x2x8xf64>, tensor<3x2x8xf64>) -> (tensor<3x2x8xf64>)
    %v20 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.dot_general"(%arg5, %v20) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22 = "stablehlo.add"(%v21, %v21) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22) : (tensor<i32>) -> ()
    }, {
    %v24 = "stablehlo.constant"() <{value = dense<2> : tensor<i8>}> : () -> (tensor<i8>)
    %v25 = "stablehlo.reduce"(%v13, %v24) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<4x3xi8>, tensor<i8>) -> (tensor<4xi8>)
    sdy.sharding_group %arg4 group_id=105 : tensor<5xi32>
    %v26 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x4xi32>)
    %v27 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v29:2 = "stablehlo.reduce"(%v1, %v26, %v27, %v28) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<3x4xf32>, tensor<3x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    %v30 = "stablehlo.reshape"(%arg4) : (tensor<5xi32>) -> (tensor<1x5xi32>)
    %v31 = "stablehlo.add"(%arg5, %arg5) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v31) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    sdy.sharding_group %v14 group_id=224 : tensor<6x4xf32>
    %v34 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v35 = "stablehlo.broadcast_in_dim"(%v34) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> (tensor<5x2xf32>)
    sdy.sharding_group %v1 group_id=212 : tensor<3x4xf32>
    return %v35, %v33, %v14, %v3 : tensor<5x2xf32>, tensor<i32>, tensor<6x4xf32>, tensor<4x6xf32>
}
