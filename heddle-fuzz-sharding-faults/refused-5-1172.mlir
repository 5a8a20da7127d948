sdy.mesh @mesh = <["a"=6], device_ids=[5, 3, 0, 1, 4, 2]>
func.func public @main(%arg0: tensor<2x1x7x12xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}]>}, %arg1: tensor<i32>, %arg2: tensor<10x7xf32>, %arg3: tensor<4x2xi32>, %arg4: tensor<5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(1)3, ?}]>}, %arg5: tensor<8xi1>, %arg6: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg7: tensor<3xf32>) -> (tensor<2x1x7x12xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}]>}, tensor<f32>, tensor<4x2xi32>, tensor<15xf32>, tensor<5x4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<2x1x7x12xi1>}> : () -> (tensor<2x1x7x12xi1>)
    %v4 = sdy.manual_computation(%v0, %arg0) in_shardings=[<@mesh, [{}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {"a"}]>] manual_axes={"a"} (%v1: tensor<2x1x7x2xi1>, %v2: tensor<2x1x7x2xi1>) {
    "sdy.return"(%v2) : (tensor<2x1x7x2xi1>) -> ()
    } : (tensor<2x1x7x12xi1>, tensor<2x1x7x12xi1>) -> tensor<2x1x7x12xi1>
    %v21 = "stablehlo.case"(%arg1) ({
    %v5 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<6x3x6x1x3xf32>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<6x3x6x1x3xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9:2 = "stablehlo.reduce"(%v5, %v6, %v7, %v8) <{dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<6x3x6x1x3xf32>, tensor<6x3x6x1x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<6x3x6x3xf32>, tensor<6x3x6x3xi32>)
    "stablehlo.return"(%v4) : (tensor<2x1x7x12xi1>) -> ()
    }, {
    %v11 = "stablehlo.convert"(%arg2) : (tensor<10x7xf32>) -> (tensor<10x7xf16>)
    %v12 = "stablehlo.reshape"(%v11) : (tensor<10x7xf16>) -> (tensor<5x2x7xf16>)
    "stablehlo.return"(%v4) : (tensor<2x1x7x12xi1>) -> ()
    }, {
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.clamp"(%v14, %arg3, %v15) : (tensor<i32>, tensor<4x2xi32>, tensor<i32>) -> (tensor<4x2xi32>)
    %v17 = "stablehlo.scatter"(%arg2, %v16, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<10x7xf32>, tensor<4x2xi32>, tensor<5x4xf32>) -> (tensor<10x7xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.reduce_window"(%arg3, %v18) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 3>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x2xi32>, tensor<i32>) -> (tensor<4x1xi32>)
    "stablehlo.return"(%arg0) : (tensor<2x1x7x12xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<2x1x7x12xi1>)
    %v22 = "stablehlo.constant"() <{value = dense<false> : tensor<8xi1>}> : () -> (tensor<8xi1>)
    %v23 = "stablehlo.and"(%v22, %arg5) : (tensor<8xi1>, tensor<8xi1>) -> (tensor<8xi1>)
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.clamp"(%v24, %arg6, %v25) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v27 = "stablehlo.scatter"(%arg4, %v26, %arg7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x4xf32>, tensor<2xi32>, tensor<3xf32>) -> (tensor<5x4xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<9x8xf32>}> : () -> (tensor<9x8xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.clamp"(%v30, %v29, %v31) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v46:2 = "stablehlo.while"(%v32, %v28) ({
    ^bb0(%v33: tensor<i32>, %v34: tensor<9x8xf32>):
    %v35 = "stablehlo.compare"(%v33, %v31) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v35) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v37: tensor<i32>, %v38: tensor<9x8xf32>):
    %v39 = "stablehlo.add"(%v38, %v38) : (tensor<9x8xf32>, tensor<9x8xf32>) -> (tensor<9x8xf32>)
    %v40 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v42 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v43 = "stablehlo.clamp"(%v41, %v39, %v42) : (tensor<f32>, tensor<9x8xf32>, tensor<f32>) -> (tensor<9x8xf32>)
    %v44 = "stablehlo.add"(%v37, %v40) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v44, %v43) : (tensor<i32>, tensor<9x8xf32>) -> ()
    }) : (tensor<i32>, tensor<9x8xf32>) -> (tensor<i32>, tensor<9x8xf32>)
    %v47 = "stablehlo.convert"(%arg1) : (tensor<i32>) -> (tensor<f32>)
    %v48 = sdy.sharding_constraint %arg6 <@mesh, [{"a", ?}]> : tensor<2xi32>
    %v49 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<10xf32>)
    %v50 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> (tensor<2xf32>)
    %v51 = "stablehlo.concatenate"(%v49, %v50, %arg7) <{dimension = 0 : i64}> : (tensor<10xf32>, tensor<2xf32>, tensor<3xf32>) -> (tensor<15xf32>)
    %v52 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v53 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v54 = "stablehlo.dynamic_slice"(%arg3, %v52, %v53) <{slice_sizes = array<i64: 4, 2>}> : (tensor<4x2xi32>, tensor<i64>, tensor<i64>) -> (tensor<4x2xi32>)
    %v55 = sdy.sharding_constraint %v47 <@mesh, []> : tensor<f32>
    %v62 = sdy.manual_computation(%v21, %v21) in_shardings=[<@mesh, [{}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {"a"}]>] manual_axes={"a"} (%v56: tensor<2x1x7x2xi1>, %v57: tensor<2x1x7x2xi1>) {
    %v58 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<10x3x4xf32>)
    %v59 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<10x3x4xf32>}> : () -> (tensor<10x3x4xf32>)
    %v60 = "stablehlo.add"(%v58, %v59) : (tensor<10x3x4xf32>, tensor<10x3x4xf32>) -> (tensor<10x3x4xf32>)
    "sdy.return"(%v57) : (tensor<2x1x7x2xi1>) -> ()
    } : (tensor<2x1x7x12xi1>, tensor<2x1x7x12xi1>) -> tensor<2x1x7x12xi1>
    return %v62, %v55, %v54, %v51, %v27 : tensor<2x1x7x12xi1>, tensor<f32>, tensor<4x2xi32>, tensor<15xf32>, tensor<5x4xf32>
}
