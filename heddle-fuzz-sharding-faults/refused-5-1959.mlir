sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[2, 5, 0, 4, 3, 1]>
func.func public @main(%arg0: tensor<8x8xi64>, %arg1: tensor<6x6x1x1x9xi64>, %arg2: tensor<i32> {tf.aliasing_output = 1 : i32}, %arg3: tensor<5xf32>, %arg4: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<8x5xi64>) -> (tensor<8x8xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}], replicated={"b"}>}, tensor<i32>, tensor<6x1x1x1x9xi64>) {
    %v0 = "stablehlo.or"(%arg0, %arg0) : (tensor<8x8xi64>, tensor<8x8xi64>) -> (tensor<8x8xi64>)
    %v1 = "stablehlo.minimum"(%v0, %v0) : (tensor<8x8xi64>, tensor<8x8xi64>) -> (tensor<8x8xi64>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v3 = "stablehlo.reduce"(%v0, %v2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<8x8xi64>, tensor<i64>) -> (tensor<8xi64>)
    %v5 = "stablehlo.optimization_barrier"(%v1) : (tensor<8x8xi64>) -> (tensor<8x8xi64>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 4 : i64}> : () -> (tensor<6x6x1x1x9xi64>)
    %v15 = sdy.manual_computation(%v6, %arg1) in_shardings=[<@mesh, [{}, {"a", "b"}, {}, {}, {}]>, <@mesh, [{}, {"a", "b"}, {}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}, {}]>] manual_axes={"a", "b"} (%v7: tensor<6x1x1x1x9xi64>, %v8: tensor<6x1x1x1x9xi64>) {
    %v9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x8xf16>}> : () -> (tensor<4x8xf16>)
    %v10 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x5xf16>}> : () -> (tensor<4x5xf16>)
    %v11 = "stablehlo.concatenate"(%v10, %v9) <{dimension = 1 : i64}> : (tensor<4x5xf16>, tensor<4x8xf16>) -> (tensor<4x13xf16>)
    %v12 = "stablehlo.add"(%v7, %v8) : (tensor<6x1x1x1x9xi64>, tensor<6x1x1x1x9xi64>) -> (tensor<6x1x1x1x9xi64>)
    %v13 = "stablehlo.all_reduce"(%v12) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 5, 0, 4, 3, 1]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<6x1x1x1x9xi64>) -> (tensor<6x1x1x1x9xi64>)
    "sdy.return"(%v13) : (tensor<6x1x1x1x9xi64>) -> ()
    } : (tensor<6x6x1x1x9xi64>, tensor<6x6x1x1x9xi64>) -> tensor<6x1x1x1x9xi64>
    %v16 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"b"}]> : tensor<8x8xi64>
    %v31 = "stablehlo.case"(%arg2) ({
    "stablehlo.return"(%arg2) : (tensor<i32>) -> ()
    }, {
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<5xi32>}> : () -> (tensor<5xi32>)
    %v19 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v21:2 = "stablehlo.reduce"(%arg3, %v18, %v19, %v20) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<5xf32>, tensor<5xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v22 = "stablehlo.reduce_window"(%v16, %arg4) <{window_dimensions = array<i64: 8, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 7], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<8x8xi64>, tensor<i64>) -> (tensor<8x8xi64>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v24 = "stablehlo.reduce"(%v3, %v23) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<8xi64>, tensor<i64>) -> (tensor<i64>)
    %v25 = "stablehlo.add"(%v21#1, %v21#1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v25) : (tensor<i32>) -> ()
    }, {
    %v27 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v28 = "stablehlo.reduce"(%v16, %v27) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<8x8xi64>, tensor<i64>) -> (tensor<i64>)
    %v29 = "stablehlo.concatenate"(%v16, %v1, %arg5) <{dimension = 1 : i64}> : (tensor<8x8xi64>, tensor<8x8xi64>, tensor<8x5xi64>) -> (tensor<8x21xi64>)
    "stablehlo.return"(%arg2) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v32 = "stablehlo.broadcast_in_dim"(%v31) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<i32>)
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v46:2 = "stablehlo.while"(%v33, %v31) ({
    ^bb0(%v34_: tensor<i32>, %v35_: tensor<i32>):
    %v39 = "stablehlo.compare"(%v34_, %v36) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v39) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v34: tensor<i32>, %v35: tensor<i32>):
    %v41 = "stablehlo.dynamic_slice"(%v5, %v34, %v38) <{slice_sizes = array<i64: 1, 8>}> : (tensor<8x8xi64>, tensor<i32>, tensor<i32>) -> (tensor<1x8xi64>)
    %v42 = "stablehlo.reshape"(%v41) : (tensor<1x8xi64>) -> (tensor<8xi64>)
    %v43 = "stablehlo.add"(%v31, %v32) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v44 = "stablehlo.add"(%v34, %v37) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v44, %v43) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v48 = "stablehlo.optimization_barrier"(%v16) : (tensor<8x8xi64>) -> (tensor<8x8xi64>)
    return %v48, %v46#1, %v15 : tensor<8x8xi64>, tensor<i32>, tensor<6x1x1x1x9xi64>
}
