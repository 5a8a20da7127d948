sdy.mesh @mesh = <["a"=2, "b"=4], device_ids=[5, 7, 2, 4, 6, 1, 3, 0]>
func.func public @main(%arg0: tensor<2xf16>, %arg1: tensor<2x4x1xf16>, %arg2: tensor<4x5xbf16>, %arg3: tensor<1xi32>, %arg4: tensor<5xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}, %arg5: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}], replicated={"b":(2)2}>}) -> (tensor<4x5xbf16>, tensor<i32>, tensor<f16>, tensor<2xf16>, tensor<2x4x1xf16> {check.error = 1.025391e-01 : f64}) {
    %v0 = "stablehlo.tanh"(%arg0) : (tensor<2xf16>) -> (tensor<2xf16>)
    %v1 = "stablehlo.dot_general"(%v0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2xf16>, tensor<2x4x1xf16>) -> (tensor<2x4x1xf16>)
    %v2 = "stablehlo.add"(%arg2, %arg2) : (tensor<4x5xbf16>, tensor<4x5xbf16>) -> (tensor<4x5xbf16>)
    %v3 = sdy.sharding_constraint %arg0 <@mesh, [{?}]> : tensor<2xf16>
    %v4 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v13 = "stablehlo.if"(%v4) ({
    %v5 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x5xbf16>)
    %v6 = "stablehlo.scatter"(%v2, %arg3, %v5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x5xbf16>, tensor<1xi32>, tensor<4x5xbf16>) -> (tensor<4x5xbf16>)
    %v7 = "stablehlo.dot_general"(%arg1, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2x4x1xf16>, tensor<5xf16>) -> (tensor<2x4x1x5xf16>)
    %v8 = "stablehlo.add"(%v3, %v0) : (tensor<2xf16>, tensor<2xf16>) -> (tensor<2xf16>)
    "stablehlo.return"(%v8) : (tensor<2xf16>) -> ()
    }, {
    %v10 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x2xf16>)
    %v11 = "stablehlo.dot_general"(%v3, %v10) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<2xf16>, tensor<6x2xf16>) -> (tensor<6xf16>)
    "stablehlo.return"(%v3) : (tensor<2xf16>) -> ()
    }) : (tensor<i1>) -> (tensor<2xf16>)
    sdy.sharding_group %arg4 group_id=105 : tensor<5xf16>
    %v14 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v15 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v16:2 = "stablehlo.reduce"(%v3, %arg5, %v14, %v15) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f16>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f16>, tensor<i32>
    }) : (tensor<2xf16>, tensor<2xi32>, tensor<f16>, tensor<i32>) -> (tensor<f16>, tensor<i32>)
    %v17 = sdy.propagation_barrier %v2 allowed_direction=NONE : tensor<4x5xbf16>
    return %v17, %v16#1, %v16#0, %v13, %v1 : tensor<4x5xbf16>, tensor<i32>, tensor<f16>, tensor<2xf16>, tensor<2x4x1xf16>
}
