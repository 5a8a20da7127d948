sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<8xf64>, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg3: tensor<3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}, %arg4: tensor<8xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg5: tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg6: tensor<5x12x2xf32>, %arg7: tensor<i64> {tf.aliasing_output = 4 : i32}) -> (tensor<8x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<2xf64>, tensor<5x12xi32>, tensor<5x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, ?}, {}], replicated={"a":(2)2}>}, tensor<i64>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8xf64>, tensor<f64>) -> (tensor<8xf64>)
    %v2 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0>}> : (tensor<8xf64>) -> (tensor<8xf64>)
    %v11 = "stablehlo.if"(%arg1) ({
    %v3 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[f, b]x[i, o]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> (tensor<2x3xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3xf32>}> : () -> (tensor<3xf32>)
    %v5 = "stablehlo.dot_general"(%arg3, %v4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3x2xf32>, tensor<3xf32>) -> (tensor<2xf32>)
    %v6 = "stablehlo.maximum"(%v2, %v2) : (tensor<8xf64>, tensor<8xf64>) -> (tensor<8xf64>)
    %v7 = "stablehlo.add"(%v2, %arg0) : (tensor<8xf64>, tensor<8xf64>) -> (tensor<8xf64>)
    "stablehlo.return"(%v7) : (tensor<8xf64>) -> ()
    }, {
    %v9 = "stablehlo.gather"(%arg4, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 8>}> : (tensor<8xf64>, tensor<1xi32>) -> (tensor<8xf64>)
    sdy.sharding_group %arg4 group_id=108 : tensor<8xf64>
    "stablehlo.return"(%arg4) : (tensor<8xf64>) -> ()
    }) : (tensor<i1>) -> (tensor<8xf64>)
    %v12 = "stablehlo.broadcast_in_dim"(%v11) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf64>) -> (tensor<8x1xf64>)
    %v13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v14 = "stablehlo.reduce_window"(%v1, %v13) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8xf64>, tensor<f64>) -> (tensor<8xf64>)
    %v15 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<5x12x2xi32>)
    %v16 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v18:2 = "stablehlo.reduce"(%arg6, %v15, %v16, %v17) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<5x12x2xf32>, tensor<5x12x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<5x12xf32>, tensor<5x12xi32>)
    %v19 = "stablehlo.dynamic_slice"(%v14, %arg7) <{slice_sizes = array<i64: 2>}> : (tensor<8xf64>, tensor<i64>) -> (tensor<2xf64>)
    %v20 = "stablehlo.compare"(%v12, %v12) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<8x1xf64>, tensor<8x1xf64>) -> (tensor<8x1xi1>)
    return %v20, %v19, %v18#1, %v18#0, %arg7 : tensor<8x1xi1>, tensor<2xf64>, tensor<5x12xi32>, tensor<5x12xf32>, tensor<i64>
}
