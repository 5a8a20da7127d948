sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>, tf.aliasing_output = 2 : i32}, %arg1: tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg2: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<5x6x6xbf16>, %arg5: tensor<8x2xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, %arg6: tensor<7x4x8x5xf32>, %arg7: tensor<1x3x4x2xf32>) -> (tensor<8xi1>, tensor<ui64>, tensor<8x4xf32>, tensor<8x4xi1>, tensor<2x4x1x3x4xi8>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<8x4xf32>) -> (tensor<8x4xf32>)
    %v1 = "stablehlo.compare"(%v0, %v0) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xi1>)
    %v2 = sdy.sharding_constraint %arg1 <@mesh, [{}]> : tensor<8xi1>
    %v3:2 = "stablehlo.rng_bit_generator"(%arg2) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui64>)
    %v19 = sdy.manual_computation(%v0, %v0) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v4: tensor<8x2xf32>, %v5: tensor<8x2xf32>) {
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v7 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v8 = "stablehlo.dynamic_slice"(%v5, %v6, %v7) <{slice_sizes = array<i64: 8, 2>}> : (tensor<8x2xf32>, tensor<i64>, tensor<i64>) -> (tensor<8x2xf32>)
    %v9 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x1xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.dynamic_update_slice"(%v8, %v9, %v10, %v11) : (tensor<8x2xf32>, tensor<8x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<8x2xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.reduce_window"(%v12, %v13) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x2xf32>, tensor<f32>) -> (tensor<8x2xf32>)
    %v16 = "stablehlo.optimization_barrier"(%v5) : (tensor<8x2xf32>) -> (tensor<8x2xf32>)
    %v17 = "stablehlo.add"(%v12, %v16) : (tensor<8x2xf32>, tensor<8x2xf32>) -> (tensor<8x2xf32>)
    "sdy.return"(%v17) : (tensor<8x2xf32>) -> ()
    } : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %v27 = "stablehlo.case"(%arg3) ({
    "stablehlo.return"(%v19) : (tensor<8x4xf32>) -> ()
    }, {
    %v21:2 = "chlo.top_k"(%v0) <{k = 2 : i64}> : (tensor<8x4xf32>) -> (tensor<8x2xf32>, tensor<8x2xi32>)
    %v22 = sdy.sharding_constraint %v2 <@mesh, [{"a"}]> : tensor<8xi1>
    %v23 = "stablehlo.select"(%arg5, %v21#0, %v21#0) : (tensor<8x2xi1>, tensor<8x2xf32>, tensor<8x2xf32>) -> (tensor<8x2xf32>)
    %v24:2 = "chlo.top_k"(%arg4) <{k = 3 : i64}> : (tensor<5x6x6xbf16>) -> (tensor<5x6x3xbf16>, tensor<5x6x3xi32>)
    %v25 = "stablehlo.add"(%v19, %v19) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>)
    "stablehlo.return"(%v25) : (tensor<8x4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<8x4xf32>)
    %v28 = sdy.sharding_constraint %v3#1 <@mesh, []> : tensor<ui64>
    %v29 = "stablehlo.compare"(%v2, %v2) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type UNSIGNED>}> : (tensor<8xi1>, tensor<8xi1>) -> (tensor<8xi1>)
    %v30 = "stablehlo.constant"() <{value = dense<2> : tensor<2x4x1x3x4xi8>}> : () -> (tensor<2x4x1x3x4xi8>)
    return %v29, %v28, %v27, %v1, %v30 : tensor<8xi1>, tensor<ui64>, tensor<8x4xf32>, tensor<8x4xi1>, tensor<2x4x1x3x4xi8>
}
