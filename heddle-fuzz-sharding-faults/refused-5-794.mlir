sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[4, 3, 1, 6, 2, 0, 7, 5]>
func.func public @main(%arg0: tensor<3x10x5xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {?}], replicated={"a"}>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<3x1x9x9xf16>, %arg3: tensor<4x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}], replicated={"a"}>}, %arg4: tensor<2x10x2xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {?}]>}, %arg5: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg6: tensor<3xui32>, %arg7: tensor<5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2}, {"b":(1)2}]>}) -> (tensor<5x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}, tensor<2x10x2xi8>, tensor<3xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<2x10x2xui32>, tensor<3x1x9x9xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}, {"b":(2)2}], replicated={"b":(1)2}>}, tensor<i32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.dynamic_slice"(%arg0, %v0, %v1, %v2) <{slice_sizes = array<i64: 2, 10, 2>}> : (tensor<3x10x5xui32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x10x2xui32>)
    %v4 = "stablehlo.convert"(%v3) : (tensor<2x10x2xui32>) -> (tensor<2x10x2xi8>)
    %v14 = "stablehlo.case"(%arg1) ({
    %v5 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v6 = "stablehlo.select"(%v5, %v3, %v3) : (tensor<i1>, tensor<2x10x2xui32>, tensor<2x10x2xui32>) -> (tensor<2x10x2xui32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v8 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v9 = "stablehlo.clamp"(%v7, %v6, %v8) : (tensor<ui32>, tensor<2x10x2xui32>, tensor<ui32>) -> (tensor<2x10x2xui32>)
    %v10 = "stablehlo.constant"() <{value = dense<2> : tensor<2x10x2xui32>}> : () -> (tensor<2x10x2xui32>)
    %v11 = "stablehlo.divide"(%v3, %v10) : (tensor<2x10x2xui32>, tensor<2x10x2xui32>) -> (tensor<2x10x2xui32>)
    %v12 = sdy.sharding_constraint %v3 <@mesh, [{}, {?}, {"a"}]> : tensor<2x10x2xui32>
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v15 = sdy.sharding_constraint %v14 <@mesh, []> : tensor<i32>
    %v16 = "stablehlo.convert"(%arg2) : (tensor<3x1x9x9xf16>) -> (tensor<3x1x9x9xf64>)
    %v17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.select_and_scatter"(%arg3, %arg3, %v17) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x10xf32>, tensor<4x10xf32>, tensor<f32>) -> (tensor<4x10xf32>)
    %v19 = "stablehlo.select"(%arg5, %v3, %arg4) : (tensor<i1>, tensor<2x10x2xui32>, tensor<2x10x2xui32>) -> (tensor<2x10x2xui32>)
    %v20 = "stablehlo.broadcast_in_dim"(%arg6) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xui32>) -> (tensor<3xui32>)
    %v21 = "stablehlo.sort"(%v4) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x10x2xi8>) -> (tensor<2x10x2xi8>)
    %v27 = sdy.manual_computation(%arg7, %arg7) in_shardings=[<@mesh, [{}, {"a", "b"}]>, <@mesh, [{}, {"a", "b"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a", "b"} (%v22: tensor<5x1xf32>, %v23: tensor<5x1xf32>) {
    %v24 = "stablehlo.reshape"(%v23) : (tensor<5x1xf32>) -> (tensor<5xf32>)
    %v25 = "stablehlo.all_reduce"(%v23) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[4, 3, 1, 6, 2, 0, 7, 5]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x1xf32>) -> (tensor<5x1xf32>)
    "sdy.return"(%v25) : (tensor<5x1xf32>) -> ()
    } : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x1xf32>
    %v29 = "stablehlo.optimization_barrier"(%v27) : (tensor<5x1xf32>) -> (tensor<5x1xf32>)
    return %v29, %v21, %v20, %v19, %v16, %v15 : tensor<5x1xf32>, tensor<2x10x2xi8>, tensor<3xui32>, tensor<2x10x2xui32>, tensor<3x1x9x9xf64>, tensor<i32>
}
