sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<3x8xbf16>, %arg2: tensor<5x4x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}, %arg3: tensor<3x8xi32>, %arg4: tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, tensor<3x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, tensor<5x1x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {}]>}, tensor<bf16>, tensor<8xi32>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<12x6xf32>) {
    %v11 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.sort"(%arg1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x8xbf16>) -> (tensor<3x8xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v2 = "stablehlo.constant"() <{value = dense<4> : tensor<i64>}> : () -> (tensor<i64>)
    %v3 = "stablehlo.clamp"(%v1, %arg2, %v2) : (tensor<i64>, tensor<5x4x4xi64>, tensor<i64>) -> (tensor<5x4x4xi64>)
    %v4 = sdy.sharding_constraint %arg2 <@mesh, [{}, {}, {"a", ?}]> : tensor<5x4x4xi64>
    %v5 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3x8xbf16>}> : () -> (tensor<3x8xbf16>)
    %v6 = "stablehlo.atan2"(%arg1, %v5) : (tensor<3x8xbf16>, tensor<3x8xbf16>) -> (tensor<3x8xbf16>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v8 = "stablehlo.reshape"(%arg1) : (tensor<3x8xbf16>) -> (tensor<3x8xbf16>)
    %v9 = "stablehlo.sort"(%v8) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x8xbf16>) -> (tensor<3x8xbf16>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v12 = sdy.sharding_constraint %arg2 <@mesh, [{}, {?}, {}], replicated={"a"}> : tensor<5x4x4xi64>
    %v13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v14 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v15:2 = "stablehlo.reduce"(%arg1, %arg3, %v13, %v14) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<bf16>, %b: tensor<i32>, %c: tensor<bf16>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<bf16>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<bf16>, tensor<i32>
    }) : (tensor<3x8xbf16>, tensor<3x8xi32>, tensor<bf16>, tensor<i32>) -> (tensor<8xbf16>, tensor<8xi32>)
    %v16 = "stablehlo.subtract"(%arg3, %arg3) : (tensor<3x8xi32>, tensor<3x8xi32>) -> (tensor<3x8xi32>)
    %v17 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v18 = "stablehlo.reduce"(%v15#0, %v17) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<8xbf16>, tensor<bf16>) -> (tensor<bf16>)
    sdy.sharding_group %v15#1 group_id=108 : tensor<8xi32>
    %v19 = "stablehlo.slice"(%v12) <{start_indices = array<i64: 0, 1, 0>, limit_indices = array<i64: 5, 3, 4>, strides = array<i64: 1, 2, 1>}> : (tensor<5x4x4xi64>) -> (tensor<5x1x4xi64>)
    %v20 = sdy.sharding_constraint %v19 <@mesh, [{?}, {}, {?}]> : tensor<5x1x4xi64>
    %v21 = "stablehlo.maximum"(%v20, %v20) : (tensor<5x1x4xi64>, tensor<5x1x4xi64>) -> (tensor<5x1x4xi64>)
    %v28 = sdy.manual_computation(%arg3, %v16) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v22: tensor<3x4xi32>, %v23: tensor<3x4xi32>) {
    %v24 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.reduce_window"(%v23, %v24) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x4xi32>, tensor<i32>) -> (tensor<3x4xi32>)
    %v26 = "stablehlo.all_reduce"(%v25) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x4xi32>) -> (tensor<3x4xi32>)
    "sdy.return"(%v26) : (tensor<3x4xi32>) -> ()
    } : (tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x4xi32>
    %v29 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.reduce_window"(%arg4, %v29) <{window_dimensions = array<i64: 1, 6>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12x6xf32>, tensor<f32>) -> (tensor<12x6xf32>)
    return %v30, %v28, %v21, %v18, %v15#1, %v11, %v30 : tensor<12x6xf32>, tensor<3x4xi32>, tensor<5x1x4xi64>, tensor<bf16>, tensor<8xi32>, tensor<i1>, tensor<12x6xf32>
}
