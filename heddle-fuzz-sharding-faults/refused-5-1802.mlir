sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<6x4xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<10x8x0xf64>, %arg4: tensor<8x3xi32>, %arg5: tensor<3x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}, %arg6: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<6x9xui8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}) -> (tensor<4x2xi32>, tensor<4x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}, {?}]>}, tensor<10x0xf64>) {
    %v0 = "stablehlo.dynamic_slice"(%arg0, %arg1, %arg2) <{slice_sizes = array<i64: 2, 3>}> : (tensor<6x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<2x3xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.remainder"(%arg2, %v1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v4 = "stablehlo.reduce"(%arg3, %v3) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<10x8x0xf64>, tensor<f64>) -> (tensor<10x0xf64>)
    %v5 = "stablehlo.convolution"(%arg4, %arg5) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<8x3xi32>, tensor<3x2xi32>) -> (tensor<4x2xi32>)
    %v6 = sdy.sharding_constraint %arg5 <@mesh, [{}, {?}]> : tensor<3x2xi32>
    %v20 = "stablehlo.case"(%arg2) ({
    %v7 = "stablehlo.reshape"(%arg6) : (tensor<f32>) -> (tensor<1xf32>)
    "stablehlo.return"(%arg2) : (tensor<i32>) -> ()
    }, {
    %v9 = "stablehlo.add"(%arg2, %v2) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v9) : (tensor<i32>) -> ()
    }, {
    %v12 = "stablehlo.case"(%v2) ({
    "stablehlo.return"(%arg7) : (tensor<6x9xui8>) -> ()
    }) : (tensor<i32>) -> (tensor<6x9xui8>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<12x8xf16>)
    %v14 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<12x8xf16>}> : () -> (tensor<12x8xf16>)
    %v15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v16 = "stablehlo.select_and_scatter"(%v13, %v14, %v15) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<12x8xf16>, tensor<12x8xf16>, tensor<f16>) -> (tensor<12x8xf16>)
    %v17 = sdy.sharding_constraint %v12 <@mesh, [{"a"}, {}]> : tensor<6x9xui8>
    %v18 = "stablehlo.transpose"(%arg3) <{permutation = array<i64: 0, 2, 1>}> : (tensor<10x8x0xf64>) -> (tensor<10x0x8xf64>)
    "stablehlo.return"(%v2) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v21 = "stablehlo.transpose"(%v0) <{permutation = array<i64: 0, 1>}> : (tensor<2x3xi32>) -> (tensor<2x3xi32>)
    %v22 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x7xf32>}> : () -> (tensor<4x7xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.clamp"(%v23, %v2, %v24) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v43:2 = "stablehlo.while"(%v25, %v22) ({
    ^bb0(%v26: tensor<i32>, %v27: tensor<4x7xf32>):
    %v28 = "stablehlo.compare"(%v26, %v24) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v28) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v30: tensor<i32>, %v31: tensor<4x7xf32>):
    %v32 = "stablehlo.broadcast_in_dim"(%v6) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x2xi32>) -> (tensor<3x2x4x4xi32>)
    %v33 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.reduce"(%v21, %v33) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x3xi32>, tensor<i32>) -> (tensor<2x3xi32>)
    %v35 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.dynamic_slice"(%v31, %v20, %v35) <{slice_sizes = array<i64: 2, 5>}> : (tensor<4x7xf32>, tensor<i32>, tensor<i32>) -> (tensor<2x5xf32>)
    %v37 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v39 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v40 = "stablehlo.clamp"(%v38, %v31, %v39) : (tensor<f32>, tensor<4x7xf32>, tensor<f32>) -> (tensor<4x7xf32>)
    %v41 = "stablehlo.add"(%v30, %v37) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v41, %v40) : (tensor<i32>, tensor<4x7xf32>) -> ()
    }) : (tensor<i32>, tensor<4x7xf32>) -> (tensor<i32>, tensor<4x7xf32>)
    %v44 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v45 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v46 = "stablehlo.dynamic_slice"(%v5, %v44, %v45) <{slice_sizes = array<i64: 4, 2>}> : (tensor<4x2xi32>, tensor<i64>, tensor<i64>) -> (tensor<4x2xi32>)
    return %v46, %v43#1, %v4 : tensor<4x2xi32>, tensor<4x7xf32>, tensor<10x0xf64>
}
