sdy.mesh @mesh = <["a"=4, "b"=2], device_ids=[2, 4, 6, 5, 3, 1, 7, 0]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<8x2x3x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {"a":(1)2}, {?}, {}]>}) -> (tensor<8x2x3x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}, {?}]>}, tensor<6x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}, tensor<6x2xi32>, tensor<8x2x3x4x1xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x2xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.reduce_window"(%v0, %v1) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x2xi32>, tensor<i32>) -> (tensor<6x2xi32>)
    %v7 = "stablehlo.if"(%arg0) ({
    %v3 = "stablehlo.transpose"(%arg1) <{permutation = array<i64: 1, 0, 2, 3, 4>}> : (tensor<8x2x3x4x1xf32>) -> (tensor<2x8x3x4x1xf32>)
    "stablehlo.return"(%arg1) : (tensor<8x2x3x4x1xf32>) -> ()
    }, {
    %v5 = "stablehlo.convert"(%arg1) : (tensor<8x2x3x4x1xf32>) -> (tensor<8x2x3x4x1xf32>)
    "stablehlo.return"(%v5) : (tensor<8x2x3x4x1xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<8x2x3x4x1xf32>)
    return %v7, %v2, %v2, %v7 : tensor<8x2x3x4x1xf32>, tensor<6x2xi32>, tensor<6x2xi32>, tensor<8x2x3x4x1xf32>
}
