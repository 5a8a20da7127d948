sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[0, 3, 7, 2, 4, 5, 6, 1]>
func.func public @main(%arg0: tensor<0x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg1: tensor<1x6x4x4x2xi32>, %arg2: tensor<8x2x3x2xf32>, %arg3: tensor<8x2x1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}, {?}]>}, %arg4: tensor<4xi32>, %arg5: tensor<1x6x2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}]>}) -> (tensor<0x4xf32>, tensor<1x6x4x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b", ?}, {"a", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.pad"(%arg0, %v0) <{edge_padding_low = array<i64: 0, 3>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<0x1xf32>, tensor<f32>) -> (tensor<0x4xf32>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x6x4x4x2xf16>)
    %v3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v4 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5:2 = "stablehlo.reduce"(%v2, %arg1, %v3, %v4) <{dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f16>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f16>, tensor<i32>
    }) : (tensor<1x6x4x4x2xf16>, tensor<1x6x4x4x2xi32>, tensor<f16>, tensor<i32>) -> (tensor<1x6x4x2xf16>, tensor<1x6x4x2xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v16 = "stablehlo.if"(%v6) ({
    %v7 = "stablehlo.exponential"(%arg2) : (tensor<8x2x3x2xf32>) -> (tensor<8x2x3x2xf32>)
    %v8 = "stablehlo.concatenate"(%v7, %arg3, %v7) <{dimension = 2 : i64}> : (tensor<8x2x3x2xf32>, tensor<8x2x1x2xf32>, tensor<8x2x3x2xf32>) -> (tensor<8x2x7x2xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.clamp"(%v9, %arg4, %v10) : (tensor<i32>, tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>)
    %v12 = "stablehlo.scatter"(%v5#1, %v11, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 2, 3], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 2, 0, 3], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1x6x4x2xi32>, tensor<4xi32>, tensor<1x6x2x2xi32>) -> (tensor<1x6x4x2xi32>)
    %v13 = "stablehlo.add"(%v1, %v1) : (tensor<0x4xf32>, tensor<0x4xf32>) -> (tensor<0x4xf32>)
    "stablehlo.return"(%v13) : (tensor<0x4xf32>) -> ()
    }, {
    "stablehlo.return"(%v1) : (tensor<0x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<0x4xf32>)
    return %v16, %v5#0 : tensor<0x4xf32>, tensor<1x6x4x2xf16>
}
