sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg2: tensor<12x9x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {}]>}, %arg3: tensor<9x6xf32>, %arg4: tensor<2xui64>, %arg5: tensor<i32>, %arg6: tensor<4x2xf32>, %arg7: tensor<2xf32>) -> (tensor<9xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<6x7xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, "a":(1)2, ?}, {?}]>}, tensor<2x6x7xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}], replicated={"a":(1)2}>}, tensor<ui64> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, tensor<8xf64>) {
    %v0:2 = "stablehlo.sort"(%arg0, %arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8xf64>, tensor<8xf32>) -> (tensor<8xf64>, tensor<8xf32>)
    %v1 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<12x9x2xf32>, tensor<9x6xf32>) -> (tensor<12x2x6xf32>)
    %v2 = sdy.sharding_constraint %v0#1 <@mesh, [{"a":(1)2}], replicated={"a":(2)2}> : tensor<8xf32>
    %v13 = sdy.manual_computation(%v2, %arg1) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a"} (%v3: tensor<2xf32>, %v4: tensor<2xf32>) {
    %v5 = "stablehlo.dot_general"(%v3, %v4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v6 = "stablehlo.reverse"(%v5) <{dimensions = array<i64>}> : (tensor<2xf32>) -> (tensor<2xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<1x6x1xf32>}> : () -> (tensor<1x6x1xf32>)
    %v8 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x3x2xf32>)
    %v9 = "stablehlo.convolution"(%v7, %v8) <{dimension_numbers = #stablehlo.conv<[0, f, b]x[o, i, 0]->[f, 0, b]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<1x6x1xf32>, tensor<6x3x2xf32>) -> (tensor<6x4x1xf32>)
    %v10 = sdy.sharding_constraint %v3 <@mesh, [{}]> : tensor<2xf32>
    %v11 = "stablehlo.all_reduce"(%v5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>) -> (tensor<2xf32>)
    "sdy.return"(%v11) : (tensor<2xf32>) -> ()
    } : (tensor<8xf32>, tensor<8xf32>) -> tensor<2xf32>
    %v14:2 = "stablehlo.rng_bit_generator"(%arg4) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui64>)
    %v27 = "stablehlo.case"(%arg5) ({
    %v15 = "stablehlo.reverse"(%arg3) <{dimensions = array<i64: 1>}> : (tensor<9x6xf32>) -> (tensor<9x6xf32>)
    %v16 = sdy.sharding_constraint %v14#0 <@mesh, [{}]> : tensor<2xui64>
    "stablehlo.return"(%v2) : (tensor<8xf32>) -> ()
    }, {
    %v18 = "stablehlo.broadcast_in_dim"(%v2) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> (tensor<8x1xf32>)
    %v19:2 = "stablehlo.rng_bit_generator"(%v14#0) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x1x7xui64>)
    %v20 = "stablehlo.tanh"(%arg6) : (tensor<4x2xf32>) -> (tensor<4x2xf32>)
    "stablehlo.return"(%arg1) : (tensor<8xf32>) -> ()
    }, {
    %v22 = "stablehlo.compare"(%v13, %arg7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xi1>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v24 = "stablehlo.dynamic_slice"(%arg4, %v23) <{slice_sizes = array<i64: 1>}> : (tensor<2xui64>, tensor<i64>) -> (tensor<1xui64>)
    %v25 = "stablehlo.add"(%v2, %arg1) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>)
    "stablehlo.return"(%v25) : (tensor<8xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<8xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x6x7xf32>}> : () -> (tensor<2x6x7xf32>)
    %v29 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x6x7xbf16>)
    %v30:2 = "stablehlo.sort"(%v28, %v29) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<bf16>, %d: tensor<bf16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x6x7xf32>, tensor<2x6x7xbf16>) -> (tensor<2x6x7xf32>, tensor<2x6x7xbf16>)
    %v31 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xbf16>)
    %v32 = "stablehlo.dot_general"(%v30#1, %v31) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<2x6x7xbf16>, tensor<2xbf16>) -> (tensor<6x7xbf16>)
    %v33 = "stablehlo.constant"() <{value = dense<true> : tensor<9xi1>}> : () -> (tensor<9xi1>)
    %v34 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.dynamic_slice"(%v33, %v34) <{slice_sizes = array<i64: 9>}> : (tensor<9xi1>, tensor<i32>) -> (tensor<9xi1>)
    return %v35, %v32, %v30#0, %v27, %v14#1, %v0#0 : tensor<9xi1>, tensor<6x7xbf16>, tensor<2x6x7xf32>, tensor<8xf32>, tensor<ui64>, tensor<8xf64>
}
