sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<10x8xi32>, %arg1: tensor<5x7xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<2xf32>, %arg5: tensor<2x3x2xf32>, %arg6: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}], replicated={"b"}>}) -> (tensor<5x7xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a"}]>}, tensor<5x8xi32>) {
    %v9 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v0: tensor<5x8xi32>, %v1: tensor<5x8xi32>) {
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.reduce"(%v0, %v2) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5x8xi32>, tensor<i32>) -> (tensor<8xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.reduce_window"(%v3, %v4) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 2>, window_dilations = array<i64: 1>, padding = dense<[[-1, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<8xi32>, tensor<i32>) -> (tensor<14xi32>)
    %v6 = "stablehlo.add"(%v1, %v1) : (tensor<5x8xi32>, tensor<5x8xi32>) -> (tensor<5x8xi32>)
    %v7 = "stablehlo.all_reduce"(%v6) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5x8xi32>) -> (tensor<5x8xi32>)
    "sdy.return"(%v7) : (tensor<5x8xi32>) -> ()
    } : (tensor<10x8xi32>, tensor<10x8xi32>) -> tensor<5x8xi32>
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.dynamic_update_slice"(%v9, %arg1, %v10, %arg2) : (tensor<5x8xi32>, tensor<5x7xi32>, tensor<i32>, tensor<i32>) -> (tensor<5x8xi32>)
    %v21 = "stablehlo.case"(%arg3) ({
    %v12 = "stablehlo.dot_general"(%arg4, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2xf32>, tensor<2x3x2xf32>) -> (tensor<2x3x2xf32>)
    "stablehlo.return"(%arg1) : (tensor<5x7xi32>) -> ()
    }, {
    %v14 = "stablehlo.sign"(%v9) : (tensor<5x8xi32>) -> (tensor<5x8xi32>)
    "stablehlo.return"(%arg1) : (tensor<5x7xi32>) -> ()
    }, {
    %v16 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.reduce"(%arg5, %v16) <{dimensions = array<i64: 1, 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x3x2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v18:2 = "stablehlo.rng_bit_generator"(%arg6) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x6x4x1xui8>)
    %v19 = "stablehlo.add"(%arg1, %arg1) : (tensor<5x7xi32>, tensor<5x7xi32>) -> (tensor<5x7xi32>)
    "stablehlo.return"(%v19) : (tensor<5x7xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<5x7xi32>)
    return %v21, %v11 : tensor<5x7xi32>, tensor<5x8xi32>
}
