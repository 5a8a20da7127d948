sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg1: tensor<2x6xf32>, %arg2: tensor<i1>, %arg3: tensor<2xui64>) -> (tensor<2x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, tensor<2x6xf32> {check.error = 9.248863e-05 : f64}, tensor<f32>) {
    %v0 = "stablehlo.constant"() <{value = dense<2> : tensor<8xi32>}> : () -> (tensor<8xi32>)
    %v4 = sdy.manual_computation(%v0, %arg0) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%v1: tensor<1xi32>, %v2: tensor<1xi32>) {
    "sdy.return"(%v1) : (tensor<1xi32>) -> ()
    } : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %v5 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.exponential"(%v5) : (tensor<f32>) -> (tensor<f32>)
    %v7 = "stablehlo.tanh"(%v6) : (tensor<f32>) -> (tensor<f32>)
    %v8 = "stablehlo.dot_general"(%v6, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f32>, tensor<2x6xf32>) -> (tensor<2x6xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v35:2 = "stablehlo.while"(%v9, %arg1) ({
    ^bb0(%v10_: tensor<i32>, %v11_: tensor<2x6xf32>):
    %v15 = "stablehlo.compare"(%v10_, %v12) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<2x6xf32>):
    %v17 = "stablehlo.dynamic_slice"(%v4, %v10) <{slice_sizes = array<i64: 1>}> : (tensor<8xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v18 = "stablehlo.reshape"(%v17) : (tensor<1xi32>) -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.pad"(%v4, %v19) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<8xi32>, tensor<i32>) -> (tensor<8xi32>)
    %v28 = "stablehlo.if"(%arg2) ({
    %v21 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x2xf32>)
    %v22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v23 = "stablehlo.select_and_scatter"(%v11, %v21, %v22) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 3>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x6xf32>, tensor<2x2xf32>, tensor<f32>) -> (tensor<2x6xf32>)
    "stablehlo.return"(%arg1) : (tensor<2x6xf32>) -> ()
    }, {
    %v25:2 = "stablehlo.rng_bit_generator"(%arg3) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x2x8x3xui32>)
    %v26 = "stablehlo.slice"(%v11) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 2>, strides = array<i64: 1, 1>}> : (tensor<2x6xf32>) -> (tensor<2x2xf32>)
    "stablehlo.return"(%v11) : (tensor<2x6xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x6xf32>)
    %v29 = "stablehlo.add"(%v28, %v28) : (tensor<2x6xf32>, tensor<2x6xf32>) -> (tensor<2x6xf32>)
    %v30 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v31 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.clamp"(%v30, %v29, %v31) : (tensor<f32>, tensor<2x6xf32>, tensor<f32>) -> (tensor<2x6xf32>)
    %v33 = "stablehlo.add"(%v10, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v33, %v32) : (tensor<i32>, tensor<2x6xf32>) -> ()
    }) : (tensor<i32>, tensor<2x6xf32>) -> (tensor<i32>, tensor<2x6xf32>)
    return %v35#1, %v8, %v7 : tensor<2x6xf32>, tensor<2x6xf32>, tensor<f32>
}
