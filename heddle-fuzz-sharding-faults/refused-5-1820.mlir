sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<4x8x0xi64>, %arg1: tensor<7x7xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg2: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg3: tensor<7xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg4: tensor<1x7x7xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a", "b"}]>}, %arg5: tensor<1x7x7xi1>, %arg6: tensor<2x2xbf16>) -> (tensor<1x7x7xbf16>, tensor<2x2xbf16>, tensor<4x8x0xi64>, tensor<5x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}, tensor<7x7xi8>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<4x8x0xi64>}> : () -> (tensor<4x8x0xi64>)
    %v1 = "stablehlo.constant"() <{value = dense<5> : tensor<4x8x0xi64>}> : () -> (tensor<4x8x0xi64>)
    %v2 = "stablehlo.clamp"(%v0, %arg0, %v1) : (tensor<4x8x0xi64>, tensor<4x8x0xi64>, tensor<4x8x0xi64>) -> (tensor<4x8x0xi64>)
    %v3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3xf64>}> : () -> (tensor<3xf64>)
    %v4 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x5x5xf64>}> : () -> (tensor<3x5x5xf64>)
    %v5 = "stablehlo.dot_general"(%v3, %v4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3xf64>, tensor<3x5x5xf64>) -> (tensor<5x5xf64>)
    %v6 = "stablehlo.convert"(%v5) : (tensor<5x5xf64>) -> (tensor<5x5xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.clamp"(%v7, %arg2, %v8) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v10 = "stablehlo.scatter"(%arg1, %v9, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<7x7xi8>, tensor<2xi32>, tensor<7xi8>) -> (tensor<7x7xi8>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.clamp"(%v12, %v11, %v13) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v27:2 = "stablehlo.while"(%v14, %arg4) ({
    ^bb0(%v15: tensor<i32>, %v16: tensor<1x7x7xbf16>):
    %v17 = "stablehlo.compare"(%v15, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<1x7x7xbf16>):
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v23 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v24 = "stablehlo.clamp"(%v22, %v20, %v23) : (tensor<bf16>, tensor<1x7x7xbf16>, tensor<bf16>) -> (tensor<1x7x7xbf16>)
    %v25 = "stablehlo.add"(%v19, %v21) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v25, %v24) : (tensor<i32>, tensor<1x7x7xbf16>) -> ()
    }) : (tensor<i32>, tensor<1x7x7xbf16>) -> (tensor<i32>, tensor<1x7x7xbf16>)
    %v28 = "stablehlo.sort"(%v6) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<5x5xf32>) -> (tensor<5x5xf32>)
    %v29 = sdy.propagation_barrier %v2 allowed_direction=NONE : tensor<4x8x0xi64>
    %v30 = "stablehlo.select"(%arg5, %v27#1, %v27#1) : (tensor<1x7x7xi1>, tensor<1x7x7xbf16>, tensor<1x7x7xbf16>) -> (tensor<1x7x7xbf16>)
    %v31 = "stablehlo.transpose"(%arg6) <{permutation = array<i64: 0, 1>}> : (tensor<2x2xbf16>) -> (tensor<2x2xbf16>)
    %v32 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v33 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v34 = "stablehlo.clamp"(%v32, %v30, %v33) : (tensor<bf16>, tensor<1x7x7xbf16>, tensor<bf16>) -> (tensor<1x7x7xbf16>)
    return %v34, %v31, %v29, %v28, %v10 : tensor<1x7x7xbf16>, tensor<2x2xbf16>, tensor<4x8x0xi64>, tensor<5x5xf32>, tensor<7x7xi8>
}
