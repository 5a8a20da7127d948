sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<2x4xi32>, %arg1: tensor<2x2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {}]>}, %arg2: tensor<4x2x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, %arg3: tensor<5x4x2x6xf32>) -> (tensor<2xi32>, tensor<2x2x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a", ?}]>}, tensor<3x4x6xf64>, tensor<3x4x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}]>}) {
    %v0 = "stablehlo.negate"(%arg0) : (tensor<2x4xi32>) -> (tensor<2x4xi32>)
    %v1 = "stablehlo.transpose"(%v0) <{permutation = array<i64: 0, 1>}> : (tensor<2x4xi32>) -> (tensor<2x4xi32>)
    %v2 = "stablehlo.reshape"(%v1) : (tensor<2x4xi32>) -> (tensor<2x2x2xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.reduce"(%arg0, %v3) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x4xi32>, tensor<i32>) -> (tensor<2xi32>)
    sdy.sharding_group %v4 group_id=102 : tensor<2xi32>
    %v5 = "stablehlo.convert"(%v1) : (tensor<2x4xi32>) -> (tensor<2x4xi1>)
    %v6 = "stablehlo.concatenate"(%arg1, %v2, %v2) <{dimension = 2 : i64}> : (tensor<2x2x2xi32>, tensor<2x2x2xi32>, tensor<2x2x2xi32>) -> (tensor<2x2x6xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3x4x6xf64>}> : () -> (tensor<3x4x6xf64>)
    %v8 = "stablehlo.sign"(%v7) : (tensor<3x4x6xf64>) -> (tensor<3x4x6xf64>)
    %v9 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v20 = "stablehlo.if"(%v9) ({
    %v10 = "stablehlo.broadcast_in_dim"(%v5) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x4xi1>) -> (tensor<2x4xi1>)
    %v11 = sdy.sharding_constraint %v0 <@mesh, [{"a", ?}, {}]> : tensor<2x4xi32>
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<4x2x4xi64>}> : () -> (tensor<4x2x4xi64>)
    %v13 = "stablehlo.constant"() <{value = dense<2> : tensor<4x2x4xi64>}> : () -> (tensor<4x2x4xi64>)
    %v14 = "stablehlo.clamp"(%v12, %arg2, %v13) : (tensor<4x2x4xi64>, tensor<4x2x4xi64>, tensor<4x2x4xi64>) -> (tensor<4x2x4xi64>)
    %v15 = "stablehlo.logistic"(%arg3) : (tensor<5x4x2x6xf32>) -> (tensor<5x4x2x6xf32>)
    %v16 = "stablehlo.add"(%v6, %v6) : (tensor<2x2x6xi32>, tensor<2x2x6xi32>) -> (tensor<2x2x6xi32>)
    "stablehlo.return"(%v16) : (tensor<2x2x6xi32>) -> ()
    }, {
    %v18 = "stablehlo.reshape"(%arg3) : (tensor<5x4x2x6xf32>) -> (tensor<5x4x2x2x3xf32>)
    "stablehlo.return"(%v6) : (tensor<2x2x6xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x2x6xi32>)
    %v21 = sdy.sharding_constraint %v4 <@mesh, [{"a"}]> : tensor<2xi32>
    return %v21, %v20, %v8, %v8 : tensor<2xi32>, tensor<2x2x6xi32>, tensor<3x4x6xf64>, tensor<3x4x6xf64>
}
