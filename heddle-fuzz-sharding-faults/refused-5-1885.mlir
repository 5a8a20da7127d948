sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<6xf32> {tf.aliasing_output = 1 : i32}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<f32>, tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}, tensor<6xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>, tensor<f32>) -> (tensor<6xf32>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{"b":(1)2, ?}], replicated={"a"}> : tensor<6xf32>
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg1, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v5, %v1) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<6xf32>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<6xf32>):
    %v12 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xf32>)
    %v13 = "stablehlo.add"(%v2, %v11) : (tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.clamp"(%v15, %v13, %v16) : (tensor<f32>, tensor<6xf32>, tensor<f32>) -> (tensor<6xf32>)
    %v18 = "stablehlo.add"(%v10, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v17) : (tensor<i32>, tensor<6xf32>) -> ()
    }) : (tensor<i32>, tensor<6xf32>) -> (tensor<i32>, tensor<6xf32>)
    %v21 = sdy.sharding_constraint %v20#1 <@mesh, [{"a", "b":(2)2, "b":(1)2, ?}]> : tensor<6xf32>
    %v22 = "stablehlo.sort"(%v21) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6xf32>) -> (tensor<6xf32>)
    %v23 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<0xi32>)
    %v24 = "stablehlo.gather"(%v1, %v23) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<6xf32>, tensor<0xi32>) -> (tensor<f32>)
    return %v24, %v22, %v21 : tensor<f32>, tensor<6xf32>, tensor<6xf32>
}
