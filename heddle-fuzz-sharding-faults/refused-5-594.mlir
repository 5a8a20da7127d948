sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<5xf64>, %arg1: tensor<9x2xi8>, %arg2: tensor<4x9x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, ?}, {}, {}]>}, %arg3: tensor<i32>, %arg4: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg5: tensor<10x6x3xf32>, %arg6: tensor<4x6xi8>) -> (tensor<15xf64>, tensor<4x9x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {}, {"a":(2)2}]>}, tensor<4x9x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(1)2}, {"a":(2)2, ?}]>}, tensor<4x9x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<5xf64>}> : () -> (tensor<5xf64>)
    %v1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<5xf64>}> : () -> (tensor<5xf64>)
    %v2 = "stablehlo.concatenate"(%arg0, %v1, %v0) <{dimension = 0 : i64}> : (tensor<5xf64>, tensor<5xf64>, tensor<5xf64>) -> (tensor<15xf64>)
    %v3 = sdy.sharding_constraint %arg0 <@mesh, [{"a", ?}]> : tensor<5xf64>
    %v4 = "stablehlo.dot_general"(%arg1, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 0], rhs_batching_dimensions = [2, 1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<9x2xi8>, tensor<4x9x2xi8>) -> (tensor<2x9x4xi8>)
    %v5:2 = "chlo.top_k"(%arg2) <{k = 2 : i64}> : (tensor<4x9x2xi8>) -> (tensor<4x9x2xi8>, tensor<4x9x2xi32>)
    %v6 = "stablehlo.compare"(%v2, %v2) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<15xf64>, tensor<15xf64>) -> (tensor<15xi1>)
    %v15 = "stablehlo.case"(%arg3) ({
    %v7 = "stablehlo.select"(%v6, %v6, %v6) : (tensor<15xi1>, tensor<15xi1>, tensor<15xi1>) -> (tensor<15xi1>)
    %v8 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<15xf64>}> : () -> (tensor<15xf64>)
    %v9 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<15xf64>}> : () -> (tensor<15xf64>)
    %v10 = "stablehlo.clamp"(%v8, %v2, %v9) : (tensor<15xf64>, tensor<15xf64>, tensor<15xf64>) -> (tensor<15xf64>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.reduce_window"(%v5#1, %v11) <{window_dimensions = array<i64: 1, 1, 3>, window_strides = array<i64: 2, 1, 1>, base_dilations = array<i64: 2, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [2, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x9x2xi32>, tensor<i32>) -> (tensor<4x9x2xi32>)
    "stablehlo.return"(%v7) : (tensor<15xi1>) -> ()
    }, {
    "stablehlo.return"(%v6) : (tensor<15xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<15xi1>)
    %v25 = "stablehlo.if"(%arg4) ({
    %v16 = "stablehlo.compare"(%arg5, %arg5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<10x6x3xf32>, tensor<10x6x3xf32>) -> (tensor<10x6x3xi1>)
    %v17 = "stablehlo.compare"(%v2, %v2) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<15xf64>, tensor<15xf64>) -> (tensor<15xi1>)
    %v18 = sdy.sharding_constraint %v6 <@mesh, [{"a":(1)2}]> : tensor<15xi1>
    "stablehlo.return"(%v5#0) : (tensor<4x9x2xi8>) -> ()
    }, {
    %v20 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v21 = "stablehlo.reduce_window"(%v3, %v20) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<5xf64>, tensor<f64>) -> (tensor<5xf64>)
    %v22 = "stablehlo.dot_general"(%v4, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<2x9x4xi8>, tensor<4x6xi8>) -> (tensor<2x9x6xi8>)
    %v23 = "stablehlo.add"(%v5#0, %arg2) : (tensor<4x9x2xi8>, tensor<4x9x2xi8>) -> (tensor<4x9x2xi8>)
    "stablehlo.return"(%v23) : (tensor<4x9x2xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<4x9x2xi8>)
    %v26 = sdy.sharding_constraint %v5#0 <@mesh, [{"a", ?}, {?}, {?}]> : tensor<4x9x2xi8>
    %v27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41:2 = "stablehlo.while"(%v27, %v26) ({
    ^bb0(%v28_: tensor<i32>, %v29_: tensor<4x9x2xi8>):
    %v33 = "stablehlo.compare"(%v28_, %v30) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v33) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v28: tensor<i32>, %v29: tensor<4x9x2xi8>):
    %v35 = "stablehlo.dynamic_slice"(%v15, %v28) <{slice_sizes = array<i64: 1>}> : (tensor<15xi1>, tensor<i32>) -> (tensor<1xi1>)
    %v36 = "stablehlo.reshape"(%v35) : (tensor<1xi1>) -> (tensor<i1>)
    %v37 = "stablehlo.constant"() <{value = dense<1> : tensor<i8>}> : () -> (tensor<i8>)
    %v38 = "stablehlo.reduce"(%v29, %v37) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<4x9x2xi8>, tensor<i8>) -> (tensor<9x2xi8>)
    %v39 = "stablehlo.add"(%v28, %v31) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v39, %v26) : (tensor<i32>, tensor<4x9x2xi8>) -> ()
    }) : (tensor<i32>, tensor<4x9x2xi8>) -> (tensor<i32>, tensor<4x9x2xi8>)
    %v42 = sdy.sharding_constraint %v2 <@mesh, [{"a":(1)2, ?}]> : tensor<15xf64>
    return %v42, %v41#1, %v25, %v25 : tensor<15xf64>, tensor<4x9x2xi8>, tensor<4x9x2xi8>, tensor<4x9x2xi8>
}
