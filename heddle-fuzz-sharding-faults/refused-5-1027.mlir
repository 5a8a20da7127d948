sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<3x2x4xf64>, %arg1: tensor<3x2x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}], replicated={"b"}>}, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<2xi8>, %arg4: tensor<3x4x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a", ?}]>}, %arg5: tensor<f64>, %arg6: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) -> (tensor<2xi8>, tensor<6xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<5x2x2xi1>, tensor<5x2x2xui32>, tensor<3x2x4xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v0, %arg0) ({
    ^bb0(%v1_: tensor<i32>, %v2_: tensor<3x2x4xf64>):
    %v6 = "stablehlo.compare"(%v1_, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v1: tensor<i32>, %v2: tensor<3x2x4xf64>):
    %v8 = "stablehlo.dynamic_slice"(%arg0, %v1, %v5, %v5) <{slice_sizes = array<i64: 1, 2, 4>}> : (tensor<3x2x4xf64>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x4xf64>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<1x2x4xf64>) -> (tensor<2x4xf64>)
    %v10 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x4xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v12 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13:2 = "stablehlo.reduce"(%v9, %v10, %v11, %v12) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f64>, %b: tensor<i32>, %c: tensor<f64>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f64>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f64>, tensor<i32>
    }) : (tensor<2x4xf64>, tensor<2x4xi32>, tensor<f64>, tensor<i32>) -> (tensor<4xf64>, tensor<4xi32>)
    %v15 = "stablehlo.optimization_barrier"(%arg0) : (tensor<3x2x4xf64>) -> (tensor<3x2x4xf64>)
    %v16 = "stablehlo.add"(%v2, %v15) : (tensor<3x2x4xf64>, tensor<3x2x4xf64>) -> (tensor<3x2x4xf64>)
    %v17 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v19 = "stablehlo.clamp"(%v17, %v16, %v18) : (tensor<f64>, tensor<3x2x4xf64>, tensor<f64>) -> (tensor<3x2x4xf64>)
    %v20 = "stablehlo.add"(%v1, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v19) : (tensor<i32>, tensor<3x2x4xf64>) -> ()
    }) : (tensor<i32>, tensor<3x2x4xf64>) -> (tensor<i32>, tensor<3x2x4xf64>)
    %v23 = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<3x2x4xf64>, tensor<3x2x4xf64>) -> (tensor<3x2x4xi1>)
    %v33 = "stablehlo.if"(%arg2) ({
    %v24 = "stablehlo.concatenate"(%v22#1, %arg4) <{dimension = 1 : i64}> : (tensor<3x2x4xf64>, tensor<3x4x4xf64>) -> (tensor<3x6x4xf64>)
    %v25 = "stablehlo.pad"(%v22#1, %arg5) <{edge_padding_low = array<i64: 2, 0, 2>, edge_padding_high = array<i64: 2, 0, 1>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<3x2x4xf64>, tensor<f64>) -> (tensor<7x2x7xf64>)
    %v26 = "stablehlo.transpose"(%v24) <{permutation = array<i64: 0, 2, 1>}> : (tensor<3x6x4xf64>) -> (tensor<3x4x6xf64>)
    %v27 = "stablehlo.add"(%arg3, %arg3) : (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>)
    "stablehlo.return"(%v27) : (tensor<2xi8>) -> ()
    }, {
    %v29 = "stablehlo.and"(%arg2, %arg6) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    %v30 = sdy.sharding_constraint %arg5 <@mesh, []> : tensor<f64>
    %v31 = "stablehlo.add"(%arg3, %arg3) : (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>)
    "stablehlo.return"(%v31) : (tensor<2xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<2xi8>)
    %v34 = sdy.sharding_constraint %arg5 <@mesh, [], replicated={"b":(2)2}> : tensor<f64>
    %v35 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x2xf32>}> : () -> (tensor<2x2xf32>)
    %v36 = "stablehlo.dot_general"(%v35, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2x2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i8>}> : () -> (tensor<i8>)
    %v38 = "stablehlo.reduce_window"(%v33, %v37) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<2xi8>, tensor<i8>) -> (tensor<2xi8>)
    %v39 = "stablehlo.constant"() <{value = dense<0> : tensor<5x2x2xui32>}> : () -> (tensor<5x2x2xui32>)
    %v40 = "stablehlo.constant"() <{value = dense<true> : tensor<5x2x2xi1>}> : () -> (tensor<5x2x2xi1>)
    %v41:2 = "stablehlo.sort"(%v39, %v40) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>, %c: tensor<i1>, %d: tensor<i1>):
      %o = stablehlo.compare LT, %l, %r, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<5x2x2xui32>, tensor<5x2x2xi1>) -> (tensor<5x2x2xui32>, tensor<5x2x2xi1>)
    %v43 = "stablehlo.optimization_barrier"(%arg6) : (tensor<i1>) -> (tensor<i1>)
    %v44 = "stablehlo.concatenate"(%v38, %v38, %v38) <{dimension = 0 : i64}> : (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) -> (tensor<6xi8>)
    %v45 = "stablehlo.constant"() <{value = dense<0> : tensor<i8>}> : () -> (tensor<i8>)
    %v46 = "stablehlo.constant"() <{value = dense<2> : tensor<i8>}> : () -> (tensor<i8>)
    %v47 = "stablehlo.clamp"(%v45, %v33, %v46) : (tensor<i8>, tensor<2xi8>, tensor<i8>) -> (tensor<2xi8>)
    return %v47, %v44, %v43, %v41#1, %v41#0, %v23 : tensor<2xi8>, tensor<6xi8>, tensor<i1>, tensor<5x2x2xi1>, tensor<5x2x2xui32>, tensor<3x2x4xi1>
}
