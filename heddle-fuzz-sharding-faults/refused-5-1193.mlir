sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<5x4x6xui32>, %arg2: tensor<5x4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {"b"}]>}, %arg3: tensor<5x4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}]>}, %arg4: tensor<i32>) -> (tensor<5x4xi32>, tensor<5x4x4xi32>, tensor<5x4x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {"a"}]>}, tensor<5x4x4xui32>) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> (tensor<i1>)
    sdy.sharding_group %v0 group_id=1 : tensor<i1>
    %v1 = "stablehlo.or"(%arg0, %arg0) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    %v2:2 = "chlo.top_k"(%arg1) <{k = 4 : i64}> : (tensor<5x4x6xui32>) -> (tensor<5x4x4xui32>, tensor<5x4x4xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<4> : tensor<5x4x4xi32>}> : () -> (tensor<5x4x4xi32>)
    %v4 = "stablehlo.divide"(%v2#1, %v3) : (tensor<5x4x4xi32>, tensor<5x4x4xi32>) -> (tensor<5x4x4xi32>)
    %v5 = "stablehlo.compare"(%v4, %arg2) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<5x4x4xi32>, tensor<5x4x4xi32>) -> (tensor<5x4x4xi1>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x4x4xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%v4, %v6, %v7, %v8) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<5x4x4xi32>, tensor<5x4x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<5x4xi32>, tensor<5x4xi32>)
    %v17 = "stablehlo.if"(%v1) ({
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.dynamic_update_slice"(%v2#1, %arg3, %v10, %arg4, %arg4) : (tensor<5x4x4xi32>, tensor<5x4x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x4x4xi32>)
    "stablehlo.return"(%v5) : (tensor<5x4x4xi1>) -> ()
    }, {
    %v13 = "stablehlo.reshape"(%v9#1) : (tensor<5x4xi32>) -> (tensor<2x10xi32>)
    %v14 = sdy.sharding_constraint %arg4 <@mesh, [], replicated={"a"}> : tensor<i32>
    %v15 = "stablehlo.reshape"(%arg4) : (tensor<i32>) -> (tensor<1xi32>)
    "stablehlo.return"(%v5) : (tensor<5x4x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<5x4x4xi1>)
    %v18 = sdy.sharding_constraint %v2#1 <@mesh, [{"b"}, {}, {}]> : tensor<5x4x4xi32>
    %v19 = "stablehlo.not"(%v9#0) : (tensor<5x4xi32>) -> (tensor<5x4xi32>)
    return %v19, %v18, %v17, %v2#0 : tensor<5x4xi32>, tensor<5x4x4xi32>, tensor<5x4x4xi1>, tensor<5x4x4xui32>
}
