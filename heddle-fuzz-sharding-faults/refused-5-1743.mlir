sdy.mesh @mesh = <["a"=6], device_ids=[5, 3, 1, 4, 0, 2]>
func.func public @main(%arg0: tensor<3x4x3x8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(3)2, "a":(1)3}, {?}, {}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg2: tensor<3x6x2x3xi32>, %arg3: tensor<3x4x3x8xi32>, %arg4: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>}) -> (tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}]>}, tensor<ui64> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<3x8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<1x5x5x1x8xi8>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<3x4x3x8xbf16>) -> (tensor<3x4x3x8xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x8xf32>}> : () -> (tensor<3x8xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26:3 = "stablehlo.while"(%v1, %arg1, %v2) ({
    ^bb0(%v3_: tensor<i32>, %v4_: tensor<8xf32>, %v5_: tensor<3x8xf32>):
    %v9 = "stablehlo.compare"(%v3_, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v3: tensor<i32>, %v4: tensor<8xf32>, %v5: tensor<3x8xf32>):
    %v11 = "stablehlo.dynamic_slice"(%v0, %v3, %v8, %v8, %v8) <{slice_sizes = array<i64: 1, 4, 3, 8>}> : (tensor<3x4x3x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x3x8xf32>)
    %v12 = "stablehlo.reshape"(%v11) : (tensor<1x4x3x8xf32>) -> (tensor<4x3x8xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x3x8xf32>}> : () -> (tensor<4x3x8xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<4x3x8xf32>}> : () -> (tensor<4x3x8xf32>)
    %v15 = "stablehlo.clamp"(%v13, %v12, %v14) : (tensor<4x3x8xf32>, tensor<4x3x8xf32>, tensor<4x3x8xf32>) -> (tensor<4x3x8xf32>)
    %v16 = "stablehlo.gather"(%v0, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1, 2, 3], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2, 3], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1, 1>}> : (tensor<3x4x3x8xf32>, tensor<3x6x2x3xi32>) -> (tensor<3x6x2xf32>)
    %v17 = sdy.sharding_constraint %v15 <@mesh, [{?}, {?}, {?}], replicated={"a"}> : tensor<4x3x8xf32>
    %v18 = sdy.propagation_barrier %v16 allowed_direction=BACKWARD : tensor<3x6x2xf32>
    %v19 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.clamp"(%v19, %v4, %v20) : (tensor<f32>, tensor<8xf32>, tensor<f32>) -> (tensor<8xf32>)
    %v22 = "stablehlo.add"(%v3, %v7) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23 = "stablehlo.reshape"(%v21) : (tensor<8xf32>) -> (tensor<1x8xf32>)
    %v24 = "stablehlo.dynamic_update_slice"(%v5, %v23, %v3, %v8) : (tensor<3x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x8xf32>)
    "stablehlo.return"(%v22, %v21, %v24) : (tensor<i32>, tensor<8xf32>, tensor<3x8xf32>) -> ()
    }) : (tensor<i32>, tensor<8xf32>, tensor<3x8xf32>) -> (tensor<i32>, tensor<8xf32>, tensor<3x8xf32>)
    %v27 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<3x4x3x8xf32>}> : () -> (tensor<3x4x3x8xf32>)
    %v28 = "stablehlo.divide"(%v0, %v27) : (tensor<3x4x3x8xf32>, tensor<3x4x3x8xf32>) -> (tensor<3x4x3x8xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.case"(%v29) ({
    %v30 = "stablehlo.add"(%v26#2, %v26#2) : (tensor<3x8xf32>, tensor<3x8xf32>) -> (tensor<3x8xf32>)
    "stablehlo.return"(%v30) : (tensor<3x8xf32>) -> ()
    }, {
    %v32 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v34:2 = "stablehlo.reduce"(%v28, %arg3, %v32, %v33) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<3x4x3x8xf32>, tensor<3x4x3x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x3x8xf32>, tensor<4x3x8xi32>)
    %v35 = sdy.propagation_barrier %v34#1 allowed_direction=NONE : tensor<4x3x8xi32>
    %v36 = "stablehlo.slice"(%v35) <{start_indices = array<i64: 0, 0, 4>, limit_indices = array<i64: 3, 3, 7>, strides = array<i64: 1, 1, 1>}> : (tensor<4x3x8xi32>) -> (tensor<3x3x3xi32>)
    %v37 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x3x8xf32>}> : () -> (tensor<4x3x8xf32>)
    %v38 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x3x8xf32>}> : () -> (tensor<4x3x8xf32>)
    %v39 = "stablehlo.clamp"(%v37, %v34#0, %v38) : (tensor<4x3x8xf32>, tensor<4x3x8xf32>, tensor<4x3x8xf32>) -> (tensor<4x3x8xf32>)
    %v40 = "stablehlo.add"(%v26#2, %v26#2) : (tensor<3x8xf32>, tensor<3x8xf32>) -> (tensor<3x8xf32>)
    "stablehlo.return"(%v40) : (tensor<3x8xf32>) -> ()
    }, {
    %v42 = "stablehlo.add"(%v26#2, %v26#2) : (tensor<3x8xf32>, tensor<3x8xf32>) -> (tensor<3x8xf32>)
    "stablehlo.return"(%v42) : (tensor<3x8xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<3x8xf32>)
    %v45:2 = "stablehlo.rng_bit_generator"(%arg4) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui64>)
    %v46 = sdy.sharding_constraint %v45#0 <@mesh, [{?}]> : tensor<2xui64>
    %v47 = "stablehlo.constant"() <{value = dense<2> : tensor<1x5x5x1x8xi8>}> : () -> (tensor<1x5x5x1x8xi8>)
    return %v46, %v45#1, %v44, %v26#1, %v47 : tensor<2xui64>, tensor<ui64>, tensor<3x8xf32>, tensor<8xf32>, tensor<1x5x5x1x8xi8>
}
