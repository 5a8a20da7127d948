sdy.mesh @mesh = <["a"=8], device_ids=[2, 4, 7, 3, 0, 5, 1, 6]>
func.func public @main(%arg0: tensor<8x8xf64>, %arg1: tensor<8x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, %arg2: tensor<8x8xi1>, %arg3: tensor<i1>, %arg4: tensor<i8>, %arg5: tensor<1x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg6: tensor<8x1x1x4xf64>) -> (tensor<8x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)4}, {"a":(1)2, ?}]>}, tensor<i8> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<i8> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a":(1)2}>}, tensor<8x8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}) {
    %v13 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v0: tensor<1x8xf64>, %v1: tensor<1x8xf64>) {
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<4x3x5xi8>}> : () -> (tensor<4x3x5xi8>)
    %v3 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<1x8xf64>}> : () -> (tensor<1x8xf64>)
    %v4 = "stablehlo.divide"(%v1, %v3) : (tensor<1x8xf64>, tensor<1x8xf64>) -> (tensor<1x8xf64>)
    %v5 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<6x1x1xf64>}> : () -> (tensor<6x1x1xf64>)
    %v6 = "stablehlo.dot_general"(%v1, %v5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<1x8xf64>, tensor<6x1x1xf64>) -> (tensor<8x6x1xf64>)
    %v7 = "stablehlo.constant"() <{value = dense<true> : tensor<4xi1>}> : () -> (tensor<4xi1>)
    %v8 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v9 = "stablehlo.reduce"(%v7, %v8) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.and"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<4xi1>, tensor<i1>) -> (tensor<4xi1>)
    %v10 = "stablehlo.add"(%v1, %v4) : (tensor<1x8xf64>, tensor<1x8xf64>) -> (tensor<1x8xf64>)
    %v11 = "stablehlo.all_reduce"(%v10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 4, 7, 3, 0, 5, 1, 6]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<1x8xf64>) -> (tensor<1x8xf64>)
    "sdy.return"(%v11) : (tensor<1x8xf64>) -> ()
    } : (tensor<8x8xf64>, tensor<8x8xf64>) -> tensor<1x8xf64>
    %v14 = sdy.sharding_constraint %v13 <@mesh, [{?}, {?}], replicated={"a":(2)4}> : tensor<1x8xf64>
    %v15 = "stablehlo.select"(%arg2, %arg1, %arg1) : (tensor<8x8xi1>, tensor<8x8xf64>, tensor<8x8xf64>) -> (tensor<8x8xf64>)
    %v19 = "stablehlo.if"(%arg3) ({
    "stablehlo.return"(%arg1) : (tensor<8x8xf64>) -> ()
    }, {
    %v17 = "stablehlo.add"(%v15, %arg1) : (tensor<8x8xf64>, tensor<8x8xf64>) -> (tensor<8x8xf64>)
    "stablehlo.return"(%v17) : (tensor<8x8xf64>) -> ()
    }) : (tensor<i1>) -> (tensor<8x8xf64>)
    %v20 = "stablehlo.maximum"(%arg4, %arg4) : (tensor<i8>, tensor<i8>) -> (tensor<i8>)
    %v21 = sdy.propagation_barrier %arg4 allowed_direction=FORWARD : tensor<i8>
    %v22 = "stablehlo.scatter"(%v15, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8x8xf64>, tensor<1x4xi64>, tensor<8x1x1x4xf64>) -> (tensor<8x8xf64>)
    return %v22, %v21, %v20, %v19 : tensor<8x8xf64>, tensor<i8>, tensor<i8>, tensor<8x8xf64>
}
