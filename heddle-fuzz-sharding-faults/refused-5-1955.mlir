sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<3xi8>, %arg1: tensor<i32>, %arg2: tensor<2xi8> {tf.aliasing_output = 3 : i32}, %arg3: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<6x5x1xi32>, %arg5: tensor<6x5x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}p2, {?}p0, {"a", ?}]>}) -> (tensor<16xi32>, tensor<1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<3x2xi8>, tensor<2xi8>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v13:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<3xi8>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<3xi8>):
    %v9 = "stablehlo.dot_general"(%v8, %v8) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3xi8>, tensor<3xi8>) -> (tensor<3xi8>)
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.add"(%v7, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v11, %v9) : (tensor<i32>, tensor<3xi8>) -> ()
    }) : (tensor<i32>, tensor<3xi8>) -> (tensor<i32>, tensor<3xi8>)
    %v14 = "stablehlo.constant"() <{value = dense<2> : tensor<i8>}> : () -> (tensor<i8>)
    %v15 = "stablehlo.reduce"(%v13#1, %v14) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<3xi8>, tensor<i8>) -> (tensor<i8>)
    %v16 = "stablehlo.dot_general"(%v13#1, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3xi8>, tensor<2xi8>) -> (tensor<3x2xi8>)
    %v17 = "stablehlo.negate"(%arg2) : (tensor<2xi8>) -> (tensor<2xi8>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v19 = "stablehlo.dynamic_slice"(%v16, %v18, %arg3) <{slice_sizes = array<i64: 3, 2>}> : (tensor<3x2xi8>, tensor<i64>, tensor<i64>) -> (tensor<3x2xi8>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<12x4xi32>}> : () -> (tensor<12x4xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.reduce"(%v20, %v21) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<12x4xi32>, tensor<i32>) -> (tensor<12xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.clamp"(%v23, %arg4, %v24) : (tensor<i32>, tensor<6x5x1xi32>, tensor<i32>) -> (tensor<6x5x1xi32>)
    %v26 = "stablehlo.scatter"(%v13#1, %v25, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<3xi8>, tensor<6x5x1xi32>, tensor<6x5x2xi8>) -> (tensor<3xi8>)
    %v31 = sdy.manual_computation(%v26, %v26) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a"} (%v27: tensor<1xi8>, %v28: tensor<1xi8>) {
    %v29 = "stablehlo.all_reduce"(%v28) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2, 4], [1, 3, 5]]> : tensor<2x3xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<1xi8>) -> (tensor<1xi8>)
    "sdy.return"(%v29) : (tensor<1xi8>) -> ()
    } : (tensor<3xi8>, tensor<3xi8>) -> tensor<1xi8>
    %v32 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.reduce_window"(%v22, %v32) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<12xi32>, tensor<i32>) -> (tensor<16xi32>)
    return %v33, %v31, %v19, %v17 : tensor<16xi32>, tensor<1xi8>, tensor<3x2xi8>, tensor<2xi8>
}
