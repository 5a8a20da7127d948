sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, %arg2: tensor<6x3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}]>}, %arg3: tensor<3x1x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}], replicated={"b"}>}, %arg4: tensor<2x6xf64>, %arg5: tensor<3x1x3xf64>, %arg6: tensor<f64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<12x1x5xi1>) -> (tensor<12x6x5xi1>, tensor<6x3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, tensor<3x1x3xi1>, tensor<1x1xf16>, tensor<f16>) {
    %v10 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<i1>) -> (tensor<1x1xi1>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"a":(2)2, "b", ?}, {?}]> : tensor<1x1xi1>
    %v2 = "stablehlo.not"(%v0) : (tensor<1x1xi1>) -> (tensor<1x1xi1>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v4 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<5x6x2xi32>)
    %v5 = "stablehlo.reduce_window"(%v4, %arg1) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5x6x2xi32>, tensor<i32>) -> (tensor<5x6x2xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v7 = "stablehlo.reduce_window"(%arg2, %v6) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<6x3xf64>, tensor<f64>) -> (tensor<6x3xf64>)
    %v8 = sdy.sharding_constraint %v5 <@mesh, [{"b"}, {}, {?}]> : tensor<5x6x2xi32>
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v12 = "stablehlo.optimization_barrier"(%arg2) : (tensor<6x3xf64>) -> (tensor<6x3xf64>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x3x6xf64>)
    %v14 = "stablehlo.dot_general"(%v12, %v13) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<6x3xf64>, tensor<1x3x6xf64>) -> (tensor<3x1x3xf64>)
    %v15 = "stablehlo.convert"(%arg0) : (tensor<i1>) -> (tensor<f16>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.clamp"(%v16, %arg1, %v17) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v41:2 = "stablehlo.while"(%v18, %v15) ({
    ^bb0(%v19: tensor<i32>, %v20: tensor<f16>):
    %v21 = "stablehlo.compare"(%v19, %v17) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v21) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v23: tensor<i32>, %v24: tensor<f16>):
    %v25 = "stablehlo.concatenate"(%v14, %arg3, %v14) <{dimension = 2 : i64}> : (tensor<3x1x3xf64>, tensor<3x1x4xf64>, tensor<3x1x3xf64>) -> (tensor<3x1x10xf64>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x6xi32>)
    %v27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.clamp"(%v27, %v26, %v28) : (tensor<i32>, tensor<2x6xi32>, tensor<i32>) -> (tensor<2x6xi32>)
    %v30 = "stablehlo.scatter"(%v12, %v29, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<6x3xf64>, tensor<2x6xi32>, tensor<2x6xf64>) -> (tensor<6x3xf64>)
    %v31 = sdy.sharding_constraint %v24 <@mesh, []> : tensor<f16>
    %v32 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v33 = "stablehlo.reduce"(%v12, %v32) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<6x3xf64>, tensor<f64>) -> (tensor<6x3xf64>)
    %v34 = "stablehlo.add"(%v31, %v24) : (tensor<f16>, tensor<f16>) -> (tensor<f16>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v38 = "stablehlo.clamp"(%v36, %v34, %v37) : (tensor<f16>, tensor<f16>, tensor<f16>) -> (tensor<f16>)
    %v39 = "stablehlo.add"(%v23, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v39, %v38) : (tensor<i32>, tensor<f16>) -> ()
    }) : (tensor<i32>, tensor<f16>) -> (tensor<i32>, tensor<f16>)
    %v42 = "stablehlo.reshape"(%v15) : (tensor<f16>) -> (tensor<1x1xf16>)
    %v43 = "stablehlo.compare"(%v14, %arg5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<3x1x3xf64>, tensor<3x1x3xf64>) -> (tensor<3x1x3xi1>)
    %v44 = "stablehlo.reduce"(%v12, %arg6) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<6x3xf64>, tensor<f64>) -> (tensor<6x3xf64>)
    %v45 = "stablehlo.constant"() <{value = dense<false> : tensor<12x6x5xi1>}> : () -> (tensor<12x6x5xi1>)
    %v46 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v49 = "stablehlo.dynamic_update_slice"(%v45, %arg7, %v46, %v47, %v48) : (tensor<12x6x5xi1>, tensor<12x1x5xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<12x6x5xi1>)
    return %v49, %v44, %v43, %v42, %v41#1 : tensor<12x6x5xi1>, tensor<6x3xf64>, tensor<3x1x3xi1>, tensor<1x1xf16>, tensor<f16>
}
