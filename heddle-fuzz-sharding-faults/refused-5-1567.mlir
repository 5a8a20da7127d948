sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<i32>, %arg1: tensor<4x8x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b"}, {}]>}, %arg2: tensor<6x2xf64>, %arg3: tensor<6x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}, {}]>}, %arg4: tensor<6x4x3x2xf32>, %arg5: tensor<6x5xf32>, %arg6: tensor<6x2xi32>) -> (tensor<2x3xi32>, tensor<6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, tensor<6x5xf32>, tensor<i32>, tensor<6x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %v9 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<i32>) -> (tensor<1x1xi32>)
    %v1 = "stablehlo.dot_general"(%v0, %v0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<1x1xi32>, tensor<1x1xi32>) -> (tensor<1xi32>)
    %v2 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v2) : (tensor<i32>) -> ()
    }, {
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }, {
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v6 = "stablehlo.reduce_window"(%arg1, %v5) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [1, 1]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<4x8x4xi64>, tensor<i64>) -> (tensor<4x8x6xi64>)
    %v7 = "stablehlo.multiply"(%arg2, %arg3) : (tensor<6x2xf64>, tensor<6x2xf64>) -> (tensor<6x2xf64>)
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27:2 = "stablehlo.while"(%v10, %arg2) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<6x2xf64>):
    %v16 = "stablehlo.compare"(%v11_, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<6x2xf64>):
    %v18 = "stablehlo.dynamic_slice"(%arg2, %v11, %v15) <{slice_sizes = array<i64: 1, 2>}> : (tensor<6x2xf64>, tensor<i32>, tensor<i32>) -> (tensor<1x2xf64>)
    %v19 = "stablehlo.reshape"(%v18) : (tensor<1x2xf64>) -> (tensor<2xf64>)
    %v20 = "stablehlo.dot_general"(%arg4, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<6x4x3x2xf32>, tensor<6x5xf32>) -> (tensor<6x4x3x2x5xf32>)
    sdy.sharding_group %v19 group_id=102 : tensor<2xf64>
    %v21 = "stablehlo.round_nearest_even"(%arg5) : (tensor<6x5xf32>) -> (tensor<6x5xf32>)
    %v22 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v23 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v24 = "stablehlo.clamp"(%v22, %v12, %v23) : (tensor<f64>, tensor<6x2xf64>, tensor<f64>) -> (tensor<6x2xf64>)
    %v25 = "stablehlo.add"(%v11, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v25, %v24) : (tensor<i32>, tensor<6x2xf64>) -> ()
    }) : (tensor<i32>, tensor<6x2xf64>) -> (tensor<i32>, tensor<6x2xf64>)
    %v28 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x8x6x3xi32>)
    %v29 = sdy.sharding_constraint %v9 <@mesh, []> : tensor<i32>
    %v30 = "stablehlo.sort"(%arg5) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x5xf32>) -> (tensor<6x5xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v32 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v33:2 = "stablehlo.reduce"(%v27#1, %arg6, %v31, %v32) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f64>, %b: tensor<i32>, %c: tensor<f64>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f64>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f64>, tensor<i32>
    }) : (tensor<6x2xf64>, tensor<6x2xi32>, tensor<f64>, tensor<i32>) -> (tensor<6xf64>, tensor<6xi32>)
    %v34 = "stablehlo.reshape"(%v33#1) : (tensor<6xi32>) -> (tensor<2x3xi32>)
    return %v34, %v33#0, %v30, %v29, %v27#1 : tensor<2x3xi32>, tensor<6xf64>, tensor<6x5xf32>, tensor<i32>, tensor<6x2xf64>
}
