sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<3x10x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg1: tensor<10xf32>, %arg2: tensor<10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg3: tensor<i32>) -> (tensor<1x3x10x1x3xi32>, tensor<3x10x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0, {?}, {"a", ?}p1]>}, tensor<3x10x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}p1, {?}p2]>}, tensor<3x3x10x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<3x3x10x3xi32>}> : () -> (tensor<3x3x10x3xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<3x10x3xi32>, %v4_: tensor<3x3x10x3xi32>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<3x10x3xi32>, %v4: tensor<3x3x10x3xi32>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2, %v7, %v7) <{slice_sizes = array<i64: 1, 10, 3>}> : (tensor<3x10x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x10x3xi32>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1x10x3xi32>) -> (tensor<10x3xi32>)
    %v12 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v13 = "stablehlo.reshape"(%arg0) : (tensor<3x10x3xi32>) -> (tensor<1x3x10x3xi32>)
    %v14 = "stablehlo.dynamic_update_slice"(%v4, %v13, %v2, %v7, %v7, %v7) : (tensor<3x3x10x3xi32>, tensor<1x3x10x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x3x10x3xi32>)
    "stablehlo.return"(%v12, %arg0, %v14) : (tensor<i32>, tensor<3x10x3xi32>, tensor<3x3x10x3xi32>) -> ()
    }) : (tensor<i32>, tensor<3x10x3xi32>, tensor<3x3x10x3xi32>) -> (tensor<i32>, tensor<3x10x3xi32>, tensor<3x3x10x3xi32>)
    %v17 = sdy.sharding_constraint %arg0 <@mesh, [{}, {?}, {?}]> : tensor<3x10x3xi32>
    %v22 = sdy.manual_computation(%v16#1, %v17) in_shardings=[<@mesh, [{}, {}, {"a"}]>, <@mesh, [{}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {"a"}]>] manual_axes={"a"} (%v18: tensor<3x10x1xi32>, %v19: tensor<3x10x1xi32>) {
    %v20 = "stablehlo.add"(%v18, %v19) : (tensor<3x10x1xi32>, tensor<3x10x1xi32>) -> (tensor<3x10x1xi32>)
    "sdy.return"(%v20) : (tensor<3x10x1xi32>) -> ()
    } : (tensor<3x10x3xi32>, tensor<3x10x3xi32>) -> tensor<3x10x3xi32>
    %v24 = "stablehlo.optimization_barrier"(%v22) : (tensor<3x10x3xi32>) -> (tensor<3x10x3xi32>)
    %v25 = "stablehlo.reshape"(%v22) : (tensor<3x10x3xi32>) -> (tensor<1x3x10x1x3xi32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v44:2 = "stablehlo.while"(%v26, %v24) ({
    ^bb0(%v27_: tensor<i32>, %v28_: tensor<3x10x3xi32>):
    %v32 = "stablehlo.compare"(%v27_, %v29) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v32) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v27: tensor<i32>, %v28: tensor<3x10x3xi32>):
    %v34 = "stablehlo.dynamic_slice"(%v25, %v27, %v31, %v31, %v31, %v31) <{slice_sizes = array<i64: 1, 3, 10, 1, 3>}> : (tensor<1x3x10x1x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x3x10x1x3xi32>)
    %v35 = "stablehlo.reshape"(%v34) : (tensor<1x3x10x1x3xi32>) -> (tensor<3x10x1x3xi32>)
    %v36 = "stablehlo.abs"(%v22) : (tensor<3x10x3xi32>) -> (tensor<3x10x3xi32>)
    %v37 = "stablehlo.add"(%arg1, %arg2) : (tensor<10xf32>, tensor<10xf32>) -> (tensor<10xf32>)
    %v38 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<10xi32>)
    %v39 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41:2 = "stablehlo.reduce"(%v37, %v38, %v39, %v40) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<10xf32>, tensor<10xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v42 = "stablehlo.add"(%v27, %v30) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v42, %v24) : (tensor<i32>, tensor<3x10x3xi32>) -> ()
    }) : (tensor<i32>, tensor<3x10x3xi32>) -> (tensor<i32>, tensor<3x10x3xi32>)
    %v45 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v46 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.clamp"(%v45, %arg3, %v46) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v57:2 = "stablehlo.while"(%v47, %v44#1) ({
    ^bb0(%v48: tensor<i32>, %v49: tensor<3x10x3xi32>):
    %v50 = "stablehlo.compare"(%v48, %v46) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v50) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v52: tensor<i32>, %v53: tensor<3x10x3xi32>):
    %v54 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v55 = "stablehlo.add"(%v52, %v54) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v55, %arg0) : (tensor<i32>, tensor<3x10x3xi32>) -> ()
    }) : (tensor<i32>, tensor<3x10x3xi32>) -> (tensor<i32>, tensor<3x10x3xi32>)
    %v58 = "stablehlo.abs"(%v17) : (tensor<3x10x3xi32>) -> (tensor<3x10x3xi32>)
    %v59 = sdy.sharding_constraint %v25 <@mesh, [{?}p0, {?}p0, {"a", ?}p0, {?}p0, {?}p1]> : tensor<1x3x10x1x3xi32>
    return %v59, %v58, %v57#1, %v16#2 : tensor<1x3x10x1x3xi32>, tensor<3x10x3xi32>, tensor<3x10x3xi32>, tensor<3x3x10x3xi32>
}
