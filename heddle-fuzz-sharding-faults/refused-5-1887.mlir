sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<6x8x6xf32>, %arg1: tensor<6x8x6xf32>, %arg2: tensor<i32>, %arg3: tensor<2xui64>, %arg4: tensor<8x5x1xi32>, %arg5: tensor<8x5x1x3xi32>, %arg6: tensor<2x5x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}], replicated={"a"}>}, %arg7: tensor<2x6x3x6xf64>) -> (tensor<1x5x2xi32>, tensor<10x4xi32>, tensor<10x4xf32>, tensor<2x5x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<2x6x3x6xf64>, tensor<2x5x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<f32> {check.error = 7.003784e-03 : f64}, tensor<f32>) {
    %v4 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}]>] manual_axes={"a"} (%v0: tensor<6x1x6xf32>, %v1: tensor<6x1x6xf32>) {
    %v2 = "stablehlo.add"(%v0, %v0) : (tensor<6x1x6xf32>, tensor<6x1x6xf32>) -> (tensor<6x1x6xf32>)
    "sdy.return"(%v2) : (tensor<6x1x6xf32>) -> ()
    } : (tensor<6x8x6xf32>, tensor<6x8x6xf32>) -> tensor<6x8x6xf32>
    %v5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.reduce"(%v4, %v5) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x8x6xf32>, tensor<f32>) -> (tensor<f32>)
    %v7 = sdy.sharding_constraint %v4 <@mesh, [{?}, {?}, {"a":(1)4, ?}]> : tensor<6x8x6xf32>
    %v14 = "stablehlo.case"(%arg2) ({
    %v8:2 = "stablehlo.rng_bit_generator"(%arg3) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
    %v9 = "stablehlo.transpose"(%v7) <{permutation = array<i64: 0, 1, 2>}> : (tensor<6x8x6xf32>) -> (tensor<6x8x6xf32>)
    "stablehlo.return"(%v6) : (tensor<f32>) -> ()
    }, {
    %v11 = "stablehlo.dot_general"(%arg4, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2, 0], rhs_batching_dimensions = [2, 0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<8x5x1xi32>, tensor<8x5x1x3xi32>) -> (tensor<1x8x3xi32>)
    %v12 = "stablehlo.gather"(%v7, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 6, 6, 1>}> : (tensor<6x8x6xf32>, tensor<2x5x3xi32>) -> (tensor<6x2x6x5xf32>)
    "stablehlo.return"(%v6) : (tensor<f32>) -> ()
    }) : (tensor<i32>) -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.divide"(%v6, %v15) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v17 = sdy.sharding_constraint %arg6 <@mesh, [{"a":(2)4, ?}, {"a":(1)2, ?}, {}]> : tensor<2x5x3xi32>
    %v18:2 = "chlo.top_k"(%arg6) <{k = 1 : i64}> : (tensor<2x5x3xi32>) -> (tensor<2x5x1xi32>, tensor<2x5x1xi32>)
    %v19 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v20 = "stablehlo.reduce"(%arg7, %v19) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<2x6x3x6xf64>, tensor<f64>) -> (tensor<2x6x3x6xf64>)
    %v26 = "stablehlo.case"(%arg2) ({
    %v21:2 = "chlo.top_k"(%arg6) <{k = 2 : i64}> : (tensor<2x5x3xi32>) -> (tensor<2x5x2xi32>, tensor<2x5x2xi32>)
    %v22 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.reduce"(%v21#1, %v22) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x5x2xi32>, tensor<i32>) -> (tensor<5x2xi32>)
    %v24 = "stablehlo.add"(%v18#0, %v18#1) : (tensor<2x5x1xi32>, tensor<2x5x1xi32>) -> (tensor<2x5x1xi32>)
    "stablehlo.return"(%v24) : (tensor<2x5x1xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x5x1xi32>)
    %v27 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<9x10x4xf32>)
    %v28 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9x10x4xi32>)
    %v29 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31:2 = "stablehlo.reduce"(%v27, %v28, %v29, %v30) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<9x10x4xf32>, tensor<9x10x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<10x4xf32>, tensor<10x4xi32>)
    %v32 = "stablehlo.transpose"(%v18#0) <{permutation = array<i64: 2, 1, 0>}> : (tensor<2x5x1xi32>) -> (tensor<1x5x2xi32>)
    sdy.sharding_group %v17 group_id=330 : tensor<2x5x3xi32>
    return %v32, %v31#1, %v31#0, %v26, %v20, %v17, %v16, %v14 : tensor<1x5x2xi32>, tensor<10x4xi32>, tensor<10x4xf32>, tensor<2x5x1xi32>, tensor<2x6x3x6xf64>, tensor<2x5x3xi32>, tensor<f32>, tensor<f32>
}
