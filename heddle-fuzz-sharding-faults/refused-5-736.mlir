sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<i64>, %arg2: tensor<8x8xi8>, %arg3: tensor<3x8x8xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg4: tensor<8x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}p0], replicated={"a"}>}, %arg5: tensor<6x4x6xf32>, %arg6: tensor<12x12xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p0, {}]>}) -> (tensor<6x4x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a":(1)2, ?}]>}, tensor<6x4x5xf32>, tensor<11x10xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, tensor<i64>, tensor<6x4x6xf32>) {
    %v10 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 0], rhs_batching_dimensions = [2, 1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<8x8xi8>, tensor<3x8x8xi8>) -> (tensor<8x8x3xi8>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i8>}> : () -> (tensor<i8>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<8x8x3xi8>, tensor<i8>) -> (tensor<8x3xi8>)
    %v3 = "stablehlo.constant"() <{value = dense<1> : tensor<i8>}> : () -> (tensor<i8>)
    %v4 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5:2 = "stablehlo.reduce"(%v2, %arg4, %v3, %v4) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<i8>, %b: tensor<i32>, %c: tensor<i8>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i8>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i8>, tensor<i32>
    }) : (tensor<8x3xi8>, tensor<8x3xi32>, tensor<i8>, tensor<i32>) -> (tensor<8xi8>, tensor<8xi32>)
    "stablehlo.return"(%arg1) : (tensor<i64>) -> ()
    }, {
    %v7 = "stablehlo.sign"(%arg3) : (tensor<3x8x8xi8>) -> (tensor<3x8x8xi8>)
    %v8 = "stablehlo.add"(%arg1, %arg1) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    "stablehlo.return"(%v8) : (tensor<i64>) -> ()
    }) : (tensor<i1>) -> (tensor<i64>)
    %v11 = "stablehlo.reverse"(%arg5) <{dimensions = array<i64: 1>}> : (tensor<6x4x6xf32>) -> (tensor<6x4x6xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v13 = "stablehlo.pad"(%arg6, %v12) <{edge_padding_low = array<i64: 1, -1>, edge_padding_high = array<i64: -2, -1>, interior_padding = array<i64: 0, 0>}> : (tensor<12x12xui32>, tensor<ui32>) -> (tensor<11x10xui32>)
    %v14:2 = "chlo.top_k"(%v11) <{k = 5 : i64}> : (tensor<6x4x6xf32>) -> (tensor<6x4x5xf32>, tensor<6x4x5xi32>)
    return %v14#1, %v14#0, %v13, %v10, %v11 : tensor<6x4x5xi32>, tensor<6x4x5xf32>, tensor<11x10xui32>, tensor<i64>, tensor<6x4x6xf32>
}
