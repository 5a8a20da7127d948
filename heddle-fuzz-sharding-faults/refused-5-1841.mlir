sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<i32>, %arg1: tensor<0x3xi32>, %arg2: tensor<3xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg3: tensor<4x6xi64>) -> (tensor<4x6xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(2)4, ?}]>}, tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<3x0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, tensor<5xbf16>, tensor<2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<3xi8>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x3xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<3x3xbf16>, tensor<bf16>) -> (tensor<3xbf16>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg0, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v5, %v2) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<3xbf16>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<3xbf16>):
    %v12 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v13 = "stablehlo.reduce"(%v11, %v12) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<3xbf16>, tensor<bf16>) -> (tensor<3xbf16>)
    %v14 = sdy.sharding_constraint %v2 <@mesh, [{?}]> : tensor<3xbf16>
    %v15 = "stablehlo.convert"(%v14) : (tensor<3xbf16>) -> (tensor<3xi32>)
    %v16 = "stablehlo.add"(%v11, %v14) : (tensor<3xbf16>, tensor<3xbf16>) -> (tensor<3xbf16>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v20 = "stablehlo.clamp"(%v18, %v16, %v19) : (tensor<bf16>, tensor<3xbf16>, tensor<bf16>) -> (tensor<3xbf16>)
    %v21 = "stablehlo.add"(%v10, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v20) : (tensor<i32>, tensor<3xbf16>) -> ()
    }) : (tensor<i32>, tensor<3xbf16>) -> (tensor<i32>, tensor<3xbf16>)
    %v24 = "stablehlo.gather"(%v23#1, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<3xbf16>, tensor<0x3xi32>) -> (tensor<3xbf16>)
    %v25 = sdy.sharding_constraint %v24 <@mesh, [{"a":(4)2}]> : tensor<3xbf16>
    %v26:2 = "chlo.top_k"(%v2) <{k = 2 : i64}> : (tensor<3xbf16>) -> (tensor<2xbf16>, tensor<2xi32>)
    %v27:2 = "stablehlo.sort"(%v25, %arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>, %c: tensor<i8>, %d: tensor<i8>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3xbf16>, tensor<3xi8>) -> (tensor<3xbf16>, tensor<3xi8>)
    %v28 = "stablehlo.transpose"(%arg1) <{permutation = array<i64: 1, 0>}> : (tensor<0x3xi32>) -> (tensor<3x0xi32>)
    %v29 = sdy.sharding_constraint %v26#1 <@mesh, [{?}]> : tensor<2xi32>
    %v30 = "stablehlo.reshape"(%v26#0) : (tensor<2xbf16>) -> (tensor<2xbf16>)
    %v31 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x5xbf16>)
    %v32 = "stablehlo.dot_general"(%v27#0, %v31) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3xbf16>, tensor<3x5xbf16>) -> (tensor<5xbf16>)
    %v33 = sdy.sharding_constraint %v28 <@mesh, [{"a":(1)2, ?}, {?}]> : tensor<3x0xi32>
    %v34 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x6xi32>)
    %v35 = "stablehlo.scatter"(%v29, %arg3, %v34) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2xi32>, tensor<4x6xi64>, tensor<4x6xi32>) -> (tensor<2xi32>)
    %v36 = sdy.sharding_constraint %arg3 <@mesh, [{?}, {?}]> : tensor<4x6xi64>
    return %v36, %v35, %v33, %v32, %v30, %v27#1 : tensor<4x6xi64>, tensor<2xi32>, tensor<3x0xi32>, tensor<5xbf16>, tensor<2xbf16>, tensor<3xi8>
}
