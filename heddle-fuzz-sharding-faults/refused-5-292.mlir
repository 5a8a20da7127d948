sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<2x8x3x6xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {"a", ?}]>}, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<2x8x6xi32>, %arg3: tensor<2x8x6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(3)2}, {}, {?}]>}, %arg4: tensor<8x7xf64>) -> (tensor<2x8x6xi1>, tensor<2x8x6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(3)2}, {?}, {}]>}, tensor<2x8x6xi32>, tensor<8x7xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<2x8x3x6xi32>}> : () -> (tensor<2x8x3x6xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v2 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3:2 = "stablehlo.reduce"(%arg0, %v0, %v1, %v2) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<ui32>, %b: tensor<i32>, %c: tensor<ui32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<ui32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<ui32>, tensor<i32>
    }) : (tensor<2x8x3x6xui32>, tensor<2x8x3x6xi32>, tensor<ui32>, tensor<i32>) -> (tensor<2x8x6xui32>, tensor<2x8x6xi32>)
    %v12 = "stablehlo.if"(%arg1) ({
    %v4 = "stablehlo.sort"(%v3#0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = stablehlo.compare GT, %l, %r, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x8x6xui32>) -> (tensor<2x8x6xui32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x4xui32>)
    %v6 = "stablehlo.dot_general"(%v3#0, %v5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<2x8x6xui32>, tensor<6x4xui32>) -> (tensor<2x8x4xui32>)
    %v7 = "stablehlo.add"(%v3#1, %v3#1) : (tensor<2x8x6xi32>, tensor<2x8x6xi32>) -> (tensor<2x8x6xi32>)
    "stablehlo.return"(%v7) : (tensor<2x8x6xi32>) -> ()
    }, {
    %v9 = "stablehlo.select"(%arg3, %v3#1, %arg2) : (tensor<2x8x6xi1>, tensor<2x8x6xi32>, tensor<2x8x6xi32>) -> (tensor<2x8x6xi32>)
    %v10 = "stablehlo.add"(%v3#1, %v9) : (tensor<2x8x6xi32>, tensor<2x8x6xi32>) -> (tensor<2x8x6xi32>)
    "stablehlo.return"(%v10) : (tensor<2x8x6xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x8x6xi32>)
    %v13 = "stablehlo.reverse"(%arg3) <{dimensions = array<i64: 2>}> : (tensor<2x8x6xi1>) -> (tensor<2x8x6xi1>)
    %v20 = sdy.manual_computation(%v13, %arg3) in_shardings=[<@mesh, [{}, {}, {"a"}]>, <@mesh, [{}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {"a"}]>] manual_axes={"a"} (%v14: tensor<2x8x1xi1>, %v15: tensor<2x8x1xi1>) {
    %v16 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v17 = "stablehlo.reduce"(%v15, %v16) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<2x8x1xi1>, tensor<i1>) -> (tensor<i1>)
    %v18 = "stablehlo.reverse"(%v15) <{dimensions = array<i64: 1, 2>}> : (tensor<2x8x1xi1>) -> (tensor<2x8x1xi1>)
    "sdy.return"(%v15) : (tensor<2x8x1xi1>) -> ()
    } : (tensor<2x8x6xi1>, tensor<2x8x6xi1>) -> tensor<2x8x6xi1>
    %v21 = sdy.propagation_barrier %v13 allowed_direction=BACKWARD : tensor<2x8x6xi1>
    return %v21, %v20, %v12, %arg4 : tensor<2x8x6xi1>, tensor<2x8x6xi1>, tensor<2x8x6xi32>, tensor<8x7xf64>
}
