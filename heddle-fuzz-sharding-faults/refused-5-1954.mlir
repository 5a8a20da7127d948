sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<5x1x9x6x1xbf16>, %arg1: tensor<8xi1>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<8x4x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}, tensor<5x8x4x5xi32>, tensor<3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) {
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<5x1x9x6x1xbf16>) -> (tensor<5x1x9x6x1xbf16>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{}, {?}, {}, {"a", ?}, {}]> : tensor<5x1x9x6x1xbf16>
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<8x4x5xi32>}> : () -> (tensor<8x4x5xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<5x8x4x5xi32>}> : () -> (tensor<5x8x4x5xi32>)
    %v8 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:3 = "stablehlo.while"(%v3, %v2, %v4) ({
    ^bb0(%v5_: tensor<i32>, %v6_: tensor<8x4x5xi32>, %v7_: tensor<5x8x4x5xi32>):
    %v11 = "stablehlo.compare"(%v5_, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v5: tensor<i32>, %v6: tensor<8x4x5xi32>, %v7: tensor<5x8x4x5xi32>):
    %v13 = "stablehlo.dynamic_slice"(%v1, %v5, %v10, %v10, %v10, %v10) <{slice_sizes = array<i64: 1, 1, 9, 6, 1>}> : (tensor<5x1x9x6x1xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1x9x6x1xbf16>)
    %v14 = "stablehlo.reshape"(%v13) : (tensor<1x1x9x6x1xbf16>) -> (tensor<1x9x6x1xbf16>)
    %v15 = "stablehlo.add"(%v6, %v6) : (tensor<8x4x5xi32>, tensor<8x4x5xi32>) -> (tensor<8x4x5xi32>)
    %v16 = "stablehlo.add"(%v5, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17 = "stablehlo.reshape"(%v15) : (tensor<8x4x5xi32>) -> (tensor<1x8x4x5xi32>)
    %v18 = "stablehlo.dynamic_update_slice"(%v7, %v17, %v5, %v10, %v10, %v10) : (tensor<5x8x4x5xi32>, tensor<1x8x4x5xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x8x4x5xi32>)
    "stablehlo.return"(%v16, %v15, %v18) : (tensor<i32>, tensor<8x4x5xi32>, tensor<5x8x4x5xi32>) -> ()
    }) : (tensor<i32>, tensor<8x4x5xi32>, tensor<5x8x4x5xi32>) -> (tensor<i32>, tensor<8x4x5xi32>, tensor<5x8x4x5xi32>)
    %v21 = "stablehlo.ceil"(%v0) : (tensor<5x1x9x6x1xbf16>) -> (tensor<5x1x9x6x1xbf16>)
    %v22 = "stablehlo.slice"(%arg1) <{start_indices = array<i64: 0>, limit_indices = array<i64: 8>, strides = array<i64: 3>}> : (tensor<8xi1>) -> (tensor<3xi1>)
    %v23 = "stablehlo.dynamic_update_slice"(%v22, %v22, %arg2) : (tensor<3xi1>, tensor<3xi1>, tensor<i32>) -> (tensor<3xi1>)
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v46:2 = "stablehlo.while"(%v24, %v20#1) ({
    ^bb0(%v25_: tensor<i32>, %v26_: tensor<8x4x5xi32>):
    %v30 = "stablehlo.compare"(%v25_, %v27) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v30) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v25: tensor<i32>, %v26: tensor<8x4x5xi32>):
    %v32 = "stablehlo.dynamic_slice"(%v23, %v25) <{slice_sizes = array<i64: 1>}> : (tensor<3xi1>, tensor<i32>) -> (tensor<1xi1>)
    %v33 = "stablehlo.reshape"(%v32) : (tensor<1xi1>) -> (tensor<i1>)
    %v40 = "stablehlo.if"(%v33) ({
    %v34 = "stablehlo.add"(%v26, %v20#1) : (tensor<8x4x5xi32>, tensor<8x4x5xi32>) -> (tensor<8x4x5xi32>)
    "stablehlo.return"(%v34) : (tensor<8x4x5xi32>) -> ()
    }, {
    %v36 = "stablehlo.sort"(%v21) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<5x1x9x6x1xbf16>) -> (tensor<5x1x9x6x1xbf16>)
    %v37 = sdy.sharding_constraint %v26 <@mesh, [{?}, {?}, {"a"}]> : tensor<8x4x5xi32>
    %v38 = "stablehlo.add"(%v37, %v26) : (tensor<8x4x5xi32>, tensor<8x4x5xi32>) -> (tensor<8x4x5xi32>)
    "stablehlo.return"(%v38) : (tensor<8x4x5xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<8x4x5xi32>)
    %v41 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x3x1xi64>)
    %v42 = "stablehlo.gather"(%v40, %v41) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x4x5xi32>, tensor<3x3x1xi64>) -> (tensor<3x1x3xi32>)
    %v43 = "stablehlo.add"(%v20#1, %v40) : (tensor<8x4x5xi32>, tensor<8x4x5xi32>) -> (tensor<8x4x5xi32>)
    %v44 = "stablehlo.add"(%v25, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v44, %v43) : (tensor<i32>, tensor<8x4x5xi32>) -> ()
    }) : (tensor<i32>, tensor<8x4x5xi32>) -> (tensor<i32>, tensor<8x4x5xi32>)
    return %v46#1, %v20#2, %v23 : tensor<8x4x5xi32>, tensor<5x8x4x5xi32>, tensor<3xi1>
}
