sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[5, 2, 1, 7, 6, 4, 3, 0]>
func.func public @main(%arg0: tensor<12x7xbf16>, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<2x9x3xui8>, %arg3: tensor<7xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "c", "b"}]>}, %arg4: tensor<0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg5: tensor<3x4x3x7xf32>) -> (tensor<2x9x3xui8>, tensor<2x4xbf16>, tensor<12x7xbf16>) {
    %v0 = "stablehlo.concatenate"(%arg0, %arg0) <{dimension = 0 : i64}> : (tensor<12x7xbf16>, tensor<12x7xbf16>) -> (tensor<24x7xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<12x7xbf16>}> : () -> (tensor<12x7xbf16>)
    %v2 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<12x7xbf16>}> : () -> (tensor<12x7xbf16>)
    %v3 = "stablehlo.clamp"(%v1, %arg0, %v2) : (tensor<12x7xbf16>, tensor<12x7xbf16>, tensor<12x7xbf16>) -> (tensor<12x7xbf16>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v5 = "stablehlo.pad"(%v3, %v4) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: -2, 0>, interior_padding = array<i64: 1, 0>}> : (tensor<12x7xbf16>, tensor<bf16>) -> (tensor<21x7xbf16>)
    %v7 = "stablehlo.optimization_barrier"(%v3) : (tensor<12x7xbf16>) -> (tensor<12x7xbf16>)
    %v8 = "stablehlo.convert"(%v5) : (tensor<21x7xbf16>) -> (tensor<21x7xf32>)
    %v28 = "stablehlo.if"(%arg1) ({
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v10 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v11 = "stablehlo.clamp"(%v9, %v5, %v10) : (tensor<bf16>, tensor<21x7xbf16>, tensor<bf16>) -> (tensor<21x7xbf16>)
    %v12 = sdy.sharding_constraint %arg1 <@mesh, [], replicated={"c"}> : tensor<i1>
    %v13 = "stablehlo.slice"(%arg3) <{start_indices = array<i64: 0>, limit_indices = array<i64: 2>, strides = array<i64: 2>}> : (tensor<7xi64>) -> (tensor<1xi64>)
    %v14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v15 = "stablehlo.reduce"(%v0, %v14) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<24x7xbf16>, tensor<bf16>) -> (tensor<24x7xbf16>)
    %v16 = "stablehlo.add"(%arg2, %arg2) : (tensor<2x9x3xui8>, tensor<2x9x3xui8>) -> (tensor<2x9x3xui8>)
    "stablehlo.return"(%v16) : (tensor<2x9x3xui8>) -> ()
    }, {
    %v18 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.dynamic_slice"(%v8, %v18, %v19) <{slice_sizes = array<i64: 21, 7>}> : (tensor<21x7xf32>, tensor<i32>, tensor<i32>) -> (tensor<21x7xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v22 = "stablehlo.reduce_window"(%v7, %v21) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<12x7xbf16>, tensor<bf16>) -> (tensor<12x7xbf16>)
    %v23 = sdy.sharding_constraint %arg0 <@mesh, [{"a", "c", ?}, {"b", ?}]> : tensor<12x7xbf16>
    %v24 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v25 = "stablehlo.reduce"(%v5, %v24) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<21x7xbf16>, tensor<bf16>) -> (tensor<21x7xbf16>)
    %v26 = "stablehlo.add"(%arg2, %arg2) : (tensor<2x9x3xui8>, tensor<2x9x3xui8>) -> (tensor<2x9x3xui8>)
    "stablehlo.return"(%v26) : (tensor<2x9x3xui8>) -> ()
    }) : (tensor<i1>) -> (tensor<2x9x3xui8>)
    %v29 = sdy.sharding_constraint %v5 <@mesh, [{"b"}, {"c"}]> : tensor<21x7xbf16>
    %v30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.clamp"(%v30, %arg4, %v31) : (tensor<i32>, tensor<0xi32>, tensor<i32>) -> (tensor<0xi32>)
    %v33 = "stablehlo.gather"(%v29, %v32) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1, 7>}> : (tensor<21x7xbf16>, tensor<0xi32>) -> (tensor<7xbf16>)
    %v34 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<7x5x6x3xf32>}> : () -> (tensor<7x5x6x3xf32>)
    %v35 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x4x7xbf16>)
    %v36 = "stablehlo.dot_general"(%v33, %v35) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<7xbf16>, tensor<2x4x7xbf16>) -> (tensor<2x4xbf16>)
    %v37 = sdy.propagation_barrier %v7 allowed_direction=BACKWARD : tensor<12x7xbf16>
    %v38 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v39 = "stablehlo.reduce"(%v36, %v38) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<2x4xbf16>, tensor<bf16>) -> (tensor<2x4xbf16>)
    %v41 = "stablehlo.optimization_barrier"(%v28) : (tensor<2x9x3xui8>) -> (tensor<2x9x3xui8>)
    return %v41, %v39, %v37 : tensor<2x9x3xui8>, tensor<2x4xbf16>, tensor<12x7xbf16>
}
