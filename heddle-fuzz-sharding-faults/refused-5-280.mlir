sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[5, 1, 4, 2, 0, 3]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<1x12x3x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a", ?}, {"b", ?}]>}, %arg2: tensor<9x4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {?}], replicated={"a"}>}, %arg3: tensor<3x1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg4: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}) -> (tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}], replicated={"a"}>}, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<1x2x3x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}, {"b"}]>}, tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<3x1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {"b", ?}]>}) {
    %v6 = "stablehlo.if"(%arg0) ({
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v1 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x12x3x7xf32>)
    %v2 = "stablehlo.minimum"(%v1, %arg1) : (tensor<1x12x3x7xf32>, tensor<1x12x3x7xf32>) -> (tensor<1x12x3x7xf32>)
    %v3 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[0, o, i]->[f, b, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<9x4x1xi32>, tensor<3x1x1xi32>) -> (tensor<1x4x8xi32>)
    %v4 = "stablehlo.reverse"(%v2) <{dimensions = array<i64: 1, 3>}> : (tensor<1x12x3x7xf32>) -> (tensor<1x12x3x7xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    sdy.sharding_group %arg3 group_id=303 : tensor<3x1x1xi32>
    %v7 = "stablehlo.reshape"(%arg3) : (tensor<3x1x1xi32>) -> (tensor<3x1x1xi32>)
    %v8 = "stablehlo.sort"(%arg4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xf32>) -> (tensor<2xf32>)
    %v14 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{}, {"a", "b"}, {}, {}]>, <@mesh, [{}, {"a", "b"}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"a", "b"} (%v9: tensor<1x2x3x7xf32>, %v10: tensor<1x2x3x7xf32>) {
    %v11 = "stablehlo.add"(%v10, %v10) : (tensor<1x2x3x7xf32>, tensor<1x2x3x7xf32>) -> (tensor<1x2x3x7xf32>)
    %v12 = "stablehlo.all_reduce"(%v11) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[5, 1, 4, 2, 0, 3]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x2x3x7xf32>) -> (tensor<1x2x3x7xf32>)
    "sdy.return"(%v12) : (tensor<1x2x3x7xf32>) -> ()
    } : (tensor<1x12x3x7xf32>, tensor<1x12x3x7xf32>) -> tensor<1x2x3x7xf32>
    %v15 = sdy.sharding_constraint %v6 <@mesh, []> : tensor<i1>
    %v16 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.reduce"(%arg4, %v16) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    return %v17, %v15, %v14, %v8, %v7 : tensor<2xf32>, tensor<i1>, tensor<1x2x3x7xf32>, tensor<2xf32>, tensor<3x1x1xi32>
}
