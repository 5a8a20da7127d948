sdy.mesh @mesh = <["a"=4], device_ids=[1, 3, 0, 2]>
func.func public @main(%arg0: tensor<4x7x9xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {?}]>}, %arg1: tensor<4x7x9xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {?}]>}, %arg2: tensor<3xi32>, %arg3: tensor<4x0xui32>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<9x4xi32>, tensor<4x7xi32>, tensor<2x7xf16> {check.error = 1.406250e-01 : f64}, tensor<7x4x3x2xf16> {check.error = 6.835938e-02 : f64}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v1 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2:2 = "stablehlo.reduce"(%arg0, %arg1, %v0, %v1) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f16>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f16>, tensor<i32>
    }) : (tensor<4x7x9xf16>, tensor<4x7x9xi32>, tensor<f16>, tensor<i32>) -> (tensor<4x7xf16>, tensor<4x7xi32>)
    %v3 = "stablehlo.cosine"(%v2#0) : (tensor<4x7xf16>) -> (tensor<4x7xf16>)
    %v4 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v5 = "stablehlo.reduce_window"(%v3, %v4) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<4x7xf16>, tensor<f16>) -> (tensor<2x7xf16>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x2x7xf16>)
    %v7 = "stablehlo.dot_general"(%v3, %v6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4x7xf16>, tensor<3x2x7xf16>) -> (tensor<7x4x3x2xf16>)
    %v8 = sdy.sharding_constraint %v5 <@mesh, [{"a":(2)2, ?}, {?}], replicated={"a":(1)2}> : tensor<2x7xf16>
    %v9 = "stablehlo.gather"(%arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1, 2], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1, 9>}> : (tensor<4x7x9xi32>, tensor<3xi32>) -> (tensor<1x9xi32>)
    %v10 = "stablehlo.gather"(%v9, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 9>}> : (tensor<1x9xi32>, tensor<4x0xui32>) -> (tensor<9x4xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.clamp"(%v11, %arg4, %v12) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v13, %v2#1) ({
    ^bb0(%v14: tensor<i32>, %v15: tensor<4x7xi32>):
    %v16 = "stablehlo.compare"(%v14, %v12) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<4x7xi32>):
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.add"(%v18, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v19) : (tensor<i32>, tensor<4x7xi32>) -> ()
    }) : (tensor<i32>, tensor<4x7xi32>) -> (tensor<i32>, tensor<4x7xi32>)
    %v33 = sdy.manual_computation(%v10, %v10) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v24: tensor<9x1xi32>, %v25: tensor<9x1xi32>) {
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.reduce_window"(%v25, %v26) <{window_dimensions = array<i64: 9, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 8], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<9x1xi32>, tensor<i32>) -> (tensor<9x1xi32>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<9x1xi32>}> : () -> (tensor<9x1xi32>)
    %v29 = "stablehlo.shift_left"(%v25, %v25) : (tensor<9x1xi32>, tensor<9x1xi32>) -> (tensor<9x1xi32>)
    %v31 = "stablehlo.optimization_barrier"(%v27) : (tensor<9x1xi32>) -> (tensor<9x1xi32>)
    "sdy.return"(%v29) : (tensor<9x1xi32>) -> ()
    } : (tensor<9x4xi32>, tensor<9x4xi32>) -> tensor<9x4xi32>
    return %v33, %v23#1, %v8, %v7 : tensor<9x4xi32>, tensor<4x7xi32>, tensor<2x7xf16>, tensor<7x4x3x2xf16>
}
