sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<3x3x4xui8>, %arg1: tensor<5x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg2: tensor<3x5x4xui8>, %arg3: tensor<ui8>, %arg4: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg5: tensor<0xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<12x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg7: tensor<3x3x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {?}]>}) -> (tensor<3x3x4xi1>, tensor<3x3x4xui8>, tensor<3x3x4xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, tensor<12x1xf32>, tensor<3x3x4xui8>) {
    %v0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<3x3x4xui8>, tensor<5x1xi32>, tensor<3x5x4xui8>) -> (tensor<3x3x4xui8>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"a", ?}, {}, {?}]> : tensor<3x3x4xui8>
    %v2 = "stablehlo.reduce_window"(%v0, %arg3) <{window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 2], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<3x3x4xui8>, tensor<ui8>) -> (tensor<3x3x4xui8>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<12x1xf32>)
    %v11 = "stablehlo.if"(%arg4) ({
    %v4 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<0xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7:2 = "stablehlo.reduce"(%arg5, %v4, %v5, %v6) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<0xf32>, tensor<0xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    "stablehlo.return"(%arg6) : (tensor<12x1xf32>) -> ()
    }, {
    %v9 = "stablehlo.convert"(%arg6) : (tensor<12x1xf32>) -> (tensor<12x1xi1>)
    "stablehlo.return"(%arg6) : (tensor<12x1xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<12x1xf32>)
    %v12:2 = "stablehlo.sort"(%v0, %arg7) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>, %c: tensor<i1>, %d: tensor<i1>):
      %o = stablehlo.compare LT, %l, %r, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x3x4xui8>, tensor<3x3x4xi1>) -> (tensor<3x3x4xui8>, tensor<3x3x4xi1>)
    %v16 = sdy.manual_computation(%v12#1, %arg7) in_shardings=[<@mesh, [{}, {}, {"a"}]>, <@mesh, [{}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {"a"}]>] manual_axes={"a"} (%v13: tensor<3x3x2xi1>, %v14: tensor<3x3x2xi1>) {
    "sdy.return"(%v14) : (tensor<3x3x2xi1>) -> ()
    } : (tensor<3x3x4xi1>, tensor<3x3x4xi1>) -> tensor<3x3x4xi1>
    %v17 = sdy.sharding_constraint %v2 <@mesh, [{"a"}, {}, {?}]> : tensor<3x3x4xui8>
    %v24 = "stablehlo.if"(%arg4) ({
    %v18 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x3xi64>)
    %v19 = "stablehlo.constant"() <{value = dense<true> : tensor<5x3x1x3x4xi1>}> : () -> (tensor<5x3x1x3x4xi1>)
    %v20 = "stablehlo.scatter"(%v12#1, %v18, %v19) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3, 4], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<3x3x4xi1>, tensor<5x3xi64>, tensor<5x3x1x3x4xi1>) -> (tensor<3x3x4xi1>)
    %v21 = sdy.sharding_constraint %arg3 <@mesh, []> : tensor<ui8>
    "stablehlo.return"(%v16) : (tensor<3x3x4xi1>) -> ()
    }, {
    "stablehlo.return"(%v16) : (tensor<3x3x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<3x3x4xi1>)
    %v25 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.clamp"(%v26, %v25, %v27) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v38:2 = "stablehlo.while"(%v28, %v24) ({
    ^bb0(%v29: tensor<i32>, %v30: tensor<3x3x4xi1>):
    %v31 = "stablehlo.compare"(%v29, %v27) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v31) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v33: tensor<i32>, %v34: tensor<3x3x4xi1>):
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.add"(%v33, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v36, %v34) : (tensor<i32>, tensor<3x3x4xi1>) -> ()
    }) : (tensor<i32>, tensor<3x3x4xi1>) -> (tensor<i32>, tensor<3x3x4xi1>)
    return %v38#1, %v17, %v12#0, %v11, %v1 : tensor<3x3x4xi1>, tensor<3x3x4xui8>, tensor<3x3x4xui8>, tensor<12x1xf32>, tensor<3x3x4xui8>
}
