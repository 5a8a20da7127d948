sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<10x4xi8>, %arg1: tensor<i32>, %arg2: tensor<6xi1>, %arg3: tensor<i1>, %arg4: tensor<2x3xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) -> (tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<4xi8>, tensor<4xi8>) {
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<i8>}> : () -> (tensor<i8>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<10x4xi8>, tensor<i8>) -> (tensor<4xi8>)
    %v2 = sdy.sharding_constraint %arg0 <@mesh, [{"a":(4)2, ?}, {"a":(1)4, ?}]> : tensor<10x4xi8>
    %v21 = "stablehlo.case"(%arg1) ({
    %v3 = "stablehlo.pad"(%arg2, %arg3) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<6xi1>, tensor<i1>) -> (tensor<6xi1>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v4, %arg4) ({
    ^bb0(%v5_: tensor<i32>, %v6_: tensor<2x3xi64>):
    %v10 = "stablehlo.compare"(%v5_, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v5: tensor<i32>, %v6: tensor<2x3xi64>):
    %v12 = "stablehlo.dynamic_slice"(%v3, %v5) <{slice_sizes = array<i64: 1>}> : (tensor<6xi1>, tensor<i32>) -> (tensor<1xi1>)
    %v13 = "stablehlo.reshape"(%v12) : (tensor<1xi1>) -> (tensor<i1>)
    sdy.sharding_group %v2 group_id=240 : tensor<10x4xi8>
    %v14 = "stablehlo.constant"() <{value = dense<3> : tensor<10x4xi8>}> : () -> (tensor<10x4xi8>)
    %v15 = "stablehlo.or"(%v2, %v14) : (tensor<10x4xi8>, tensor<10x4xi8>) -> (tensor<10x4xi8>)
    %v16 = "stablehlo.add"(%v6, %v6) : (tensor<2x3xi64>, tensor<2x3xi64>) -> (tensor<2x3xi64>)
    %v17 = "stablehlo.add"(%v5, %v8) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<2x3xi64>) -> ()
    }) : (tensor<i32>, tensor<2x3xi64>) -> (tensor<i32>, tensor<2x3xi64>)
    "stablehlo.return"(%v1) : (tensor<4xi8>) -> ()
    }) : (tensor<i32>) -> (tensor<4xi8>)
    %v22 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v23 = "stablehlo.reduce"(%arg2, %v22) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<6xi1>, tensor<i1>) -> (tensor<i1>)
    return %v23, %v21, %v21 : tensor<i1>, tensor<4xi8>, tensor<4xi8>
}
