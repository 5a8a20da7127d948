sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<6x0xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}p0]>}, %arg1: tensor<6xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}) -> (tensor<0xui8>, tensor<6x0xi1>, tensor<8x1x7x7xi32>, tensor<8x1x7x7xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13:2 = "stablehlo.while"(%v0, %arg0) ({
    ^bb0(%v1_: tensor<i32>, %v2_: tensor<6x0xui8>):
    %v6 = "stablehlo.compare"(%v1_, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v1: tensor<i32>, %v2: tensor<6x0xui8>):
    %v8 = "stablehlo.dynamic_slice"(%arg0, %v1, %v5) <{slice_sizes = array<i64: 1, 0>}> : (tensor<6x0xui8>, tensor<i32>, tensor<i32>) -> (tensor<1x0xui8>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<1x0xui8>) -> (tensor<0xui8>)
    %v10 = "stablehlo.add"(%v2, %arg0) : (tensor<6x0xui8>, tensor<6x0xui8>) -> (tensor<6x0xui8>)
    %v11 = "stablehlo.add"(%v1, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v11, %v10) : (tensor<i32>, tensor<6x0xui8>) -> ()
    }) : (tensor<i32>, tensor<6x0xui8>) -> (tensor<i32>, tensor<6x0xui8>)
    %v14 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<8x1x7x7xi32>)
    %v15 = "stablehlo.sort"(%v14) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8x1x7x7xi32>) -> (tensor<8x1x7x7xi32>)
    %v16 = "stablehlo.compare"(%v13#1, %v13#1) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<6x0xui8>, tensor<6x0xui8>) -> (tensor<6x0xi1>)
    %v17 = "stablehlo.dot_general"(%v13#1, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<6x0xui8>, tensor<6xui8>) -> (tensor<0xui8>)
    return %v17, %v16, %v15, %v15 : tensor<0xui8>, tensor<6x0xi1>, tensor<8x1x7x7xi32>, tensor<8x1x7x7xi32>
}
