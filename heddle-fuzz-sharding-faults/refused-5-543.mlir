sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<5x10xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}]>}, %arg1: tensor<i32>, %arg2: tensor<1x4x4x5x3xf32>, %arg3: tensor<1x4x4x5x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"a"}, {}]>}, %arg4: tensor<1x8x3x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {?}, {}]>}, %arg5: tensor<1x5x4x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {?}, {}]>}, %arg6: tensor<1x5x4x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"b", ?}, {"a"}]>}, %arg7: tensor<1x5x3x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}, {}]>}) -> (tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<i32>, tensor<1x4x4x5x3xf32>, tensor<bf16>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<5x10xbf16>, tensor<bf16>) -> (tensor<bf16>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [], replicated={"b"}> : tensor<bf16>
    %v17 = "stablehlo.case"(%arg1) ({
    %v3 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64>}> : (tensor<5x10xbf16>) -> (tensor<5x10xbf16>)
    %v4 = "stablehlo.reshape"(%arg1) : (tensor<i32>) -> (tensor<1xi32>)
    "stablehlo.return"(%v1) : (tensor<bf16>) -> ()
    }, {
    %v6:2 = "stablehlo.sort"(%arg2, %arg2) <{dimension = 4 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x4x4x5x3xf32>, tensor<1x4x4x5x3xf32>) -> (tensor<1x4x4x5x3xf32>, tensor<1x4x4x5x3xf32>)
    %v7 = "stablehlo.add"(%v6#0, %v6#1) : (tensor<1x4x4x5x3xf32>, tensor<1x4x4x5x3xf32>) -> (tensor<1x4x4x5x3xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<1x4x4x5x3xf32>}> : () -> (tensor<1x4x4x5x3xf32>)
    %v9 = "stablehlo.divide"(%v6#1, %v8) : (tensor<1x4x4x5x3xf32>, tensor<1x4x4x5x3xf32>) -> (tensor<1x4x4x5x3xf32>)
    "stablehlo.return"(%v2) : (tensor<bf16>) -> ()
    }, {
    %v11 = "stablehlo.abs"(%arg4) : (tensor<1x8x3x12xf32>) -> (tensor<1x8x3x12xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x8x3x12xf32>}> : () -> (tensor<1x8x3x12xf32>)
    %v13 = "stablehlo.add"(%v11, %v12) : (tensor<1x8x3x12xf32>, tensor<1x8x3x12xf32>) -> (tensor<1x8x3x12xf32>)
    %v14 = "stablehlo.rsqrt"(%v13) : (tensor<1x8x3x12xf32>) -> (tensor<1x8x3x12xf32>)
    %v15 = "stablehlo.concatenate"(%arg7, %arg6, %arg5) <{dimension = 2 : i64}> : (tensor<1x5x3x12xbf16>, tensor<1x5x4x12xbf16>, tensor<1x5x4x12xbf16>) -> (tensor<1x5x11x12xbf16>)
    "stablehlo.return"(%v2) : (tensor<bf16>) -> ()
    }) : (tensor<i32>) -> (tensor<bf16>)
    %v18 = sdy.sharding_constraint %arg2 <@mesh, [{}, {?}, {"b", ?}, {?}, {?}]> : tensor<1x4x4x5x3xf32>
    %v19 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.clamp"(%v20, %v19, %v21) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v32:2 = "stablehlo.while"(%v22, %arg1) ({
    ^bb0(%v23: tensor<i32>, %v24: tensor<i32>):
    %v25 = "stablehlo.compare"(%v23, %v21) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v25) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v27: tensor<i32>, %v28: tensor<i32>):
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.add"(%v27, %v29) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v30, %v28) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v33 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x3xf16>)
    %v34 = "stablehlo.transpose"(%v33) <{permutation = array<i64: 1, 0>}> : (tensor<3x3xf16>) -> (tensor<3x3xf16>)
    %v35 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v50:2 = "stablehlo.while"(%v35, %v32#1) ({
    ^bb0(%v36_: tensor<i32>, %v37_: tensor<i32>):
    %v41 = "stablehlo.compare"(%v36_, %v38) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v41) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v36: tensor<i32>, %v37: tensor<i32>):
    %v43 = "stablehlo.dynamic_slice"(%v34, %v36, %v40) <{slice_sizes = array<i64: 1, 3>}> : (tensor<3x3xf16>, tensor<i32>, tensor<i32>) -> (tensor<1x3xf16>)
    %v44 = "stablehlo.reshape"(%v43) : (tensor<1x3xf16>) -> (tensor<3xf16>)
    %v45 = "stablehlo.slice"(%arg5) <{start_indices = array<i64: 0, 2, 0, 4>, limit_indices = array<i64: 1, 5, 4, 9>, strides = array<i64: 2, 1, 1, 3>}> : (tensor<1x5x4x12xbf16>) -> (tensor<1x3x4x2xbf16>)
    %v46 = "stablehlo.compare"(%v1, %v1) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<bf16>, tensor<bf16>) -> (tensor<i1>)
    %v47 = "stablehlo.add"(%v32#1, %v37) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v48 = "stablehlo.add"(%v36, %v39) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v48, %v47) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v51 = sdy.sharding_constraint %v32#1 <@mesh, []> : tensor<i32>
    return %v51, %v50#1, %v18, %v17 : tensor<i32>, tensor<i32>, tensor<1x4x4x5x3xf32>, tensor<bf16>
}
