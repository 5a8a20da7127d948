sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}, %arg1: tensor<3x4x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}, %arg2: tensor<4x3x4xbf16>, %arg3: tensor<4x3x4xbf16>, %arg4: tensor<4x3x4xi1>, %arg5: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<3x4xf32>, %arg7: tensor<bf16>) -> (tensor<4x3x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {?}]>}, tensor<3x4xi1>, tensor<4x3x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {"a", ?}]>}, tensor<4x3x4xbf16>) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4xbf16>, tensor<3x4x4xbf16>) -> (tensor<4x3x4xbf16>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"b", ?}, {"a"}, {?}]> : tensor<4x3x4xbf16>
    %v2 = "stablehlo.subtract"(%v1, %arg2) : (tensor<4x3x4xbf16>, tensor<4x3x4xbf16>) -> (tensor<4x3x4xbf16>)
    %v3 = "stablehlo.maximum"(%v1, %v2) : (tensor<4x3x4xbf16>, tensor<4x3x4xbf16>) -> (tensor<4x3x4xbf16>)
    %v4 = "stablehlo.select"(%arg4, %v0, %v1) : (tensor<4x3x4xi1>, tensor<4x3x4xbf16>, tensor<4x3x4xbf16>) -> (tensor<4x3x4xbf16>)
    %v23 = "stablehlo.if"(%arg5) ({
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v6 = "stablehlo.dot_general"(%arg3, %v5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4x3x4xbf16>, tensor<bf16>) -> (tensor<4x3x4xbf16>)
    %v7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x3x4xbf16>}> : () -> (tensor<4x3x4xbf16>)
    %v8 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<4x3x4xbf16>}> : () -> (tensor<4x3x4xbf16>)
    %v9 = "stablehlo.clamp"(%v7, %v4, %v8) : (tensor<4x3x4xbf16>, tensor<4x3x4xbf16>, tensor<4x3x4xbf16>) -> (tensor<4x3x4xbf16>)
    %v10 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.dynamic_slice"(%arg2, %v10, %v11, %v12) <{slice_sizes = array<i64: 4, 3, 4>}> : (tensor<4x3x4xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x3x4xbf16>)
    %v14 = sdy.propagation_barrier %v13 allowed_direction=FORWARD : tensor<4x3x4xbf16>
    %v15 = "stablehlo.add"(%arg6, %arg6) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    "stablehlo.return"(%v15) : (tensor<3x4xf32>) -> ()
    }, {
    %v17 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v18 = "stablehlo.reduce_window"(%arg2, %v17) <{window_dimensions = array<i64: 1, 1, 4>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [3, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x3x4xbf16>, tensor<bf16>) -> (tensor<4x3x4xbf16>)
    %v19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v20 = "stablehlo.reduce_window"(%v18, %v19) <{window_dimensions = array<i64: 4, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 3], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x3x4xbf16>, tensor<bf16>) -> (tensor<4x3x4xbf16>)
    %v21 = "stablehlo.add"(%arg6, %arg6) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    "stablehlo.return"(%v21) : (tensor<3x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<3x4xf32>)
    %v24 = "stablehlo.sort"(%v1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x3x4xbf16>) -> (tensor<4x3x4xbf16>)
    %v25 = "stablehlo.compare"(%v23, %v23) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xi1>)
    %v26 = sdy.sharding_constraint %arg4 <@mesh, [{"b", ?}, {}, {}]> : tensor<4x3x4xi1>
    return %v26, %v25, %v24, %v3 : tensor<4x3x4xi1>, tensor<3x4xi1>, tensor<4x3x4xbf16>, tensor<4x3x4xbf16>
}
