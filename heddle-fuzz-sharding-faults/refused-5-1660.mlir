sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<4x1x10xf16>, %arg1: tensor<i1>, %arg2: tensor<7x6x7xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i32>, %arg5: tensor<2x12xui8>, %arg6: tensor<0xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg7: tensor<8x4xi1>) -> (tensor<3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}, tensor<4x4xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}, tensor<1x8x4xi1>, tensor<2x8xui8>, tensor<4x4xi32>, tensor<4x4x10xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}) {
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<4x1x10xf16>) -> (tensor<4x10xf16>)
    %v1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x10xf16>}> : () -> (tensor<4x10xf16>)
    %v2 = "stablehlo.atan2"(%v0, %v1) : (tensor<4x10xf16>, tensor<4x10xf16>) -> (tensor<4x10xf16>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x10xf16>)
    %v4 = "stablehlo.compare"(%v2, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4x10xf16>, tensor<4x10xf16>) -> (tensor<4x10xi1>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x4x10xf16>}> : () -> (tensor<4x4x10xf16>)
    %v10 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24:3 = "stablehlo.while"(%v5, %v0, %v6) ({
    ^bb0(%v7_: tensor<i32>, %v8_: tensor<4x10xf16>, %v9_: tensor<4x4x10xf16>):
    %v13 = "stablehlo.compare"(%v7_, %v10) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<4x10xf16>, %v9: tensor<4x4x10xf16>):
    %v15 = "stablehlo.dynamic_slice"(%v2, %v7, %v12) <{slice_sizes = array<i64: 1, 10>}> : (tensor<4x10xf16>, tensor<i32>, tensor<i32>) -> (tensor<1x10xf16>)
    %v16 = "stablehlo.reshape"(%v15) : (tensor<1x10xf16>) -> (tensor<10xf16>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v19 = "stablehlo.clamp"(%v17, %v8, %v18) : (tensor<f16>, tensor<4x10xf16>, tensor<f16>) -> (tensor<4x10xf16>)
    %v20 = "stablehlo.add"(%v7, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v21 = "stablehlo.reshape"(%v19) : (tensor<4x10xf16>) -> (tensor<1x4x10xf16>)
    %v22 = "stablehlo.dynamic_update_slice"(%v9, %v21, %v7, %v12, %v12) : (tensor<4x4x10xf16>, tensor<1x4x10xf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x10xf16>)
    "stablehlo.return"(%v20, %v19, %v22) : (tensor<i32>, tensor<4x10xf16>, tensor<4x4x10xf16>) -> ()
    }) : (tensor<i32>, tensor<4x10xf16>, tensor<4x4x10xf16>) -> (tensor<i32>, tensor<4x10xf16>, tensor<4x4x10xf16>)
    %v31 = "stablehlo.if"(%arg1) ({
    %v25 = "stablehlo.transpose"(%arg2) <{permutation = array<i64: 0, 1, 2>}> : (tensor<7x6x7xi32>) -> (tensor<7x6x7xi32>)
    %v26 = "stablehlo.add"(%v24#2, %v24#2) : (tensor<4x4x10xf16>, tensor<4x4x10xf16>) -> (tensor<4x4x10xf16>)
    "stablehlo.return"(%v26) : (tensor<4x4x10xf16>) -> ()
    }, {
    %v28 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.dynamic_slice"(%v24#2, %arg3, %v28, %arg4) <{slice_sizes = array<i64: 3, 4, 10>}> : (tensor<4x4x10xf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x4x10xf16>)
    "stablehlo.return"(%v24#2) : (tensor<4x4x10xf16>) -> ()
    }) : (tensor<i1>) -> (tensor<4x4x10xf16>)
    %v32 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<4x4x10xi32>)
    %v33 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f16>}> : () -> (tensor<f16>)
    %v34 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v35:2 = "stablehlo.reduce"(%v24#2, %v32, %v33, %v34) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f16>, tensor<i32>
    }) : (tensor<4x4x10xf16>, tensor<4x4x10xi32>, tensor<f16>, tensor<i32>) -> (tensor<4x4xf16>, tensor<4x4xi32>)
    %v36 = sdy.sharding_constraint %v35#1 <@mesh, [{}, {?}]> : tensor<4x4xi32>
    %v37 = "stablehlo.gather"(%arg5, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 2, 8>}> : (tensor<2x12xui8>, tensor<0xui32>) -> (tensor<2x8xui8>)
    %v38 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x8x4x0xi32>)
    %v39 = "stablehlo.gather"(%arg7, %v38) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 2], start_index_map = [], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xi1>, tensor<1x8x4x0xi32>) -> (tensor<1x8x4xi1>)
    %v40 = sdy.sharding_constraint %v35#0 <@mesh, [{?}, {"a"}]> : tensor<4x4xf16>
    %v41 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x5xf32>)
    %v42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x3xf32>}> : () -> (tensor<1x3xf32>)
    %v43 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v44 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v45 = "stablehlo.dynamic_update_slice"(%v41, %v42, %v43, %v44) : (tensor<3x5xf32>, tensor<1x3xf32>, tensor<i64>, tensor<i64>) -> (tensor<3x5xf32>)
    return %v45, %v40, %v39, %v37, %v36, %v31 : tensor<3x5xf32>, tensor<4x4xf16>, tensor<1x8x4xi1>, tensor<2x8xui8>, tensor<4x4xi32>, tensor<4x4x10xf16>
}
