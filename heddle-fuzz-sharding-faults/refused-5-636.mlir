sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<2x1x1x0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}], replicated={"a"}>}, %arg1: tensor<1x1xbf16>, %arg2: tensor<8x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<8x7xf32>, %arg5: tensor<8x7xi1>, %arg6: tensor<2x8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a"}]>}, %arg7: tensor<1x1x6x5x12xf32>) -> (tensor<5x10x1x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {}, {?}]>}, tensor<1x1xbf16>, tensor<8x7xf32>, tensor<8x7xf32>, tensor<1x1xbf16>) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3x1xbf16>}> : () -> (tensor<3x1xbf16>)
    %v1 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 1, 1>, strides = array<i64: 1, 1>}> : (tensor<3x1xbf16>) -> (tensor<1x1xbf16>)
    %v2 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.case"(%v2) ({
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg0, %v4) : (tensor<i32>, tensor<2x1x1x0xi32>, tensor<i32>) -> (tensor<2x1x1x0xi32>)
    %v6 = "stablehlo.gather"(%v1, %v5) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xbf16>, tensor<2x1x1x0xi32>) -> (tensor<2x1x1x1xbf16>)
    %v7 = sdy.sharding_constraint %arg0 <@mesh, [{?}, {"a"}, {}, {?}]> : tensor<2x1x1x0xi32>
    %v8 = "stablehlo.multiply"(%v1, %v1) : (tensor<1x1xbf16>, tensor<1x1xbf16>) -> (tensor<1x1xbf16>)
    %v9 = "stablehlo.add"(%v8, %v8) : (tensor<1x1xbf16>, tensor<1x1xbf16>) -> (tensor<1x1xbf16>)
    "stablehlo.return"(%v9) : (tensor<1x1xbf16>) -> ()
    }) : (tensor<i32>) -> (tensor<1x1xbf16>)
    %v12 = sdy.sharding_constraint %v1 <@mesh, [{}, {}]> : tensor<1x1xbf16>
    %v13 = "stablehlo.constant"() <{value = dense<6.000000e+00> : tensor<8x7xf32>}> : () -> (tensor<8x7xf32>)
    %v14 = "stablehlo.divide"(%arg2, %v13) : (tensor<8x7xf32>, tensor<8x7xf32>) -> (tensor<8x7xf32>)
    %v15 = "stablehlo.abs"(%v12) : (tensor<1x1xbf16>) -> (tensor<1x1xbf16>)
    %v16 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x1xbf16>}> : () -> (tensor<1x1xbf16>)
    %v17 = "stablehlo.add"(%v15, %v16) : (tensor<1x1xbf16>, tensor<1x1xbf16>) -> (tensor<1x1xbf16>)
    %v18 = "stablehlo.sqrt"(%v17) : (tensor<1x1xbf16>) -> (tensor<1x1xbf16>)
    %v27 = "stablehlo.if"(%arg3) ({
    %v19 = "stablehlo.select"(%arg5, %v14, %arg4) : (tensor<8x7xi1>, tensor<8x7xf32>, tensor<8x7xf32>) -> (tensor<8x7xf32>)
    %v20 = "stablehlo.add"(%v11, %v11) : (tensor<1x1xbf16>, tensor<1x1xbf16>) -> (tensor<1x1xbf16>)
    %v21 = "stablehlo.add"(%v14, %arg4) : (tensor<8x7xf32>, tensor<8x7xf32>) -> (tensor<8x7xf32>)
    "stablehlo.return"(%v21) : (tensor<8x7xf32>) -> ()
    }, {
    %v23 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v24 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v25 = "stablehlo.clamp"(%v23, %v12, %v24) : (tensor<bf16>, tensor<1x1xbf16>, tensor<bf16>) -> (tensor<1x1xbf16>)
    "stablehlo.return"(%arg4) : (tensor<8x7xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<8x7xf32>)
    sdy.sharding_group %arg3 group_id=1 : tensor<i1>
    %v28 = "stablehlo.minimum"(%v18, %v11) : (tensor<1x1xbf16>, tensor<1x1xbf16>) -> (tensor<1x1xbf16>)
    %v29 = "stablehlo.subtract"(%arg2, %arg4) : (tensor<8x7xf32>, tensor<8x7xf32>) -> (tensor<8x7xf32>)
    %v30 = sdy.sharding_constraint %v27 <@mesh, [{}, {"a"}]> : tensor<8x7xf32>
    %v31 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.dynamic_update_slice"(%v1, %v18, %v31, %v32) : (tensor<1x1xbf16>, tensor<1x1xbf16>, tensor<i32>, tensor<i32>) -> (tensor<1x1xbf16>)
    %v34 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<5x10x1x4xi32>)
    %v35 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<5x10x1x4xi32>)
    %v47 = sdy.manual_computation(%v34, %v35) in_shardings=[<@mesh, [{}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {"a"}]>] manual_axes={"a"} (%v36: tensor<5x10x1x1xi32>, %v37: tensor<5x10x1x1xi32>) {
    %v38 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> (tensor<1xi32>)
    %v39 = "stablehlo.dot_general"(%v37, %v38) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [0]>}> : (tensor<5x10x1x1xi32>, tensor<1xi32>) -> (tensor<5x10x1xi32>)
    %v40 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<5x10x1x1xi32>)
    %v41 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v42 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v43:2 = "stablehlo.reduce"(%v36, %v40, %v41, %v42) <{dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<5x10x1x1xi32>, tensor<5x10x1x1xi32>, tensor<i32>, tensor<i32>) -> (tensor<5x10x1xi32>, tensor<5x10x1xi32>)
    %v44 = sdy.sharding_constraint %v43#0 <@mesh, [{}, {?}, {?}]> : tensor<5x10x1xi32>
    %v45 = "stablehlo.add"(%v37, %v37) : (tensor<5x10x1x1xi32>, tensor<5x10x1x1xi32>) -> (tensor<5x10x1x1xi32>)
    "sdy.return"(%v45) : (tensor<5x10x1x1xi32>) -> ()
    } : (tensor<5x10x1x4xi32>, tensor<5x10x1x4xi32>) -> tensor<5x10x1x4xi32>
    return %v47, %v33, %v30, %v29, %v28 : tensor<5x10x1x4xi32>, tensor<1x1xbf16>, tensor<8x7xf32>, tensor<8x7xf32>, tensor<1x1xbf16>
}
