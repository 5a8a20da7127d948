sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<6xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<8xbf16>, %arg3: tensor<8x6x8xf64>, %arg4: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) -> (tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, tensor<6xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<6xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<6xf32>):
    %v9 = "stablehlo.slice"(%arg2) <{start_indices = array<i64: 0>, limit_indices = array<i64: 8>, strides = array<i64: 1>}> : (tensor<8xbf16>) -> (tensor<8xbf16>)
    %v10 = "stablehlo.maximum"(%v8, %v8) : (tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>)
    %v11 = "stablehlo.convert"(%v9) : (tensor<8xbf16>) -> (tensor<8xi1>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.clamp"(%v13, %v10, %v14) : (tensor<f32>, tensor<6xf32>, tensor<f32>) -> (tensor<6xf32>)
    %v16 = "stablehlo.add"(%v7, %v12) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v16, %v15) : (tensor<i32>, tensor<6xf32>) -> ()
    }) : (tensor<i32>, tensor<6xf32>) -> (tensor<i32>, tensor<6xf32>)
    %v19 = sdy.sharding_constraint %arg0 <@mesh, [{"a", ?}]> : tensor<6xf32>
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.clamp"(%v20, %arg4, %v21) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v23 = "stablehlo.gather"(%v18#1, %v22) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<6xf32>, tensor<2xi32>) -> (tensor<2xf32>)
    return %v23, %v19 : tensor<2xf32>, tensor<6xf32>
}
