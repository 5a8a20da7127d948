sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<1x8x3x0x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}, {}]>}, %arg1: tensor<i32>, %arg2: tensor<8x7xf32>, %arg3: tensor<i1>, %arg4: tensor<8x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg5: tensor<3x7xf32>) -> (tensor<3x7xf32>, tensor<8x7xf32>, tensor<1x8x3x0x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v15:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<1x8x3x0x2xi8>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<1x8x3x0x2xi8>):
    %v9 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x7xf32>)
    %v10 = "stablehlo.compare"(%v9, %arg2) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<8x7xf32>, tensor<8x7xf32>) -> (tensor<8x7xi1>)
    %v11 = "stablehlo.add"(%v8, %v8) : (tensor<1x8x3x0x2xi8>, tensor<1x8x3x0x2xi8>) -> (tensor<1x8x3x0x2xi8>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.add"(%v7, %v12) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v13, %v11) : (tensor<i32>, tensor<1x8x3x0x2xi8>) -> ()
    }) : (tensor<i32>, tensor<1x8x3x0x2xi8>) -> (tensor<i32>, tensor<1x8x3x0x2xi8>)
    %v21 = "stablehlo.if"(%arg3) ({
    %v16 = "stablehlo.add"(%v15#1, %v15#1) : (tensor<1x8x3x0x2xi8>, tensor<1x8x3x0x2xi8>) -> (tensor<1x8x3x0x2xi8>)
    "stablehlo.return"(%v16) : (tensor<1x8x3x0x2xi8>) -> ()
    }, {
    %v18 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<8x7xf32>}> : () -> (tensor<8x7xf32>)
    %v19 = "stablehlo.atan2"(%arg2, %v18) : (tensor<8x7xf32>, tensor<8x7xf32>) -> (tensor<8x7xf32>)
    "stablehlo.return"(%v15#1) : (tensor<1x8x3x0x2xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<1x8x3x0x2xi8>)
    %v22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v23 = "stablehlo.select_and_scatter"(%arg4, %arg5, %v22) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x7xf32>, tensor<3x7xf32>, tensor<f32>) -> (tensor<8x7xf32>)
    %v24 = sdy.sharding_constraint %arg5 <@mesh, [{}, {"a", ?}]> : tensor<3x7xf32>
    return %v24, %v23, %v21 : tensor<3x7xf32>, tensor<8x7xf32>, tensor<1x8x3x0x2xi8>
}
