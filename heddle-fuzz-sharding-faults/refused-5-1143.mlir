sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<1x9x5x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {"b", ?}]>}, %arg1: tensor<2xui64>, %arg2: tensor<i64>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<1x9xi32>, tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}], replicated={"a"}>}, tensor<12x3x7xui64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 2, 3>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1x9x5x4xi32>, tensor<i32>) -> (tensor<1x9xi32>)
    %v2:2 = "stablehlo.rng_bit_generator"(%arg1) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<12x3x7xui64>)
    %v15 = sdy.manual_computation(%v1, %v1) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v3: tensor<1x3xi32>, %v4: tensor<1x3xi32>) {
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x1xi32>)
    %v6 = "stablehlo.dot_general"(%v4, %v5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<1x3xi32>, tensor<3x1xi32>) -> (tensor<1x3xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.reduce_window"(%v4, %v7) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[1, 2], [1, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1x3xi32>, tensor<i32>) -> (tensor<2x2xi32>)
    %v9 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x2xi32>)
    %v10 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12:2 = "stablehlo.reduce"(%v8, %v9, %v10, %v11) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<i32>, tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>)
    %v13 = "stablehlo.add"(%v6, %v6) : (tensor<1x3xi32>, tensor<1x3xi32>) -> (tensor<1x3xi32>)
    "sdy.return"(%v13) : (tensor<1x3xi32>) -> ()
    } : (tensor<1x9xi32>, tensor<1x9xi32>) -> tensor<1x9xi32>
    %v16 = sdy.sharding_constraint %arg1 <@mesh, [{"b"}], replicated={"a"}> : tensor<2xui64>
    %v17 = "stablehlo.reshape"(%v1) : (tensor<1x9xi32>) -> (tensor<1x9xi32>)
    %v18 = sdy.sharding_constraint %v15 <@mesh, [{}, {"b"}]> : tensor<1x9xi32>
    %v19 = "stablehlo.constant"() <{value = dense<2> : tensor<1x1xi32>}> : () -> (tensor<1x1xi32>)
    %v20 = "stablehlo.dynamic_update_slice"(%v18, %v19, %arg2, %arg2) : (tensor<1x9xi32>, tensor<1x1xi32>, tensor<i64>, tensor<i64>) -> (tensor<1x9xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.clamp"(%v21, %arg3, %v22) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v34:2 = "stablehlo.while"(%v23, %v20) ({
    ^bb0(%v24: tensor<i32>, %v25: tensor<1x9xi32>):
    %v26 = "stablehlo.compare"(%v24, %v22) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v26) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v28: tensor<i32>, %v29: tensor<1x9xi32>):
    %v30 = "stablehlo.add"(%v17, %v29) : (tensor<1x9xi32>, tensor<1x9xi32>) -> (tensor<1x9xi32>)
    %v31 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.add"(%v28, %v31) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v32, %v30) : (tensor<i32>, tensor<1x9xi32>) -> ()
    }) : (tensor<i32>, tensor<1x9xi32>) -> (tensor<i32>, tensor<1x9xi32>)
    return %v34#1, %v16, %v2#1 : tensor<1x9xi32>, tensor<2xui64>, tensor<12x3x7xui64>
}
