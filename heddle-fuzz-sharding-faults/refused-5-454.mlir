sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<2x2xi32>, tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)3}]>}) {
    %v0:2 = "chlo.top_k"(%arg0) <{k = 4 : i64}> : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>)
    %v1 = sdy.sharding_constraint %v0#1 <@mesh, [{}]> : tensor<4xi32>
    %v7 = "stablehlo.case"(%arg1) ({
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.reduce"(%v0#1, %v2) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>)
    %v4 = "stablehlo.convert"(%v0#0) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v5 = "stablehlo.sign"(%v4) : (tensor<4xf32>) -> (tensor<4xf32>)
    "stablehlo.return"(%v3) : (tensor<4xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<4xi32>)
    %v8 = "stablehlo.dot_general"(%v7, %v7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<4xi32>) -> (tensor<2x2xi32>)
    %v10 = sdy.sharding_constraint %v0#1 <@mesh, [{?}], replicated={"a"}> : tensor<4xi32>
    %v11 = "stablehlo.multiply"(%arg0, %v0#0) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    return %v11, %v10, %v9, %v1 : tensor<4xf32>, tensor<4xi32>, tensor<2x2xi32>, tensor<4xi32>
}
