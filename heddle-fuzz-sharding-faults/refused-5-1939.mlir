sdy.mesh @mesh = <["a"=2, "b"=2], device_ids=[2, 3, 0, 1]>
func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<5x4x4xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}, {"a", ?}]>}, %arg2: tensor<10xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, %arg3: tensor<f32>) -> (tensor<10xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, tensor<5x4x4xi8>, tensor<3x1x3xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x3xf32>)
    %v1 = "stablehlo.dot_general"(%arg0, %v0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4x3xf32>) -> (tensor<3xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x3x3xf32>}> : () -> (tensor<1x3x3xf32>)
    %v3 = "stablehlo.dot_general"(%v1, %v2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3xf32>, tensor<1x3x3xf32>) -> (tensor<3x1x3xf32>)
    %v4 = "stablehlo.slice"(%v1) <{start_indices = array<i64: 0>, limit_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<3xf32>) -> (tensor<3xf32>)
    %v5 = "stablehlo.convert"(%arg0) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.dynamic_update_slice"(%arg1, %arg1, %v6, %v7, %v8) : (tensor<5x4x4xi8>, tensor<5x4x4xi8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x4x4xi8>)
    %v10 = "stablehlo.reshape"(%v5) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v11 = "stablehlo.reverse"(%v10) <{dimensions = array<i64: 0>}> : (tensor<4xf32>) -> (tensor<4xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.case"(%v12) ({
    "stablehlo.return"(%arg2) : (tensor<10xf64>) -> ()
    }, {
    %v14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v15 = "stablehlo.pad"(%arg2, %v14) <{edge_padding_low = array<i64: 2>, edge_padding_high = array<i64: 2>, interior_padding = array<i64: 0>}> : (tensor<10xf64>, tensor<f64>) -> (tensor<14xf64>)
    %v16 = "stablehlo.add"(%arg2, %arg2) : (tensor<10xf64>, tensor<10xf64>) -> (tensor<10xf64>)
    "stablehlo.return"(%v16) : (tensor<10xf64>) -> ()
    }, {
    %v18 = "stablehlo.logistic"(%v11) : (tensor<4xf32>) -> (tensor<4xf32>)
    %v19 = "stablehlo.reduce"(%v4, %arg3) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<f32>)
    %v20 = sdy.sharding_constraint %v1 <@mesh, [{"a"}]> : tensor<3xf32>
    "stablehlo.return"(%arg2) : (tensor<10xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<10xf64>)
    return %v22, %v9, %v3 : tensor<10xf64>, tensor<5x4x4xi8>, tensor<3x1x3xf32>
}
