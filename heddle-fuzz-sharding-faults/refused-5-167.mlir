sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a":(1)2, ?}]>}, %arg1: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}p1]>}, %arg2: tensor<i32>, %arg3: tensor<3xi8>, %arg4: tensor<1x1x4x8x10xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}p1, {"a"}, {?}p2, {?}]>}, %arg5: tensor<0x8x9xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}p0, {}]>}, %arg6: tensor<3x1x0xi32>) -> (tensor<0x8x9xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {?}], replicated={"a"}>}, tensor<i32>, tensor<3xi1>) {
    %v11 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>] out_shardings=[<@mesh, [{"a", "b"}]>] manual_axes={"a", "b"} (%v0: tensor<1xi1>, %v1: tensor<1xi1>) {
    %v2 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<5x9xf64>}> : () -> (tensor<5x9xf64>)
    %v3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<9x5x4xf64>}> : () -> (tensor<9x5x4xf64>)
    %v4 = "stablehlo.dot_general"(%v2, %v3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<5x9xf64>, tensor<9x5x4xf64>) -> (tensor<5x4xf64>)
    %v5 = "stablehlo.round_nearest_even"(%v4) : (tensor<5x4xf64>) -> (tensor<5x4xf64>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<4x2x8xi64>}> : () -> (tensor<4x2x8xi64>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v8 = "stablehlo.reduce_window"(%v6, %v7) <{window_dimensions = array<i64: 4, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[3, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<4x2x8xi64>, tensor<i64>) -> (tensor<4x2x8xi64>)
    %v9 = sdy.sharding_constraint %v5 <@mesh, [{}, {?}]> : tensor<5x4xf64>
    "sdy.return"(%v1) : (tensor<1xi1>) -> ()
    } : (tensor<8xi1>, tensor<8xi1>) -> tensor<8xi1>
    %v12 = sdy.sharding_constraint %v11 <@mesh, [{"a":(1)2, "b", "a":(2)2, ?}]> : tensor<8xi1>
    %v13 = sdy.propagation_barrier %v12 allowed_direction=FORWARD : tensor<8xi1>
    %v14 = "stablehlo.multiply"(%arg1, %arg1) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v15 = "stablehlo.slice"(%v13) <{start_indices = array<i64: 0>, limit_indices = array<i64: 8>, strides = array<i64: 3>}> : (tensor<8xi1>) -> (tensor<3xi1>)
    %v16 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v17 = "stablehlo.dynamic_slice"(%v15, %v16) <{slice_sizes = array<i64: 3>}> : (tensor<3xi1>, tensor<i32>) -> (tensor<3xi1>)
    %v18 = "stablehlo.slice"(%v17) <{start_indices = array<i64: 0>, limit_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<3xi1>) -> (tensor<3xi1>)
    %v20 = "stablehlo.optimization_barrier"(%v18) : (tensor<3xi1>) -> (tensor<3xi1>)
    %v26 = "stablehlo.case"(%arg2) ({
    %v21:2 = "stablehlo.sort"(%v14, %arg3) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<i8>, %d: tensor<i8>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3xf32>, tensor<3xi8>) -> (tensor<3xf32>, tensor<3xi8>)
    "stablehlo.return"(%arg2) : (tensor<i32>) -> ()
    }, {
    %v23 = "stablehlo.convert"(%arg4) : (tensor<1x1x4x8x10xf64>) -> (tensor<1x1x4x8x10xi32>)
    %v24 = "stablehlo.add"(%arg2, %arg2) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v24) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v40 = "stablehlo.if"(%v27) ({
    %v28:2 = "stablehlo.sort"(%arg3, %v17) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>, %c: tensor<i1>, %d: tensor<i1>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3xi8>, tensor<3xi1>) -> (tensor<3xi8>, tensor<3xi1>)
    %v29 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x8xi32>)
    %v30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.clamp"(%v30, %arg6, %v31) : (tensor<i32>, tensor<3x1x0xi32>, tensor<i32>) -> (tensor<3x1x0xi32>)
    %v33 = "stablehlo.gather"(%v29, %v32) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1, 8>}> : (tensor<2x8xi32>, tensor<3x1x0xi32>) -> (tensor<3x8x1xi32>)
    %v34 = "stablehlo.reverse"(%v12) <{dimensions = array<i64>}> : (tensor<8xi1>) -> (tensor<8xi1>)
    "stablehlo.return"(%arg5) : (tensor<0x8x9xi32>) -> ()
    }, {
    %v36 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.reduce_window"(%v14, %v36) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v38 = "stablehlo.add"(%arg5, %arg5) : (tensor<0x8x9xi32>, tensor<0x8x9xi32>) -> (tensor<0x8x9xi32>)
    "stablehlo.return"(%v38) : (tensor<0x8x9xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<0x8x9xi32>)
    return %v40, %v26, %v20 : tensor<0x8x9xi32>, tensor<i32>, tensor<3xi1>
}
