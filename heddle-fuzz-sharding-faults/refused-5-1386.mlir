sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<5x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}]>}, %arg1: tensor<i32>, %arg2: tensor<6xi1>, %arg3: tensor<5x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", "b"}]>}, %arg4: tensor<4xf32>) -> (tensor<4xf32>, tensor<5x6xf32>, tensor<5x6xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1, 6>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x6xf32>, tensor<f32>) -> (tensor<5x6xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg1, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v49:2 = "stablehlo.while"(%v4, %arg0) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<5x6xf32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<5x6xf32>):
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30:2 = "stablehlo.while"(%v11, %v10) ({
    ^bb0(%v12_: tensor<i32>, %v13_: tensor<5x6xf32>):
    %v17 = "stablehlo.compare"(%v12_, %v14) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v12: tensor<i32>, %v13: tensor<5x6xf32>):
    %v19 = "stablehlo.dynamic_slice"(%v10, %v12, %v16) <{slice_sizes = array<i64: 1, 6>}> : (tensor<5x6xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x6xf32>)
    %v20 = "stablehlo.reshape"(%v19) : (tensor<1x6xf32>) -> (tensor<6xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.reduce_window"(%v10, %v21) <{window_dimensions = array<i64: 1, 6>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x6xf32>, tensor<f32>) -> (tensor<5x6xf32>)
    %v23 = sdy.sharding_constraint %v20 <@mesh, [{"a", "b"}]> : tensor<6xf32>
    %v24 = "stablehlo.select"(%arg2, %v23, %v23) : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.clamp"(%v25, %v22, %v26) : (tensor<f32>, tensor<5x6xf32>, tensor<f32>) -> (tensor<5x6xf32>)
    %v28 = "stablehlo.add"(%v12, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v28, %v27) : (tensor<i32>, tensor<5x6xf32>) -> ()
    }) : (tensor<i32>, tensor<5x6xf32>) -> (tensor<i32>, tensor<5x6xf32>)
    %v41 = "stablehlo.case"(%arg1) ({
    %v31 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.reduce"(%v10, %v31) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x6xf32>, tensor<f32>) -> (tensor<f32>)
    %v33 = sdy.sharding_constraint %v10 <@mesh, [{}, {"a", "b"}]> : tensor<5x6xf32>
    %v34 = "stablehlo.add"(%v33, %v1) : (tensor<5x6xf32>, tensor<5x6xf32>) -> (tensor<5x6xf32>)
    "stablehlo.return"(%v34) : (tensor<5x6xf32>) -> ()
    }, {
    %v36 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v38:2 = "stablehlo.reduce"(%v1, %arg3, %v36, %v37) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<5x6xf32>, tensor<5x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
    %v39 = "stablehlo.reduce_window"(%v38#1, %arg1) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5xi32>, tensor<i32>) -> (tensor<5xi32>)
    "stablehlo.return"(%v30#1) : (tensor<5x6xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<5x6xf32>)
    %v42 = "stablehlo.add"(%v41, %v30#1) : (tensor<5x6xf32>, tensor<5x6xf32>) -> (tensor<5x6xf32>)
    %v43 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v45 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v46 = "stablehlo.clamp"(%v44, %v42, %v45) : (tensor<f32>, tensor<5x6xf32>, tensor<f32>) -> (tensor<5x6xf32>)
    %v47 = "stablehlo.add"(%v9, %v43) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v47, %v46) : (tensor<i32>, tensor<5x6xf32>) -> ()
    }) : (tensor<i32>, tensor<5x6xf32>) -> (tensor<i32>, tensor<5x6xf32>)
    %v50 = sdy.sharding_constraint %v1 <@mesh, [{"a", ?}, {}]> : tensor<5x6xf32>
    %v51 = "stablehlo.subtract"(%arg4, %arg4) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    return %v51, %v50, %v49#1 : tensor<4xf32>, tensor<5x6xf32>, tensor<5x6xf32>
}
