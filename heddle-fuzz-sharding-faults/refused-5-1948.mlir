sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}]>}, %arg1: tensor<5x2x2xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b"}], replicated={"a"}>}, %arg2: tensor<5x2x2xf32>, %arg3: tensor<1x2x2xui32>, %arg4: tensor<i32>, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<3x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}]>}, tensor<3x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, tensor<3xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.case"(%v0) ({
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce_window"(%arg0, %v1) <{window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 2>, padding = dense<[[-1, 1], [0, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<f32>) -> (tensor<1x2xf32>)
    %v3 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0>}> : (tensor<3x4xf32>) -> (tensor<3x4xf32>)
    %v4 = "stablehlo.scatter"(%v2, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x2xf32>, tensor<5x2x2xui32>, tensor<5x2x2xf32>) -> (tensor<1x2xf32>)
    "stablehlo.return"(%v3) : (tensor<3x4xf32>) -> ()
    }, {
    %v6 = "stablehlo.add"(%arg0, %arg0) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    "stablehlo.return"(%v6) : (tensor<3x4xf32>) -> ()
    }, {
    %v8 = "stablehlo.popcnt"(%arg1) : (tensor<5x2x2xui32>) -> (tensor<5x2x2xui32>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.dynamic_update_slice"(%v8, %arg3, %v9, %arg4, %arg5) : (tensor<5x2x2xui32>, tensor<1x2x2xui32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x2x2xui32>)
    %v11 = sdy.sharding_constraint %v8 <@mesh, [{"a", "b"}, {?}, {}]> : tensor<5x2x2xui32>
    %v12 = "stablehlo.add"(%arg0, %arg0) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    "stablehlo.return"(%v12) : (tensor<3x4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<3x4xf32>)
    %v15 = "stablehlo.convert"(%v14) : (tensor<3x4xf32>) -> (tensor<3x4xbf16>)
    %v16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.reduce"(%v14, %v16) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v18:2 = "stablehlo.sort"(%v15, %v15) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>, %c: tensor<bf16>, %d: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x4xbf16>, tensor<3x4xbf16>) -> (tensor<3x4xbf16>, tensor<3x4xbf16>)
    return %v18#1, %v18#0, %v17 : tensor<3x4xbf16>, tensor<3x4xbf16>, tensor<3xf32>
}
