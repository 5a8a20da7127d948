sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<5x7xbf16>, %arg1: tensor<5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}p2]>}, %arg2: tensor<5x7x5xbf16>, %arg3: tensor<8x7x7xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a":(2)2}p2], replicated={"a":(1)2}>}, %arg4: tensor<8xf32>, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg6: tensor<6x5x8xi32>) -> (tensor<7x6x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, tensor<8x7xf32>, tensor<8xf32>, tensor<5x7x5xbf16>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v0, %arg0) ({
    ^bb0(%v1_: tensor<i32>, %v2_: tensor<5x7xbf16>):
    %v6 = "stablehlo.compare"(%v1_, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v1: tensor<i32>, %v2: tensor<5x7xbf16>):
    %v8 = "stablehlo.dynamic_slice"(%arg0, %v1, %v5) <{slice_sizes = array<i64: 1, 7>}> : (tensor<5x7xbf16>, tensor<i32>, tensor<i32>) -> (tensor<1x7xbf16>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<1x7xbf16>) -> (tensor<7xbf16>)
    %v10 = "stablehlo.abs"(%v2) : (tensor<5x7xbf16>) -> (tensor<5x7xbf16>)
    %v11 = "stablehlo.add"(%arg0, %v10) : (tensor<5x7xbf16>, tensor<5x7xbf16>) -> (tensor<5x7xbf16>)
    %v12 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v14 = "stablehlo.clamp"(%v12, %v11, %v13) : (tensor<bf16>, tensor<5x7xbf16>, tensor<bf16>) -> (tensor<5x7xbf16>)
    %v15 = "stablehlo.add"(%v1, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v14) : (tensor<i32>, tensor<5x7xbf16>) -> ()
    }) : (tensor<i32>, tensor<5x7xbf16>) -> (tensor<i32>, tensor<5x7xbf16>)
    %v18 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"a"}]> : tensor<5x7xbf16>
    %v19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v20 = "stablehlo.reduce"(%v18, %v19) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<5x7xbf16>, tensor<bf16>) -> (tensor<5xbf16>)
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.reduce"(%arg1, %v21) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x8xf32>, tensor<f32>) -> (tensor<f32>)
    %v23 = "stablehlo.dot_general"(%v18, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<5x7xbf16>, tensor<5x7x5xbf16>) -> (tensor<5x7x5xbf16>)
    %v24 = "stablehlo.convert"(%arg3) : (tensor<8x7x7xi8>) -> (tensor<8x7x7xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.clamp"(%v25, %arg5, %v26) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v41:2 = "stablehlo.while"(%v27, %arg4) ({
    ^bb0(%v28: tensor<i32>, %v29: tensor<8xf32>):
    %v30 = "stablehlo.compare"(%v28, %v26) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v30) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v32: tensor<i32>, %v33: tensor<8xf32>):
    %v34 = "stablehlo.add"(%v17#1, %v17#1) : (tensor<5x7xbf16>, tensor<5x7xbf16>) -> (tensor<5x7xbf16>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v38 = "stablehlo.clamp"(%v36, %v33, %v37) : (tensor<f32>, tensor<8xf32>, tensor<f32>) -> (tensor<8xf32>)
    %v39 = "stablehlo.add"(%v32, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v39, %v38) : (tensor<i32>, tensor<8xf32>) -> ()
    }) : (tensor<i32>, tensor<8xf32>) -> (tensor<i32>, tensor<8xf32>)
    %v51 = sdy.manual_computation(%v24, %v24) in_shardings=[<@mesh, [{"a"}, {}, {}]>, <@mesh, [{"a"}, {}, {}]>] out_shardings=[<@mesh, [{"a"}, {}, {}]>] manual_axes={"a"} (%v42: tensor<2x7x7xf32>, %v43: tensor<2x7x7xf32>) {
    %v44 = "stablehlo.sign"(%v42) : (tensor<2x7x7xf32>) -> (tensor<2x7x7xf32>)
    %v45 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v46 = "stablehlo.reduce_window"(%v44, %v45) <{window_dimensions = array<i64: 1, 1, 7>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 6]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x7x7xf32>, tensor<f32>) -> (tensor<2x7x7xf32>)
    %v47 = "stablehlo.convert"(%v46) : (tensor<2x7x7xf32>) -> (tensor<2x7x7xf32>)
    %v48 = sdy.sharding_constraint %v47 <@mesh, [{}, {?}, {}]> : tensor<2x7x7xf32>
    %v49 = "stablehlo.add"(%v47, %v44) : (tensor<2x7x7xf32>, tensor<2x7x7xf32>) -> (tensor<2x7x7xf32>)
    "sdy.return"(%v49) : (tensor<2x7x7xf32>) -> ()
    } : (tensor<8x7x7xf32>, tensor<8x7x7xf32>) -> tensor<8x7x7xf32>
    %v52 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<8x7x7xi32>)
    %v53 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v54 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v55:2 = "stablehlo.reduce"(%v51, %v52, %v53, %v54) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<8x7x7xf32>, tensor<8x7x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x7xf32>, tensor<8x7xi32>)
    %v56 = "stablehlo.dot_general"(%v55#1, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<8x7xi32>, tensor<6x5x8xi32>) -> (tensor<7x6x5xi32>)
    return %v56, %v55#0, %v41#1, %v23 : tensor<7x6x5xi32>, tensor<8x7xf32>, tensor<8xf32>, tensor<5x7x5xbf16>
}
