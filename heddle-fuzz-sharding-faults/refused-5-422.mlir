sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[6, 5, 1, 7, 2, 4, 0, 3]>
func.func public @main(%arg0: tensor<6xf32>, %arg1: tensor<3xf32>, %arg2: tensor<6x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b":(1)2}]>}, %arg3: tensor<i32>, %arg4: tensor<12x6x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"b"}]>}, %arg5: tensor<3x6xf16>) -> (tensor<f32>, tensor<ui8> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<3x6xf16>, tensor<12x4xbf16>, tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.select_and_scatter"(%arg0, %arg1, %v0) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<6xf32>)
    %v2 = "stablehlo.ceil"(%arg2) : (tensor<6x12xbf16>) -> (tensor<6x12xbf16>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg3, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v21:2 = "stablehlo.while"(%v5, %arg1) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<3xf32>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<3xf32>):
    %v12 = "stablehlo.reshape"(%v2) : (tensor<6x12xbf16>) -> (tensor<2x36x1xbf16>)
    %v13 = "stablehlo.add"(%arg3, %arg3) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v14 = "stablehlo.add"(%v11, %v11) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.clamp"(%v16, %v14, %v17) : (tensor<f32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v19 = "stablehlo.add"(%v10, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v19, %v18) : (tensor<i32>, tensor<3xf32>) -> ()
    }) : (tensor<i32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>)
    %v22 = "stablehlo.sign"(%arg2) : (tensor<6x12xbf16>) -> (tensor<6x12xbf16>)
    %v23 = "stablehlo.dot_general"(%v2, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<6x12xbf16>, tensor<12x6x4xbf16>) -> (tensor<12x4xbf16>)
    %v24 = "stablehlo.abs"(%v21#1) : (tensor<3xf32>) -> (tensor<3xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v26 = "stablehlo.reduce_window"(%arg5, %v25) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 2], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3x6xf16>, tensor<f16>) -> (tensor<3x6xf16>)
    %v27 = sdy.sharding_constraint %v21#1 <@mesh, [{"b":(2)2, ?}], replicated={"a"}> : tensor<3xf32>
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v29:2 = "stablehlo.rng_bit_generator"(%v28) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui8>)
    %v30 = "stablehlo.dot_general"(%v24, %v27) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3xf32>, tensor<3xf32>) -> (tensor<f32>)
    return %v30, %v29#1, %v26, %v23, %v1 : tensor<f32>, tensor<ui8>, tensor<3x6xf16>, tensor<12x4xbf16>, tensor<6xf32>
}
