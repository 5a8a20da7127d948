sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<10x10xbf16>, %arg1: tensor<8x6xf64>, %arg2: tensor<i1>, %arg3: tensor<3x1xi32>, %arg4: tensor<f64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<4x8xf16>) -> (tensor<4x1xf16>, tensor<10x10xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, tensor<24x6xf64>, tensor<10x10xbf16>, tensor<10x10xbf16>, tensor<10x10xbf16>, tensor<24x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}, {"a":(2)4}]>}) {
    %v0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<10x10xbf16>) -> (tensor<10x10xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v18:2 = "stablehlo.while"(%v1, %v0) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<10x10xbf16>):
    %v7 = "stablehlo.compare"(%v2_, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<10x10xbf16>):
    %v9 = "stablehlo.dynamic_slice"(%v0, %v2, %v6) <{slice_sizes = array<i64: 1, 10>}> : (tensor<10x10xbf16>, tensor<i32>, tensor<i32>) -> (tensor<1x10xbf16>)
    %v10 = "stablehlo.reshape"(%v9) : (tensor<1x10xbf16>) -> (tensor<10xbf16>)
    %v11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v12 = "stablehlo.reduce_window"(%v3, %v11) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<10x10xbf16>, tensor<bf16>) -> (tensor<19x10xbf16>)
    %v13 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v14 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v15 = "stablehlo.clamp"(%v13, %arg0, %v14) : (tensor<bf16>, tensor<10x10xbf16>, tensor<bf16>) -> (tensor<10x10xbf16>)
    %v16 = "stablehlo.add"(%v2, %v5) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v16, %v15) : (tensor<i32>, tensor<10x10xbf16>) -> ()
    }) : (tensor<i32>, tensor<10x10xbf16>) -> (tensor<i32>, tensor<10x10xbf16>)
    %v19 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v20 = "stablehlo.reduce"(%v0, %v19) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<10x10xbf16>, tensor<bf16>) -> (tensor<10x10xbf16>)
    %v21 = sdy.sharding_constraint %arg0 <@mesh, [{?}, {"a"}]> : tensor<10x10xbf16>
    %v29 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v22: tensor<1x6xf64>, %v23: tensor<1x6xf64>) {
    %v24 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<6x1x5x3xi64>)
    %v25 = "stablehlo.gather"(%v23, %v24) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x6xf64>, tensor<6x1x5x3xi64>) -> (tensor<1x6x5x3xf64>)
    %v26 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v27 = "stablehlo.reduce"(%v25, %v26) <{dimensions = array<i64: 0, 2>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1x6x5x3xf64>, tensor<f64>) -> (tensor<6x3xf64>)
    "sdy.return"(%v23) : (tensor<1x6xf64>) -> ()
    } : (tensor<8x6xf64>, tensor<8x6xf64>) -> tensor<8x6xf64>
    %v30 = "stablehlo.concatenate"(%v29, %arg1, %v29) <{dimension = 0 : i64}> : (tensor<8x6xf64>, tensor<8x6xf64>, tensor<8x6xf64>) -> (tensor<24x6xf64>)
    %v31 = sdy.sharding_constraint %v30 <@mesh, [{?}, {?}], replicated={"a"}> : tensor<24x6xf64>
    %v46 = "stablehlo.if"(%arg2) ({
    %v32 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v33 = "stablehlo.reduce_window"(%v21, %v32) <{window_dimensions = array<i64: 10, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 9], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<10x10xbf16>, tensor<bf16>) -> (tensor<10x10xbf16>)
    %v34 = sdy.sharding_constraint %v33 <@mesh, [{}, {"a":(2)4, ?}]> : tensor<10x10xbf16>
    %v35 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> (tensor<3x1xi1>)
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.clamp"(%v36, %arg3, %v37) : (tensor<i32>, tensor<3x1xi32>, tensor<i32>) -> (tensor<3x1xi32>)
    %v39 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<3x24xf64>}> : () -> (tensor<3x24xf64>)
    %v40 = "stablehlo.scatter"(%v30, %v38, %v39) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<24x6xf64>, tensor<3x1xi32>, tensor<3x24xf64>) -> (tensor<24x6xf64>)
    %v41 = "stablehlo.add"(%v0, %v33) : (tensor<10x10xbf16>, tensor<10x10xbf16>) -> (tensor<10x10xbf16>)
    "stablehlo.return"(%v41) : (tensor<10x10xbf16>) -> ()
    }, {
    %v43 = "stablehlo.negate"(%v21) : (tensor<10x10xbf16>) -> (tensor<10x10xbf16>)
    %v44 = "stablehlo.reduce_window"(%v29, %arg4) <{window_dimensions = array<i64: 8, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8x6xf64>, tensor<f64>) -> (tensor<8x6xf64>)
    "stablehlo.return"(%v43) : (tensor<10x10xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<10x10xbf16>)
    %v56 = sdy.manual_computation(%arg5, %arg5) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v47: tensor<4x1xf16>, %v48: tensor<4x1xf16>) {
    %v49 = "stablehlo.maximum"(%v48, %v48) : (tensor<4x1xf16>, tensor<4x1xf16>) -> (tensor<4x1xf16>)
    %v50 = "stablehlo.broadcast_in_dim"(%v49) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<4x1xf16>) -> (tensor<1x4xf16>)
    %v51 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v52 = "stablehlo.reduce_window"(%v50, %v51) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<1x4xf16>, tensor<f16>) -> (tensor<1x4xf16>)
    %v53 = "stablehlo.add"(%v47, %v49) : (tensor<4x1xf16>, tensor<4x1xf16>) -> (tensor<4x1xf16>)
    %v54 = "stablehlo.all_reduce"(%v53) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<4x1xf16>) -> (tensor<4x1xf16>)
    "sdy.return"(%v54) : (tensor<4x1xf16>) -> ()
    } : (tensor<4x8xf16>, tensor<4x8xf16>) -> tensor<4x1xf16>
    return %v56, %v46, %v31, %v20, %v18#1, %v18#1, %v30 : tensor<4x1xf16>, tensor<10x10xbf16>, tensor<24x6xf64>, tensor<10x10xbf16>, tensor<10x10xbf16>, tensor<10x10xbf16>, tensor<24x6xf64>
}
