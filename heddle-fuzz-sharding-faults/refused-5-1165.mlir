sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<1x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b":(1)2, ?}]>}, %arg1: tensor<1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg2: tensor<i32>, %arg3: tensor<8xi64>, %arg4: tensor<1x14xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", "b", ?}]>}, %arg5: tensor<6x9xi32>) -> (tensor<6x1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a", ?}]>}, tensor<1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", "b"}]>}, tensor<10x1x3x10xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}, {"a", ?}]>}) {
    %v0 = "stablehlo.concatenate"(%arg0, %arg1, %arg0) <{dimension = 1 : i64}> : (tensor<1x6xf32>, tensor<1x2xf32>, tensor<1x6xf32>) -> (tensor<1x14xf32>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<10x1x3x10xi32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg2, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v4, %arg1) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<1x2xf32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<1x2xf32>):
    %v11 = "stablehlo.sign"(%arg3) : (tensor<8xi64>) -> (tensor<8xi64>)
    %v12 = "stablehlo.add"(%v10, %v10) : (tensor<1x2xf32>, tensor<1x2xf32>) -> (tensor<1x2xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v12, %v15) : (tensor<f32>, tensor<1x2xf32>, tensor<f32>) -> (tensor<1x2xf32>)
    %v17 = "stablehlo.add"(%v9, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<1x2xf32>) -> ()
    }) : (tensor<i32>, tensor<1x2xf32>) -> (tensor<i32>, tensor<1x2xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<1x14xf32>}> : () -> (tensor<1x14xf32>)
    %v21 = "stablehlo.atan2"(%v0, %v20) : (tensor<1x14xf32>, tensor<1x14xf32>) -> (tensor<1x14xf32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x1x2xf32>}> : () -> (tensor<6x1x2xf32>)
    %v27 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v46:3 = "stablehlo.while"(%v22, %arg1, %v23) ({
    ^bb0(%v24_: tensor<i32>, %v25_: tensor<1x2xf32>, %v26_: tensor<6x1x2xf32>):
    %v30 = "stablehlo.compare"(%v24_, %v27) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v30) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v24: tensor<i32>, %v25: tensor<1x2xf32>, %v26: tensor<6x1x2xf32>):
    %v32 = "stablehlo.dynamic_slice"(%arg3, %v24) <{slice_sizes = array<i64: 1>}> : (tensor<8xi64>, tensor<i32>) -> (tensor<1xi64>)
    %v33 = "stablehlo.reshape"(%v32) : (tensor<1xi64>) -> (tensor<i64>)
    %v34 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.pad"(%arg5, %v34) <{edge_padding_low = array<i64: 0, 3>, edge_padding_high = array<i64: 0, -1>, interior_padding = array<i64: 0, 0>}> : (tensor<6x9xi32>, tensor<i32>) -> (tensor<6x11xi32>)
    %v36 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.reduce"(%v21, %v36) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x14xf32>, tensor<f32>) -> (tensor<f32>)
    %v38 = "stablehlo.add"(%v19#1, %arg1) : (tensor<1x2xf32>, tensor<1x2xf32>) -> (tensor<1x2xf32>)
    %v39 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v40 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v41 = "stablehlo.clamp"(%v39, %v38, %v40) : (tensor<f32>, tensor<1x2xf32>, tensor<f32>) -> (tensor<1x2xf32>)
    %v42 = "stablehlo.add"(%v24, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v43 = "stablehlo.reshape"(%v41) : (tensor<1x2xf32>) -> (tensor<1x1x2xf32>)
    %v44 = "stablehlo.dynamic_update_slice"(%v26, %v43, %v24, %v29, %v29) : (tensor<6x1x2xf32>, tensor<1x1x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x1x2xf32>)
    "stablehlo.return"(%v42, %v41, %v44) : (tensor<i32>, tensor<1x2xf32>, tensor<6x1x2xf32>) -> ()
    }) : (tensor<i32>, tensor<1x2xf32>, tensor<6x1x2xf32>) -> (tensor<i32>, tensor<1x2xf32>, tensor<6x1x2xf32>)
    return %v46#2, %v46#1, %v1 : tensor<6x1x2xf32>, tensor<1x2xf32>, tensor<10x1x3x10xi32>
}
