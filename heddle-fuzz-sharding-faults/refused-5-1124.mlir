sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<7xi64>, %arg1: tensor<2x10x9xf32>, %arg2: tensor<2x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<2x8xf64>, %arg5: tensor<4x1xf16>, %arg6: tensor<4x5xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}]>}, %arg7: tensor<4x4xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}]>}) -> (tensor<2x2x8xf32>, tensor<2xf64>, tensor<8x4xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}p2]>}, tensor<4x10xf16>, tensor<8x9x5xf32>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<7xi64>) -> (tensor<7xi32>)
    %v1 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[i, 0, o]->[f, 0, b]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<2x10x9xf32>, tensor<2x2x8xf32>) -> (tensor<8x9x5xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg3, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v4, %arg2) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<2x2x8xf32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<2x2x8xf32>):
    %v11 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v12 = "stablehlo.reduce_window"(%arg4, %v11) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>, base_dilations = array<i64: 1, 2>, window_dilations = array<i64: 1, 1>, padding = dense<[[-1, 2], [-1, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<2x8xf64>, tensor<f64>) -> (tensor<1x13xf64>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v10, %v15) : (tensor<f32>, tensor<2x2x8xf32>, tensor<f32>) -> (tensor<2x2x8xf32>)
    %v17 = "stablehlo.add"(%v9, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<2x2x8xf32>) -> ()
    }) : (tensor<i32>, tensor<2x2x8xf32>) -> (tensor<i32>, tensor<2x2x8xf32>)
    %v20 = sdy.sharding_constraint %arg4 <@mesh, [{}, {"a"}p1], replicated={"b"}> : tensor<2x8xf64>
    %v21 = "stablehlo.concatenate"(%arg7, %arg6, %arg5) <{dimension = 1 : i64}> : (tensor<4x4xf16>, tensor<4x5xf16>, tensor<4x1xf16>) -> (tensor<4x10xf16>)
    %v22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v23 = "stablehlo.reduce"(%v20, %v22) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<2x8xf64>, tensor<f64>) -> (tensor<2xf64>)
    %v24 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xui64>)
    %v25:2 = "stablehlo.rng_bit_generator"(%v24) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui8>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<0xi32>}> : () -> (tensor<0xi32>)
    %v27 = "stablehlo.gather"(%v23, %v26) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 2>}> : (tensor<2xf64>, tensor<0xi32>) -> (tensor<2xf64>)
    %v37 = "stablehlo.case"(%arg3) ({
    %v28 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2x8x6x4xf64>}> : () -> (tensor<2x8x6x4xf64>)
    %v29 = "stablehlo.convert"(%v28) : (tensor<2x8x6x4xf64>) -> (tensor<2x8x6x4xf16>)
    %v30 = "stablehlo.add"(%v19#1, %v19#1) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> (tensor<2x2x8xf32>)
    "stablehlo.return"(%v30) : (tensor<2x2x8xf32>) -> ()
    }, {
    %v32 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x2x8xf32>}> : () -> (tensor<2x2x8xf32>)
    %v33 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x2x8xf32>}> : () -> (tensor<2x2x8xf32>)
    %v34 = "stablehlo.clamp"(%v32, %v19#1, %v33) : (tensor<2x2x8xf32>, tensor<2x2x8xf32>, tensor<2x2x8xf32>) -> (tensor<2x2x8xf32>)
    %v35 = "stablehlo.convert"(%v19#1) : (tensor<2x2x8xf32>) -> (tensor<2x2x8xi32>)
    "stablehlo.return"(%v34) : (tensor<2x2x8xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x2x8xf32>)
    return %v37, %v27, %v25#1, %v21, %v1 : tensor<2x2x8xf32>, tensor<2xf64>, tensor<8x4xui8>, tensor<4x10xf16>, tensor<8x9x5xf32>
}
