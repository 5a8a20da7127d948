sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<9x4xui32>, %arg1: tensor<3x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"a"}]>}, %arg2: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg3: tensor<8x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}], replicated={"b"}>}, %arg4: tensor<4x2x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg6: tensor<2x2x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {}], replicated={"b"}>}) -> (tensor<4x2x4xf64>, tensor<3x8x8xf32>, tensor<3x3xui32>, tensor<9x4xui32>, tensor<9x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}], replicated={"a"}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v1 = "stablehlo.pad"(%arg0, %v0) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<9x4xui32>, tensor<ui32>) -> (tensor<9x4xui32>)
    sdy.sharding_group %v1 group_id=236 : tensor<9x4xui32>
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<6x9x4xui32>}> : () -> (tensor<6x9x4xui32>)
    %v7 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21:3 = "stablehlo.while"(%v2, %v1, %v3) ({
    ^bb0(%v4_: tensor<i32>, %v5_: tensor<9x4xui32>, %v6_: tensor<6x9x4xui32>):
    %v10 = "stablehlo.compare"(%v4_, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v4: tensor<i32>, %v5: tensor<9x4xui32>, %v6: tensor<6x9x4xui32>):
    %v12 = "stablehlo.dynamic_slice"(%v1, %v4, %v9) <{slice_sizes = array<i64: 1, 4>}> : (tensor<9x4xui32>, tensor<i32>, tensor<i32>) -> (tensor<1x4xui32>)
    %v13 = "stablehlo.reshape"(%v12) : (tensor<1x4xui32>) -> (tensor<4xui32>)
    %v14 = "stablehlo.gather"(%arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2, 1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 3, 8, 3>}> : (tensor<3x8x8xf32>, tensor<3xi32>) -> (tensor<3x8x3xf32>)
    %v15:2 = "chlo.top_k"(%arg3) <{k = 3 : i64}> : (tensor<8x3xi32>) -> (tensor<8x3xi32>, tensor<8x3xi32>)
    %v16 = "stablehlo.add"(%v5, %v1) : (tensor<9x4xui32>, tensor<9x4xui32>) -> (tensor<9x4xui32>)
    %v17 = "stablehlo.add"(%v4, %v8) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18 = "stablehlo.reshape"(%v16) : (tensor<9x4xui32>) -> (tensor<1x9x4xui32>)
    %v19 = "stablehlo.dynamic_update_slice"(%v6, %v18, %v4, %v9, %v9) : (tensor<6x9x4xui32>, tensor<1x9x4xui32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x9x4xui32>)
    "stablehlo.return"(%v17, %v16, %v19) : (tensor<i32>, tensor<9x4xui32>, tensor<6x9x4xui32>) -> ()
    }) : (tensor<i32>, tensor<9x4xui32>, tensor<6x9x4xui32>) -> (tensor<i32>, tensor<9x4xui32>, tensor<6x9x4xui32>)
    %v22 = sdy.sharding_constraint %v1 <@mesh, [{}, {"a", ?}]> : tensor<9x4xui32>
    %v23 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<3x8x8xf32>}> : () -> (tensor<3x8x8xf32>)
    %v24 = "stablehlo.divide"(%arg1, %v23) : (tensor<3x8x8xf32>, tensor<3x8x8xf32>) -> (tensor<3x8x8xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.clamp"(%v25, %arg5, %v26) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v43:2 = "stablehlo.while"(%v27, %arg4) ({
    ^bb0(%v28: tensor<i32>, %v29: tensor<4x2x4xf64>):
    %v30 = "stablehlo.compare"(%v28, %v26) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v30) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v32: tensor<i32>, %v33: tensor<4x2x4xf64>):
    %v34 = "stablehlo.slice"(%v21#2) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 4, 6, 4>, strides = array<i64: 1, 1, 1>}> : (tensor<6x9x4xui32>) -> (tensor<4x6x4xui32>)
    %v35 = "stablehlo.not"(%v1) : (tensor<9x4xui32>) -> (tensor<9x4xui32>)
    %v36 = "stablehlo.not"(%v1) : (tensor<9x4xui32>) -> (tensor<9x4xui32>)
    %v37 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v39 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v40 = "stablehlo.clamp"(%v38, %v33, %v39) : (tensor<f64>, tensor<4x2x4xf64>, tensor<f64>) -> (tensor<4x2x4xf64>)
    %v41 = "stablehlo.add"(%v32, %v37) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v41, %v40) : (tensor<i32>, tensor<4x2x4xf64>) -> ()
    }) : (tensor<i32>, tensor<4x2x4xf64>) -> (tensor<i32>, tensor<4x2x4xf64>)
    %v44 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v45 = "stablehlo.reduce_window"(%v1, %v44) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 3>, base_dilations = array<i64: 1, 2>, window_dilations = array<i64: 2, 1>, padding = dense<[[0, 0], [2, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<9x4xui32>, tensor<ui32>) -> (tensor<3x3xui32>)
    %v46 = "stablehlo.add"(%v24, %v24) : (tensor<3x8x8xf32>, tensor<3x8x8xf32>) -> (tensor<3x8x8xf32>)
    %v47 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v48 = "stablehlo.select_and_scatter"(%v43#1, %arg6, %v47) <{window_dimensions = array<i64: 1, 1, 3>, window_strides = array<i64: 3, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<4x2x4xf64>, tensor<2x2x2xf64>, tensor<f64>) -> (tensor<4x2x4xf64>)
    return %v48, %v46, %v45, %v22, %v21#1 : tensor<4x2x4xf64>, tensor<3x8x8xf32>, tensor<3x3xui32>, tensor<9x4xui32>, tensor<9x4xui32>
}
