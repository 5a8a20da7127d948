sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg1: tensor<2xbf16>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<8x6xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)4, ?}, {"a":(1)2, ?}]>}) -> (tensor<2xbf16>, tensor<2x1xi1>, tensor<2x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, tensor<2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<8x6xi64>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xi8>)
    %v1:2 = "stablehlo.sort"(%v0, %arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>, %c: tensor<bf16>, %d: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xi8>, tensor<2xbf16>) -> (tensor<2xi8>, tensor<2xbf16>)
    %v2 = "stablehlo.broadcast_in_dim"(%v1#1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xbf16>) -> (tensor<2x1xbf16>)
    %v3 = "stablehlo.compare"(%v2, %v2) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x1xbf16>, tensor<2x1xbf16>) -> (tensor<2x1xi1>)
    %v4 = sdy.sharding_constraint %v1#1 <@mesh, [{"a", ?}]> : tensor<2xbf16>
    %v5 = "stablehlo.dot_general"(%v1#1, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2xbf16>, tensor<2xbf16>) -> (tensor<2xbf16>)
    %v6 = sdy.sharding_constraint %v3 <@mesh, [{}, {?}], replicated={"a"}> : tensor<2x1xi1>
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg2, %v8) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v9, %v3) ({
    ^bb0(%v10: tensor<i32>, %v11: tensor<2x1xi1>):
    %v12 = "stablehlo.compare"(%v10, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v12) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v14: tensor<i32>, %v15: tensor<2x1xi1>):
    %v16 = "stablehlo.convert"(%v5) : (tensor<2xbf16>) -> (tensor<2xi32>)
    %v17 = sdy.sharding_constraint %v15 <@mesh, [{?}, {?}]> : tensor<2x1xi1>
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v19 = "stablehlo.reduce"(%arg3, %v18) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<8x6xi64>, tensor<i64>) -> (tensor<i64>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.add"(%v14, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v17) : (tensor<i32>, tensor<2x1xi1>) -> ()
    }) : (tensor<i32>, tensor<2x1xi1>) -> (tensor<i32>, tensor<2x1xi1>)
    %v24 = "stablehlo.broadcast_in_dim"(%v4) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xbf16>) -> (tensor<2xbf16>)
    return %v24, %v23#1, %v6, %v1#0, %arg3 : tensor<2xbf16>, tensor<2x1xi1>, tensor<2x1xi1>, tensor<2xi8>, tensor<8x6xi64>
}
