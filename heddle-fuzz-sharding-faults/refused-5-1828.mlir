sdy.mesh @mesh = <["a"=2], device_ids=[1, 0]>
func.func public @main(%arg0: tensor<f16>, %arg1: tensor<i32>, %arg2: tensor<3xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg3: tensor<3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<2xf16>, %arg5: tensor<3x2x10x3xf64>, %arg6: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<2x7x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}]>}, tensor<3xf16>, tensor<3xf16>, tensor<3xf16>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v37:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<f16>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<f16>):
    %v9 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x1xui8>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %arg1, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v27:2 = "stablehlo.while"(%v12, %v9) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<5x1xui8>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<5x1xui8>):
    %v19 = "stablehlo.dot_general"(%v8, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f16>, tensor<3xf16>) -> (tensor<3xf16>)
    %v20 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v21 = "stablehlo.pad"(%arg2, %v20) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<3xf16>, tensor<f16>) -> (tensor<3xf16>)
    %v22 = "stablehlo.slice"(%v19) <{start_indices = array<i64: 0>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<3xf16>) -> (tensor<2xf16>)
    %v23 = "stablehlo.add"(%v18, %v18) : (tensor<5x1xui8>, tensor<5x1xui8>) -> (tensor<5x1xui8>)
    %v24 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.add"(%v17, %v24) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v25, %v23) : (tensor<i32>, tensor<5x1xui8>) -> ()
    }) : (tensor<i32>, tensor<5x1xui8>) -> (tensor<i32>, tensor<5x1xui8>)
    %v28 = sdy.sharding_constraint %arg0 <@mesh, []> : tensor<f16>
    %v29 = "stablehlo.convert"(%v27#1) : (tensor<5x1xui8>) -> (tensor<5x1xf32>)
    %v30 = "stablehlo.add"(%v28, %v28) : (tensor<f16>, tensor<f16>) -> (tensor<f16>)
    %v31 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v33 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v34 = "stablehlo.clamp"(%v32, %v30, %v33) : (tensor<f16>, tensor<f16>, tensor<f16>) -> (tensor<f16>)
    %v35 = "stablehlo.add"(%v7, %v31) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v35, %v34) : (tensor<i32>, tensor<f16>) -> ()
    }) : (tensor<i32>, tensor<f16>) -> (tensor<i32>, tensor<f16>)
    %v38 = "stablehlo.select"(%arg3, %arg2, %arg2) : (tensor<3xi1>, tensor<3xf16>, tensor<3xf16>) -> (tensor<3xf16>)
    %v39 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v40 = "stablehlo.reduce"(%v38, %v39) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3xf16>, tensor<f16>) -> (tensor<3xf16>)
    %v41 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x3xf16>}> : () -> (tensor<3x3xf16>)
    %v46 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v64:3 = "stablehlo.while"(%v41, %v38, %v42) ({
    ^bb0(%v43_: tensor<i32>, %v44_: tensor<3xf16>, %v45_: tensor<3x3xf16>):
    %v49 = "stablehlo.compare"(%v43_, %v46) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v49) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v43: tensor<i32>, %v44: tensor<3xf16>, %v45: tensor<3x3xf16>):
    %v51 = "stablehlo.dynamic_slice"(%v40, %v43) <{slice_sizes = array<i64: 1>}> : (tensor<3xf16>, tensor<i32>) -> (tensor<1xf16>)
    %v52 = "stablehlo.reshape"(%v51) : (tensor<1xf16>) -> (tensor<f16>)
    %v53 = "stablehlo.dot_general"(%v37#1, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f16>, tensor<2xf16>) -> (tensor<2xf16>)
    %v54 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x4xf64>)
    %v55 = "stablehlo.dot_general"(%arg5, %v54) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x2x10x3xf64>, tensor<2x4xf64>) -> (tensor<3x10x3x4xf64>)
    %v56 = sdy.sharding_constraint %v44 <@mesh, [{"a", ?}]> : tensor<3xf16>
    %v57 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v58 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v59 = "stablehlo.clamp"(%v57, %v44, %v58) : (tensor<f16>, tensor<3xf16>, tensor<f16>) -> (tensor<3xf16>)
    %v60 = "stablehlo.add"(%v43, %v47) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v61 = "stablehlo.reshape"(%v59) : (tensor<3xf16>) -> (tensor<1x3xf16>)
    %v62 = "stablehlo.dynamic_update_slice"(%v45, %v61, %v43, %v48) : (tensor<3x3xf16>, tensor<1x3xf16>, tensor<i32>, tensor<i32>) -> (tensor<3x3xf16>)
    "stablehlo.return"(%v60, %v59, %v62) : (tensor<i32>, tensor<3xf16>, tensor<3x3xf16>) -> ()
    }) : (tensor<i32>, tensor<3xf16>, tensor<3x3xf16>) -> (tensor<i32>, tensor<3xf16>, tensor<3x3xf16>)
    %v65 = "stablehlo.add"(%v64#1, %v64#1) : (tensor<3xf16>, tensor<3xf16>) -> (tensor<3xf16>)
    %v70 = "stablehlo.if"(%arg6) ({
    %v66 = "stablehlo.add"(%v65, %v65) : (tensor<3xf16>, tensor<3xf16>) -> (tensor<3xf16>)
    "stablehlo.return"(%v66) : (tensor<3xf16>) -> ()
    }, {
    %v68 = "stablehlo.tanh"(%v64#1) : (tensor<3xf16>) -> (tensor<3xf16>)
    "stablehlo.return"(%arg2) : (tensor<3xf16>) -> ()
    }) : (tensor<i1>) -> (tensor<3xf16>)
    %v71 = sdy.sharding_constraint %v65 <@mesh, [{"a"}]> : tensor<3xf16>
    %v72 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v73 = "stablehlo.reduce_window"(%v65, %v72) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3xf16>, tensor<f16>) -> (tensor<3xf16>)
    %v74 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x7x1xi32>)
    return %v74, %v73, %v71, %v70 : tensor<2x7x1xi32>, tensor<3xf16>, tensor<3xf16>, tensor<3xf16>
}
