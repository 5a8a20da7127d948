sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<3x3x2xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg3: tensor<5x12xf32>) -> (tensor<3x2x5xf32>, tensor<3x2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {}], replicated={"b"}>}, tensor<5x12xf32>, tensor<4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<5x3x2xf32>}> : () -> (tensor<5x3x2xf32>)
    %v1 = "stablehlo.convolution"(%v0, %arg0) <{dimension_numbers = #stablehlo.conv<[b, f, 0]x[i, o, 0]->[f, 0, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<5x3x2xf32>, tensor<3x3x2xf32>) -> (tensor<3x2x5xf32>)
    %v2 = "stablehlo.sort"(%v1) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x2x5xf32>) -> (tensor<3x2x5xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"b"}, {}, {}]> : tensor<3x2x5xf32>
    %v4 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> (tensor<4xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %arg1, %v6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v7, %v4) ({
    ^bb0(%v8: tensor<i32>, %v9: tensor<4xf32>):
    %v10 = "stablehlo.compare"(%v8, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v12: tensor<i32>, %v13: tensor<4xf32>):
    %v14 = "stablehlo.subtract"(%v13, %v13) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v15 = sdy.sharding_constraint %v14 <@mesh, [{?}]> : tensor<4xf32>
    %v16 = "stablehlo.dynamic_update_slice"(%v13, %arg2, %arg1) : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> (tensor<4xf32>)
    %v17 = "stablehlo.add"(%v16, %v14) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.clamp"(%v19, %v17, %v20) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v22 = "stablehlo.add"(%v12, %v18) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v21) : (tensor<i32>, tensor<4xf32>) -> ()
    }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.reduce"(%arg3, %v25) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x12xf32>, tensor<f32>) -> (tensor<5x12xf32>)
    %v27:2 = "stablehlo.sort"(%v1, %v2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x2x5xf32>, tensor<3x2x5xf32>) -> (tensor<3x2x5xf32>, tensor<3x2x5xf32>)
    return %v27#1, %v27#0, %v26, %v24#1 : tensor<3x2x5xf32>, tensor<3x2x5xf32>, tensor<5x12xf32>, tensor<4xf32>
}
