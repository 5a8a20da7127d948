sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<8x10x2x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {?}, {?}]>}, %arg1: tensor<8x10x2x1xi1>, %arg2: tensor<4x5x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}, {?}]>}, %arg3: tensor<5x10xf32>) -> (tensor<4x5x10xf32>, tensor<5x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, ?}, {"a", ?}]>}, tensor<8x10x2x1xi1>, tensor<4x5x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {?}]>}, tensor<6x8x10x2x1xi1>, tensor<4x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}]>}) {
    %v0 = "stablehlo.select"(%arg1, %arg0, %arg0) : (tensor<8x10x2x1xi1>, tensor<8x10x2x1xi64>, tensor<8x10x2x1xi64>) -> (tensor<8x10x2x1xi64>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<false> : tensor<6x8x10x2x1xi1>}> : () -> (tensor<6x8x10x2x1xi1>)
    %v6 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17:3 = "stablehlo.while"(%v1, %arg1, %v2) ({
    ^bb0(%v3_: tensor<i32>, %v4_: tensor<8x10x2x1xi1>, %v5_: tensor<6x8x10x2x1xi1>):
    %v9 = "stablehlo.compare"(%v3_, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v3: tensor<i32>, %v4: tensor<8x10x2x1xi1>, %v5: tensor<6x8x10x2x1xi1>):
    %v11 = "stablehlo.dynamic_slice"(%arg1, %v3, %v8, %v8, %v8) <{slice_sizes = array<i64: 1, 10, 2, 1>}> : (tensor<8x10x2x1xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x10x2x1xi1>)
    %v12 = "stablehlo.reshape"(%v11) : (tensor<1x10x2x1xi1>) -> (tensor<10x2x1xi1>)
    %v13 = "stablehlo.add"(%v3, %v7) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v14 = "stablehlo.reshape"(%arg1) : (tensor<8x10x2x1xi1>) -> (tensor<1x8x10x2x1xi1>)
    %v15 = "stablehlo.dynamic_update_slice"(%v5, %v14, %v3, %v8, %v8, %v8, %v8) : (tensor<6x8x10x2x1xi1>, tensor<1x8x10x2x1xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x8x10x2x1xi1>)
    "stablehlo.return"(%v13, %arg1, %v15) : (tensor<i32>, tensor<8x10x2x1xi1>, tensor<6x8x10x2x1xi1>) -> ()
    }) : (tensor<i32>, tensor<8x10x2x1xi1>, tensor<6x8x10x2x1xi1>) -> (tensor<i32>, tensor<8x10x2x1xi1>, tensor<6x8x10x2x1xi1>)
    %v18 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.clamp"(%v19, %v18, %v20) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v35:2 = "stablehlo.while"(%v21, %arg1) ({
    ^bb0(%v22: tensor<i32>, %v23: tensor<8x10x2x1xi1>):
    %v24 = "stablehlo.compare"(%v22, %v20) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v24) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v26: tensor<i32>, %v27: tensor<8x10x2x1xi1>):
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.clamp"(%v28, %arg2, %v29) : (tensor<i32>, tensor<4x5x12xi32>, tensor<i32>) -> (tensor<4x5x12xi32>)
    %v31 = "stablehlo.sort"(%v30) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x5x12xi32>) -> (tensor<4x5x12xi32>)
    %v32 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.add"(%v26, %v32) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v33, %v17#1) : (tensor<i32>, tensor<8x10x2x1xi1>) -> ()
    }) : (tensor<i32>, tensor<8x10x2x1xi1>) -> (tensor<i32>, tensor<8x10x2x1xi1>)
    %v36 = "stablehlo.and"(%arg2, %arg2) : (tensor<4x5x12xi32>, tensor<4x5x12xi32>) -> (tensor<4x5x12xi32>)
    %v37 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.reduce"(%arg2, %v37) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x5x12xi32>, tensor<i32>) -> (tensor<4x12xi32>)
    %v39 = sdy.sharding_constraint %v35#1 <@mesh, [{?}, {?}, {}, {}], replicated={"a"}> : tensor<8x10x2x1xi1>
    %v40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x5x10xf32>}> : () -> (tensor<4x5x10xf32>)
    %v45 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v46 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v61:3 = "stablehlo.while"(%v40, %arg3, %v41) ({
    ^bb0(%v42_: tensor<i32>, %v43_: tensor<5x10xf32>, %v44_: tensor<4x5x10xf32>):
    %v48 = "stablehlo.compare"(%v42_, %v45) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v48) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v42: tensor<i32>, %v43: tensor<5x10xf32>, %v44: tensor<4x5x10xf32>):
    %v50 = "stablehlo.dynamic_slice"(%v38, %v42, %v47) <{slice_sizes = array<i64: 1, 12>}> : (tensor<4x12xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x12xi32>)
    %v51 = "stablehlo.reshape"(%v50) : (tensor<1x12xi32>) -> (tensor<12xi32>)
    %v52 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<5x10xf32>}> : () -> (tensor<5x10xf32>)
    %v53 = "stablehlo.atan2"(%arg3, %v52) : (tensor<5x10xf32>, tensor<5x10xf32>) -> (tensor<5x10xf32>)
    %v54 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v55 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v56 = "stablehlo.clamp"(%v54, %v43, %v55) : (tensor<f32>, tensor<5x10xf32>, tensor<f32>) -> (tensor<5x10xf32>)
    %v57 = "stablehlo.add"(%v42, %v46) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v58 = "stablehlo.reshape"(%v56) : (tensor<5x10xf32>) -> (tensor<1x5x10xf32>)
    %v59 = "stablehlo.dynamic_update_slice"(%v44, %v58, %v42, %v47, %v47) : (tensor<4x5x10xf32>, tensor<1x5x10xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x5x10xf32>)
    "stablehlo.return"(%v57, %v56, %v59) : (tensor<i32>, tensor<5x10xf32>, tensor<4x5x10xf32>) -> ()
    }) : (tensor<i32>, tensor<5x10xf32>, tensor<4x5x10xf32>) -> (tensor<i32>, tensor<5x10xf32>, tensor<4x5x10xf32>)
    return %v61#2, %v61#1, %v39, %v36, %v17#2, %v38 : tensor<4x5x10xf32>, tensor<5x10xf32>, tensor<8x10x2x1xi1>, tensor<4x5x12xi32>, tensor<6x8x10x2x1xi1>, tensor<4x12xi32>
}
