sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg1: tensor<1xf32>, %arg2: tensor<i32>, %arg3: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> (tensor<1xf32>, tensor<1xi32>, tensor<5xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) {
    %v0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<5xf32>) -> (tensor<5xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.dynamic_update_slice"(%arg0, %arg1, %v1) : (tensor<5xf32>, tensor<1xf32>, tensor<i32>) -> (tensor<5xf32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg2, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v5, %v0) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<5xf32>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<5xf32>):
    %v12 = "stablehlo.subtract"(%v11, %v11) : (tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v12, %v15) : (tensor<f32>, tensor<5xf32>, tensor<f32>) -> (tensor<5xf32>)
    %v17 = "stablehlo.add"(%v10, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<5xf32>) -> ()
    }) : (tensor<i32>, tensor<5xf32>) -> (tensor<i32>, tensor<5xf32>)
    %v22 = "stablehlo.case"(%arg2) ({
    %v20 = "stablehlo.add"(%v2, %v2) : (tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>)
    "stablehlo.return"(%v20) : (tensor<5xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<5xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.dynamic_update_slice"(%arg1, %arg1, %v23) : (tensor<1xf32>, tensor<1xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v38 = sdy.manual_computation(%arg3, %arg3) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a"} (%v25: tensor<2xf32>, %v26: tensor<2xf32>) {
    %v27 = "stablehlo.sort"(%v25) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xf32>) -> (tensor<2xf32>)
    %v28 = sdy.sharding_constraint %v26 <@mesh, [{?}]> : tensor<2xf32>
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<4x6xi32>}> : () -> (tensor<4x6xi32>)
    %v30 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x4x5xi32>)
    %v31 = "stablehlo.dot_general"(%v29, %v30) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xi32>, tensor<6x4x5xi32>) -> (tensor<4x5xi32>)
    %v32 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.reduce"(%v27, %v32) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v34 = sdy.sharding_constraint %v31 <@mesh, [{}, {}]> : tensor<4x5xi32>
    %v35 = "stablehlo.add"(%v28, %v27) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v36 = "stablehlo.all_reduce"(%v35) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>) -> (tensor<2xf32>)
    "sdy.return"(%v36) : (tensor<2xf32>) -> ()
    } : (tensor<6xf32>, tensor<6xf32>) -> tensor<2xf32>
    %v39 = "stablehlo.convert"(%v19#1) : (tensor<5xf32>) -> (tensor<5xi1>)
    %v40:2 = "chlo.top_k"(%v38) <{k = 1 : i64}> : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xi32>)
    %v41 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1xf32>)
    %v42 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v43 = "stablehlo.atan2"(%v40#0, %v42) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    return %v43, %v40#1, %v39, %v24 : tensor<1xf32>, tensor<1xi32>, tensor<5xi1>, tensor<1xf32>
}
