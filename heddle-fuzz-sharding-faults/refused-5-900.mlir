sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<12x7x2xf32>, %arg1: tensor<12x7x2xi32>, %arg2: tensor<2x3x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {}]>}, %arg3: tensor<12x8xf16>, %arg4: tensor<6x8xf16>, %arg5: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg6: tensor<9x3x2xf16>, %arg7: tensor<9xf64>) -> (tensor<4x4x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(2)2}, {}]>}, tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<6x9x3x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {?}]>}, tensor<9x3x2xf16>) {
    %v0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<12x7x2xf32>) -> (tensor<12x7x2xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x12x7x2xf32>}> : () -> (tensor<6x12x7x2xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25:3 = "stablehlo.while"(%v1, %v0, %v2) ({
    ^bb0(%v3_: tensor<i32>, %v4_: tensor<12x7x2xf32>, %v5_: tensor<6x12x7x2xf32>):
    %v9 = "stablehlo.compare"(%v3_, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v3: tensor<i32>, %v4: tensor<12x7x2xf32>, %v5: tensor<6x12x7x2xf32>):
    %v11 = "stablehlo.dynamic_slice"(%v0, %v3, %v8, %v8) <{slice_sizes = array<i64: 1, 7, 2>}> : (tensor<12x7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x7x2xf32>)
    %v12 = "stablehlo.reshape"(%v11) : (tensor<1x7x2xf32>) -> (tensor<7x2xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v15:2 = "stablehlo.reduce"(%arg0, %arg1, %v13, %v14) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<12x7x2xf32>, tensor<12x7x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<12x2xf32>, tensor<12x2xi32>)
    %v16 = "stablehlo.broadcast_in_dim"(%v15#0) <{broadcast_dimensions = array<i64: 1, 3>}> : (tensor<12x2xf32>) -> (tensor<1x12x1x2xf32>)
    %v17 = "stablehlo.add"(%v4, %v0) : (tensor<12x7x2xf32>, tensor<12x7x2xf32>) -> (tensor<12x7x2xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.clamp"(%v18, %v17, %v19) : (tensor<f32>, tensor<12x7x2xf32>, tensor<f32>) -> (tensor<12x7x2xf32>)
    %v21 = "stablehlo.add"(%v3, %v7) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22 = "stablehlo.reshape"(%v20) : (tensor<12x7x2xf32>) -> (tensor<1x12x7x2xf32>)
    %v23 = "stablehlo.dynamic_update_slice"(%v5, %v22, %v3, %v8, %v8, %v8) : (tensor<6x12x7x2xf32>, tensor<1x12x7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x12x7x2xf32>)
    "stablehlo.return"(%v21, %v20, %v23) : (tensor<i32>, tensor<12x7x2xf32>, tensor<6x12x7x2xf32>) -> ()
    }) : (tensor<i32>, tensor<12x7x2xf32>, tensor<6x12x7x2xf32>) -> (tensor<i32>, tensor<12x7x2xf32>, tensor<6x12x7x2xf32>)
    %v26 = sdy.sharding_constraint %v25#1 <@mesh, [{"a", ?}, {}, {?}]> : tensor<12x7x2xf32>
    %v27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x4x8xbf16>}> : () -> (tensor<6x4x8xbf16>)
    %v28 = "stablehlo.convolution"(%v27, %arg2) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[o, 0, i]->[0, b, f]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<6x4x8xbf16>, tensor<2x3x4xbf16>) -> (tensor<4x4x2xbf16>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v30 = "stablehlo.dynamic_update_slice"(%arg3, %arg4, %arg5, %v29) : (tensor<12x8xf16>, tensor<6x8xf16>, tensor<i64>, tensor<i64>) -> (tensor<12x8xf16>)
    %v31 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x9x3x2xf16>}> : () -> (tensor<6x9x3x2xf16>)
    %v36 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v63:3 = "stablehlo.while"(%v31, %arg6, %v32) ({
    ^bb0(%v33_: tensor<i32>, %v34_: tensor<9x3x2xf16>, %v35_: tensor<6x9x3x2xf16>):
    %v39 = "stablehlo.compare"(%v33_, %v36) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v39) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v33: tensor<i32>, %v34: tensor<9x3x2xf16>, %v35: tensor<6x9x3x2xf16>):
    %v41 = "stablehlo.dynamic_slice"(%v25#1, %v33, %v38, %v38) <{slice_sizes = array<i64: 1, 7, 2>}> : (tensor<12x7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x7x2xf32>)
    %v42 = "stablehlo.reshape"(%v41) : (tensor<1x7x2xf32>) -> (tensor<7x2xf32>)
    %v43 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9xf64>)
    %v44 = "stablehlo.multiply"(%arg7, %arg7) : (tensor<9xf64>, tensor<9xf64>) -> (tensor<9xf64>)
    %v45 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<12x8xi32>)
    %v46 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f16>}> : () -> (tensor<f16>)
    %v47 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v48:2 = "stablehlo.reduce"(%v30, %v45, %v46, %v47) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f16>, tensor<i32>
    }) : (tensor<12x8xf16>, tensor<12x8xi32>, tensor<f16>, tensor<i32>) -> (tensor<8xf16>, tensor<8xi32>)
    %v49 = sdy.sharding_constraint %v30 <@mesh, [{}, {"a", ?}]> : tensor<12x8xf16>
    %v50 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<6x7x1xf32>}> : () -> (tensor<6x7x1xf32>)
    %v51 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<7x2xi64>)
    %v52 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<7xf32>}> : () -> (tensor<7xf32>)
    %v53 = "stablehlo.scatter"(%v50, %v51, %v52) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 2], input_batching_dims = [1], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [2, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x7x1xf32>, tensor<7x2xi64>, tensor<7xf32>) -> (tensor<6x7x1xf32>)
    %v54 = sdy.sharding_constraint %v44 <@mesh, [{?}]> : tensor<9xf64>
    %v55 = "stablehlo.add"(%arg6, %v34) : (tensor<9x3x2xf16>, tensor<9x3x2xf16>) -> (tensor<9x3x2xf16>)
    %v56 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v57 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v58 = "stablehlo.clamp"(%v56, %v55, %v57) : (tensor<f16>, tensor<9x3x2xf16>, tensor<f16>) -> (tensor<9x3x2xf16>)
    %v59 = "stablehlo.add"(%v33, %v37) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v60 = "stablehlo.reshape"(%v58) : (tensor<9x3x2xf16>) -> (tensor<1x9x3x2xf16>)
    %v61 = "stablehlo.dynamic_update_slice"(%v35, %v60, %v33, %v38, %v38, %v38) : (tensor<6x9x3x2xf16>, tensor<1x9x3x2xf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x9x3x2xf16>)
    "stablehlo.return"(%v59, %v58, %v61) : (tensor<i32>, tensor<9x3x2xf16>, tensor<6x9x3x2xf16>) -> ()
    }) : (tensor<i32>, tensor<9x3x2xf16>, tensor<6x9x3x2xf16>) -> (tensor<i32>, tensor<9x3x2xf16>, tensor<6x9x3x2xf16>)
    %v64 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v65 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v66 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v67 = "stablehlo.clamp"(%v65, %v64, %v66) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v84:2 = "stablehlo.while"(%v67, %arg5) ({
    ^bb0(%v68: tensor<i32>, %v69: tensor<i64>):
    %v70 = "stablehlo.compare"(%v68, %v66) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v70) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v72: tensor<i32>, %v73: tensor<i64>):
    %v74 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x10x6xf16>}> : () -> (tensor<4x10x6xf16>)
    %v75 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<6xf16>}> : () -> (tensor<6xf16>)
    %v76 = "stablehlo.dot_general"(%v74, %v75) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<4x10x6xf16>, tensor<6xf16>) -> (tensor<4x10xf16>)
    %v77 = "stablehlo.slice"(%v26) <{start_indices = array<i64: 0, 3, 0>, limit_indices = array<i64: 12, 7, 2>, strides = array<i64: 1, 1, 1>}> : (tensor<12x7x2xf32>) -> (tensor<12x4x2xf32>)
    %v78 = sdy.sharding_constraint %v25#2 <@mesh, [{?}, {"a":(2)2, ?}, {?}, {?}]> : tensor<6x12x7x2xf32>
    %v79 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v80 = "stablehlo.reduce"(%v28, %v79) <{dimensions = array<i64: 2>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x4x2xbf16>, tensor<bf16>) -> (tensor<4x4xbf16>)
    %v81 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v82 = "stablehlo.add"(%v72, %v81) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v82, %arg5) : (tensor<i32>, tensor<i64>) -> ()
    }) : (tensor<i32>, tensor<i64>) -> (tensor<i32>, tensor<i64>)
    %v96 = sdy.manual_computation(%v28, %v28) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}]>] manual_axes={"a"} (%v85: tensor<4x1x2xbf16>, %v86: tensor<4x1x2xbf16>) {
    %v87 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x4xf64>)
    %v88 = "stablehlo.reshape"(%v87) : (tensor<5x4xf64>) -> (tensor<1x5x2x2xf64>)
    %v89 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v90 = "stablehlo.reduce"(%v85, %v89) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x1x2xbf16>, tensor<bf16>) -> (tensor<1x2xbf16>)
    %v91 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v92 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v93 = "stablehlo.dynamic_update_slice"(%v90, %v90, %v91, %v92) : (tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<i32>, tensor<i32>) -> (tensor<1x2xbf16>)
    %v94 = sdy.sharding_constraint %v93 <@mesh, [{?}, {?}]> : tensor<1x2xbf16>
    "sdy.return"(%v85) : (tensor<4x1x2xbf16>) -> ()
    } : (tensor<4x4x2xbf16>, tensor<4x4x2xbf16>) -> tensor<4x4x2xbf16>
    return %v96, %v84#1, %v63#2, %v63#1 : tensor<4x4x2xbf16>, tensor<i64>, tensor<6x9x3x2xf16>, tensor<9x3x2xf16>
}
