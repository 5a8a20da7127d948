sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<i1>, %arg2: tensor<3x9xi32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<3x1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a", "b", ?}]>}) -> (tensor<1x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {"c", "b"}]>}, tensor<1xf32>, tensor<1xf32>) {
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<f32>) -> (tensor<1xf32>)
    %v1 = "stablehlo.select"(%arg1, %v0, %v0) : (tensor<i1>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v2 = sdy.sharding_constraint %v0 <@mesh, [{}]> : tensor<1xf32>
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v44:2 = "stablehlo.while"(%v3, %v1) ({
    ^bb0(%v4_: tensor<i32>, %v5_: tensor<1xf32>):
    %v9 = "stablehlo.compare"(%v4_, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v4: tensor<i32>, %v5: tensor<1xf32>):
    %v11 = "stablehlo.dynamic_slice"(%v1, %v4) <{slice_sizes = array<i64: 1>}> : (tensor<1xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v12 = "stablehlo.reshape"(%v11) : (tensor<1xf32>) -> (tensor<f32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<1x3x9xi32>}> : () -> (tensor<1x3x9xi32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v36:3 = "stablehlo.while"(%v13, %arg2, %v14) ({
    ^bb0(%v15_: tensor<i32>, %v16_: tensor<3x9xi32>, %v17_: tensor<1x3x9xi32>):
    %v21 = "stablehlo.compare"(%v15_, %v18) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v21) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v15: tensor<i32>, %v16: tensor<3x9xi32>, %v17: tensor<1x3x9xi32>):
    %v23 = "stablehlo.dynamic_slice"(%v2, %v15) <{slice_sizes = array<i64: 1>}> : (tensor<1xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v24 = "stablehlo.reshape"(%v23) : (tensor<1xf32>) -> (tensor<f32>)
    %v25 = "stablehlo.convert"(%v2) : (tensor<1xf32>) -> (tensor<1xi32>)
    %v26 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v27 = "stablehlo.dynamic_slice"(%v5, %v26) <{slice_sizes = array<i64: 1>}> : (tensor<1xf32>, tensor<i64>) -> (tensor<1xf32>)
    %v29 = "stablehlo.optimization_barrier"(%v2) : (tensor<1xf32>) -> (tensor<1xf32>)
    %v30 = "stablehlo.subtract"(%v24, %v24) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v31 = "stablehlo.add"(%v16, %v16) : (tensor<3x9xi32>, tensor<3x9xi32>) -> (tensor<3x9xi32>)
    %v32 = "stablehlo.add"(%v15, %v19) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v33 = "stablehlo.reshape"(%v31) : (tensor<3x9xi32>) -> (tensor<1x3x9xi32>)
    %v34 = "stablehlo.dynamic_update_slice"(%v17, %v33, %v15, %v20, %v20) : (tensor<1x3x9xi32>, tensor<1x3x9xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x3x9xi32>)
    "stablehlo.return"(%v32, %v31, %v34) : (tensor<i32>, tensor<3x9xi32>, tensor<1x3x9xi32>) -> ()
    }) : (tensor<i32>, tensor<3x9xi32>, tensor<1x3x9xi32>) -> (tensor<i32>, tensor<3x9xi32>, tensor<1x3x9xi32>)
    %v37 = "stablehlo.reshape"(%v36#2) : (tensor<1x3x9xi32>) -> (tensor<1x3x3x3xi32>)
    %v38 = "stablehlo.add"(%v5, %v1) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v39 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v40 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v41 = "stablehlo.clamp"(%v39, %v38, %v40) : (tensor<f32>, tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v42 = "stablehlo.add"(%v4, %v7) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v42, %v41) : (tensor<i32>, tensor<1xf32>) -> ()
    }) : (tensor<i32>, tensor<1xf32>) -> (tensor<i32>, tensor<1xf32>)
    %v45 = "stablehlo.sort"(%v44#1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1xf32>) -> (tensor<1xf32>)
    %v53 = "stablehlo.case"(%arg3) ({
    %v46 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v47 = "stablehlo.reduce_window"(%v44#1, %v46) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    "stablehlo.return"(%v44#1) : (tensor<1xf32>) -> ()
    }, {
    %v49 = "stablehlo.add"(%v45, %v45) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    "stablehlo.return"(%v49) : (tensor<1xf32>) -> ()
    }, {
    %v51 = "stablehlo.convert"(%v0) : (tensor<1xf32>) -> (tensor<1xi8>)
    "stablehlo.return"(%v44#1) : (tensor<1xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<1xf32>)
    %v54 = "stablehlo.dot_general"(%v44#1, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<1xf32>, tensor<3x1x4xf32>) -> (tensor<1x3x4xf32>)
    return %v54, %v53, %v2 : tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>
}
