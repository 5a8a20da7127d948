sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<1x3x4x4xf32>, %arg1: tensor<1x6x10x1x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {"b"}, {?}, {}]>}, %arg2: tensor<1x1x10x1x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}, {}, {}]>}, %arg3: tensor<1x3x4x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg4: tensor<5x3x4x3xf32>, %arg5: tensor<3x3x2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}, {}]>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<1x6x10x1x6xi64>, tensor<1x3x4x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a", ?}, {?}]>}, tensor<1x3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}, {}, {"a", ?}]>}, tensor<2x4x2x6xf32>, tensor<1x6x10x1x6xf32>) {
    %v0 = "stablehlo.concatenate"(%arg0, %arg0) <{dimension = 3 : i64}> : (tensor<1x3x4x4xf32>, tensor<1x3x4x4xf32>) -> (tensor<1x3x4x8xf32>)
    %v1 = "stablehlo.reverse"(%arg1) <{dimensions = array<i64: 0, 1, 3>}> : (tensor<1x6x10x1x6xf32>) -> (tensor<1x6x10x1x6xf32>)
    %v2 = sdy.sharding_constraint %arg1 <@mesh, [{?}, {"a", ?}, {?}, {?}, {?}], replicated={"b"}> : tensor<1x6x10x1x6xf32>
    %v16 = sdy.manual_computation(%v1, %v2) in_shardings=[<@mesh, [{}, {"a", "b"}, {}, {}, {}]>, <@mesh, [{}, {"a", "b"}, {}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}, {}]>] manual_axes={"a", "b"} (%v3: tensor<1x1x10x1x6xf32>, %v4: tensor<1x1x10x1x6xf32>) {
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<8xf32>}> : () -> (tensor<8xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v7 = "stablehlo.reduce"(%v5, %v6) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> (tensor<f32>)
    %v8 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x1x3x5xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x1x2x3xf32>}> : () -> (tensor<1x1x2x3xf32>)
    %v10 = "stablehlo.convolution"(%v8, %v9) <{dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[0, i, o, 1]->[b, f, 1, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 2, 2>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[2, 1], [1, 2]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<1x1x3x5xf32>, tensor<1x1x2x3xf32>) -> (tensor<5x2x6x4xf32>)
    %v11 = sdy.sharding_constraint %v10 <@mesh, [{?}, {?}, {}, {}]> : tensor<5x2x6x4xf32>
    %v12 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x1x10x2xi32>)
    %v13 = "stablehlo.add"(%v4, %v4) : (tensor<1x1x10x1x6xf32>, tensor<1x1x10x1x6xf32>) -> (tensor<1x1x10x1x6xf32>)
    %v14 = "stablehlo.all_reduce"(%v13) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x1x10x1x6xf32>) -> (tensor<1x1x10x1x6xf32>)
    "sdy.return"(%v14) : (tensor<1x1x10x1x6xf32>) -> ()
    } : (tensor<1x6x10x1x6xf32>, tensor<1x6x10x1x6xf32>) -> tensor<1x1x10x1x6xf32>
    %v18 = "stablehlo.optimization_barrier"(%v2) : (tensor<1x6x10x1x6xf32>) -> (tensor<1x6x10x1x6xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v21:2 = "stablehlo.reduce"(%v16, %arg2, %v19, %v20) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<1x1x10x1x6xf32>, tensor<1x1x10x1x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<1x1x1x6xf32>, tensor<1x1x1x6xi32>)
    %v22:2 = "stablehlo.sort"(%v0, %arg3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f64>, %d: tensor<f64>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x3x4x8xf32>, tensor<1x3x4x8xf64>) -> (tensor<1x3x4x8xf32>, tensor<1x3x4x8xf64>)
    %v23 = "stablehlo.convolution"(%arg4, %arg5) <{dimension_numbers = #stablehlo.conv<[1, f, b, 0]x[0, i, o, 1]->[0, b, f, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 2, 1>, padding = dense<[[2, 1], [2, 1]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<5x3x4x3xf32>, tensor<3x3x2x3xf32>) -> (tensor<2x4x2x6xf32>)
    %v24 = "stablehlo.sort"(%v0) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x3x4x8xf32>) -> (tensor<1x3x4x8xf32>)
    %v29 = "stablehlo.case"(%arg6) ({
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.select_and_scatter"(%v21#0, %v21#0, %v25) <{window_dimensions = array<i64: 1, 1, 1, 1>, window_strides = array<i64: 1, 2, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x1x1x6xf32>, tensor<1x1x1x6xf32>, tensor<f32>) -> (tensor<1x1x1x6xf32>)
    %v27 = "stablehlo.add"(%v22#1, %v22#1) : (tensor<1x3x4x8xf64>, tensor<1x3x4x8xf64>) -> (tensor<1x3x4x8xf64>)
    "stablehlo.return"(%v27) : (tensor<1x3x4x8xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<1x3x4x8xf64>)
    %v30 = "stablehlo.convert"(%v1) : (tensor<1x6x10x1x6xf32>) -> (tensor<1x6x10x1x6xi64>)
    return %v30, %v29, %v24, %v23, %v18 : tensor<1x6x10x1x6xi64>, tensor<1x3x4x8xf64>, tensor<1x3x4x8xf32>, tensor<2x4x2x6xf32>, tensor<1x6x10x1x6xf32>
}
