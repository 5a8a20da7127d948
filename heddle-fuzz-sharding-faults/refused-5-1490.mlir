sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<3x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<2x1x8x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a", ?}, {}]>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)4, ?}], replicated={"a":(1)2}>}) -> (tensor<4xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg0, %v1) : (tensor<i32>, tensor<3x2xi32>, tensor<i32>) -> (tensor<3x2xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x2x8xf32>}> : () -> (tensor<1x2x8xf32>)
    %v4 = "stablehlo.reshape"(%v3) : (tensor<1x2x8xf32>) -> (tensor<1x2x1x8x1xf32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xi32>)
    %v29 = "stablehlo.if"(%arg1) ({
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v6, %v2) ({
    ^bb0(%v7_: tensor<i32>, %v8_: tensor<3x2xi32>):
    %v12 = "stablehlo.compare"(%v7_, %v9) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v12) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<3x2xi32>):
    %v14 = "stablehlo.dynamic_slice"(%v4, %v7, %v11, %v11, %v11, %v11) <{slice_sizes = array<i64: 1, 2, 1, 8, 1>}> : (tensor<1x2x1x8x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x2x1x8x1xf32>)
    %v15 = "stablehlo.reshape"(%v14) : (tensor<1x2x1x8x1xf32>) -> (tensor<2x1x8x1xf32>)
    %v16:2 = "stablehlo.sort"(%v15, %arg2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2x1x8x1xf32>, tensor<2x1x8x1xi32>) -> (tensor<2x1x8x1xf32>, tensor<2x1x8x1xi32>)
    %v17 = "stablehlo.add"(%v8, %v8) : (tensor<3x2xi32>, tensor<3x2xi32>) -> (tensor<3x2xi32>)
    %v18 = "stablehlo.add"(%v7, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v17) : (tensor<i32>, tensor<3x2xi32>) -> ()
    }) : (tensor<i32>, tensor<3x2xi32>) -> (tensor<i32>, tensor<3x2xi32>)
    %v22 = "stablehlo.optimization_barrier"(%v20#1) : (tensor<3x2xi32>) -> (tensor<3x2xi32>)
    %v23 = "stablehlo.add"(%arg3, %arg3) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>)
    "stablehlo.return"(%v23) : (tensor<4xi32>) -> ()
    }, {
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<4x5x0xi32>}> : () -> (tensor<4x5x0xi32>)
    %v26 = "stablehlo.gather"(%arg3, %v25) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<4xi32>, tensor<4x5x0xi32>) -> (tensor<4x5xi32>)
    %v27 = "stablehlo.slice"(%v2) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 3, 2>, strides = array<i64: 2, 1>}> : (tensor<3x2xi32>) -> (tensor<2x2xi32>)
    "stablehlo.return"(%arg3) : (tensor<4xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<4xi32>)
    return %v29 : tensor<4xi32>
}
