sdy.mesh @mesh = <["a"=2], device_ids=[1, 0]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<3xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg2: tensor<8x10xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}p0]>}, %arg3: tensor<2x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}p1]>}) -> (tensor<6x2xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}p0]>}, tensor<2xui8>, tensor<4x10xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v6 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.convert"(%arg0) : (tensor<i32>) -> (tensor<i32>)
    %v1 = "stablehlo.sort"(%arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = stablehlo.compare GT, %l, %r, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3xui8>) -> (tensor<3xui8>)
    %v2:2 = "chlo.top_k"(%arg2) <{k = 2 : i64}> : (tensor<8x10xf16>) -> (tensor<8x2xf16>, tensor<8x2xi32>)
    %v3 = "stablehlo.add"(%v0, %v0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v3) : (tensor<i32>) -> ()
    }, {
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v8 = "stablehlo.dynamic_slice"(%arg1, %v7) <{slice_sizes = array<i64: 2>}> : (tensor<3xui8>, tensor<i64>) -> (tensor<2xui8>)
    %v9 = sdy.sharding_constraint %v6 <@mesh, []> : tensor<i32>
    %v10 = "stablehlo.constant"() <{value = dense<true> : tensor<8x10xi1>}> : () -> (tensor<8x10xi1>)
    %v11 = "stablehlo.select"(%v10, %arg2, %arg2) : (tensor<8x10xi1>, tensor<8x10xf16>, tensor<8x10xf16>) -> (tensor<8x10xf16>)
    %v12 = "stablehlo.convert"(%v9) : (tensor<i32>) -> (tensor<i32>)
    sdy.sharding_group %v11 group_id=280 : tensor<8x10xf16>
    %v24 = sdy.manual_computation(%v11, %v11) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v13: tensor<4x10xf16>, %v14: tensor<4x10xf16>) {
    %v15 = "stablehlo.round_nearest_even"(%v13) : (tensor<4x10xf16>) -> (tensor<4x10xf16>)
    %v16 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x4x3xf16>)
    %v17 = "stablehlo.dot_general"(%v15, %v16) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<4x10xf16>, tensor<2x4x3xf16>) -> (tensor<10x2x3xf16>)
    %v18 = sdy.sharding_constraint %v15 <@mesh, [{}, {?}p2]> : tensor<4x10xf16>
    %v19 = "stablehlo.constant"() <{value = dense<true> : tensor<2x4x1x10xi1>}> : () -> (tensor<2x4x1x10xi1>)
    %v20 = "stablehlo.broadcast_in_dim"(%v19) <{broadcast_dimensions = array<i64: 0, 2, 3, 4>}> : (tensor<2x4x1x10xi1>) -> (tensor<2x2x4x1x10xi1>)
    %v21 = "stablehlo.add"(%v18, %v18) : (tensor<4x10xf16>, tensor<4x10xf16>) -> (tensor<4x10xf16>)
    %v22 = "stablehlo.all_reduce"(%v21) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<4x10xf16>) -> (tensor<4x10xf16>)
    "sdy.return"(%v22) : (tensor<4x10xf16>) -> ()
    } : (tensor<8x10xf16>, tensor<8x10xf16>) -> tensor<4x10xf16>
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<6x2xui8>}> : () -> (tensor<6x2xui8>)
    %v30 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v44:3 = "stablehlo.while"(%v25, %v8, %v26) ({
    ^bb0(%v27_: tensor<i32>, %v28_: tensor<2xui8>, %v29_: tensor<6x2xui8>):
    %v33 = "stablehlo.compare"(%v27_, %v30) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v33) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v27: tensor<i32>, %v28: tensor<2xui8>, %v29: tensor<6x2xui8>):
    %v35 = "stablehlo.dynamic_slice"(%v11, %v27, %v32) <{slice_sizes = array<i64: 1, 10>}> : (tensor<8x10xf16>, tensor<i32>, tensor<i32>) -> (tensor<1x10xf16>)
    %v36 = "stablehlo.reshape"(%v35) : (tensor<1x10xf16>) -> (tensor<10xf16>)
    %v37 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<2x8x6xf32>}> : () -> (tensor<2x8x6xf32>)
    %v38 = "stablehlo.multiply"(%v37, %arg3) : (tensor<2x8x6xf32>, tensor<2x8x6xf32>) -> (tensor<2x8x6xf32>)
    %v39 = "stablehlo.add"(%v28, %v28) : (tensor<2xui8>, tensor<2xui8>) -> (tensor<2xui8>)
    %v40 = "stablehlo.add"(%v27, %v31) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v41 = "stablehlo.reshape"(%v39) : (tensor<2xui8>) -> (tensor<1x2xui8>)
    %v42 = "stablehlo.dynamic_update_slice"(%v29, %v41, %v27, %v32) : (tensor<6x2xui8>, tensor<1x2xui8>, tensor<i32>, tensor<i32>) -> (tensor<6x2xui8>)
    "stablehlo.return"(%v40, %v39, %v42) : (tensor<i32>, tensor<2xui8>, tensor<6x2xui8>) -> ()
    }) : (tensor<i32>, tensor<2xui8>, tensor<6x2xui8>) -> (tensor<i32>, tensor<2xui8>, tensor<6x2xui8>)
    return %v44#2, %v44#1, %v24, %v12 : tensor<6x2xui8>, tensor<2xui8>, tensor<4x10xf16>, tensor<i32>
}
