sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[3, 0, 1, 5, 4, 2]>
func.func public @main(%arg0: tensor<7x1x2x8x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {"a", ?}, {}, {}], replicated={"b"}>}, %arg1: tensor<i1>, %arg2: tensor<3x6xi8>, %arg3: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}, %arg4: tensor<7x1x2x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {}, {}]>}) -> (tensor<i1>, tensor<7x1x2x2xi32>, tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", "b", ?}]>}, tensor<1x6xi8>, tensor<3x6xi8>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<7x1x2x8x2xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3:2 = "stablehlo.reduce"(%arg0, %v0, %v1, %v2) <{dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<7x1x2x8x2xi32>, tensor<7x1x2x8x2xi32>, tensor<i32>, tensor<i32>) -> (tensor<7x1x2x2xi32>, tensor<7x1x2x2xi32>)
    %v20 = "stablehlo.if"(%arg1) ({
    %v4 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5x3x4xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<2x5x3xi32>}> : () -> (tensor<2x5x3xi32>)
    %v6 = "stablehlo.scatter"(%v3#0, %v4, %v5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [3, 2, 0, 1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<7x1x2x2xi32>, tensor<5x3x4xi32>, tensor<2x5x3xi32>) -> (tensor<7x1x2x2xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v8 = "stablehlo.reduce"(%arg3, %v7) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v9 = "stablehlo.abs"(%arg3) : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x4xf32>}> : () -> (tensor<4x4xf32>)
    %v11 = "stablehlo.add"(%v9, %v10) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>)
    %v12 = "stablehlo.sqrt"(%v11) : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
    %v13 = "stablehlo.add"(%arg2, %arg2) : (tensor<3x6xi8>, tensor<3x6xi8>) -> (tensor<3x6xi8>)
    "stablehlo.return"(%v13) : (tensor<3x6xi8>) -> ()
    }, {
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.reduce"(%arg3, %v15) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v17:2 = "stablehlo.sort"(%v3#1, %arg4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<i64>, %d: tensor<i64>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<7x1x2x2xi32>, tensor<7x1x2x2xi64>) -> (tensor<7x1x2x2xi32>, tensor<7x1x2x2xi64>)
    %v18 = sdy.sharding_constraint %v3#1 <@mesh, [{"a", ?}, {}, {}, {}]> : tensor<7x1x2x2xi32>
    "stablehlo.return"(%arg2) : (tensor<3x6xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<3x6xi8>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.clamp"(%v22, %v21, %v23) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v34:2 = "stablehlo.while"(%v24, %v20) ({
    ^bb0(%v25: tensor<i32>, %v26: tensor<3x6xi8>):
    %v27 = "stablehlo.compare"(%v25, %v23) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v27) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v29: tensor<i32>, %v30: tensor<3x6xi8>):
    %v31 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.add"(%v29, %v31) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v32, %v20) : (tensor<i32>, tensor<3x6xi8>) -> ()
    }) : (tensor<i32>, tensor<3x6xi8>) -> (tensor<i32>, tensor<3x6xi8>)
    %v35 = "stablehlo.constant"() <{value = dense<4> : tensor<7x1x2x2xi32>}> : () -> (tensor<7x1x2x2xi32>)
    %v36 = "stablehlo.remainder"(%v3#1, %v35) : (tensor<7x1x2x2xi32>, tensor<7x1x2x2xi32>) -> (tensor<7x1x2x2xi32>)
    %v37 = "stablehlo.slice"(%v20) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 1, 6>, strides = array<i64: 1, 1>}> : (tensor<3x6xi8>) -> (tensor<1x6xi8>)
    %v38 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v42 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v43 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v55:2 = "stablehlo.while"(%v38, %arg3) ({
    ^bb0(%v39_: tensor<i32>, %v40_: tensor<4x4xf32>):
    %v44 = "stablehlo.compare"(%v39_, %v41) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v44) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v39: tensor<i32>, %v40: tensor<4x4xf32>):
    %v46 = "stablehlo.dynamic_slice"(%v3#1, %v39, %v43, %v43, %v43) <{slice_sizes = array<i64: 1, 1, 2, 2>}> : (tensor<7x1x2x2xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1x2x2xi32>)
    %v47 = "stablehlo.reshape"(%v46) : (tensor<1x1x2x2xi32>) -> (tensor<1x2x2xi32>)
    %v48 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 2, 3, 0, 1>}> : (tensor<7x1x2x2xi64>) -> (tensor<2x2x7x1xi64>)
    %v49 = "stablehlo.add"(%v40, %v40) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>)
    %v50 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v51 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v52 = "stablehlo.clamp"(%v50, %v49, %v51) : (tensor<f32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<4x4xf32>)
    %v53 = "stablehlo.add"(%v39, %v42) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v53, %v52) : (tensor<i32>, tensor<4x4xf32>) -> ()
    }) : (tensor<i32>, tensor<4x4xf32>) -> (tensor<i32>, tensor<4x4xf32>)
    %v56 = sdy.sharding_constraint %v36 <@mesh, [{}, {}, {}, {"a", ?}]> : tensor<7x1x2x2xi32>
    %v57 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> (tensor<i1>)
    return %v57, %v56, %v55#1, %v37, %v34#1 : tensor<i1>, tensor<7x1x2x2xi32>, tensor<4x4xf32>, tensor<1x6xi8>, tensor<3x6xi8>
}
