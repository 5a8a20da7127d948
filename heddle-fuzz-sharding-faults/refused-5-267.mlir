sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<8x6x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"b", ?}]>}, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<9xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, %arg3: tensor<9x2xui8>, %arg4: tensor<3x4x5xf16>) -> (tensor<8x1x8xi32>, tensor<9xf32>, tensor<9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, tensor<8xi32>, tensor<9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}], replicated={"a"}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x6x8xi32>, tensor<i32>) -> (tensor<8xi32>)
    %v12 = "stablehlo.if"(%arg1) ({
    %v2 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<9xui8>, tensor<9x2xui8>) -> (tensor<2xui8>)
    %v3 = "stablehlo.add"(%arg4, %arg4) : (tensor<3x4x5xf16>, tensor<3x4x5xf16>) -> (tensor<3x4x5xf16>)
    %v4 = "stablehlo.convert"(%arg4) : (tensor<3x4x5xf16>) -> (tensor<3x4x5xf64>)
    %v5 = "stablehlo.add"(%v1, %v1) : (tensor<8xi32>, tensor<8xi32>) -> (tensor<8xi32>)
    "stablehlo.return"(%v5) : (tensor<8xi32>) -> ()
    }, {
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v8 = "stablehlo.reduce"(%arg4, %v7) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3x4x5xf16>, tensor<f16>) -> (tensor<3x5xf16>)
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v10 = "stablehlo.reduce"(%v8, %v9) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3x5xf16>, tensor<f16>) -> (tensor<f16>)
    "stablehlo.return"(%v1) : (tensor<8xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<8xi32>)
    %v13 = "stablehlo.convert"(%arg2) : (tensor<9xui8>) -> (tensor<9xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<9xf32>}> : () -> (tensor<9xf32>)
    %v15 = "stablehlo.atan2"(%v13, %v14) : (tensor<9xf32>, tensor<9xf32>) -> (tensor<9xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.pad"(%v13, %v16) <{edge_padding_low = array<i64: -2>, edge_padding_high = array<i64: 2>, interior_padding = array<i64: 0>}> : (tensor<9xf32>, tensor<f32>) -> (tensor<9xf32>)
    %v27 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{}, {"a", "b"}, {}]>, <@mesh, [{}, {"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a", "b"} (%v18: tensor<8x1x8xi32>, %v19: tensor<8x1x8xi32>) {
    %v20 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.reduce"(%v20, %v21) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> (tensor<f32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<1x8xi32>}> : () -> (tensor<1x8xi32>)
    %v24 = "stablehlo.dot_general"(%v18, %v23) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1, 0], rhs_contracting_dimensions = [0, 1]>}> : (tensor<8x1x8xi32>, tensor<1x8xi32>) -> (tensor<8xi32>)
    %v25 = "stablehlo.all_reduce"(%v19) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8x1x8xi32>) -> (tensor<8x1x8xi32>)
    "sdy.return"(%v25) : (tensor<8x1x8xi32>) -> ()
    } : (tensor<8x6x8xi32>, tensor<8x6x8xi32>) -> tensor<8x1x8xi32>
    return %v27, %v17, %v15, %v12, %v13 : tensor<8x1x8xi32>, tensor<9xf32>, tensor<9xf32>, tensor<8xi32>, tensor<9xf32>
}
