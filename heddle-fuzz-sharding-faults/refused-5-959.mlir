sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<2x3xi32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<6xf32>, %arg3: tensor<6x3xf32>, %arg4: tensor<6x3xi1>, %arg5: tensor<4x6x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {"b", ?}]>}) -> (tensor<6x3xi32>, tensor<f32>, tensor<6x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b"}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.pad"(%arg0, %v0) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 2, 0>, interior_padding = array<i64: 2, 0>}> : (tensor<2x3xi32>, tensor<i32>) -> (tensor<6x3xi32>)
    %v2 = "stablehlo.abs"(%v1) : (tensor<6x3xi32>) -> (tensor<6x3xi32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"a"}, {}]> : tensor<6x3xi32>
    %v4 = "stablehlo.negate"(%v1) : (tensor<6x3xi32>) -> (tensor<6x3xi32>)
    %v16 = "stablehlo.case"(%arg1) ({
    %v5 = "stablehlo.convert"(%arg2) : (tensor<6xf32>) -> (tensor<6xf64>)
    %v6 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.reduce_window"(%v3, %v6) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x3xi32>, tensor<i32>) -> (tensor<6x3xi32>)
    %v8 = sdy.sharding_constraint %v3 <@mesh, [{}, {?}]> : tensor<6x3xi32>
    "stablehlo.return"(%arg2) : (tensor<6xf32>) -> ()
    }, {
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12:2 = "stablehlo.reduce"(%v4, %v2, %v10, %v11) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i32>, tensor<i32>
    }) : (tensor<6x3xi32>, tensor<6x3xi32>, tensor<i32>, tensor<i32>) -> (tensor<3xi32>, tensor<3xi32>)
    %v13 = "stablehlo.transpose"(%v1) <{permutation = array<i64: 0, 1>}> : (tensor<6x3xi32>) -> (tensor<6x3xi32>)
    %v14:2 = "stablehlo.sort"(%v4, %arg3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x3xi32>, tensor<6x3xf32>) -> (tensor<6x3xi32>, tensor<6x3xf32>)
    "stablehlo.return"(%arg2) : (tensor<6xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<6xf32>)
    %v17 = sdy.sharding_constraint %v3 <@mesh, [{"a", "b"}, {}]> : tensor<6x3xi32>
    %v18 = "stablehlo.select"(%arg4, %v17, %v4) : (tensor<6x3xi1>, tensor<6x3xi32>, tensor<6x3xi32>) -> (tensor<6x3xi32>)
    %v19 = "stablehlo.dot_general"(%v16, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<6xf32>, tensor<4x6x5xf32>) -> (tensor<6x4x5xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.reduce"(%v19, %v20) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x4x5xf32>, tensor<f32>) -> (tensor<f32>)
    %v22 = sdy.sharding_constraint %v17 <@mesh, [{"a", "b"}, {?}]> : tensor<6x3xi32>
    return %v22, %v21, %v18 : tensor<6x3xi32>, tensor<f32>, tensor<6x3xi32>
}
