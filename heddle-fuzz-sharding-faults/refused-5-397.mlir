sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[4, 1, 7, 6, 3, 5, 2, 0]>
func.func public @main(%arg0: tensor<5x2x2xi1>, %arg1: tensor<9x1x6x2x3xf32>, %arg2: tensor<5x3xf32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<3x3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"c", ?}, {"a", ?}]>}, %arg5: tensor<3x5x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", ?}, {}, {"b"}, {?}], replicated={"a"}>}, %arg6: tensor<1x10x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"b"}]>}, %arg7: tensor<10x3x2x3xf32>) -> (tensor<5x1x10x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a", "b"}, {}]>}, tensor<1x10x4xf32>, tensor<5x2x2xi1>, tensor<10x3x2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}, {"b", "a", ?}, {}, {?}]>}) {
    %v0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 1, 0, 2>}> : (tensor<5x2x2xi1>) -> (tensor<2x5x2xi1>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce"(%arg1, %v1) <{dimensions = array<i64: 0, 1, 2, 3>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<9x1x6x2x3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %v3, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18:2 = "stablehlo.while"(%v6, %arg0) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<5x2x2xi1>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<5x2x2xi1>):
    %v13 = "stablehlo.transpose"(%arg2) <{permutation = array<i64: 0, 1>}> : (tensor<5x3xf32>) -> (tensor<5x3xf32>)
    %v14 = sdy.sharding_constraint %v12 <@mesh, [{?}, {?}, {"a"}]> : tensor<5x2x2xi1>
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.add"(%v11, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v16, %arg0) : (tensor<i32>, tensor<5x2x2xi1>) -> ()
    }) : (tensor<i32>, tensor<5x2x2xi1>) -> (tensor<i32>, tensor<5x2x2xi1>)
    %v19 = sdy.sharding_constraint %v2 <@mesh, [{"a"}]> : tensor<3xf32>
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.clamp"(%v20, %arg3, %v21) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v36:2 = "stablehlo.while"(%v22, %v18#1) ({
    ^bb0(%v23: tensor<i32>, %v24: tensor<5x2x2xi1>):
    %v25 = "stablehlo.compare"(%v23, %v21) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v25) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v27: tensor<i32>, %v28: tensor<5x2x2xi1>):
    %v29 = "stablehlo.maximum"(%v2, %v2) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v30 = "stablehlo.dot_general"(%v2, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3xf32>, tensor<3x3x3xf32>) -> (tensor<3x3x3xf32>)
    %v32 = "stablehlo.optimization_barrier"(%v0) : (tensor<2x5x2xi1>) -> (tensor<2x5x2xi1>)
    %v33 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.add"(%v27, %v33) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v34, %v18#1) : (tensor<i32>, tensor<5x2x2xi1>) -> ()
    }) : (tensor<i32>, tensor<5x2x2xi1>) -> (tensor<i32>, tensor<5x2x2xi1>)
    %v37 = "stablehlo.dot_general"(%arg2, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<5x3xf32>, tensor<3x5x6x2xf32>) -> (tensor<5x3x6x2xf32>)
    %v38 = "stablehlo.sort"(%arg6) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x10x4xf32>) -> (tensor<1x10x4xf32>)
    %v39 = "stablehlo.abs"(%arg7) : (tensor<10x3x2x3xf32>) -> (tensor<10x3x2x3xf32>)
    %v40 = sdy.sharding_constraint %v18#1 <@mesh, [{"b", ?}, {"c", ?}, {"a"}]> : tensor<5x2x2xi1>
    %v41 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<5x1x10x4xf32>}> : () -> (tensor<5x1x10x4xf32>)
    %v46 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v64:3 = "stablehlo.while"(%v41, %v38, %v42) ({
    ^bb0(%v43_: tensor<i32>, %v44_: tensor<1x10x4xf32>, %v45_: tensor<5x1x10x4xf32>):
    %v49 = "stablehlo.compare"(%v43_, %v46) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v49) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v43: tensor<i32>, %v44: tensor<1x10x4xf32>, %v45: tensor<5x1x10x4xf32>):
    %v51 = "stablehlo.dynamic_slice"(%v37, %v43, %v48, %v48, %v48) <{slice_sizes = array<i64: 1, 3, 6, 2>}> : (tensor<5x3x6x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x3x6x2xf32>)
    %v52 = "stablehlo.reshape"(%v51) : (tensor<1x3x6x2xf32>) -> (tensor<3x6x2xf32>)
    %v53 = "stablehlo.constant"() <{value = dense<3> : tensor<3xi32>}> : () -> (tensor<3xi32>)
    %v54 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v55 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v56:2 = "stablehlo.reduce"(%v19, %v53, %v54, %v55) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v57 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v58 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v59 = "stablehlo.clamp"(%v57, %v38, %v58) : (tensor<f32>, tensor<1x10x4xf32>, tensor<f32>) -> (tensor<1x10x4xf32>)
    %v60 = "stablehlo.add"(%v43, %v47) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v61 = "stablehlo.reshape"(%v59) : (tensor<1x10x4xf32>) -> (tensor<1x1x10x4xf32>)
    %v62 = "stablehlo.dynamic_update_slice"(%v45, %v61, %v43, %v48, %v48, %v48) : (tensor<5x1x10x4xf32>, tensor<1x1x10x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x1x10x4xf32>)
    "stablehlo.return"(%v60, %v59, %v62) : (tensor<i32>, tensor<1x10x4xf32>, tensor<5x1x10x4xf32>) -> ()
    }) : (tensor<i32>, tensor<1x10x4xf32>, tensor<5x1x10x4xf32>) -> (tensor<i32>, tensor<1x10x4xf32>, tensor<5x1x10x4xf32>)
    return %v64#2, %v64#1, %v40, %v39 : tensor<5x1x10x4xf32>, tensor<1x10x4xf32>, tensor<5x2x2xi1>, tensor<10x3x2x3xf32>
}
