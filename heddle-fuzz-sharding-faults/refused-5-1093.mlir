sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<2xui64>, %arg1: tensor<10x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg2: tensor<1x3x0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<2x2x3x8xf32>, %arg5: tensor<7x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg6: tensor<1x12xbf16>) -> (tensor<2x2x3x8xf32>, tensor<3x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}], replicated={"a"}>}, tensor<1x3x0xi32>, tensor<1x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<10x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, tensor<10x8xf32>) {
    %v0:2 = "stablehlo.rng_bit_generator"(%arg0) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7x1xui8>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1xi32>)
    %v2:2 = "chlo.top_k"(%arg1) <{k = 8 : i64}> : (tensor<10x8xf32>) -> (tensor<10x8xf32>, tensor<10x8xi32>)
    %v3 = "stablehlo.gather"(%v1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<1xi32>, tensor<1x3x0xi32>) -> (tensor<1x3xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %arg3, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v6, %arg2) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<1x3x0xi32>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<1x3x0xi32>):
    %v13 = "stablehlo.popcnt"(%arg3) : (tensor<i32>) -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<7.000000e+00> : tensor<2x2x3x8xf32>}> : () -> (tensor<2x2x3x8xf32>)
    %v15 = "stablehlo.divide"(%arg4, %v14) : (tensor<2x2x3x8xf32>, tensor<2x2x3x8xf32>) -> (tensor<2x2x3x8xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v17 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v18:2 = "stablehlo.reduce"(%v0#1, %arg5, %v16, %v17) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<ui8>, %b: tensor<i32>, %c: tensor<ui8>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<ui8>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<ui8>, tensor<i32>
    }) : (tensor<7x1xui8>, tensor<7x1xi32>, tensor<ui8>, tensor<i32>) -> (tensor<7xui8>, tensor<7xi32>)
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.add"(%v11, %v19) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v12) : (tensor<i32>, tensor<1x3x0xi32>) -> ()
    }) : (tensor<i32>, tensor<1x3x0xi32>) -> (tensor<i32>, tensor<1x3x0xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<4x3xbf16>}> : () -> (tensor<4x3xbf16>)
    %v24 = "stablehlo.convolution"(%arg6, %v23) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[f, b]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<1x12xbf16>, tensor<4x3xbf16>) -> (tensor<3x1xbf16>)
    %v25 = "stablehlo.sort"(%arg4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x2x3x8xf32>) -> (tensor<2x2x3x8xf32>)
    return %v25, %v24, %v22#1, %v3, %v2#1, %v2#0 : tensor<2x2x3x8xf32>, tensor<3x1xbf16>, tensor<1x3x0xi32>, tensor<1x3xi32>, tensor<10x8xi32>, tensor<10x8xf32>
}
