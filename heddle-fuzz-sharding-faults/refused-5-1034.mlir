sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<4x2x3x9xi32>, %arg1: tensor<i32>, %arg2: tensor<3x3xi32>, %arg3: tensor<3x6xi32>) -> (tensor<3x9xi32>, tensor<3x9xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x2x3x9xi32>, tensor<i32>) -> (tensor<3x9xi32>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{}, {"a", "b", ?}]> : tensor<3x9xi32>
    %v16 = "stablehlo.case"(%arg1) ({
    %v3 = "stablehlo.add"(%v1, %v2) : (tensor<3x9xi32>, tensor<3x9xi32>) -> (tensor<3x9xi32>)
    "stablehlo.return"(%v3) : (tensor<3x9xi32>) -> ()
    }, {
    %v5 = "stablehlo.and"(%v2, %v2) : (tensor<3x9xi32>, tensor<3x9xi32>) -> (tensor<3x9xi32>)
    %v6 = sdy.sharding_constraint %v2 <@mesh, [{?}, {"b", "a", ?}]> : tensor<3x9xi32>
    "stablehlo.return"(%v6) : (tensor<3x9xi32>) -> ()
    }, {
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.reduce"(%v1, %v8) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x9xi32>, tensor<i32>) -> (tensor<9xi32>)
    %v10 = sdy.sharding_constraint %v2 <@mesh, [{"b", ?}, {"a", ?}]> : tensor<3x9xi32>
    %v11 = "stablehlo.concatenate"(%arg3, %arg2, %v10) <{dimension = 1 : i64}> : (tensor<3x6xi32>, tensor<3x3xi32>, tensor<3x9xi32>) -> (tensor<3x18xi32>)
    %v13 = "stablehlo.optimization_barrier"(%arg2) : (tensor<3x3xi32>) -> (tensor<3x3xi32>)
    %v14 = "stablehlo.reshape"(%arg1) : (tensor<i32>) -> (tensor<1xi32>)
    "stablehlo.return"(%v2) : (tensor<3x9xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<3x9xi32>)
    %v17 = sdy.sharding_constraint %v16 <@mesh, [{"a", ?}, {?}], replicated={"b"}> : tensor<3x9xi32>
    return %v17, %v17 : tensor<3x9xi32>, tensor<3x9xi32>
}
