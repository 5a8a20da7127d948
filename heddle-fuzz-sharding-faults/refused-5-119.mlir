sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[5, 1, 3, 7, 4, 2, 6, 0]>
func.func public @main(%arg0: tensor<7x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg1: tensor<7x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<4x8x0x2xi64>, %arg4: tensor<5x7x7xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {}]>}) -> (tensor<7x5x7xf16>, tensor<4x8x0x2xi64>, tensor<f32>, tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2:2 = "stablehlo.reduce"(%arg0, %arg1, %v0, %v1) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<7x4xf32>, tensor<7x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    %v3 = sdy.propagation_barrier %v2#1 allowed_direction=NONE : tensor<4xi32>
    %v4 = "stablehlo.dot_general"(%v2#0, %v2#0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
    %v12 = "stablehlo.case"(%arg2) ({
    %v5 = "stablehlo.add"(%arg3, %arg3) : (tensor<4x8x0x2xi64>, tensor<4x8x0x2xi64>) -> (tensor<4x8x0x2xi64>)
    "stablehlo.return"(%v5) : (tensor<4x8x0x2xi64>) -> ()
    }, {
    %v7 = "stablehlo.add"(%arg3, %arg3) : (tensor<4x8x0x2xi64>, tensor<4x8x0x2xi64>) -> (tensor<4x8x0x2xi64>)
    "stablehlo.return"(%v7) : (tensor<4x8x0x2xi64>) -> ()
    }, {
    %v9 = "stablehlo.add"(%v2#0, %v2#0) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v10 = "stablehlo.add"(%arg3, %arg3) : (tensor<4x8x0x2xi64>, tensor<4x8x0x2xi64>) -> (tensor<4x8x0x2xi64>)
    "stablehlo.return"(%v10) : (tensor<4x8x0x2xi64>) -> ()
    }) : (tensor<i32>) -> (tensor<4x8x0x2xi64>)
    %v13 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 2, 0, 1>}> : (tensor<5x7x7xf16>) -> (tensor<7x5x7xf16>)
    return %v13, %v12, %v4, %v3 : tensor<7x5x7xf16>, tensor<4x8x0x2xi64>, tensor<f32>, tensor<4xi32>
}
