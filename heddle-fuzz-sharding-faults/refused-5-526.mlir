sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<7x4x1x1x8xf16>, %arg2: tensor<7x4x1x1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {}, {"a"}]>}, %arg3: tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}p2, {"b", ?}]>}, %arg4: tensor<3x9x2x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a", ?}, {?}p1]>}, %arg5: tensor<2x9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}p2, {}]>}, %arg6: tensor<8x8x4xi8>) -> (tensor<2x9xi1>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<8x8x4xi8>) {
    %v11 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.pad"(%v0, %v1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 3>, interior_padding = array<i64: 0>}> : (tensor<8xf32>, tensor<f32>) -> (tensor<11xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v4:2 = "stablehlo.sort"(%arg1, %arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<7x4x1x1x8xf16>, tensor<7x4x1x1x8xf32>) -> (tensor<7x4x1x1x8xf16>, tensor<7x4x1x1x8xf32>)
    sdy.sharding_group %v4#0 group_id=724 : tensor<7x4x1x1x8xf16>
    %v5 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.reduce_window"(%arg3, %v5) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 2], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x8xf32>, tensor<f32>) -> (tensor<1x8xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%arg4, %arg4, %v7, %v8) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i32>, tensor<i32>
    }) : (tensor<3x9x2x6xi32>, tensor<3x9x2x6xi32>, tensor<i32>, tensor<i32>) -> (tensor<9x2x6xi32>, tensor<9x2x6xi32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v12 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<1x8xf32>}> : () -> (tensor<1x8xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.select_and_scatter"(%arg3, %v12, %v13) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x8xf32>, tensor<1x8xf32>, tensor<f32>) -> (tensor<2x8xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.reduce_window"(%v14, %v15) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x8xf32>, tensor<f32>) -> (tensor<2x9xf32>)
    %v17 = "stablehlo.compare"(%v16, %arg5) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x9xf32>, tensor<2x9xf32>) -> (tensor<2x9xi1>)
    sdy.sharding_group %arg5 group_id=218 : tensor<2x9xf32>
    return %v17, %v11, %arg6 : tensor<2x9xi1>, tensor<i1>, tensor<8x8x4xi8>
}
