sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}, %arg1: tensor<i1>, %arg2: tensor<10xi1>, %arg3: tensor<10xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2, "b"}]>}, %arg4: tensor<1x5xf32>, %arg5: tensor<8xf16>, %arg6: tensor<2x4x4x7xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a":(2)2, ?}, {}, {"a":(1)2, ?}]>}, %arg7: tensor<4xf64>) -> (tensor<8xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, tensor<1xf32>, tensor<2x4x7xf64>, tensor<1xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a":(2)2, "a":(1)2}]>}, tensor<10xi1>, tensor<1xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5:2 = "stablehlo.reduce"(%v1, %v2, %v3, %v4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<2xf32>, tensor<2xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<true> : tensor<10xi1>}> : () -> (tensor<10xi1>)
    %v13 = "stablehlo.if"(%arg1) ({
    %v7 = "stablehlo.reverse"(%v1) <{dimensions = array<i64>}> : (tensor<2xf32>) -> (tensor<2xf32>)
    "stablehlo.return"(%arg2) : (tensor<10xi1>) -> ()
    }, {
    %v9 = "stablehlo.reshape"(%v5#1) : (tensor<i32>) -> (tensor<1xi32>)
    %v10 = "stablehlo.or"(%arg2, %arg3) : (tensor<10xi1>, tensor<10xi1>) -> (tensor<10xi1>)
    %v11 = "stablehlo.convert"(%v5#0) : (tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v10) : (tensor<10xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<10xi1>)
    %v14 = sdy.sharding_constraint %arg2 <@mesh, [{"b", ?}]> : tensor<10xi1>
    %v15 = "stablehlo.dot_general"(%v5#0, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f32>, tensor<1x5xf32>) -> (tensor<1x5xf32>)
    %v21 = sdy.manual_computation(%arg5, %arg5) in_shardings=[<@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a", "b"} (%v16: tensor<1xf16>, %v17: tensor<1xf16>) {
    %v18 = "stablehlo.add"(%v17, %v17) : (tensor<1xf16>, tensor<1xf16>) -> (tensor<1xf16>)
    %v19 = "stablehlo.all_reduce"(%v18) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<1xf16>) -> (tensor<1xf16>)
    "sdy.return"(%v19) : (tensor<1xf16>) -> ()
    } : (tensor<8xf16>, tensor<8xf16>) -> tensor<1xf16>
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.clamp"(%v22, %v5#1, %v23) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v40:2 = "stablehlo.while"(%v24, %arg5) ({
    ^bb0(%v25: tensor<i32>, %v26: tensor<8xf16>):
    %v27 = "stablehlo.compare"(%v25, %v23) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v27) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v29: tensor<i32>, %v30: tensor<8xf16>):
    %v31 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xi32>)
    %v32 = "stablehlo.or"(%v13, %arg2) : (tensor<10xi1>, tensor<10xi1>) -> (tensor<10xi1>)
    %v33:2 = "stablehlo.sort"(%v31, %v31) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6xi32>, tensor<6xi32>) -> (tensor<6xi32>, tensor<6xi32>)
    %v34 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v36 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v37 = "stablehlo.clamp"(%v35, %v30, %v36) : (tensor<f16>, tensor<8xf16>, tensor<f16>) -> (tensor<8xf16>)
    %v38 = "stablehlo.add"(%v29, %v34) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v38, %v37) : (tensor<i32>, tensor<8xf16>) -> ()
    }) : (tensor<i32>, tensor<8xf16>) -> (tensor<i32>, tensor<8xf16>)
    %v41 = "stablehlo.dot_general"(%arg6, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x4x4x7xf64>, tensor<4xf64>) -> (tensor<2x4x7xf64>)
    %v42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v43 = "stablehlo.reduce"(%v15, %v42) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x5xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v55 = sdy.manual_computation(%v40#1, %v40#1) in_shardings=[<@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>] out_shardings=[<@mesh, [{"a", "b"}]>] manual_axes={"a", "b"} (%v44: tensor<1xf16>, %v45: tensor<1xf16>) {
    %v46 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1xi32>)
    %v47 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f16>}> : () -> (tensor<f16>)
    %v48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v49:2 = "stablehlo.reduce"(%v44, %v46, %v47, %v48) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f16>, tensor<i32>
    }) : (tensor<1xf16>, tensor<1xi32>, tensor<f16>, tensor<i32>) -> (tensor<f16>, tensor<i32>)
    %v50 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v51 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v52 = "stablehlo.clamp"(%v50, %v44, %v51) : (tensor<f16>, tensor<1xf16>, tensor<f16>) -> (tensor<1xf16>)
    %v53 = "stablehlo.add"(%v52, %v45) : (tensor<1xf16>, tensor<1xf16>) -> (tensor<1xf16>)
    "sdy.return"(%v53) : (tensor<1xf16>) -> ()
    } : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xf16>
    return %v55, %v43, %v41, %v21, %v14, %v21 : tensor<8xf16>, tensor<1xf32>, tensor<2x4x7xf64>, tensor<1xf16>, tensor<10xi1>, tensor<1xf16>
}
