sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg1: tensor<12xf32>, %arg2: tensor<2x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}]>}, %arg3: tensor<1x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"c", ?}]>}, %arg4: tensor<4x10x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}], replicated={"a"}>}, %arg5: tensor<8x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {"c"}]>}, %arg6: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg7: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> (tensor<f32>) {
    %v16 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg1, %v0) <{window_dimensions = array<i64: 12>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[11, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12xf32>, tensor<f32>) -> (tensor<12xf32>)
    %v2 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[f, b]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<2x2xbf16>, tensor<1x4xbf16>) -> (tensor<4x2xbf16>)
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }, {
    %v4 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.clamp"(%v4, %arg4, %v5) : (tensor<f32>, tensor<4x10x4xf32>, tensor<f32>) -> (tensor<4x10x4xf32>)
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }, {
    %v8 = "stablehlo.pad"(%arg5, %arg6) <{edge_padding_low = array<i64: 0, 0, 3>, edge_padding_high = array<i64: 0, 0, 2>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<8x4x4xf32>, tensor<f32>) -> (tensor<8x4x9xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.reduce_window"(%arg7, %v9) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 3>, base_dilations = array<i64: 2>, window_dilations = array<i64: 1>, padding = dense<[[2, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<9x9x2xf64>}> : () -> (tensor<9x9x2xf64>)
    %v12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v13 = "stablehlo.reduce"(%v11, %v12) <{dimensions = array<i64: 2>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<9x9x2xf64>, tensor<f64>) -> (tensor<9x9xf64>)
    sdy.sharding_group %arg7 group_id=103 : tensor<3xf32>
    %v14 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v14) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v22 = "stablehlo.case"(%v16) ({
    %v17 = "stablehlo.add"(%arg6, %arg6) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v17) : (tensor<f32>) -> ()
    }, {
    %v19 = "stablehlo.compare"(%arg3, %arg3) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<1x4xbf16>, tensor<1x4xbf16>) -> (tensor<1x4xi1>)
    %v20 = "stablehlo.add"(%arg6, %arg6) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v20) : (tensor<f32>) -> ()
    }) : (tensor<i32>) -> (tensor<f32>)
    return %v22 : tensor<f32>
}
