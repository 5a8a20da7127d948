sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<8x8x3xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {?}], replicated={"a"}>}, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<8x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg4: tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}) -> (tensor<9x6xui8>, tensor<1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<8x8xi32>, tensor<8x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", "b", ?}]>}, tensor<i32>) {
    %v0 = "stablehlo.popcnt"(%arg0) : (tensor<8x8x3xui8>) -> (tensor<8x8x3xui8>)
    %v5 = "stablehlo.case"(%arg1) ({
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }, {
    %v2 = "stablehlo.reverse"(%v0) <{dimensions = array<i64: 0, 1>}> : (tensor<8x8x3xui8>) -> (tensor<8x8x3xui8>)
    %v3 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v3) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<8x8x3xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%v0, %v6, %v7, %v8) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<ui8>, %b: tensor<i32>, %c: tensor<ui8>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<ui8>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<ui8>, tensor<i32>
    }) : (tensor<8x8x3xui8>, tensor<8x8x3xi32>, tensor<ui8>, tensor<i32>) -> (tensor<8x8xui8>, tensor<8x8xi32>)
    %v10 = "stablehlo.or"(%v5, %arg2) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    sdy.sharding_group %arg1 group_id=1 : tensor<i32>
    %v11:2 = "stablehlo.sort"(%v9#0, %arg3) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>, %c: tensor<f64>, %d: tensor<f64>):
      %o = stablehlo.compare LT, %l, %r, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8x8xui8>, tensor<8x8xf64>) -> (tensor<8x8xui8>, tensor<8x8xf64>)
    %v22 = sdy.manual_computation(%arg4, %arg4) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v12: tensor<1x8xf32>, %v13: tensor<1x8xf32>) {
    %v14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.reduce"(%v13, %v14) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x8xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v16 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xui64>)
    %v17:2 = "stablehlo.rng_bit_generator"(%v16) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x3x1xui64>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<8x2x6x1x3xi32>}> : () -> (tensor<8x2x6x1x3xi32>)
    %v19 = "stablehlo.transpose"(%v18) <{permutation = array<i64: 1, 2, 4, 0, 3>}> : (tensor<8x2x6x1x3xi32>) -> (tensor<2x6x3x8x1xi32>)
    %v20 = "stablehlo.all_reduce"(%v13) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x8xf32>) -> (tensor<1x8xf32>)
    "sdy.return"(%v20) : (tensor<1x8xf32>) -> ()
    } : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<1x8xf32>
    sdy.sharding_group %v11#0 group_id=264 : tensor<8x8xui8>
    %v23 = "stablehlo.sort"(%v9#1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8x8xi32>) -> (tensor<8x8xi32>)
    %v24 = sdy.sharding_constraint %v22 <@mesh, [{?}, {"a", "b"}]> : tensor<1x8xf32>
    %v25 = "stablehlo.constant"() <{value = dense<2> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v26 = "stablehlo.pad"(%v11#0, %v25) <{edge_padding_low = array<i64: 3, -2>, edge_padding_high = array<i64: -2, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<8x8xui8>, tensor<ui8>) -> (tensor<9x6xui8>)
    return %v26, %v24, %v23, %v11#1, %v10 : tensor<9x6xui8>, tensor<1x8xf32>, tensor<8x8xi32>, tensor<8x8xf64>, tensor<i32>
}
