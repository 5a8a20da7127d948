sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<2x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}, %arg1: tensor<6xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}, %arg2: tensor<2x6x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}], replicated={"b"}>}, %arg3: tensor<6x4x9x1x1xi32>, %arg4: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<i32>, %arg6: tensor<1xf16>, %arg7: tensor<i64>) -> (tensor<2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, tensor<2x4x8x1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}, {}, {}]>}, tensor<2xi32>, tensor<2x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<2x2xbf16>, tensor<bf16>) -> (tensor<2xbf16>)
    %v2 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<2x2xbf16>, tensor<6xi64>, tensor<2x6x1xbf16>) -> (tensor<2x2xbf16>)
    %v3:2 = "chlo.top_k"(%v1) <{k = 2 : i64}> : (tensor<2xbf16>) -> (tensor<2xbf16>, tensor<2xi32>)
    %v4 = sdy.sharding_constraint %v3#0 <@mesh, [{"b", ?}]> : tensor<2xbf16>
    %v5 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v8 = "stablehlo.dynamic_slice"(%arg3, %v5, %arg4, %arg4, %v6, %v7) <{slice_sizes = array<i64: 2, 4, 8, 1, 1>}> : (tensor<6x4x9x1x1xi32>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<2x4x8x1x1xi32>)
    %v15 = "stablehlo.case"(%arg5) ({
    %v9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v10 = "stablehlo.reduce"(%arg6, %v9) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<1xf16>, tensor<f16>) -> (tensor<1xf16>)
    %v11 = "stablehlo.reshape"(%v3#0) : (tensor<2xbf16>) -> (tensor<1x2xbf16>)
    sdy.sharding_group %v10 group_id=101 : tensor<1xf16>
    %v12 = "stablehlo.scatter"(%arg1, %arg7, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<6xi64>, tensor<i64>, tensor<6xi64>) -> (tensor<6xi64>)
    "stablehlo.return"(%v3#0) : (tensor<2xbf16>) -> ()
    }, {
    "stablehlo.return"(%v4) : (tensor<2xbf16>) -> ()
    }) : (tensor<i32>) -> (tensor<2xbf16>)
    return %v15, %v8, %v3#1, %v2 : tensor<2xbf16>, tensor<2x4x8x1x1xi32>, tensor<2xi32>, tensor<2x2xbf16>
}
