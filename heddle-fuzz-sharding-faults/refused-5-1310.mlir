sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<8x3x8xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<8x3x8xf32>, %arg3: tensor<8x7xf32>, %arg4: tensor<7x7x4x1x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(1)2, ?}, {?}, {}, {"b", ?}]>}, %arg5: tensor<2x9x12xbf16>, %arg6: tensor<3x3x12x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(2)2, ?}, {}, {"b", ?}]>}) -> (tensor<2x9x3x3xbf16>, tensor<8x3x8xf32>, tensor<7x7x1x2xi32>, tensor<7x7x1x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}]>}, tensor<8x3x8xf32>) {
    %v12 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a", "b"}, {}, {}]>, <@mesh, [{"a", "b"}, {}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}, {}]>] manual_axes={"a", "b"} (%v0: tensor<1x3x8xf32>, %v1: tensor<1x3x8xf32>) {
    %v2 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x7xf16>}> : () -> (tensor<4x7xf16>)
    %v3 = "stablehlo.broadcast_in_dim"(%v2) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4x7xf16>) -> (tensor<2x4x7xf16>)
    %v4 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x2x4xf16>)
    %v5 = "stablehlo.dot_general"(%v3, %v4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<2x4x7xf16>, tensor<1x2x4xf16>) -> (tensor<4x7x1x4xf16>)
    %v6 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.dynamic_slice"(%v5, %v6, %v7, %v8, %v9) <{slice_sizes = array<i64: 2, 4, 1, 4>}> : (tensor<4x7x1x4xf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x4x1x4xf16>)
    "sdy.return"(%v1) : (tensor<1x3x8xf32>) -> ()
    } : (tensor<8x3x8xf32>, tensor<8x3x8xf32>) -> tensor<8x3x8xf32>
    %v13 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.dynamic_slice"(%v12, %arg1, %v13, %v14) <{slice_sizes = array<i64: 8, 3, 8>}> : (tensor<8x3x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<8x3x8xf32>)
    %v24 = sdy.manual_computation(%arg0, %v15) in_shardings=[<@mesh, [{"a"}, {}, {}]>, <@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {}, {}]>] manual_axes={"a"} (%v16: tensor<2x3x8xf32>, %v17: tensor<2x3x8xf32>) {
    %v18 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.pad"(%v17, %v18) <{edge_padding_low = array<i64: 2, 3, 1>, edge_padding_high = array<i64: 0, 1, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<2x3x8xf32>, tensor<f32>) -> (tensor<4x7x9xf32>)
    %v20 = sdy.sharding_constraint %v19 <@mesh, [{?}, {"b"}, {}]> : tensor<4x7x9xf32>
    %v21 = "stablehlo.transpose"(%v17) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x8xf32>) -> (tensor<8x2x3xf32>)
    %v22 = "stablehlo.add"(%v17, %v17) : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> (tensor<2x3x8xf32>)
    "sdy.return"(%v22) : (tensor<2x3x8xf32>) -> ()
    } : (tensor<8x3x8xf32>, tensor<8x3x8xf32>) -> tensor<8x3x8xf32>
    %v25 = "stablehlo.transpose"(%v15) <{permutation = array<i64: 2, 1, 0>}> : (tensor<8x3x8xf32>) -> (tensor<8x3x8xf32>)
    %v26 = sdy.sharding_constraint %v24 <@mesh, [{}, {}, {"b"}]> : tensor<8x3x8xf32>
    %v27 = "stablehlo.add"(%v25, %arg2) : (tensor<8x3x8xf32>, tensor<8x3x8xf32>) -> (tensor<8x3x8xf32>)
    %v28 = sdy.propagation_barrier %v26 allowed_direction=NONE : tensor<8x3x8xf32>
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.clamp"(%v29, %arg1, %v30) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v51:2 = "stablehlo.while"(%v31, %arg2) ({
    ^bb0(%v32: tensor<i32>, %v33: tensor<8x3x8xf32>):
    %v34 = "stablehlo.compare"(%v32, %v30) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v34) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v36: tensor<i32>, %v37: tensor<8x3x8xf32>):
    %v38 = "stablehlo.maximum"(%v27, %v28) : (tensor<8x3x8xf32>, tensor<8x3x8xf32>) -> (tensor<8x3x8xf32>)
    %v39 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<8x3x8xi32>)
    %v40 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v41 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v42:2 = "stablehlo.reduce"(%v25, %v39, %v40, %v41) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<8x3x8xf32>, tensor<8x3x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x3xf32>, tensor<8x3xi32>)
    %v43 = "stablehlo.reshape"(%arg3) : (tensor<8x7xf32>) -> (tensor<8x7x1xf32>)
    %v44 = "stablehlo.add"(%v38, %v12) : (tensor<8x3x8xf32>, tensor<8x3x8xf32>) -> (tensor<8x3x8xf32>)
    %v45 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v46 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v47 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v48 = "stablehlo.clamp"(%v46, %v44, %v47) : (tensor<f32>, tensor<8x3x8xf32>, tensor<f32>) -> (tensor<8x3x8xf32>)
    %v49 = "stablehlo.add"(%v36, %v45) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v49, %v48) : (tensor<i32>, tensor<8x3x8xf32>) -> ()
    }) : (tensor<i32>, tensor<8x3x8xf32>) -> (tensor<i32>, tensor<8x3x8xf32>)
    %v52 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<7x7x4x1x2xi32>)
    %v53 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f16>}> : () -> (tensor<f16>)
    %v54 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v55:2 = "stablehlo.reduce"(%arg4, %v52, %v53, %v54) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f16>, tensor<i32>
    }) : (tensor<7x7x4x1x2xf16>, tensor<7x7x4x1x2xi32>, tensor<f16>, tensor<i32>) -> (tensor<7x7x1x2xf16>, tensor<7x7x1x2xi32>)
    %v56 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v57 = "stablehlo.reduce"(%v51#1, %v56) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x3x8xf32>, tensor<f32>) -> (tensor<8x3x8xf32>)
    %v58 = "stablehlo.dot_general"(%arg5, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [3], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>}> : (tensor<2x9x12xbf16>, tensor<3x3x12x2xbf16>) -> (tensor<2x9x3x3xbf16>)
    return %v58, %v57, %v55#1, %v55#0, %v24 : tensor<2x9x3x3xbf16>, tensor<8x3x8xf32>, tensor<7x7x1x2xi32>, tensor<7x7x1x2xf16>, tensor<8x3x8xf32>
}
