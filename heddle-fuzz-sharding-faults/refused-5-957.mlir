sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<10x2x2x1x9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {?}, {}], replicated={"a"}>}, %arg2: tensor<10x2x2x1x9xf32>, %arg3: tensor<4x6xi32>, %arg4: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg5: tensor<4x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg6: tensor<6x4x2x3xi32>) -> (tensor<4x6xi32>, tensor<2x2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<2xui64>, tensor<4x6xi32>, tensor<6x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}], replicated={"a"}>}, tensor<4x6xi32>) {
    %v14 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<1x5xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce"(%arg1, %v1) <{dimensions = array<i64: 3, 4>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<10x2x2x1x9xf32>, tensor<f32>) -> (tensor<10x2x2xf32>)
    %v3 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v3) : (tensor<i32>) -> ()
    }, {
    %v5 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v5) : (tensor<i32>) -> ()
    }, {
    %v7 = "stablehlo.add"(%arg1, %arg2) : (tensor<10x2x2x1x9xf32>, tensor<10x2x2x1x9xf32>) -> (tensor<10x2x2x1x9xf32>)
    %v8 = sdy.sharding_constraint %v7 <@mesh, [{?}, {?}, {?}, {?}, {?}], replicated={"a"}> : tensor<10x2x2x1x9xf32>
    %v9 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<10x2x2x1x9xf32>}> : () -> (tensor<10x2x2x1x9xf32>)
    %v10 = "stablehlo.atan2"(%v7, %v9) : (tensor<10x2x2x1x9xf32>, tensor<10x2x2x1x9xf32>) -> (tensor<10x2x2x1x9xf32>)
    %v11 = "stablehlo.floor"(%arg1) : (tensor<10x2x2x1x9xf32>) -> (tensor<10x2x2x1x9xf32>)
    sdy.sharding_group %v8 group_id=860 : tensor<10x2x2x1x9xf32>
    %v12 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v12) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v15 = sdy.sharding_constraint %v14 <@mesh, []> : tensor<i32>
    %v16 = "stablehlo.dot_general"(%v15, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<4x6xi32>) -> (tensor<4x6xi32>)
    %v17 = "stablehlo.transpose"(%v16) <{permutation = array<i64: 1, 0>}> : (tensor<4x6xi32>) -> (tensor<6x4xi32>)
    %v18:2 = "stablehlo.rng_bit_generator"(%arg4) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x1x8x9x1xui8>)
    %v19 = sdy.sharding_constraint %v16 <@mesh, [{"a"}, {?}]> : tensor<4x6xi32>
    %v20 = "stablehlo.reverse"(%v16) <{dimensions = array<i64: 1>}> : (tensor<4x6xi32>) -> (tensor<4x6xi32>)
    %v21 = "stablehlo.maximum"(%v19, %arg5) : (tensor<4x6xi32>, tensor<4x6xi32>) -> (tensor<4x6xi32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<2x2xui64>}> : () -> (tensor<2x2xui64>)
    %v27 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v42:3 = "stablehlo.while"(%v22, %v18#0, %v23) ({
    ^bb0(%v24_: tensor<i32>, %v25_: tensor<2xui64>, %v26_: tensor<2x2xui64>):
    %v30 = "stablehlo.compare"(%v24_, %v27) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v30) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v24: tensor<i32>, %v25: tensor<2xui64>, %v26: tensor<2x2xui64>):
    %v32 = "stablehlo.dynamic_slice"(%v18#0, %v24) <{slice_sizes = array<i64: 1>}> : (tensor<2xui64>, tensor<i32>) -> (tensor<1xui64>)
    %v33 = "stablehlo.reshape"(%v32) : (tensor<1xui64>) -> (tensor<ui64>)
    %v34 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<7x1x9xf32>)
    %v35 = "stablehlo.dot_general"(%v16, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4x6xi32>, tensor<6x4x2x3xi32>) -> (tensor<4x6x2x3xi32>)
    %v36:2 = "chlo.top_k"(%v21) <{k = 1 : i64}> : (tensor<4x6xi32>) -> (tensor<4x1xi32>, tensor<4x1xi32>)
    %v37 = "stablehlo.add"(%arg4, %v18#0) : (tensor<2xui64>, tensor<2xui64>) -> (tensor<2xui64>)
    %v38 = "stablehlo.add"(%v24, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v39 = "stablehlo.reshape"(%v37) : (tensor<2xui64>) -> (tensor<1x2xui64>)
    %v40 = "stablehlo.dynamic_update_slice"(%v26, %v39, %v24, %v29) : (tensor<2x2xui64>, tensor<1x2xui64>, tensor<i32>, tensor<i32>) -> (tensor<2x2xui64>)
    "stablehlo.return"(%v38, %v37, %v40) : (tensor<i32>, tensor<2xui64>, tensor<2x2xui64>) -> ()
    }) : (tensor<i32>, tensor<2xui64>, tensor<2x2xui64>) -> (tensor<i32>, tensor<2xui64>, tensor<2x2xui64>)
    %v46 = sdy.manual_computation(%v19, %v19) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v43: tensor<4x2xi32>, %v44: tensor<4x2xi32>) {
    "sdy.return"(%v44) : (tensor<4x2xi32>) -> ()
    } : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi32>
    return %v46, %v42#2, %v42#1, %v20, %v17, %v19 : tensor<4x6xi32>, tensor<2x2xui64>, tensor<2xui64>, tensor<4x6xi32>, tensor<6x4xi32>, tensor<4x6xi32>
}
