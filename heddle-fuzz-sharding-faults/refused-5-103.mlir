sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<3x10x9x1xbf16>, %arg1: tensor<10x9x1xbf16>, %arg2: tensor<1x4xi8>, %arg3: tensor<2xui64>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<1x2xf32>, %arg6: tensor<4x5x2xf32>, %arg7: tensor<4x5x2xf32>) -> (tensor<4x5x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, tensor<10x3xbf16>, tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>}) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2, 3], rhs_contracting_dimensions = [1, 2]>}> : (tensor<3x10x9x1xbf16>, tensor<10x9x1xbf16>) -> (tensor<10x3xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v2 = "stablehlo.select_and_scatter"(%v0, %v0, %v1) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<10x3xbf16>, tensor<10x3xbf16>, tensor<bf16>) -> (tensor<10x3xbf16>)
    %v8 = sdy.manual_computation(%arg2, %arg2) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v3: tensor<1x1xi8>, %v4: tensor<1x1xi8>) {
    %v5 = "stablehlo.sort"(%v4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x1xi8>) -> (tensor<1x1xi8>)
    %v6 = "stablehlo.add"(%v3, %v5) : (tensor<1x1xi8>, tensor<1x1xi8>) -> (tensor<1x1xi8>)
    "sdy.return"(%v6) : (tensor<1x1xi8>) -> ()
    } : (tensor<1x4xi8>, tensor<1x4xi8>) -> tensor<1x4xi8>
    %v9:2 = "stablehlo.rng_bit_generator"(%arg3) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x5x2x3xui8>)
    %v10 = sdy.sharding_constraint %v0 <@mesh, [{"a", ?}, {?}]> : tensor<10x3xbf16>
    %v11 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<10x3xi32>)
    %v12 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14:2 = "stablehlo.reduce"(%v2, %v11, %v12, %v13) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<bf16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<bf16>, tensor<i32>
    }) : (tensor<10x3xbf16>, tensor<10x3xi32>, tensor<bf16>, tensor<i32>) -> (tensor<3xbf16>, tensor<3xi32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.case"(%v15) ({
    "stablehlo.return"(%v10) : (tensor<10x3xbf16>) -> ()
    }, {
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.dynamic_slice"(%v10, %v17, %arg4) <{slice_sizes = array<i64: 10, 3>}> : (tensor<10x3xbf16>, tensor<i32>, tensor<i32>) -> (tensor<10x3xbf16>)
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i8>}> : () -> (tensor<i8>)
    %v20 = "stablehlo.reduce_window"(%v8, %v19) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<1x4xi8>, tensor<i8>) -> (tensor<1x4xi8>)
    %v21 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x2xf32>) -> (tensor<2x2xf32>)
    %v22 = "stablehlo.add"(%v2, %v18) : (tensor<10x3xbf16>, tensor<10x3xbf16>) -> (tensor<10x3xbf16>)
    "stablehlo.return"(%v22) : (tensor<10x3xbf16>) -> ()
    }) : (tensor<i32>) -> (tensor<10x3xbf16>)
    %v25 = "stablehlo.add"(%arg6, %arg7) : (tensor<4x5x2xf32>, tensor<4x5x2xf32>) -> (tensor<4x5x2xf32>)
    return %v25, %v24, %v14#1, %v14#0 : tensor<4x5x2xf32>, tensor<10x3xbf16>, tensor<3xi32>, tensor<3xbf16>
}
