sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<1x8x4x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg1: tensor<i32>, %arg2: tensor<8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg3: tensor<1x2x3xf32>) -> (tensor<1x6x5x1x3xf32>, tensor<8x2xf32>, tensor<4x2x2xi1>, tensor<8x2xf32>, tensor<1x8x4x12xf32>) {
    %v0 = "stablehlo.multiply"(%arg0, %arg0) : (tensor<1x8x4x12xf32>, tensor<1x8x4x12xf32>) -> (tensor<1x8x4x12xf32>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"a", ?}, {}, {?}, {?}]> : tensor<1x8x4x12xf32>
    %v5 = "stablehlo.case"(%arg1) ({
    %v2 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 0, 1, 2, 0>, limit_indices = array<i64: 1, 4, 4, 12>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x8x4x12xf32>) -> (tensor<1x3x2x12xf32>)
    %v3 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v6 = sdy.sharding_constraint %v5 <@mesh, []> : tensor<i32>
    %v7 = "stablehlo.reshape"(%arg2) : (tensor<8x2xf32>) -> (tensor<4x2x2xf32>)
    %v8 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x4xf32>)
    %v9 = "stablehlo.compare"(%v7, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4x2x2xf32>, tensor<4x2x2xf32>) -> (tensor<4x2x2xi1>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.dynamic_slice"(%v1, %v5, %v10, %v6, %v11) <{slice_sizes = array<i64: 1, 6, 2, 5>}> : (tensor<1x8x4x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x6x2x5xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.select_and_scatter"(%v12, %v12, %v13) <{window_dimensions = array<i64: 1, 1, 1, 1>, window_strides = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x6x2x5xf32>, tensor<1x6x2x5xf32>, tensor<f32>) -> (tensor<1x6x2x5xf32>)
    %v15 = sdy.sharding_constraint %arg2 <@mesh, [{"a":(2)2}, {"a":(1)2, ?}]> : tensor<8x2xf32>
    %v16 = "stablehlo.dot_general"(%v14, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<1x6x2x5xf32>, tensor<1x2x3xf32>) -> (tensor<1x6x5x1x3xf32>)
    return %v16, %v15, %v9, %v15, %v0 : tensor<1x6x5x1x3xf32>, tensor<8x2xf32>, tensor<4x2x2xi1>, tensor<8x2xf32>, tensor<1x8x4x12xf32>
}
