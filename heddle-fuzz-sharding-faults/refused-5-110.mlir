sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[6, 4, 5, 1, 3, 7, 2, 0]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<1x4xi32>, %arg2: tensor<1x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}], replicated={"b"}>}) -> (tensor<1x4xi1>) {
    %v10 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.add"(%arg1, %arg1) : (tensor<1x4xi32>, tensor<1x4xi32>) -> (tensor<1x4xi32>)
    "stablehlo.return"(%v0) : (tensor<1x4xi32>) -> ()
    }, {
    %v2 = "stablehlo.add"(%arg1, %arg1) : (tensor<1x4xi32>, tensor<1x4xi32>) -> (tensor<1x4xi32>)
    "stablehlo.return"(%v2) : (tensor<1x4xi32>) -> ()
    }, {
    %v4 = "stablehlo.shift_right_logical"(%arg1, %arg1) : (tensor<1x4xi32>, tensor<1x4xi32>) -> (tensor<1x4xi32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x4xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8:2 = "stablehlo.reduce"(%v4, %v5, %v6, %v7) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<1x4xi32>, tensor<1x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<4xi32>, tensor<4xi32>)
    "stablehlo.return"(%v4) : (tensor<1x4xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x4xi32>)
    %v11 = sdy.sharding_constraint %v10 <@mesh, [{}, {"b", ?}], replicated={"a"}> : tensor<1x4xi32>
    %v12 = "stablehlo.compare"(%v11, %arg2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<1x4xi32>, tensor<1x4xi32>) -> (tensor<1x4xi1>)
    %v13 = sdy.sharding_constraint %v12 <@mesh, [{}, {"a"}]> : tensor<1x4xi1>
    %v14 = "stablehlo.reshape"(%v13) : (tensor<1x4xi1>) -> (tensor<1x4xi1>)
    return %v14 : tensor<1x4xi1>
}
