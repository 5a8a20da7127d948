sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg1: tensor<2x1x5x5x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}, {}, {?}]>}, %arg2: tensor<2xi32>, %arg3: tensor<3xf32>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<ui32>) -> (tensor<8xf32>, tensor<ui32>, tensor<2x1x5x5x6xf64>, tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, tensor<2xui64>, tensor<8xf32>) {
    %v0:2 = "stablehlo.rng_bit_generator"(%arg0) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x3x12x1xui32>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v2 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v3 = "stablehlo.clamp"(%v1, %arg1, %v2) : (tensor<f64>, tensor<2x1x5x5x6xf64>, tensor<f64>) -> (tensor<2x1x5x5x6xf64>)
    %v4 = "stablehlo.reverse"(%v0#0) <{dimensions = array<i64>}> : (tensor<2xui64>) -> (tensor<2xui64>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xf32>)
    %v6 = "stablehlo.scatter"(%v0#0, %arg2, %v4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<2xi32>, tensor<2xui64>) -> (tensor<2xui64>)
    %v7 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}, {}, {}, {}]> : tensor<2x1x5x5x6xf64>
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v9 = "stablehlo.select_and_scatter"(%v5, %arg3, %v8) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 3>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<8xf32>)
    %v12 = "stablehlo.case"(%arg4) ({
    %v10 = "stablehlo.add"(%v9, %v5) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>)
    "stablehlo.return"(%v10) : (tensor<8xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<8xf32>)
    %v35 = "stablehlo.case"(%arg5) ({
    %v13:2 = "stablehlo.rng_bit_generator"(%arg0) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x6xui64>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<6x2xui64>}> : () -> (tensor<6x2xui64>)
    %v19 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30:3 = "stablehlo.while"(%v14, %v4, %v15) ({
    ^bb0(%v16_: tensor<i32>, %v17_: tensor<2xui64>, %v18_: tensor<6x2xui64>):
    %v22 = "stablehlo.compare"(%v16_, %v19) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v22) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v16: tensor<i32>, %v17: tensor<2xui64>, %v18: tensor<6x2xui64>):
    %v24 = "stablehlo.dynamic_slice"(%v12, %v16) <{slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v25 = "stablehlo.reshape"(%v24) : (tensor<1xf32>) -> (tensor<f32>)
    %v26 = "stablehlo.add"(%v16, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v27 = "stablehlo.reshape"(%v13#0) : (tensor<2xui64>) -> (tensor<1x2xui64>)
    %v28 = "stablehlo.dynamic_update_slice"(%v18, %v27, %v16, %v21) : (tensor<6x2xui64>, tensor<1x2xui64>, tensor<i32>, tensor<i32>) -> (tensor<6x2xui64>)
    "stablehlo.return"(%v26, %v13#0, %v28) : (tensor<i32>, tensor<2xui64>, tensor<6x2xui64>) -> ()
    }) : (tensor<i32>, tensor<2xui64>, tensor<6x2xui64>) -> (tensor<i32>, tensor<2xui64>, tensor<6x2xui64>)
    %v31 = "stablehlo.constant"() <{value = dense<2> : tensor<ui64>}> : () -> (tensor<ui64>)
    %v32 = "stablehlo.reduce"(%v13#0, %v31) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<ui64>) -> (tensor<ui64>)
    %v33 = "stablehlo.add"(%arg6, %arg6) : (tensor<ui32>, tensor<ui32>) -> (tensor<ui32>)
    "stablehlo.return"(%v33) : (tensor<ui32>) -> ()
    }) : (tensor<i32>) -> (tensor<ui32>)
    %v36 = "stablehlo.sine"(%v9) : (tensor<8xf32>) -> (tensor<8xf32>)
    return %v36, %v35, %v7, %v6, %v6, %v36 : tensor<8xf32>, tensor<ui32>, tensor<2x1x5x5x6xf64>, tensor<2xui64>, tensor<2xui64>, tensor<8xf32>
}
