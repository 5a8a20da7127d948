sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<2x8xf32>, %arg2: tensor<2x1xi32>, %arg3: tensor<8x2xf32>, %arg4: tensor<1x6x7x9xf32>, %arg5: tensor<i1>, %arg6: tensor<8x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {"b", ?}p1, {}]>}, %arg7: tensor<6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}p2]>}) -> (tensor<4x4xf32>, tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {}]>}, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}p2], replicated={"a"}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v0, %arg0) ({
    ^bb0(%v1_: tensor<i32>, %v2_: tensor<8xf32>):
    %v6 = "stablehlo.compare"(%v1_, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v1: tensor<i32>, %v2: tensor<8xf32>):
    %v8 = "stablehlo.dynamic_slice"(%arg0, %v1) <{slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<1xf32>) -> (tensor<f32>)
    %v10 = "stablehlo.convert"(%v9) : (tensor<f32>) -> (tensor<f32>)
    %v11 = "stablehlo.scatter"(%arg1, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x8xf32>, tensor<2x1xi32>, tensor<8x2xf32>) -> (tensor<2x8xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x6x7x9xf32>}> : () -> (tensor<1x6x7x9xf32>)
    %v13 = "stablehlo.multiply"(%arg4, %v12) : (tensor<1x6x7x9xf32>, tensor<1x6x7x9xf32>) -> (tensor<1x6x7x9xf32>)
    %v14 = "stablehlo.add"(%v2, %v2) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.clamp"(%v15, %v14, %v16) : (tensor<f32>, tensor<8xf32>, tensor<f32>) -> (tensor<8xf32>)
    %v18 = "stablehlo.add"(%v1, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v17) : (tensor<i32>, tensor<8xf32>) -> ()
    }) : (tensor<i32>, tensor<8xf32>) -> (tensor<i32>, tensor<8xf32>)
    %v29 = "stablehlo.if"(%arg5) ({
    %v21 = "stablehlo.dot_general"(%arg1, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [2, 0]>}> : (tensor<2x8xf32>, tensor<8x6x2xf32>) -> (tensor<6xf32>)
    %v22:2 = "stablehlo.sort"(%v21, %arg7) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<i1>, %d: tensor<i1>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6xf32>, tensor<6xi1>) -> (tensor<6xf32>, tensor<6xi1>)
    "stablehlo.return"(%v20#1) : (tensor<8xf32>) -> ()
    }, {
    %v24 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v25 = "stablehlo.and"(%arg5, %v24) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    %v26 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.reshape"(%v26) : (tensor<f32>) -> (tensor<1xf32>)
    "stablehlo.return"(%v20#1) : (tensor<8xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<8xf32>)
    %v30 = "stablehlo.reverse"(%arg1) <{dimensions = array<i64: 0>}> : (tensor<2x8xf32>) -> (tensor<2x8xf32>)
    %v31 = "stablehlo.exponential"(%v30) : (tensor<2x8xf32>) -> (tensor<2x8xf32>)
    %v32 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x2xf32>}> : () -> (tensor<4x2xf32>)
    %v33 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x4xf32>)
    %v34 = "stablehlo.convolution"(%v32, %v33) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x2xf32>, tensor<2x4xf32>) -> (tensor<4x4xf32>)
    return %v34, %v31, %v29 : tensor<4x4xf32>, tensor<2x8xf32>, tensor<8xf32>
}
