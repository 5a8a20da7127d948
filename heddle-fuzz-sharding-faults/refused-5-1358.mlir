sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<2x7x8xbf16>, %arg1: tensor<6x5x7xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {"b", ?}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<1x8x9x1x4xf32> {tf.aliasing_output = 2 : i32}, %arg4: tensor<10xi64>, %arg5: tensor<1x8x9x1x4xf32>, %arg6: tensor<i32>) -> (tensor<1x8x9x1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b", ?}, {?}, {"a"}]>}, tensor<3x4xi32>, tensor<1x8x9x1x4xf32>, tensor<2x7x8xi1>) {
    %v0 = "stablehlo.compare"(%arg0, %arg0) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x7x8xbf16>, tensor<2x7x8xbf16>) -> (tensor<2x7x8xi1>)
    %v1 = "stablehlo.reshape"(%arg1) : (tensor<6x5x7xbf16>) -> (tensor<210x1xbf16>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{?}, {}]> : tensor<210x1xbf16>
    %v4 = "stablehlo.case"(%arg2) ({
    "stablehlo.return"(%v0) : (tensor<2x7x8xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<2x7x8xi1>)
    %v5 = sdy.propagation_barrier %v4 allowed_direction=FORWARD : tensor<2x7x8xi1>
    %v6 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<3x4xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<1x8x9x1x4xf32>}> : () -> (tensor<1x8x9x1x4xf32>)
    %v8 = "stablehlo.divide"(%arg3, %v7) : (tensor<1x8x9x1x4xf32>, tensor<1x8x9x1x4xf32>) -> (tensor<1x8x9x1x4xf32>)
    %v9 = "stablehlo.minimum"(%v8, %arg5) : (tensor<1x8x9x1x4xf32>, tensor<1x8x9x1x4xf32>) -> (tensor<1x8x9x1x4xf32>)
    %v10 = sdy.sharding_constraint %v6 <@mesh, [{"a"}, {"b"}]> : tensor<3x4xi32>
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.clamp"(%v11, %arg6, %v12) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v27:2 = "stablehlo.while"(%v13, %v6) ({
    ^bb0(%v14: tensor<i32>, %v15: tensor<3x4xi32>):
    %v16 = "stablehlo.compare"(%v14, %v12) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<3x4xi32>):
    %v20 = "stablehlo.concatenate"(%v19, %v19, %v10) <{dimension = 1 : i64}> : (tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xi32>) -> (tensor<3x12xi32>)
    %v21 = "stablehlo.tanh"(%v2) : (tensor<210x1xbf16>) -> (tensor<210x1xbf16>)
    %v22 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xui64>)
    %v23:2 = "stablehlo.rng_bit_generator"(%v22) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x6x4x7xui8>)
    %v24 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.add"(%v18, %v24) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v25, %v19) : (tensor<i32>, tensor<3x4xi32>) -> ()
    }) : (tensor<i32>, tensor<3x4xi32>) -> (tensor<i32>, tensor<3x4xi32>)
    %v32 = sdy.manual_computation(%arg5, %v8) in_shardings=[<@mesh, [{}, {}, {}, {}, {"a", "b"}]>, <@mesh, [{}, {}, {}, {}, {"a", "b"}]>] out_shardings=[<@mesh, [{}, {}, {}, {}, {}]>] manual_axes={"a", "b"} (%v28: tensor<1x8x9x1x2xf32>, %v29: tensor<1x8x9x1x2xf32>) {
    %v30 = "stablehlo.all_reduce"(%v28) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x8x9x1x2xf32>) -> (tensor<1x8x9x1x2xf32>)
    "sdy.return"(%v30) : (tensor<1x8x9x1x2xf32>) -> ()
    } : (tensor<1x8x9x1x4xf32>, tensor<1x8x9x1x4xf32>) -> tensor<1x8x9x1x2xf32>
    return %v32, %v27#1, %v9, %v5 : tensor<1x8x9x1x2xf32>, tensor<3x4xi32>, tensor<1x8x9x1x4xf32>, tensor<2x7x8xi1>
}
