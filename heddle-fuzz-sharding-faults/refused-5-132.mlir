sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<4x7x1x6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {}, {}]>}, %arg1: tensor<4x7x1x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}, {"a"}]>}, %arg2: tensor<6xf32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<4x7xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg5: tensor<7x1x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2}, {}, {"b":(2)2}]>}, %arg6: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, %arg7: tensor<9x5xi1>) -> (tensor<9x8xi32>, tensor<5xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2, "a", ?}]>}, tensor<7x1x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}]>}, tensor<i1>, tensor<4x7xi8>, tensor<5xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}) {
    %v0 = "stablehlo.concatenate"(%arg1, %arg0) <{dimension = 3 : i64}> : (tensor<4x7x1x4xi1>, tensor<4x7x1x6xi1>) -> (tensor<4x7x1x10xi1>)
    %v1 = "stablehlo.dynamic_slice"(%arg2, %arg3) <{slice_sizes = array<i64: 1>}> : (tensor<6xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<4x4x7xi8>}> : () -> (tensor<4x4x7xi8>)
    %v7 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25:3 = "stablehlo.while"(%v2, %arg4, %v3) ({
    ^bb0(%v4_: tensor<i32>, %v5_: tensor<4x7xi8>, %v6_: tensor<4x4x7xi8>):
    %v10 = "stablehlo.compare"(%v4_, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v4: tensor<i32>, %v5: tensor<4x7xi8>, %v6: tensor<4x4x7xi8>):
    %v12 = "stablehlo.dynamic_slice"(%arg1, %v4, %v9, %v9, %v9) <{slice_sizes = array<i64: 1, 7, 1, 4>}> : (tensor<4x7x1x4xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x7x1x4xi1>)
    %v13 = "stablehlo.reshape"(%v12) : (tensor<1x7x1x4xi1>) -> (tensor<7x1x4xi1>)
    %v14 = "stablehlo.or"(%v13, %arg5) : (tensor<7x1x4xi1>, tensor<7x1x4xi1>) -> (tensor<7x1x4xi1>)
    %v15 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.reduce_window"(%v1, %v15) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v19 = "stablehlo.clamp"(%v17, %v16, %v18) : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v20 = sdy.sharding_constraint %arg2 <@mesh, [{"b":(2)2, "b":(1)2}]> : tensor<6xf32>
    %v21 = "stablehlo.add"(%v4, %v8) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22 = "stablehlo.reshape"(%v5) : (tensor<4x7xi8>) -> (tensor<1x4x7xi8>)
    %v23 = "stablehlo.dynamic_update_slice"(%v6, %v22, %v4, %v9, %v9) : (tensor<4x4x7xi8>, tensor<1x4x7xi8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x7xi8>)
    "stablehlo.return"(%v21, %v5, %v23) : (tensor<i32>, tensor<4x7xi8>, tensor<4x4x7xi8>) -> ()
    }) : (tensor<i32>, tensor<4x7xi8>, tensor<4x4x7xi8>) -> (tensor<i32>, tensor<4x7xi8>, tensor<4x4x7xi8>)
    %v26 = sdy.sharding_constraint %arg5 <@mesh, [{"b"}, {?}, {"a"}]> : tensor<7x1x4xi1>
    %v34 = "stablehlo.if"(%arg6) ({
    %v27 = "stablehlo.reshape"(%arg4) : (tensor<4x7xi8>) -> (tensor<2x14xi8>)
    %v28 = sdy.sharding_constraint %v1 <@mesh, [{}], replicated={"b"}> : tensor<1xf32>
    %v29 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v30 = "stablehlo.reduce"(%arg5, %v29) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.and"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<7x1x4xi1>, tensor<i1>) -> (tensor<i1>)
    %v31:2 = "chlo.top_k"(%v28) <{k = 1 : i64}> : (tensor<1xf32>) -> (tensor<1xf32>, tensor<1xi32>)
    "stablehlo.return"(%v26) : (tensor<7x1x4xi1>) -> ()
    }, {
    "stablehlo.return"(%arg5) : (tensor<7x1x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<7x1x4xi1>)
    %v35 = "stablehlo.constant"() <{value = dense<2> : tensor<i8>}> : () -> (tensor<i8>)
    %v36 = "stablehlo.reduce"(%v25#2, %v35) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<4x4x7xi8>, tensor<i8>) -> (tensor<4x7xi8>)
    %v37 = "stablehlo.not"(%arg6) : (tensor<i1>) -> (tensor<i1>)
    %v39 = "stablehlo.optimization_barrier"(%v34) : (tensor<7x1x4xi1>) -> (tensor<7x1x4xi1>)
    %v40 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v41 = "stablehlo.reduce"(%arg7, %v40) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<9x5xi1>, tensor<i1>) -> (tensor<5xi1>)
    %v42 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<9x8xi32>)
    %v43 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<9x8xi32>)
    %v48 = sdy.manual_computation(%v42, %v43) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v44: tensor<9x4xi32>, %v45: tensor<9x4xi32>) {
    %v46 = "stablehlo.add"(%v45, %v44) : (tensor<9x4xi32>, tensor<9x4xi32>) -> (tensor<9x4xi32>)
    "sdy.return"(%v46) : (tensor<9x4xi32>) -> ()
    } : (tensor<9x8xi32>, tensor<9x8xi32>) -> tensor<9x8xi32>
    return %v48, %v41, %v39, %v37, %v36, %v41 : tensor<9x8xi32>, tensor<5xi1>, tensor<7x1x4xi1>, tensor<i1>, tensor<4x7xi8>, tensor<5xi1>
}
