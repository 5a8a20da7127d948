sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}p0]>}, %arg1: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1]>}, %arg2: tensor<10x5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p1, {}, {}]>}, %arg3: tensor<10x6xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, %arg4: tensor<12x8xf32>, %arg5: tensor<5x3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<i32>) -> (tensor<3x5xf64>, tensor<10x5x8xf32>, tensor<5x3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {"a"}]>}, tensor<10x2xf16>, tensor<3x4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<5xi32>, tensor<i32>) -> (tensor<5xi32>)
    %v3 = "stablehlo.scatter"(%arg0, %v2, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12x8xf32>, tensor<5xi32>, tensor<10x5x8xf32>) -> (tensor<12x8xf32>)
    %v4 = sdy.sharding_constraint %v3 <@mesh, [{}, {}]> : tensor<12x8xf32>
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v5, %arg3) ({
    ^bb0(%v6_: tensor<i32>, %v7_: tensor<10x6xf16>):
    %v11 = "stablehlo.compare"(%v6_, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v6: tensor<i32>, %v7: tensor<10x6xf16>):
    %v13 = "stablehlo.dynamic_slice"(%v3, %v6, %v10) <{slice_sizes = array<i64: 1, 8>}> : (tensor<12x8xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x8xf32>)
    %v14 = "stablehlo.reshape"(%v13) : (tensor<1x8xf32>) -> (tensor<8xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v17 = "stablehlo.clamp"(%v15, %v7, %v16) : (tensor<f16>, tensor<10x6xf16>, tensor<f16>) -> (tensor<10x6xf16>)
    %v18 = "stablehlo.add"(%v6, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v17) : (tensor<i32>, tensor<10x6xf16>) -> ()
    }) : (tensor<i32>, tensor<10x6xf16>) -> (tensor<i32>, tensor<10x6xf16>)
    %v21 = "stablehlo.subtract"(%v4, %v4) : (tensor<12x8xf32>, tensor<12x8xf32>) -> (tensor<12x8xf32>)
    %v22 = "stablehlo.slice"(%v21) <{start_indices = array<i64: 0, 2>, limit_indices = array<i64: 3, 6>, strides = array<i64: 1, 1>}> : (tensor<12x8xf32>) -> (tensor<3x4xf32>)
    %v23 = sdy.sharding_constraint %v22 <@mesh, [{}, {"a", ?}]> : tensor<3x4xf32>
    %v35 = sdy.manual_computation(%v3, %arg4) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v24: tensor<4x8xf32>, %v25: tensor<4x8xf32>) {
    %v26 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x9xf32>}> : () -> (tensor<2x9xf32>)
    %v27 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x8xf32>)
    %v28 = "stablehlo.maximum"(%v25, %v25) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<true> : tensor<4x12x4xi1>}> : () -> (tensor<4x12x4xi1>)
    %v30 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v31 = "stablehlo.reduce"(%v29, %v30) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.and"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<4x12x4xi1>, tensor<i1>) -> (tensor<4x12x4xi1>)
    %v32 = "stablehlo.xor"(%v31, %v31) : (tensor<4x12x4xi1>, tensor<4x12x4xi1>) -> (tensor<4x12x4xi1>)
    %v33 = "stablehlo.add"(%v28, %v25) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>)
    "sdy.return"(%v33) : (tensor<4x8xf32>) -> ()
    } : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %v41 = sdy.manual_computation(%v20#1, %v20#1) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v36: tensor<10x2xf16>, %v37: tensor<10x2xf16>) {
    %v38 = "stablehlo.transpose"(%v36) <{permutation = array<i64: 1, 0>}> : (tensor<10x2xf16>) -> (tensor<2x10xf16>)
    %v39 = "stablehlo.all_reduce"(%v37) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<10x2xf16>) -> (tensor<10x2xf16>)
    "sdy.return"(%v39) : (tensor<10x2xf16>) -> ()
    } : (tensor<10x6xf16>, tensor<10x6xf16>) -> tensor<10x2xf16>
    %v42 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v43 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.clamp"(%v42, %arg6, %v43) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v79:2 = "stablehlo.while"(%v44, %arg5) ({
    ^bb0(%v45: tensor<i32>, %v46: tensor<5x3xf64>):
    %v47 = "stablehlo.compare"(%v45, %v43) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v47) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v49: tensor<i32>, %v50: tensor<5x3xf64>):
    %v51 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v52 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v53 = "stablehlo.clamp"(%v51, %arg7, %v52) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v68:2 = "stablehlo.while"(%v53, %arg5) ({
    ^bb0(%v54: tensor<i32>, %v55: tensor<5x3xf64>):
    %v56 = "stablehlo.compare"(%v54, %v52) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v56) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v58: tensor<i32>, %v59: tensor<5x3xf64>):
    %v60 = "stablehlo.convert"(%v35) : (tensor<12x8xf32>) -> (tensor<12x8xf32>)
    %v61 = "stablehlo.add"(%v59, %arg5) : (tensor<5x3xf64>, tensor<5x3xf64>) -> (tensor<5x3xf64>)
    %v62 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v63 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v64 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v65 = "stablehlo.clamp"(%v63, %v61, %v64) : (tensor<f64>, tensor<5x3xf64>, tensor<f64>) -> (tensor<5x3xf64>)
    %v66 = "stablehlo.add"(%v58, %v62) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v66, %v65) : (tensor<i32>, tensor<5x3xf64>) -> ()
    }) : (tensor<i32>, tensor<5x3xf64>) -> (tensor<i32>, tensor<5x3xf64>)
    sdy.sharding_group %arg6 group_id=1 : tensor<i32>
    %v69 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xi32>)
    %v70 = "stablehlo.gather"(%v68#1, %v69) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 3, 1>}> : (tensor<5x3xf64>, tensor<6xi32>) -> (tensor<3x6xf64>)
    %v71 = "stablehlo.slice"(%v68#1) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 3, 3>, strides = array<i64: 3, 3>}> : (tensor<5x3xf64>) -> (tensor<1x1xf64>)
    %v72 = "stablehlo.add"(%v68#1, %v50) : (tensor<5x3xf64>, tensor<5x3xf64>) -> (tensor<5x3xf64>)
    %v73 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v74 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v75 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v76 = "stablehlo.clamp"(%v74, %v72, %v75) : (tensor<f64>, tensor<5x3xf64>, tensor<f64>) -> (tensor<5x3xf64>)
    %v77 = "stablehlo.add"(%v49, %v73) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v77, %v76) : (tensor<i32>, tensor<5x3xf64>) -> ()
    }) : (tensor<i32>, tensor<5x3xf64>) -> (tensor<i32>, tensor<5x3xf64>)
    %v81 = "stablehlo.optimization_barrier"(%arg2) : (tensor<10x5x8xf32>) -> (tensor<10x5x8xf32>)
    %v82 = "stablehlo.reshape"(%arg5) : (tensor<5x3xf64>) -> (tensor<3x5xf64>)
    return %v82, %v81, %v79#1, %v41, %v23 : tensor<3x5xf64>, tensor<10x5x8xf32>, tensor<5x3xf64>, tensor<10x2xf16>, tensor<3x4xf32>
}
