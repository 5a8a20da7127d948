sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<2x4x10xf32>, %arg1: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg2: tensor<i1>, %arg3: tensor<3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg4: tensor<2x1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p1, {?}, {}]>}, %arg5: tensor<7x4x3xf32>, %arg6: tensor<2x4x3xf32>, %arg7: tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>}) -> (tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p1]>}, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, tensor<f32>, tensor<3x7x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p0, {}, {}]>}) {
    %v0 = "stablehlo.compare"(%arg0, %arg0) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x4x10xf32>, tensor<2x4x10xf32>) -> (tensor<2x4x10xi1>)
    %v1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce_window"(%arg1, %v1) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"a", ?}p2]> : tensor<3xf32>
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.select_and_scatter"(%v2, %arg1, %v4) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v6 = sdy.sharding_constraint %v3 <@mesh, [{"a"}p2]> : tensor<3xf32>
    %v21 = "stablehlo.if"(%arg2) ({
    %v7 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<0xui32>)
    %v8 = "stablehlo.gather"(%v6, %v7) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<0xui32>) -> (tensor<f32>)
    %v9:2 = "stablehlo.sort"(%v3, %arg3) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<i1>, %d: tensor<i1>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3xf32>, tensor<3xi1>) -> (tensor<3xf32>, tensor<3xi1>)
    "stablehlo.return"(%v5) : (tensor<3xf32>) -> ()
    }, {
    %v11 = "stablehlo.reshape"(%arg2) : (tensor<i1>) -> (tensor<1xi1>)
    %v12 = "stablehlo.transpose"(%v0) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x4x10xi1>) -> (tensor<10x2x4xi1>)
    %v13 = sdy.sharding_constraint %v5 <@mesh, [{?}p2]> : tensor<3xf32>
    %v19 = "stablehlo.if"(%arg2) ({
    %v14 = "stablehlo.multiply"(%v5, %v5) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    "stablehlo.return"(%v11) : (tensor<1xi1>) -> ()
    }, {
    %v16 = "stablehlo.convert"(%arg4) : (tensor<2x1x4xf32>) -> (tensor<2x1x4xbf16>)
    %v17 = sdy.sharding_constraint %v5 <@mesh, [{"a", ?}p1]> : tensor<3xf32>
    "stablehlo.return"(%v11) : (tensor<1xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<1xi1>)
    "stablehlo.return"(%v6) : (tensor<3xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<3xf32>)
    %v22 = "stablehlo.convolution"(%arg5, %arg6) <{dimension_numbers = #stablehlo.conv<[0, f, b]x[0, i, o]->[f, 0, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<7x4x3xf32>, tensor<2x4x3xf32>) -> (tensor<3x7x3xf32>)
    %v23 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3xi32>)
    %v24 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v25 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v26:2 = "stablehlo.reduce"(%v21, %v23, %v24, %v25) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.select_and_scatter"(%v3, %arg7, %v27) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<1xf32>, tensor<f32>) -> (tensor<3xf32>)
    return %v28, %v26#1, %v26#0, %v22 : tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<3x7x3xf32>
}
