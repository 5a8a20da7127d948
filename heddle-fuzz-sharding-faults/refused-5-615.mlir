sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<7x2x7x4xi32>, %arg1: tensor<1x2x3x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}, {?}]>}, %arg2: tensor<i32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<1xf32>, %arg5: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, %arg6: tensor<3x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", "b", ?}]>}) -> (tensor<3xf32>, tensor<2xf32>) {
    sdy.sharding_group %arg1 group_id=412 : tensor<1x2x3x2xi32>
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.dynamic_update_slice"(%arg1, %arg1, %arg2, %v0, %v1, %v2) : (tensor<1x2x3x2xi32>, tensor<1x2x3x2xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x3x2xi32>)
    %v4 = "stablehlo.convert"(%v3) : (tensor<1x2x3x2xi32>) -> (tensor<1x2x3x2xf32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x6xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.dynamic_slice"(%v5, %arg3, %v6) <{slice_sizes = array<i64: 1, 2>}> : (tensor<1x6xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x2xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v9 = "stablehlo.reduce"(%v7, %v8) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x2xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v10 = sdy.sharding_constraint %v4 <@mesh, [{?}, {"b", ?}, {?}, {}]> : tensor<1x2x3x2xf32>
    %v11:2 = "stablehlo.sort"(%v9, %arg4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.clamp"(%v12, %arg3, %v13) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v35:2 = "stablehlo.while"(%v14, %arg5) ({
    ^bb0(%v15: tensor<i32>, %v16: tensor<2xf32>):
    %v17 = "stablehlo.compare"(%v15, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<2xf32>):
    %v21 = "stablehlo.dot_general"(%v10, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<1x2x3x2xf32>, tensor<3x6xf32>) -> (tensor<1x2x2x6xf32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v24 = "stablehlo.dynamic_update_slice"(%v7, %v7, %v22, %v23) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<i64>, tensor<i64>) -> (tensor<1x2xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v27 = "stablehlo.clamp"(%v25, %v11#0, %v26) : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v28 = sdy.sharding_constraint %v11#1 <@mesh, [{"b", "a", ?}]> : tensor<1xf32>
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v31 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.clamp"(%v30, %v20, %v31) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v33 = "stablehlo.add"(%v19, %v29) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v33, %v32) : (tensor<i32>, tensor<2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    %v36 = "stablehlo.concatenate"(%v11#1, %v11#1, %v11#0) <{dimension = 0 : i64}> : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<3xf32>)
    return %v36, %v35#1 : tensor<3xf32>, tensor<2xf32>
}
