sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<ui32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<i32> {tf.aliasing_output = 0 : i32}, %arg2: tensor<6x1x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}, %arg3: tensor<1x2x9xbf16> {tf.aliasing_output = 2 : i32}, %arg4: tensor<6x1x2xbf16>, %arg5: tensor<7x0x6x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}p2, {}, {"a"}, {}]>}) -> (tensor<i32>, tensor<1x1x9xbf16>, tensor<1x2x9xbf16>, tensor<7x6x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, ?}, {?}, {}]>}, tensor<7x6x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}, tensor<ui32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v14:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<ui32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<ui32>):
    %v9 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[0, i, o]->[b, 0, f]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<6x1x2xbf16>, tensor<1x2x9xbf16>) -> (tensor<1x2x9xbf16>)
    %v10 = "stablehlo.add"(%arg0, %v8) : (tensor<ui32>, tensor<ui32>) -> (tensor<ui32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.add"(%v7, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v12, %v10) : (tensor<i32>, tensor<ui32>) -> ()
    }) : (tensor<i32>, tensor<ui32>) -> (tensor<i32>, tensor<ui32>)
    %v15 = "stablehlo.compare"(%arg2, %arg4) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<6x1x2xbf16>, tensor<6x1x2xbf16>) -> (tensor<6x1x2xi1>)
    %v16 = "stablehlo.add"(%arg2, %arg2) : (tensor<6x1x2xbf16>, tensor<6x1x2xbf16>) -> (tensor<6x1x2xbf16>)
    %v17 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<7x0x6x1xi32>)
    %v18 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:2 = "stablehlo.reduce"(%arg5, %v17, %v18, %v19) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<7x0x6x1xf32>, tensor<7x0x6x1xi32>, tensor<f32>, tensor<i32>) -> (tensor<7x6x1xf32>, tensor<7x6x1xi32>)
    %v21 = sdy.sharding_constraint %arg3 <@mesh, [{}, {}, {"a"}p2], replicated={"b"}> : tensor<1x2x9xbf16>
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.clamp"(%v22, %arg1, %v23) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v39:2 = "stablehlo.while"(%v24, %v21) ({
    ^bb0(%v25: tensor<i32>, %v26: tensor<1x2x9xbf16>):
    %v27 = "stablehlo.compare"(%v25, %v23) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v27) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v29: tensor<i32>, %v30: tensor<1x2x9xbf16>):
    %v31 = "stablehlo.convert"(%v30) : (tensor<1x2x9xbf16>) -> (tensor<1x2x9xf32>)
    %v32 = "stablehlo.add"(%v30, %arg3) : (tensor<1x2x9xbf16>, tensor<1x2x9xbf16>) -> (tensor<1x2x9xbf16>)
    %v33 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v35 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v36 = "stablehlo.clamp"(%v34, %v32, %v35) : (tensor<bf16>, tensor<1x2x9xbf16>, tensor<bf16>) -> (tensor<1x2x9xbf16>)
    %v37 = "stablehlo.add"(%v29, %v33) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v37, %v36) : (tensor<i32>, tensor<1x2x9xbf16>) -> ()
    }) : (tensor<i32>, tensor<1x2x9xbf16>) -> (tensor<i32>, tensor<1x2x9xbf16>)
    %v45 = sdy.manual_computation(%v21, %v21) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v40: tensor<1x1x9xbf16>, %v41: tensor<1x1x9xbf16>) {
    %v42 = "stablehlo.broadcast_in_dim"(%v41) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x9xbf16>) -> (tensor<3x1x9xbf16>)
    %v43 = "stablehlo.all_reduce"(%v41) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x1x9xbf16>) -> (tensor<1x1x9xbf16>)
    "sdy.return"(%v43) : (tensor<1x1x9xbf16>) -> ()
    } : (tensor<1x2x9xbf16>, tensor<1x2x9xbf16>) -> tensor<1x1x9xbf16>
    %v47 = "stablehlo.optimization_barrier"(%arg1) : (tensor<i32>) -> (tensor<i32>)
    return %v47, %v45, %v39#1, %v20#1, %v20#0, %v14#1 : tensor<i32>, tensor<1x1x9xbf16>, tensor<1x2x9xbf16>, tensor<7x6x1xi32>, tensor<7x6x1xf32>, tensor<ui32>
}
