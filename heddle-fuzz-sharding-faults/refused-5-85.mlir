sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<1x7x8x1x4xui8>, %arg1: tensor<1x7x8x1x4xf64>, %arg2: tensor<i32>, %arg3: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg4: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}, %arg5: tensor<2x6x8xf32>, %arg6: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) -> (tensor<12xf32>, tensor<2x6x8xf32>, tensor<1x7x8x1x4xf64>) {
    %v0 = "stablehlo.not"(%arg0) : (tensor<1x7x8x1x4xui8>) -> (tensor<1x7x8x1x4xui8>)
    %v1:2 = "stablehlo.sort"(%v0, %arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>, %c: tensor<f64>, %d: tensor<f64>):
      %o = stablehlo.compare LT, %l, %r, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x7x8x1x4xui8>, tensor<1x7x8x1x4xf64>) -> (tensor<1x7x8x1x4xui8>, tensor<1x7x8x1x4xf64>)
    %v18 = "stablehlo.case"(%arg2) ({
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.select_and_scatter"(%arg3, %arg4, %v2) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<f32>) -> (tensor<3x4xf32>)
    %v4 = "stablehlo.add"(%arg2, %arg2) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v4) : (tensor<i32>) -> ()
    }, {
    %v6 = "stablehlo.reverse"(%v0) <{dimensions = array<i64: 1, 2, 3>}> : (tensor<1x7x8x1x4xui8>) -> (tensor<1x7x8x1x4xui8>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<4x6x9xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<4x6x9xi32>}> : () -> (tensor<4x6x9xi32>)
    %v9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v11:2 = "stablehlo.reduce"(%v7, %v8, %v9, %v10) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<4x6x9xf32>, tensor<4x6x9xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x9xf32>, tensor<4x9xi32>)
    %v12 = "stablehlo.add"(%arg2, %arg2) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v12) : (tensor<i32>) -> ()
    }, {
    %v14 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.reduce_window"(%arg4, %v14) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<f32>) -> (tensor<3x4xf32>)
    %v16 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<8x4x2xf32>)
    "stablehlo.return"(%arg2) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v36 = "stablehlo.case"(%v18) ({
    %v19 = "stablehlo.pad"(%arg4, %arg6) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<3x4xf32>, tensor<f32>) -> (tensor<3x4xf32>)
    %v20 = "stablehlo.abs"(%arg5) : (tensor<2x6x8xf32>) -> (tensor<2x6x8xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2x6x8xf32>}> : () -> (tensor<2x6x8xf32>)
    %v22 = "stablehlo.add"(%v20, %v21) : (tensor<2x6x8xf32>, tensor<2x6x8xf32>) -> (tensor<2x6x8xf32>)
    %v23 = "stablehlo.sqrt"(%v22) : (tensor<2x6x8xf32>) -> (tensor<2x6x8xf32>)
    "stablehlo.return"(%arg5) : (tensor<2x6x8xf32>) -> ()
    }, {
    %v25 = "stablehlo.transpose"(%v1#0) <{permutation = array<i64: 1, 2, 3, 0, 4>}> : (tensor<1x7x8x1x4xui8>) -> (tensor<7x8x1x1x4xui8>)
    "stablehlo.return"(%arg5) : (tensor<2x6x8xf32>) -> ()
    }, {
    %v27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.reduce"(%arg7, %v27) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12xf32>, tensor<f32>) -> (tensor<12xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.reduce"(%arg7, %v29) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12xf32>, tensor<f32>) -> (tensor<f32>)
    %v31 = sdy.sharding_constraint %v18 <@mesh, [], replicated={"a"}> : tensor<i32>
    %v32 = "stablehlo.constant"() <{value = dense<2> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v33 = "stablehlo.reduce"(%v0, %v32) <{dimensions = array<i64: 3>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<1x7x8x1x4xui8>, tensor<ui8>) -> (tensor<1x7x8x4xui8>)
    %v34 = "stablehlo.add"(%arg5, %arg5) : (tensor<2x6x8xf32>, tensor<2x6x8xf32>) -> (tensor<2x6x8xf32>)
    "stablehlo.return"(%v34) : (tensor<2x6x8xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x6x8xf32>)
    %v37 = "stablehlo.exponential"(%arg7) : (tensor<12xf32>) -> (tensor<12xf32>)
    %v38 = sdy.sharding_constraint %v37 <@mesh, [{"a", ?}]> : tensor<12xf32>
    return %v38, %v36, %v1#1 : tensor<12xf32>, tensor<2x6x8xf32>, tensor<1x7x8x1x4xf64>
}
