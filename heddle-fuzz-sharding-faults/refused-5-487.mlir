sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<2x7x6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2}, {?}, {"a", ?}]>}, %arg1: tensor<5x3x7x1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"b", ?}, {?}, {?}], replicated={"a"}>}, %arg2: tensor<5x3x7x1x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2, ?}, {"b":(1)2, ?}, {?}, {?}, {"a", ?}]>}, %arg3: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", "b", ?}]>}, %arg4: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<5x2x2xi32>, %arg7: tensor<i32>) -> (tensor<1x1xf32>, tensor<6x3x8xi32>, tensor<3x7x5x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {"a", ?}]>}, tensor<f32>, tensor<5x3x7x2xi32>) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<2x7x6xi1>) -> (tensor<2x2x7x6x3xi1>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3:2 = "stablehlo.reduce"(%arg1, %arg2, %v1, %v2) <{dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<5x3x7x1x2xf32>, tensor<5x3x7x1x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<5x3x7x2xf32>, tensor<5x3x7x2xi32>)
    %v4 = "stablehlo.dot_general"(%arg3, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<6x8xf32>, tensor<f32>) -> (tensor<6x8xf32>)
    %v6 = "stablehlo.optimization_barrier"(%arg4) : (tensor<f32>) -> (tensor<f32>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<5x3x7x2xi32>)
    %v8 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10:2 = "stablehlo.reduce"(%v3#0, %v7, %v8, %v9) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<5x3x7x2xf32>, tensor<5x3x7x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<5x3x2xf32>, tensor<5x3x2xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.clamp"(%v11, %arg5, %v12) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v37:2 = "stablehlo.while"(%v13, %v6) ({
    ^bb0(%v14: tensor<i32>, %v15: tensor<f32>):
    %v16 = "stablehlo.compare"(%v14, %v12) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<f32>):
    %v20 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.dynamic_update_slice"(%v10#1, %arg6, %arg7, %v20, %v21) : (tensor<5x3x2xi32>, tensor<5x2x2xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x3x2xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.clamp"(%v23, %arg5, %v24) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v27 = "stablehlo.optimization_barrier"(%arg7) : (tensor<i32>) -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v29 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.clamp"(%v28, %v10#0, %v29) : (tensor<f32>, tensor<5x3x2xf32>, tensor<f32>) -> (tensor<5x3x2xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v34 = "stablehlo.clamp"(%v32, %arg4, %v33) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v35 = "stablehlo.add"(%v18, %v31) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v35, %v34) : (tensor<i32>, tensor<f32>) -> ()
    }) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
    %v38 = "stablehlo.transpose"(%v3#0) <{permutation = array<i64: 1, 2, 0, 3>}> : (tensor<5x3x7x2xf32>) -> (tensor<3x7x5x2xf32>)
    %v39 = "stablehlo.transpose"(%v0) <{permutation = array<i64: 4, 3, 0, 2, 1>}> : (tensor<2x2x7x6x3xi1>) -> (tensor<3x6x2x7x2xi1>)
    %v40 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v41 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x3x8xi32>)
    %v59 = "stablehlo.if"(%v40) ({
    %v42 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x3x8xi32>)
    "stablehlo.return"(%v42) : (tensor<6x3x8xi32>) -> ()
    }, {
    %v44 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v48 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v49 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v56:2 = "stablehlo.while"(%v44, %v10#1) ({
    ^bb0(%v45_: tensor<i32>, %v46_: tensor<5x3x2xi32>):
    %v50 = "stablehlo.compare"(%v45_, %v47) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v50) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v45: tensor<i32>, %v46: tensor<5x3x2xi32>):
    %v52 = "stablehlo.dynamic_slice"(%v39, %v45, %v49, %v49, %v49, %v49) <{slice_sizes = array<i64: 1, 6, 2, 7, 2>}> : (tensor<3x6x2x7x2xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x6x2x7x2xi1>)
    %v53 = "stablehlo.reshape"(%v52) : (tensor<1x6x2x7x2xi1>) -> (tensor<6x2x7x2xi1>)
    %v54 = "stablehlo.add"(%v45, %v48) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v54, %v46) : (tensor<i32>, tensor<5x3x2xi32>) -> ()
    }) : (tensor<i32>, tensor<5x3x2xi32>) -> (tensor<i32>, tensor<5x3x2xi32>)
    %v57 = "stablehlo.constant"() <{value = dense<3> : tensor<6x3x8xi32>}> : () -> (tensor<6x3x8xi32>)
    "stablehlo.return"(%v57) : (tensor<6x3x8xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<6x3x8xi32>)
    %v60 = "stablehlo.slice"(%arg3) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 1, 3>, strides = array<i64: 1, 2>}> : (tensor<6x8xf32>) -> (tensor<1x1xf32>)
    return %v60, %v59, %v38, %v37#1, %v3#1 : tensor<1x1xf32>, tensor<6x3x8xi32>, tensor<3x7x5x2xf32>, tensor<f32>, tensor<5x3x7x2xi32>
}
