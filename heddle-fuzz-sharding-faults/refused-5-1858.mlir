sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<4x3x0xf64>, %arg1: tensor<8x8x6x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}p1, {"b"}, {?}]>}, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<0x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}], replicated={"b"}>, tf.aliasing_output = 0 : i32}) -> (tensor<0x2xi32>, tensor<4x3x0xf64>, tensor<8x8x1x1xbf16>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<4x3x0xi1>}> : () -> (tensor<4x3x0xi1>)
    %v1 = "stablehlo.select"(%v0, %arg0, %arg0) : (tensor<4x3x0xi1>, tensor<4x3x0xf64>, tensor<4x3x0xf64>) -> (tensor<4x3x0xf64>)
    %v17 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{}, {}, {"a", "b"}, {}]>, <@mesh, [{}, {}, {"a", "b"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"a", "b"} (%v2: tensor<8x8x1x1xbf16>, %v3: tensor<8x8x1x1xbf16>) {
    %v4 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<3x8xbf16>}> : () -> (tensor<3x8xbf16>)
    %v5 = "stablehlo.dot_general"(%v3, %v4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<8x8x1x1xbf16>, tensor<3x8xbf16>) -> (tensor<8x8x1x1x3xbf16>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<8x7x1x1x2xbf16>)
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.dynamic_update_slice"(%v5, %v6, %v7, %v8, %v9, %v10, %v11) : (tensor<8x8x1x1x3xbf16>, tensor<8x7x1x1x2xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<8x8x1x1x3xbf16>)
    %v14 = "stablehlo.optimization_barrier"(%v12) : (tensor<8x8x1x1x3xbf16>) -> (tensor<8x8x1x1x3xbf16>)
    %v15 = "stablehlo.all_reduce"(%v3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<8x8x1x1xbf16>) -> (tensor<8x8x1x1xbf16>)
    "sdy.return"(%v15) : (tensor<8x8x1x1xbf16>) -> ()
    } : (tensor<8x8x6x1xbf16>, tensor<8x8x6x1xbf16>) -> tensor<8x8x1x1xbf16>
    %v21 = "stablehlo.if"(%arg2) ({
    "stablehlo.return"(%v1) : (tensor<4x3x0xf64>) -> ()
    }, {
    %v19 = "stablehlo.add"(%arg0, %v1) : (tensor<4x3x0xf64>, tensor<4x3x0xf64>) -> (tensor<4x3x0xf64>)
    "stablehlo.return"(%v19) : (tensor<4x3x0xf64>) -> ()
    }) : (tensor<i1>) -> (tensor<4x3x0xf64>)
    %v22 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<0x2xi32>) -> (tensor<0x2xi32>)
    return %v22, %v21, %v17 : tensor<0x2xi32>, tensor<4x3x0xf64>, tensor<8x8x1x1xbf16>
}
