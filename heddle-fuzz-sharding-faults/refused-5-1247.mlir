sdy.mesh @mesh = <["a"=3], device_ids=[1, 0, 2]>
func.func public @main(%arg0: tensor<4x1x10xui8>, %arg1: tensor<i1>, %arg2: tensor<4x9x0xi1>, %arg3: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>}, %arg4: tensor<6x4x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg5: tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>}, %arg6: tensor<ui8> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<1x8xf32>) -> (tensor<2x9xf32>, tensor<4x9x0xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, tensor<4xui8>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 1, 2>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<4x1x10xui8>, tensor<ui8>) -> (tensor<4xui8>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{"a"}]> : tensor<4xui8>
    %v3 = "stablehlo.reverse"(%v2) <{dimensions = array<i64: 0>}> : (tensor<4xui8>) -> (tensor<4xui8>)
    %v4 = "stablehlo.xor"(%v2, %v3) : (tensor<4xui8>, tensor<4xui8>) -> (tensor<4xui8>)
    %v5 = sdy.sharding_constraint %v4 <@mesh, [{?}], replicated={"a"}> : tensor<4xui8>
    %v15 = "stablehlo.if"(%arg1) ({
    %v6:2 = "stablehlo.rng_bit_generator"(%arg3) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui8>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v8 = "stablehlo.reduce_window"(%v2, %v7) <{window_dimensions = array<i64: 4>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 3]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<4xui8>, tensor<ui8>) -> (tensor<4xui8>)
    %v9 = "stablehlo.reshape"(%arg4) : (tensor<6x4x8xi1>) -> (tensor<6x4x8xi1>)
    "stablehlo.return"(%arg2) : (tensor<4x9x0xi1>) -> ()
    }, {
    %v11 = "stablehlo.scatter"(%v2, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<4xui8>, tensor<1xi32>, tensor<ui8>) -> (tensor<4xui8>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v13 = "stablehlo.pad"(%v11, %v12) <{edge_padding_low = array<i64: -1>, edge_padding_high = array<i64: -1>, interior_padding = array<i64: 2>}> : (tensor<4xui8>, tensor<ui8>) -> (tensor<8xui8>)
    "stablehlo.return"(%arg2) : (tensor<4x9x0xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<4x9x0xi1>)
    %v16 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x9xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<true> : tensor<2x9xi1>}> : () -> (tensor<2x9xi1>)
    %v18 = "stablehlo.select"(%v17, %v16, %v16) : (tensor<2x9xi1>, tensor<2x9xf32>, tensor<2x9xf32>) -> (tensor<2x9xf32>)
    return %v18, %v15, %v5 : tensor<2x9xf32>, tensor<4x9x0xi1>, tensor<4xui8>
}
