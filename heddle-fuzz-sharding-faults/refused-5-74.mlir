sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<2x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}]>}, %arg1: tensor<i32>, %arg2: tensor<1xi32>, %arg3: tensor<8xf64>, %arg4: tensor<5xf64>, %arg5: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<i32>, tensor<i32>, tensor<2xi32>, tensor<2x2x3xi32>, tensor<1xi32>, tensor<2xi32>, tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<2x7xi32>}> : () -> (tensor<2x7xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3:2 = "stablehlo.reduce"(%arg0, %v0, %v1, %v2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<2x7xf32>, tensor<2x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
    %v12 = "stablehlo.case"(%arg1) ({
    %v4 = "stablehlo.concatenate"(%v3#1, %arg2, %v3#1) <{dimension = 0 : i64}> : (tensor<2xi32>, tensor<1xi32>, tensor<2xi32>) -> (tensor<5xi32>)
    %v5 = "stablehlo.concatenate"(%arg3, %arg4) <{dimension = 0 : i64}> : (tensor<8xf64>, tensor<5xf64>) -> (tensor<13xf64>)
    %v6 = "stablehlo.add"(%v3#1, %v3#1) : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>)
    "stablehlo.return"(%v6) : (tensor<2xi32>) -> ()
    }, {
    %v8 = "stablehlo.add"(%v3#1, %v3#1) : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>)
    "stablehlo.return"(%v8) : (tensor<2xi32>) -> ()
    }, {
    %v10 = "stablehlo.sort"(%v3#1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xi32>) -> (tensor<2xi32>)
    "stablehlo.return"(%v10) : (tensor<2xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<2xi32>)
    %v13 = "stablehlo.maximum"(%v3#1, %v12) : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>)
    %v14 = "stablehlo.dynamic_slice"(%v3#1, %arg5) <{slice_sizes = array<i64: 1>}> : (tensor<2xi32>, tensor<i64>) -> (tensor<1xi32>)
    %v15 = "stablehlo.broadcast_in_dim"(%v12) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2xi32>) -> (tensor<2x2x3xi32>)
    %v16 = sdy.sharding_constraint %v12 <@mesh, [{"a"}], replicated={"b"}> : tensor<2xi32>
    %v17 = "stablehlo.sort"(%v12) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xi32>) -> (tensor<2xi32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:2 = "stablehlo.reduce"(%v17, %v17, %v18, %v19) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i32>, tensor<i32>
    }) : (tensor<2xi32>, tensor<2xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    return %v20#1, %v20#0, %v16, %v15, %v14, %v13, %v3#0 : tensor<i32>, tensor<i32>, tensor<2xi32>, tensor<2x2x3xi32>, tensor<1xi32>, tensor<2xi32>, tensor<2xf32>
}
