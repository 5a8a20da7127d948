sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<8x4xf64>, %arg1: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg2: tensor<i32>, %arg3: tensor<5x1xi32>, %arg4: tensor<7x5x2x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {?}, {"a", ?}]>}, %arg5: tensor<6x1x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}], replicated={"a"}>}) -> (tensor<4x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<6x1x10xf32>, tensor<4x2xi1>, tensor<2xf32>) {
    %v0 = "stablehlo.maximum"(%arg0, %arg0) : (tensor<8x4xf64>, tensor<8x4xf64>) -> (tensor<8x4xf64>)
    %v1 = "stablehlo.slice"(%arg1) <{start_indices = array<i64: 0>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<2xf32>) -> (tensor<2xf32>)
    %v2 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 5, 4>, strides = array<i64: 1, 3>}> : (tensor<8x4xf64>) -> (tensor<4x2xf64>)
    %v7 = "stablehlo.case"(%arg2) ({
    %v3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x5xf64>}> : () -> (tensor<4x5xf64>)
    %v4 = "stablehlo.scatter"(%v2, %arg3, %v3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      stablehlo.return %r : tensor<f64>
    }) : (tensor<4x2xf64>, tensor<5x1xi32>, tensor<4x5xf64>) -> (tensor<4x2xf64>)
    %v5 = "stablehlo.add"(%v4, %v4) : (tensor<4x2xf64>, tensor<4x2xf64>) -> (tensor<4x2xf64>)
    "stablehlo.return"(%v5) : (tensor<4x2xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<4x2xf64>)
    %v8 = "stablehlo.compare"(%v2, %v7) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4x2xf64>, tensor<4x2xf64>) -> (tensor<4x2xi1>)
    %v9 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x1x3xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.dynamic_update_slice"(%arg5, %v9, %v10, %v11, %arg2) : (tensor<6x1x10xf32>, tensor<6x1x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x1x10xf32>)
    %v13 = sdy.sharding_constraint %v2 <@mesh, [{}, {?}]> : tensor<4x2xf64>
    return %v13, %v12, %v8, %v1 : tensor<4x2xf64>, tensor<6x1x10xf32>, tensor<4x2xi1>, tensor<2xf32>
}
