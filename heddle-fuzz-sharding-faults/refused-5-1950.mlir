sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<3x8x4xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}, {?}]>}, %arg1: tensor<i1>, %arg2: tensor<2x4xi1>, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<3x8x4xi1>) -> (tensor<3x8x4xi8>, tensor<3x8x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}, {}]>}, tensor<3x8x4xi1>, tensor<i1>) {
    %v0 = "stablehlo.compare"(%arg0, %arg0) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<3x8x4xi8>, tensor<3x8x4xi8>) -> (tensor<3x8x4xi1>)
    %v1 = "stablehlo.or"(%v0, %v0) : (tensor<3x8x4xi1>, tensor<3x8x4xi1>) -> (tensor<3x8x4xi1>)
    %v2 = "stablehlo.convert"(%v1) : (tensor<3x8x4xi1>) -> (tensor<3x8x4xui32>)
    sdy.sharding_group %v1 group_id=396 : tensor<3x8x4xi1>
    %v14 = "stablehlo.if"(%arg1) ({
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v4 = "stablehlo.reduce_window"(%v2, %v3) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 3, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[2, 2], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<3x8x4xui32>, tensor<ui32>) -> (tensor<3x8x4xui32>)
    sdy.sharding_group %arg2 group_id=208 : tensor<2x4xi1>
    %v5 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<3x8x4xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8:2 = "stablehlo.reduce"(%v2, %v5, %v6, %v7) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<ui32>, %b: tensor<i32>, %c: tensor<ui32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<ui32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<ui32>, tensor<i32>
    }) : (tensor<3x8x4xui32>, tensor<3x8x4xi32>, tensor<ui32>, tensor<i32>) -> (tensor<3x8xui32>, tensor<3x8xi32>)
    "stablehlo.return"(%v1) : (tensor<3x8x4xi1>) -> ()
    }, {
    %v10 = "stablehlo.not"(%v1) : (tensor<3x8x4xi1>) -> (tensor<3x8x4xi1>)
    %v11 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v12 = "stablehlo.pad"(%v2, %v11) <{edge_padding_low = array<i64: 0, 0, 0>, edge_padding_high = array<i64: 0, 0, 3>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<3x8x4xui32>, tensor<ui32>) -> (tensor<3x8x7xui32>)
    "stablehlo.return"(%v10) : (tensor<3x8x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<3x8x4xi1>)
    %v15 = "stablehlo.compare"(%arg1, %arg3) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    %v16 = "stablehlo.xor"(%v14, %arg4) : (tensor<3x8x4xi1>, tensor<3x8x4xi1>) -> (tensor<3x8x4xi1>)
    %v17 = "stablehlo.not"(%v1) : (tensor<3x8x4xi1>) -> (tensor<3x8x4xi1>)
    %v18 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x8x4xi8>) -> (tensor<3x8x4xi8>)
    return %v18, %v17, %v16, %v15 : tensor<3x8x4xi8>, tensor<3x8x4xi1>, tensor<3x8x4xi1>, tensor<i1>
}
