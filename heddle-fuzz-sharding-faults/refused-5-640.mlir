sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<2xui64>, %arg1: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>}, %arg2: tensor<i32>, %arg3: tensor<3x2xi1>, %arg4: tensor<1x8x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a", ?}]>}, %arg5: tensor<5x4x2x5x2xbf16>) -> (tensor<5x4x2x5x2xbf16>, tensor<12x7xf32>, tensor<10x4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, tensor<1xui64>, tensor<1xui64> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %v0:2 = "stablehlo.rng_bit_generator"(%arg0) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x2xui32>)
    %v1:2 = "stablehlo.sort"(%v0#0, %arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>, %c: tensor<i32>, %d: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, UNSIGNED : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<2xi32>)
    %v2:2 = "chlo.top_k"(%v1#0) <{k = 1 : i64}> : (tensor<2xui64>) -> (tensor<1xui64>, tensor<1xi32>)
    %v9 = "stablehlo.case"(%arg2) ({
    %v3 = "stablehlo.select"(%arg3, %v0#1, %v0#1) : (tensor<3x2xi1>, tensor<3x2xui32>, tensor<3x2xui32>) -> (tensor<3x2xui32>)
    %v4 = "stablehlo.reshape"(%v3) : (tensor<3x2xui32>) -> (tensor<1x1x6xui32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<ui64>}> : () -> (tensor<ui64>)
    %v6 = "stablehlo.reduce_window"(%arg0, %v5) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<ui64>) -> (tensor<2xui64>)
    %v7 = "stablehlo.add"(%v2#0, %v2#0) : (tensor<1xui64>, tensor<1xui64>) -> (tensor<1xui64>)
    "stablehlo.return"(%v7) : (tensor<1xui64>) -> ()
    }) : (tensor<i32>) -> (tensor<1xui64>)
    %v10 = "stablehlo.dynamic_slice"(%v2#0, %arg2) <{slice_sizes = array<i64: 1>}> : (tensor<1xui64>, tensor<i32>) -> (tensor<1xui64>)
    %v11 = "stablehlo.constant"() <{value = dense<2> : tensor<3x1x1xi32>}> : () -> (tensor<3x1x1xi32>)
    %v12 = "stablehlo.convolution"(%arg4, %v11) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[0, i, o]->[0, b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<1x8x4xi32>, tensor<3x1x1xi32>) -> (tensor<10x4x1xi32>)
    %v13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<6x7xf32>}> : () -> (tensor<6x7xf32>)
    %v14 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x7xf32>)
    %v15 = "stablehlo.concatenate"(%v14, %v13) <{dimension = 0 : i64}> : (tensor<6x7xf32>, tensor<6x7xf32>) -> (tensor<12x7xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v17 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v18 = "stablehlo.clamp"(%v16, %arg5, %v17) : (tensor<bf16>, tensor<5x4x2x5x2xbf16>, tensor<bf16>) -> (tensor<5x4x2x5x2xbf16>)
    return %v18, %v15, %v12, %v10, %v9, %v1#1 : tensor<5x4x2x5x2xbf16>, tensor<12x7xf32>, tensor<10x4x1xi32>, tensor<1xui64>, tensor<1xui64>, tensor<2xi32>
}
