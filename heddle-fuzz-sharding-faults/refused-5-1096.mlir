sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<7x4xi1>, %arg2: tensor<10x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a", ?}], replicated={"b"}>}, %arg3: tensor<i32>, %arg4: tensor<2x2x4xf32>, %arg5: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, %arg7: tensor<4xi32>) -> (tensor<4xbf16>, tensor<1x4xbf16> {check.error = 1.093750e+00 : f64}, tensor<2x6x8xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(1)2, "b"}, {}]>}, tensor<7x12xi1>, tensor<1x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, tensor<4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}) {
    %v12 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.dynamic_update_slice"(%arg2, %arg2, %arg3, %v0, %arg3) : (tensor<10x3x4xf32>, tensor<10x3x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<10x3x4xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v4 = "stablehlo.dynamic_update_slice"(%v1, %arg4, %v2, %arg5, %v3) : (tensor<10x3x4xf32>, tensor<2x2x4xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<10x3x4xf32>)
    "stablehlo.return"(%arg1) : (tensor<7x4xi1>) -> ()
    }, {
    %v6 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v7 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8:2 = "stablehlo.reduce"(%arg6, %arg7, %v6, %v7) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<bf16>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<bf16>, tensor<i32>
    }) : (tensor<4xbf16>, tensor<4xi32>, tensor<bf16>, tensor<i32>) -> (tensor<bf16>, tensor<i32>)
    %v9 = "stablehlo.reshape"(%arg6) : (tensor<4xbf16>) -> (tensor<4x1x1xbf16>)
    %v10 = "stablehlo.not"(%arg7) : (tensor<4xi32>) -> (tensor<4xi32>)
    "stablehlo.return"(%arg1) : (tensor<7x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<7x4xi1>)
    %v13 = sdy.sharding_constraint %arg7 <@mesh, [{"a", "b", ?}]> : tensor<4xi32>
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x4xbf16>}> : () -> (tensor<6x4xbf16>)
    %v19 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v39:3 = "stablehlo.while"(%v14, %arg6, %v15) ({
    ^bb0(%v16_: tensor<i32>, %v17_: tensor<4xbf16>, %v18_: tensor<6x4xbf16>):
    %v22 = "stablehlo.compare"(%v16_, %v19) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v22) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v16: tensor<i32>, %v17: tensor<4xbf16>, %v18: tensor<6x4xbf16>):
    %v24 = "stablehlo.dynamic_slice"(%v12, %v16, %v21) <{slice_sizes = array<i64: 1, 4>}> : (tensor<7x4xi1>, tensor<i32>, tensor<i32>) -> (tensor<1x4xi1>)
    %v25 = "stablehlo.reshape"(%v24) : (tensor<1x4xi1>) -> (tensor<4xi1>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x3xf32>)
    %v27 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x5x4xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x5x4xf32>}> : () -> (tensor<4x5x4xf32>)
    %v29:2 = "stablehlo.sort"(%v27, %v28) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x5x4xf32>, tensor<4x5x4xf32>) -> (tensor<4x5x4xf32>, tensor<4x5x4xf32>)
    %v30 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xui64>)
    %v31:2 = "stablehlo.rng_bit_generator"(%v30) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x2x2x5xui8>)
    %v32 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v33 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v34 = "stablehlo.clamp"(%v32, %v17, %v33) : (tensor<bf16>, tensor<4xbf16>, tensor<bf16>) -> (tensor<4xbf16>)
    %v35 = "stablehlo.add"(%v16, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v36 = "stablehlo.reshape"(%v34) : (tensor<4xbf16>) -> (tensor<1x4xbf16>)
    %v37 = "stablehlo.dynamic_update_slice"(%v18, %v36, %v16, %v21) : (tensor<6x4xbf16>, tensor<1x4xbf16>, tensor<i32>, tensor<i32>) -> (tensor<6x4xbf16>)
    "stablehlo.return"(%v35, %v34, %v37) : (tensor<i32>, tensor<4xbf16>, tensor<6x4xbf16>) -> ()
    }) : (tensor<i32>, tensor<4xbf16>, tensor<6x4xbf16>) -> (tensor<i32>, tensor<4xbf16>, tensor<6x4xbf16>)
    %v40 = "stablehlo.reshape"(%arg6) : (tensor<4xbf16>) -> (tensor<1x4xbf16>)
    %v41:2 = "chlo.top_k"(%v40) <{k = 3 : i64}> : (tensor<1x4xbf16>) -> (tensor<1x3xbf16>, tensor<1x3xi32>)
    %v42 = "stablehlo.constant"() <{value = dense<true> : tensor<7x4xi1>}> : () -> (tensor<7x4xi1>)
    %v43 = "stablehlo.concatenate"(%v12, %v42, %v12) <{dimension = 1 : i64}> : (tensor<7x4xi1>, tensor<7x4xi1>, tensor<7x4xi1>) -> (tensor<7x12xi1>)
    %v44 = "stablehlo.constant"() <{value = dense<3> : tensor<6x2xi32>}> : () -> (tensor<6x2xi32>)
    %v45 = "stablehlo.constant"() <{value = dense<false> : tensor<11x6xi1>}> : () -> (tensor<11x6xi1>)
    %v46 = "stablehlo.scatter"(%v43, %v44, %v45) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<7x12xi1>, tensor<6x2xi32>, tensor<11x6xi1>) -> (tensor<7x12xi1>)
    %v47 = "stablehlo.constant"() <{value = dense<true> : tensor<2x6x8xi1>}> : () -> (tensor<2x6x8xi1>)
    %v48 = "stablehlo.convert"(%v47) : (tensor<2x6x8xi1>) -> (tensor<2x6x8xi8>)
    %v49 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x4x4xf32>)
    %v50 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<1x4xbf16>}> : () -> (tensor<1x4xbf16>)
    %v51 = "stablehlo.divide"(%v40, %v50) : (tensor<1x4xbf16>, tensor<1x4xbf16>) -> (tensor<1x4xbf16>)
    %v52 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v53 = "stablehlo.reduce_window"(%v51, %v52) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x4xbf16>, tensor<bf16>) -> (tensor<1x4xbf16>)
    %v54 = sdy.sharding_constraint %v39#1 <@mesh, [{"a", ?}], replicated={"b"}> : tensor<4xbf16>
    return %v54, %v53, %v48, %v46, %v41#0, %v13, %v39#1 : tensor<4xbf16>, tensor<1x4xbf16>, tensor<2x6x8xi8>, tensor<7x12xi1>, tensor<1x3xbf16>, tensor<4xi32>, tensor<4xbf16>
}
