sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<8x9xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<3x7xf32>, %arg2: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, %arg3: tensor<8x9xf32>, %arg4: tensor<8x9xf32>, %arg5: tensor<8x9xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}]>}, %arg6: tensor<2xi32>, %arg7: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}) -> (tensor<8x9xf32>, tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<4x0x6x4x4xi32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32> {check.error = 1.094341e-04 : f64}, tensor<8x9xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.select_and_scatter"(%arg0, %arg1, %v0) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 3, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x9xf32>, tensor<3x7xf32>, tensor<f32>) -> (tensor<8x9xf32>)
    %v2 = "stablehlo.sort"(%v1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<8x9xf32>) -> (tensor<8x9xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"a", "b", ?}, {}]> : tensor<8x9xf32>
    %v4 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<8x9xf32>}> : () -> (tensor<8x9xf32>)
    %v5 = "stablehlo.divide"(%v1, %v4) : (tensor<8x9xf32>, tensor<8x9xf32>) -> (tensor<8x9xf32>)
    %v6 = "stablehlo.select"(%arg5, %v1, %arg4) : (tensor<8x9xi1>, tensor<8x9xf32>, tensor<8x9xf32>) -> (tensor<8x9xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg6, %v8) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v10 = "stablehlo.scatter"(%v2, %v9, %arg7) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x9xf32>, tensor<2xi32>, tensor<f32>) -> (tensor<8x9xf32>)
    %v11 = sdy.propagation_barrier %arg4 allowed_direction=FORWARD : tensor<8x9xf32>
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<4x0x6x4x4xi32>)
    %v17 = "stablehlo.case"(%v12) ({
    %v14 = "stablehlo.compare"(%v1, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<8x9xf32>, tensor<8x9xf32>) -> (tensor<8x9xi1>)
    %v15 = "stablehlo.constant"() <{value = dense<2> : tensor<4x0x6x4x4xi32>}> : () -> (tensor<4x0x6x4x4xi32>)
    "stablehlo.return"(%v15) : (tensor<4x0x6x4x4xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<4x0x6x4x4xi32>)
    %v18 = sdy.sharding_constraint %arg7 <@mesh, []> : tensor<f32>
    %v19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.select_and_scatter"(%arg3, %v3, %v19) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x9xf32>, tensor<8x9xf32>, tensor<f32>) -> (tensor<8x9xf32>)
    return %v20, %v18, %v17, %v11, %v10, %v5, %v3 : tensor<8x9xf32>, tensor<f32>, tensor<4x0x6x4x4xi32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>, tensor<8x9xf32>
}
