sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg2: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<1xi32>, %arg4: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<2xf32>, %arg6: tensor<4x12x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}, {}]>}, %arg7: tensor<4x12x2xi32>) -> (tensor<12x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b", ?}]>}, tensor<12x2xf32>, tensor<1xi1>, tensor<i1>) {
    %v11 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3:2 = "stablehlo.reduce"(%arg1, %v0, %v1, %v2) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<2xf32>, tensor<2xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.reduce"(%arg1, %v4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<f32>) -> (tensor<f32>)
    %v6 = "stablehlo.slice"(%arg1) <{start_indices = array<i64: 1>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<2xf32>) -> (tensor<1xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v8 = "stablehlo.dot_general"(%arg1, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<2xf32>, tensor<2xf32>) -> (tensor<f32>)
    %v9 = "stablehlo.multiply"(%v8, %v8) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25:2 = "stablehlo.while"(%v12, %v11) ({
    ^bb0(%v13_: tensor<i32>, %v14_: tensor<i1>):
    %v18 = "stablehlo.compare"(%v13_, %v15) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v18) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v13: tensor<i32>, %v14: tensor<i1>):
    %v20 = "stablehlo.dynamic_slice"(%arg1, %v13) <{slice_sizes = array<i64: 1>}> : (tensor<2xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v21 = "stablehlo.reshape"(%v20) : (tensor<1xf32>) -> (tensor<f32>)
    %v22 = "stablehlo.scatter"(%arg1, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<1xi32>, tensor<f32>) -> (tensor<2xf32>)
    %v23 = "stablehlo.add"(%v13, %v16) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23, %v14) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    %v31 = sdy.manual_computation(%arg1, %arg5) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a"} (%v26: tensor<1xf32>, %v27: tensor<1xf32>) {
    %v28 = "stablehlo.add"(%v26, %v27) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v29 = "stablehlo.all_reduce"(%v28) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1xf32>) -> (tensor<1xf32>)
    "sdy.return"(%v29) : (tensor<1xf32>) -> ()
    } : (tensor<2xf32>, tensor<2xf32>) -> tensor<1xf32>
    %v32 = sdy.propagation_barrier %v31 allowed_direction=BACKWARD : tensor<1xf32>
    %v33 = "stablehlo.compare"(%v32, %v31) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xi1>)
    %v34 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v35 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v36:2 = "stablehlo.reduce"(%arg6, %arg7, %v34, %v35) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<4x12x2xf32>, tensor<4x12x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<12x2xf32>, tensor<12x2xi32>)
    return %v36#1, %v36#0, %v33, %v25#1 : tensor<12x2xi32>, tensor<12x2xf32>, tensor<1xi1>, tensor<i1>
}
