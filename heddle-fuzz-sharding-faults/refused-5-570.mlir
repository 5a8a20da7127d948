sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[1, 2, 4, 5, 0, 3]>
func.func public @main(%arg0: tensor<7x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<9x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}]>}, tensor<12x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}]>}, tensor<f32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<7x1xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<7x1xf32>):
    %v9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.reduce_window"(%v8, %v9) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x1xf32>, tensor<f32>) -> (tensor<7x1xf32>)
    %v11 = "stablehlo.concatenate"(%v10, %v8) <{dimension = 0 : i64}> : (tensor<7x1xf32>, tensor<7x1xf32>) -> (tensor<14x1xf32>)
    %v12 = sdy.sharding_constraint %v8 <@mesh, [{"b", "a", ?}, {?}]> : tensor<7x1xf32>
    %v13 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<10xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.clamp"(%v15, %v12, %v16) : (tensor<f32>, tensor<7x1xf32>, tensor<f32>) -> (tensor<7x1xf32>)
    %v18 = "stablehlo.add"(%v7, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v17) : (tensor<i32>, tensor<7x1xf32>) -> ()
    }) : (tensor<i32>, tensor<7x1xf32>) -> (tensor<i32>, tensor<7x1xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.pad"(%v20#1, %v21) <{edge_padding_low = array<i64: -2, 2>, edge_padding_high = array<i64: -2, 1>, interior_padding = array<i64: 1, 0>}> : (tensor<7x1xf32>, tensor<f32>) -> (tensor<9x4xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.reduce"(%v20#1, %v23) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x1xf32>, tensor<f32>) -> (tensor<f32>)
    %v25 = "stablehlo.negate"(%v22) : (tensor<9x4xf32>) -> (tensor<9x4xf32>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<12x4xf32>)
    %v27 = sdy.sharding_constraint %v25 <@mesh, [{}, {"b"}]> : tensor<9x4xf32>
    return %v27, %v26, %v24 : tensor<9x4xf32>, tensor<12x4xf32>, tensor<f32>
}
