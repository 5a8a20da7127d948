sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<1x4xi8>, %arg2: tensor<5x7x3xbf16>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<9x4x2xf32>) -> (tensor<3x1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}, tensor<5x3xbf16>, tensor<1x4xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<13x4xi8>, tensor<bf16> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<i1>) -> (tensor<bf16>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x4xi8>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<6x4xi8>}> : () -> (tensor<6x4xi8>)
    %v3 = "stablehlo.concatenate"(%v2, %arg1, %v1) <{dimension = 0 : i64}> : (tensor<6x4xi8>, tensor<1x4xi8>, tensor<6x4xi8>) -> (tensor<13x4xi8>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<13x4xi8>}> : () -> (tensor<13x4xi8>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<13x4xi8>}> : () -> (tensor<13x4xi8>)
    %v6 = "stablehlo.clamp"(%v4, %v3, %v5) : (tensor<13x4xi8>, tensor<13x4xi8>, tensor<13x4xi8>) -> (tensor<13x4xi8>)
    %v7 = sdy.sharding_constraint %arg1 <@mesh, [{}, {"a"}]> : tensor<1x4xi8>
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v9 = "stablehlo.select_and_scatter"(%arg2, %arg2, %v8) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<5x7x3xbf16>, tensor<5x7x3xbf16>, tensor<bf16>) -> (tensor<5x7x3xbf16>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %arg3, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v26:2 = "stablehlo.while"(%v12, %v9) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<5x7x3xbf16>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<5x7x3xbf16>):
    %v19 = "stablehlo.reshape"(%arg1) : (tensor<1x4xi8>) -> (tensor<1x4xi8>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v22 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v23 = "stablehlo.clamp"(%v21, %v18, %v22) : (tensor<bf16>, tensor<5x7x3xbf16>, tensor<bf16>) -> (tensor<5x7x3xbf16>)
    %v24 = "stablehlo.add"(%v17, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v24, %v23) : (tensor<i32>, tensor<5x7x3xbf16>) -> ()
    }) : (tensor<i32>, tensor<5x7x3xbf16>) -> (tensor<i32>, tensor<5x7x3xbf16>)
    %v27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v28 = "stablehlo.reduce"(%v26#1, %v27) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<5x7x3xbf16>, tensor<bf16>) -> (tensor<5x3xbf16>)
    %v29 = "stablehlo.slice"(%arg4) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 3, 1, 1>, strides = array<i64: 1, 1, 3>}> : (tensor<9x4x2xf32>) -> (tensor<3x1x1xf32>)
    return %v29, %v28, %v7, %v6, %v0 : tensor<3x1x1xf32>, tensor<5x3xbf16>, tensor<1x4xi8>, tensor<13x4xi8>, tensor<bf16>
}
