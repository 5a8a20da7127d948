sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<4x9x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {"a"}]>}, %arg1: tensor<i32>, %arg2: tensor<6x3x5xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {}]>}) -> (tensor<2x6x3xf16>, tensor<4x9x8xf16>, tensor<4x9x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {"a", ?}]>}, tensor<2x10xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b", ?}]>}) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<4x9x8xi32>) -> (tensor<4x9x8xi1>)
    %v1 = "stablehlo.convert"(%arg0) : (tensor<4x9x8xi32>) -> (tensor<4x9x8xf16>)
    %v2 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x10xf16>}> : () -> (tensor<2x10xf16>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg1, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v21:2 = "stablehlo.while"(%v5, %v2) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<2x10xf16>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<2x10xf16>):
    %v12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v13 = "stablehlo.reduce"(%v11, %v12) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<2x10xf16>, tensor<f16>) -> (tensor<10xf16>)
    %v14 = "stablehlo.add"(%v11, %v11) : (tensor<2x10xf16>, tensor<2x10xf16>) -> (tensor<2x10xf16>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v17 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v18 = "stablehlo.clamp"(%v16, %v14, %v17) : (tensor<f16>, tensor<2x10xf16>, tensor<f16>) -> (tensor<2x10xf16>)
    %v19 = "stablehlo.add"(%v10, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v19, %v18) : (tensor<i32>, tensor<2x10xf16>) -> ()
    }) : (tensor<i32>, tensor<2x10xf16>) -> (tensor<i32>, tensor<2x10xf16>)
    %v22 = sdy.sharding_constraint %v21#1 <@mesh, [{}, {"a", ?}]> : tensor<2x10xf16>
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.dynamic_slice"(%v22, %v23, %arg1) <{slice_sizes = array<i64: 2, 2>}> : (tensor<2x10xf16>, tensor<i32>, tensor<i32>) -> (tensor<2x2xf16>)
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v26 = "stablehlo.reduce_window"(%v24, %v25) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<2x2xf16>, tensor<f16>) -> (tensor<5x2xf16>)
    %v27 = "stablehlo.dot_general"(%v26, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<5x2xf16>, tensor<6x3x5xf16>) -> (tensor<2x6x3xf16>)
    return %v27, %v1, %v0, %v22 : tensor<2x6x3xf16>, tensor<4x9x8xf16>, tensor<4x9x8xi1>, tensor<2x10xf16>
}
