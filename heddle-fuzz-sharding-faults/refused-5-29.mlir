sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<4x6x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {?}], replicated={"b"}>}, %arg1: tensor<4x5x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}, {"a", ?}]>}, %arg2: tensor<i32>, %arg3: tensor<4xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}) -> (tensor<2x1x10xf32>, tensor<7xf64>, tensor<4x4xf16>, tensor<4xf16>, tensor<4x5x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {?}]>}) {
    %v0 = "stablehlo.concatenate"(%arg1, %arg0) <{dimension = 1 : i64}> : (tensor<4x5x10xf32>, tensor<4x6x10xf32>) -> (tensor<4x11x10xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg2, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v3, %arg1) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<4x5x10xf32>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<4x5x10xf32>):
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<4x5x10xi32>}> : () -> (tensor<4x5x10xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13:2 = "stablehlo.reduce"(%v9, %v10, %v11, %v12) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<4x5x10xf32>, tensor<4x5x10xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x5xf32>, tensor<4x5xi32>)
    %v14 = sdy.sharding_constraint %v13#0 <@mesh, [{"a", ?}, {"b", ?}]> : tensor<4x5xf32>
    %v15 = "stablehlo.scatter"(%arg3, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<4xf16>, tensor<i32>, tensor<4xf16>) -> (tensor<4xf16>)
    %v16 = "stablehlo.sort"(%v13#0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x5xf32>) -> (tensor<4x5xf32>)
    %v17 = "stablehlo.add"(%v9, %v9) : (tensor<4x5x10xf32>, tensor<4x5x10xf32>) -> (tensor<4x5x10xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.clamp"(%v19, %v17, %v20) : (tensor<f32>, tensor<4x5x10xf32>, tensor<f32>) -> (tensor<4x5x10xf32>)
    %v22 = "stablehlo.add"(%v8, %v18) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v21) : (tensor<i32>, tensor<4x5x10xf32>) -> ()
    }) : (tensor<i32>, tensor<4x5x10xf32>) -> (tensor<i32>, tensor<4x5x10xf32>)
    sdy.sharding_group %arg2 group_id=1 : tensor<i32>
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2xbf16>}> : () -> (tensor<2xbf16>)
    %v26 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v27 = "stablehlo.pad"(%v25, %v26) <{edge_padding_low = array<i64: 2>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<2xbf16>, tensor<bf16>) -> (tensor<4xbf16>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x4xf16>}> : () -> (tensor<4x4xf16>)
    %v33 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v49:3 = "stablehlo.while"(%v28, %arg3, %v29) ({
    ^bb0(%v30_: tensor<i32>, %v31_: tensor<4xf16>, %v32_: tensor<4x4xf16>):
    %v36 = "stablehlo.compare"(%v30_, %v33) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v36) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v30: tensor<i32>, %v31: tensor<4xf16>, %v32: tensor<4x4xf16>):
    %v38 = "stablehlo.dynamic_slice"(%v27, %v30) <{slice_sizes = array<i64: 1>}> : (tensor<4xbf16>, tensor<i32>) -> (tensor<1xbf16>)
    %v39 = "stablehlo.reshape"(%v38) : (tensor<1xbf16>) -> (tensor<bf16>)
    %v40 = "stablehlo.convert"(%v0) : (tensor<4x11x10xf32>) -> (tensor<4x11x10xf32>)
    %v41 = sdy.sharding_constraint %v27 <@mesh, [{"a", "b", ?}]> : tensor<4xbf16>
    %v42 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v43 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v44 = "stablehlo.clamp"(%v42, %arg3, %v43) : (tensor<f16>, tensor<4xf16>, tensor<f16>) -> (tensor<4xf16>)
    %v45 = "stablehlo.add"(%v30, %v34) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v46 = "stablehlo.reshape"(%v44) : (tensor<4xf16>) -> (tensor<1x4xf16>)
    %v47 = "stablehlo.dynamic_update_slice"(%v32, %v46, %v30, %v35) : (tensor<4x4xf16>, tensor<1x4xf16>, tensor<i32>, tensor<i32>) -> (tensor<4x4xf16>)
    "stablehlo.return"(%v45, %v44, %v47) : (tensor<i32>, tensor<4xf16>, tensor<4x4xf16>) -> ()
    }) : (tensor<i32>, tensor<4xf16>, tensor<4x4xf16>) -> (tensor<i32>, tensor<4xf16>, tensor<4x4xf16>)
    %v50 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<7xf64>}> : () -> (tensor<7xf64>)
    %v51 = "stablehlo.floor"(%v50) : (tensor<7xf64>) -> (tensor<7xf64>)
    sdy.sharding_group %v49#1 group_id=104 : tensor<4xf16>
    %v52 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<4x2x10xf32>)
    %v53 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v54 = "stablehlo.reduce_window"(%v52, %v53) <{window_dimensions = array<i64: 3, 3, 1>, window_strides = array<i64: 3, 3, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[1, 1], [1, 1], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x2x10xf32>, tensor<f32>) -> (tensor<2x1x10xf32>)
    return %v54, %v51, %v49#2, %v49#1, %v24#1 : tensor<2x1x10xf32>, tensor<7xf64>, tensor<4x4xf16>, tensor<4xf16>, tensor<4x5x10xf32>
}
