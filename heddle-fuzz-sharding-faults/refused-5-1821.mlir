sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<6x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}, {?}, {?}]>}, %arg1: tensor<6x6x8xf32>, %arg2: tensor<6x6x8xi8>, %arg3: tensor<5x4x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b", "a", ?}]>}, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, %arg5: tensor<2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, %arg6: tensor<7x10xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}], replicated={"a"}>}) -> (tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, tensor<6x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, tensor<6x6x8xi8>, tensor<6x6x8xi1>) {
    %v0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64>}> : (tensor<6x6x8xf32>) -> (tensor<6x6x8xf32>)
    %v1 = "stablehlo.compare"(%v0, %arg1) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<6x6x8xf32>, tensor<6x6x8xf32>) -> (tensor<6x6x8xi1>)
    %v2:2 = "stablehlo.sort"(%v0, %arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<i8>, %d: tensor<i8>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x6x8xf32>, tensor<6x6x8xi8>) -> (tensor<6x6x8xf32>, tensor<6x6x8xi8>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.reduce"(%v0, %v3) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x6x8xf32>, tensor<f32>) -> (tensor<6x8xf32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3xf32>)
    %v6 = "stablehlo.maximum"(%v2#0, %v0) : (tensor<6x6x8xf32>, tensor<6x6x8xf32>) -> (tensor<6x6x8xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v28 = "stablehlo.if"(%v7) ({
    %v8 = "stablehlo.sort"(%v4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x8xf32>) -> (tensor<6x8xf32>)
    %v9 = "stablehlo.sort"(%v8) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x8xf32>) -> (tensor<6x8xf32>)
    %v10 = "stablehlo.add"(%v5, %v5) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    "stablehlo.return"(%v10) : (tensor<3xf32>) -> ()
    }, {
    %v12 = "stablehlo.maximum"(%arg3, %arg3) : (tensor<5x4x6xi32>, tensor<5x4x6xi32>) -> (tensor<5x4x6xi32>)
    %v24 = "stablehlo.case"(%arg4) ({
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<6x8xi32>}> : () -> (tensor<6x8xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v16:2 = "stablehlo.reduce"(%v4, %v13, %v14, %v15) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<6x8xf32>, tensor<6x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
    "stablehlo.return"(%arg5) : (tensor<2xi1>) -> ()
    }, {
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.clamp"(%v18, %v12, %v19) : (tensor<i32>, tensor<5x4x6xi32>, tensor<i32>) -> (tensor<5x4x6xi32>)
    "stablehlo.return"(%arg5) : (tensor<2xi1>) -> ()
    }, {
    %v22 = "stablehlo.xor"(%arg6, %arg6) : (tensor<7x10xi1>, tensor<7x10xi1>) -> (tensor<7x10xi1>)
    "stablehlo.return"(%arg5) : (tensor<2xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<2xi1>)
    %v25 = "stablehlo.reverse"(%v4) <{dimensions = array<i64: 0, 1>}> : (tensor<6x8xf32>) -> (tensor<6x8xf32>)
    %v26 = "stablehlo.add"(%v5, %v5) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    "stablehlo.return"(%v26) : (tensor<3xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<3xf32>)
    return %v28, %v6, %v2#1, %v1 : tensor<3xf32>, tensor<6x6x8xf32>, tensor<6x6x8xi8>, tensor<6x6x8xi1>
}
