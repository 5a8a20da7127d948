sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}], replicated={"a"}>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<2x4xf64>) -> (tensor<2x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", "c"}]>}, tensor<2x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", "b", ?}, {?}], replicated={"a"}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v12:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<2x4xi32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<2x4xi32>):
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.add"(%v7, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v10, %v8) : (tensor<i32>, tensor<2x4xi32>) -> ()
    }) : (tensor<i32>, tensor<2x4xi32>) -> (tensor<i32>, tensor<2x4xi32>)
    %v13:2 = "stablehlo.sort"(%v12#1, %arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<f64>, %d: tensor<f64>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x4xi32>, tensor<2x4xf64>) -> (tensor<2x4xi32>, tensor<2x4xf64>)
    return %v13#1, %v13#0, %v12#1 : tensor<2x4xf64>, tensor<2x4xi32>, tensor<2x4xi32>
}
