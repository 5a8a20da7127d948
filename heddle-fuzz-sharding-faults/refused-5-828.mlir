sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<4x12x1x5xui8>, %arg1: tensor<7x10xf32>, %arg2: tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}p0]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<2x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b", ?}]>, tf.aliasing_output = 2 : i32}, %arg5: tensor<i1>, %arg6: tensor<1x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}p2], replicated={"a"}>}, %arg7: tensor<1x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}) -> (tensor<12x4x5x1xui8>, tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, tensor<2x2xi8>, tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}) {
    %v0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0, 3, 2>}> : (tensor<4x12x1x5xui8>) -> (tensor<12x4x5x1xui8>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.select_and_scatter"(%arg1, %arg1, %v1) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x10xf32>, tensor<7x10xf32>, tensor<f32>) -> (tensor<7x10xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.reduce"(%arg1, %v3) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x10xf32>, tensor<f32>) -> (tensor<7xf32>)
    %v5 = sdy.sharding_constraint %v4 <@mesh, [{"a", "b"}p2]> : tensor<7xf32>
    %v6 = "stablehlo.dot_general"(%v5, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>)
    %v7 = "stablehlo.dynamic_slice"(%v4, %arg3) <{slice_sizes = array<i64: 5>}> : (tensor<7xf32>, tensor<i32>) -> (tensor<5xf32>)
    %v8 = "stablehlo.not"(%v0) : (tensor<12x4x5x1xui8>) -> (tensor<12x4x5x1xui8>)
    %v9 = sdy.sharding_constraint %v5 <@mesh, [{"b", "a"}]> : tensor<7xf32>
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v10, %arg4) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<2x2xi8>):
    %v16 = "stablehlo.compare"(%v11_, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<2x2xi8>):
    %v18 = "stablehlo.dynamic_slice"(%v6, %v11) <{slice_sizes = array<i64: 1>}> : (tensor<7xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v19 = "stablehlo.reshape"(%v18) : (tensor<1xf32>) -> (tensor<f32>)
    %v20 = "stablehlo.add"(%v12, %v12) : (tensor<2x2xi8>, tensor<2x2xi8>) -> (tensor<2x2xi8>)
    %v21 = "stablehlo.add"(%v11, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v20) : (tensor<i32>, tensor<2x2xi8>) -> ()
    }) : (tensor<i32>, tensor<2x2xi8>) -> (tensor<i32>, tensor<2x2xi8>)
    %v24 = sdy.sharding_constraint %v23#1 <@mesh, [{"b"}p1, {"a", ?}p0]> : tensor<2x2xi8>
    %v36 = "stablehlo.if"(%arg5) ({
    %v25 = "stablehlo.dot_general"(%arg6, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<1x3xbf16>, tensor<1x4xbf16>) -> (tensor<3x4xbf16>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xui64>)
    %v27:2 = "stablehlo.rng_bit_generator"(%v26) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui8>)
    %v28 = "stablehlo.add"(%v9, %v6) : (tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>)
    "stablehlo.return"(%v28) : (tensor<7xf32>) -> ()
    }, {
    %v30 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x8xi32>)
    %v31 = "stablehlo.abs"(%arg4) : (tensor<2x2xi8>) -> (tensor<2x2xi8>)
    %v32 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.pad"(%v6, %v32) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<7xf32>, tensor<f32>) -> (tensor<7xf32>)
    sdy.sharding_group %v24 group_id=204 : tensor<2x2xi8>
    %v34 = "stablehlo.add"(%v9, %v33) : (tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>)
    "stablehlo.return"(%v34) : (tensor<7xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<7xf32>)
    %v37 = "stablehlo.sort"(%v8) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = stablehlo.compare LT, %l, %r, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<12x4x5x1xui8>) -> (tensor<12x4x5x1xui8>)
    return %v37, %v36, %v24, %v7 : tensor<12x4x5x1xui8>, tensor<7xf32>, tensor<2x2xi8>, tensor<5xf32>
}
