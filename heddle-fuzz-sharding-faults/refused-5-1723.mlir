sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<i32>, %arg1: tensor<3xf32>) -> (tensor<1xf32>, tensor<1x6x8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}]>}, tensor<i32>) {
    %v4 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.concatenate"(%arg1, %arg1, %arg1) <{dimension = 0 : i64}> : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<9xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<9xf16>}> : () -> (tensor<9xf16>)
    %v2:2 = "stablehlo.sort"(%v0, %v1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f16>, %d: tensor<f16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<9xf32>, tensor<9xf16>) -> (tensor<9xf32>, tensor<9xf16>)
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x8x8xbf16>)
    %v6 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v7 = "stablehlo.reduce_window"(%v5, %v6) <{window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 2, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x8x8xbf16>, tensor<bf16>) -> (tensor<1x6x8xbf16>)
    %v13 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a"} (%v8: tensor<1xf32>, %v9: tensor<1xf32>) {
    %v10 = "stablehlo.add"(%v9, %v9) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v11 = "stablehlo.all_reduce"(%v10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1xf32>) -> (tensor<1xf32>)
    "sdy.return"(%v11) : (tensor<1xf32>) -> ()
    } : (tensor<3xf32>, tensor<3xf32>) -> tensor<1xf32>
    %v14 = "stablehlo.reverse"(%v13) <{dimensions = array<i64: 0>}> : (tensor<1xf32>) -> (tensor<1xf32>)
    return %v14, %v7, %v4 : tensor<1xf32>, tensor<1x6x8xbf16>, tensor<i32>
}
