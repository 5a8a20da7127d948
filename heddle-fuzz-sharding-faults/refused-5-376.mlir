sdy.mesh @mesh = <["a"=3], device_ids=[2, 1, 0]>
func.func public @main(%arg0: tensor<i32>) -> (tensor<9x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, tensor<4x5xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<8x6xi1>}> : () -> (tensor<8x6xi1>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.dynamic_slice"(%v0, %v1, %v2) <{slice_sizes = array<i64: 4, 5>}> : (tensor<8x6xi1>, tensor<i32>, tensor<i32>) -> (tensor<4x5xi1>)
    sdy.sharding_group %v3 group_id=220 : tensor<4x5xi1>
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %arg0, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v16:2 = "stablehlo.while"(%v6, %v3) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<4x5xi1>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<4x5xi1>):
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.add"(%v11, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v14, %v12) : (tensor<i32>, tensor<4x5xi1>) -> ()
    }) : (tensor<i32>, tensor<4x5xi1>) -> (tensor<i32>, tensor<4x5xi1>)
    %v17 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<9x7xf32>}> : () -> (tensor<9x7xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.reduce_window"(%v17, %v18) <{window_dimensions = array<i64: 1, 7>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [6, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<9x7xf32>, tensor<f32>) -> (tensor<9x7xf32>)
    return %v19, %v16#1 : tensor<9x7xf32>, tensor<4x5xi1>
}
