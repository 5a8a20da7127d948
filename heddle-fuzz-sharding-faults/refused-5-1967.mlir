sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[2, 4, 3, 1, 0, 5]>
func.func public @main(%arg0: tensor<3x10x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {"a", ?}]>}, %arg1: tensor<5x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<i32>, %arg3: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg4: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, %arg5: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, %arg6: tensor<4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}]>}, %arg7: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<3x10x4xi1>, tensor<2x4x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}], replicated={"a"}>}, tensor<3x10x3xf32>, tensor<3x3x10x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}, {"a", ?}]>}, tensor<3x10x4xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x3x10x4xf32>}> : () -> (tensor<3x3x10x4xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<3x10x4xf32>, %v4_: tensor<3x3x10x4xf32>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<3x10x4xf32>, %v4: tensor<3x3x10x4xf32>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2, %v7, %v7) <{slice_sizes = array<i64: 1, 10, 4>}> : (tensor<3x10x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x10x4xf32>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1x10x4xf32>) -> (tensor<10x4xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v13 = "stablehlo.select_and_scatter"(%v11, %arg1, %v12) <{window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 3>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<10x4xf32>, tensor<5x1xf32>, tensor<f32>) -> (tensor<10x4xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %arg0, %v15) : (tensor<f32>, tensor<3x10x4xf32>, tensor<f32>) -> (tensor<3x10x4xf32>)
    %v17 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18 = "stablehlo.reshape"(%v16) : (tensor<3x10x4xf32>) -> (tensor<1x3x10x4xf32>)
    %v19 = "stablehlo.dynamic_update_slice"(%v4, %v18, %v2, %v7, %v7, %v7) : (tensor<3x3x10x4xf32>, tensor<1x3x10x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x3x10x4xf32>)
    "stablehlo.return"(%v17, %v16, %v19) : (tensor<i32>, tensor<3x10x4xf32>, tensor<3x3x10x4xf32>) -> ()
    }) : (tensor<i32>, tensor<3x10x4xf32>, tensor<3x3x10x4xf32>) -> (tensor<i32>, tensor<3x10x4xf32>, tensor<3x3x10x4xf32>)
    %v22:2 = "chlo.top_k"(%v21#1) <{k = 3 : i64}> : (tensor<3x10x4xf32>) -> (tensor<3x10x3xf32>, tensor<3x10x3xi32>)
    %v35 = "stablehlo.case"(%arg2) ({
    %v23:2 = "stablehlo.rng_bit_generator"(%arg3) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x3x8xui32>)
    %v24 = "stablehlo.concatenate"(%arg5, %arg4) <{dimension = 0 : i64}> : (tensor<5xi32>, tensor<8xi32>) -> (tensor<13xi32>)
    %v25 = sdy.sharding_constraint %v23#0 <@mesh, [{"b"}], replicated={"a"}> : tensor<2xui64>
    %v26 = "stablehlo.dot_general"(%v21#1, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<3x10x4xf32>, tensor<4x5xf32>) -> (tensor<3x10x5xf32>)
    "stablehlo.return"(%v22#0) : (tensor<3x10x3xf32>) -> ()
    }, {
    %v28 = "stablehlo.broadcast_in_dim"(%v22#1) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x10x3xi32>) -> (tensor<3x10x3x4xi32>)
    %v29 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.reduce"(%v22#0, %v29) <{dimensions = array<i64: 0, 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x10x3xf32>, tensor<f32>) -> (tensor<10xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v32 = "stablehlo.reduce"(%v22#0, %v31) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x10x3xf32>, tensor<f32>) -> (tensor<10x3xf32>)
    sdy.sharding_group %v22#1 group_id=390 : tensor<3x10x3xi32>
    %v33 = "stablehlo.add"(%v22#0, %v22#0) : (tensor<3x10x3xf32>, tensor<3x10x3xf32>) -> (tensor<3x10x3xf32>)
    "stablehlo.return"(%v33) : (tensor<3x10x3xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<3x10x3xf32>)
    %v36 = "stablehlo.slice"(%v22#1) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 3, 10, 3>, strides = array<i64: 2, 3, 1>}> : (tensor<3x10x3xi32>) -> (tensor<2x4x3xi32>)
    %v37 = "stablehlo.compare"(%v21#1, %v21#1) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<3x10x4xf32>, tensor<3x10x4xf32>) -> (tensor<3x10x4xi1>)
    return %v37, %v36, %v35, %v21#2, %v37 : tensor<3x10x4xi1>, tensor<2x4x3xi32>, tensor<3x10x3xf32>, tensor<3x3x10x4xf32>, tensor<3x10x4xi1>
}
