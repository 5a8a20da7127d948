sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[4, 3, 1, 0, 2, 5]>
func.func public @main(%arg0: tensor<4x4x8x0xui8>, %arg1: tensor<6xi32>) -> (tensor<1xi32>, tensor<4x4x8x0xui8>, tensor<0xui8>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %v0, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v15:2 = "stablehlo.while"(%v3, %arg0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<4x4x8x0xui8>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<4x4x8x0xui8>):
    %v10 = "stablehlo.and"(%v9, %v9) : (tensor<4x4x8x0xui8>, tensor<4x4x8x0xui8>) -> (tensor<4x4x8x0xui8>)
    %v11 = "stablehlo.add"(%arg0, %v10) : (tensor<4x4x8x0xui8>, tensor<4x4x8x0xui8>) -> (tensor<4x4x8x0xui8>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.add"(%v8, %v12) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v13, %v11) : (tensor<i32>, tensor<4x4x8x0xui8>) -> ()
    }) : (tensor<i32>, tensor<4x4x8x0xui8>) -> (tensor<i32>, tensor<4x4x8x0xui8>)
    %v16 = "stablehlo.constant"() <{value = dense<2> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v17 = "stablehlo.reduce"(%v15#1, %v16) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<4x4x8x0xui8>, tensor<ui8>) -> (tensor<0xui8>)
    %v18 = sdy.sharding_constraint %v15#1 <@mesh, [{}, {}, {"b", ?}, {}]> : tensor<4x4x8x0xui8>
    %v28 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a", "b"} (%v19: tensor<1xi32>, %v20: tensor<1xi32>) {
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.clamp"(%v21, %v20, %v22) : (tensor<i32>, tensor<1xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v24 = sdy.sharding_constraint %v23 <@mesh, [{}]> : tensor<1xi32>
    %v25 = "stablehlo.add"(%v20, %v24) : (tensor<1xi32>, tensor<1xi32>) -> (tensor<1xi32>)
    %v26 = "stablehlo.all_reduce"(%v25) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[4, 3, 1, 0, 2, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1xi32>) -> (tensor<1xi32>)
    "sdy.return"(%v26) : (tensor<1xi32>) -> ()
    } : (tensor<6xi32>, tensor<6xi32>) -> tensor<1xi32>
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.reduce_window"(%v28, %v29) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<1xi32>, tensor<i32>) -> (tensor<1xi32>)
    return %v30, %v18, %v17 : tensor<1xi32>, tensor<4x4x8x0xui8>, tensor<0xui8>
}
