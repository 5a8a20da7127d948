sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[6, 3, 5, 7, 0, 4, 2, 1]>
func.func public @main(%arg0: tensor<5x12x5xf64>, %arg1: tensor<4xf16>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"c"}>}) -> (tensor<9xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, tensor<9xf16>) {
    %v0 = "stablehlo.transpose"(%arg0) <{permutation = array<i64: 0, 2, 1>}> : (tensor<5x12x5xf64>) -> (tensor<5x5x12xf64>)
    %v1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v2 = "stablehlo.pad"(%arg1, %v1) <{edge_padding_low = array<i64: 2>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 1>}> : (tensor<4xf16>, tensor<f16>) -> (tensor<9xf16>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<4xi32>}> : () -> (tensor<4xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %v3, %v5) : (tensor<i32>, tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>)
    %v7 = "stablehlo.scatter"(%v2, %v6, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<9xf16>, tensor<4xi32>, tensor<4xf16>) -> (tensor<9xf16>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.clamp"(%v8, %arg2, %v9) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v26:2 = "stablehlo.while"(%v10, %v2) ({
    ^bb0(%v11: tensor<i32>, %v12: tensor<9xf16>):
    %v13 = "stablehlo.compare"(%v11, %v9) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v15: tensor<i32>, %v16: tensor<9xf16>):
    %v17 = "stablehlo.transpose"(%v0) <{permutation = array<i64: 2, 0, 1>}> : (tensor<5x5x12xf64>) -> (tensor<12x5x5xf64>)
    %v18 = "stablehlo.broadcast_in_dim"(%v2) <{broadcast_dimensions = array<i64: 0>}> : (tensor<9xf16>) -> (tensor<9x1x4xf16>)
    %v19 = "stablehlo.minimum"(%v7, %v16) : (tensor<9xf16>, tensor<9xf16>) -> (tensor<9xf16>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v22 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v23 = "stablehlo.clamp"(%v21, %v7, %v22) : (tensor<f16>, tensor<9xf16>, tensor<f16>) -> (tensor<9xf16>)
    %v24 = "stablehlo.add"(%v15, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v24, %v23) : (tensor<i32>, tensor<9xf16>) -> ()
    }) : (tensor<i32>, tensor<9xf16>) -> (tensor<i32>, tensor<9xf16>)
    %v27 = sdy.sharding_constraint %v2 <@mesh, [{"a", "b", ?}], replicated={"c"}> : tensor<9xf16>
    return %v27, %v26#1 : tensor<9xf16>, tensor<9xf16>
}
