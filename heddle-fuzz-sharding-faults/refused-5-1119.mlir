sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0, {"a"}]>}, %arg1: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {"a", ?}]>}, %arg2: tensor<2xi64>, %arg3: tensor<0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1]>}, %arg4: tensor<i32>, %arg5: tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<1xf32>, tensor<i32>, tensor<f32>, tensor<1xf32>, tensor<4x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {"a"}p0]>}, tensor<1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<3x4xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<f32>) -> (tensor<3x4xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x2x5xf32>}> : () -> (tensor<2x2x5xf32>)
    %v3 = "stablehlo.scatter"(%arg1, %arg2, %v2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<6x8xf32>, tensor<2xi64>, tensor<2x2x5xf32>) -> (tensor<6x8xf32>)
    %v4 = "stablehlo.gather"(%arg1, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>}> : (tensor<6x8xf32>, tensor<0xi32>) -> (tensor<1xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %arg4, %v6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v7, %v4) ({
    ^bb0(%v8: tensor<i32>, %v9: tensor<1xf32>):
    %v10 = "stablehlo.compare"(%v8, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v12: tensor<i32>, %v13: tensor<1xf32>):
    %v14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.select_and_scatter"(%v13, %arg5, %v14) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1xf32>, tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v16 = "stablehlo.add"(%v15, %v15) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.clamp"(%v18, %v16, %v19) : (tensor<f32>, tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v21 = "stablehlo.add"(%v12, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v20) : (tensor<i32>, tensor<1xf32>) -> ()
    }) : (tensor<i32>, tensor<1xf32>) -> (tensor<i32>, tensor<1xf32>)
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> (tensor<1x1xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v46:3 = "stablehlo.while"(%v24, %v23#1, %v25) ({
    ^bb0(%v26_: tensor<i32>, %v27_: tensor<1xf32>, %v28_: tensor<1x1xf32>):
    %v32 = "stablehlo.compare"(%v26_, %v29) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v32) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v26: tensor<i32>, %v27: tensor<1xf32>, %v28: tensor<1x1xf32>):
    %v34 = "stablehlo.dynamic_slice"(%v23#1, %v26) <{slice_sizes = array<i64: 1>}> : (tensor<1xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v35 = "stablehlo.reshape"(%v34) : (tensor<1xf32>) -> (tensor<f32>)
    %v36 = "stablehlo.add"(%v4, %v4) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v37 = sdy.sharding_constraint %arg1 <@mesh, [{"a", ?}p2, {}]> : tensor<6x8xf32>
    %v38 = "stablehlo.multiply"(%v36, %v36) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v39 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v40 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v41 = "stablehlo.clamp"(%v39, %arg5, %v40) : (tensor<f32>, tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v42 = "stablehlo.add"(%v26, %v30) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v43 = "stablehlo.reshape"(%v41) : (tensor<1xf32>) -> (tensor<1x1xf32>)
    %v44 = "stablehlo.dynamic_update_slice"(%v28, %v43, %v26, %v31) : (tensor<1x1xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xf32>)
    "stablehlo.return"(%v42, %v41, %v44) : (tensor<i32>, tensor<1xf32>, tensor<1x1xf32>) -> ()
    }) : (tensor<i32>, tensor<1xf32>, tensor<1x1xf32>) -> (tensor<i32>, tensor<1xf32>, tensor<1x1xf32>)
    %v47 = "stablehlo.add"(%v46#1, %v4) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v48 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x4xui32>)
    %v49 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v50 = "stablehlo.reduce_window"(%v48, %v49) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<4x4xui32>, tensor<ui32>) -> (tensor<4x4xui32>)
    %v51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v52 = "stablehlo.reduce"(%v23#1, %v51) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v53 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1xi32>)
    %v54 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v55 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v56:2 = "stablehlo.reduce"(%arg5, %v53, %v54, %v55) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<1xf32>, tensor<1xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v57 = sdy.sharding_constraint %v47 <@mesh, [{?}p0]> : tensor<1xf32>
    return %v57, %v56#1, %v56#0, %v52, %v50, %v46#2, %v3, %v1 : tensor<1xf32>, tensor<i32>, tensor<f32>, tensor<1xf32>, tensor<4x4xui32>, tensor<1x1xf32>, tensor<6x8xf32>, tensor<3x4xf32>
}
