sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<9xf64>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<9xi32>, %arg4: tensor<3x1x4x7x4xf32>, %arg5: tensor<5x10xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg6: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, %arg7: tensor<2x3x6xf16>) -> (tensor<3x4xf32>, tensor<2x3x6xf16>, tensor<9xi32>, tensor<9xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<6x3x4x2xf16>, tensor<9xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<9xf64>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<9xf64>):
    %v17 = "stablehlo.if"(%arg2) ({
    %v9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v10 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11:2 = "stablehlo.reduce"(%arg0, %arg3, %v9, %v10) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f64>, %b: tensor<i32>, %c: tensor<f64>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f64>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f64>, tensor<i32>
    }) : (tensor<9xf64>, tensor<9xi32>, tensor<f64>, tensor<i32>) -> (tensor<f64>, tensor<i32>)
    "stablehlo.return"(%v11#1) : (tensor<i32>) -> ()
    }, {
    %v13 = "stablehlo.convert"(%arg0) : (tensor<9xf64>) -> (tensor<9xf16>)
    %v14 = sdy.sharding_constraint %v8 <@mesh, [{"a", ?}]> : tensor<9xf64>
    %v15 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15) : (tensor<i32>) -> ()
    }) : (tensor<i1>) -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v20 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v21 = "stablehlo.clamp"(%v19, %v8, %v20) : (tensor<f64>, tensor<9xf64>, tensor<f64>) -> (tensor<9xf64>)
    %v22 = "stablehlo.add"(%v7, %v18) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v21) : (tensor<i32>, tensor<9xf64>) -> ()
    }) : (tensor<i32>, tensor<9xf64>) -> (tensor<i32>, tensor<9xf64>)
    %v25 = sdy.sharding_constraint %v24#1 <@mesh, [{"a"}]> : tensor<9xf64>
    %v26 = "stablehlo.constant"() <{value = dense<false> : tensor<9xi1>}> : () -> (tensor<9xi1>)
    %v27:2 = "stablehlo.sort"(%v24#1, %v26) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>, %c: tensor<i1>, %d: tensor<i1>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<9xf64>, tensor<9xi1>) -> (tensor<9xf64>, tensor<9xi1>)
    %v28 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v29 = "stablehlo.reduce"(%arg4, %v28) <{dimensions = array<i64: 2, 4>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x1x4x7x4xf32>, tensor<f32>) -> (tensor<3x1x7xf32>)
    %v30 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<5x10xbf16>}> : () -> (tensor<5x10xbf16>)
    %v31 = "stablehlo.divide"(%arg5, %v30) : (tensor<5x10xbf16>, tensor<5x10xbf16>) -> (tensor<5x10xbf16>)
    %v32 = "stablehlo.sort"(%arg6) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x4xf32>) -> (tensor<3x4xf32>)
    %v33 = "stablehlo.broadcast_in_dim"(%arg7) <{broadcast_dimensions = array<i64: 3, 1, 0>}> : (tensor<2x3x6xf16>) -> (tensor<6x3x4x2xf16>)
    %v35 = "stablehlo.optimization_barrier"(%v25) : (tensor<9xf64>) -> (tensor<9xf64>)
    %v36 = "stablehlo.convert"(%v25) : (tensor<9xf64>) -> (tensor<9xi32>)
    %v37 = "stablehlo.reshape"(%arg7) : (tensor<2x3x6xf16>) -> (tensor<2x3x6xf16>)
    %v38 = "stablehlo.select"(%arg2, %v32, %v32) : (tensor<i1>, tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    return %v38, %v37, %v36, %v35, %v33, %v27#1 : tensor<3x4xf32>, tensor<2x3x6xf16>, tensor<9xi32>, tensor<9xf64>, tensor<6x3x4x2xf16>, tensor<9xi1>
}
