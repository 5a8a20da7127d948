sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<10x3xf16>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<10x3xf16>) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v1 = "stablehlo.pad"(%arg0, %v0) <{edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<10x3xf16>, tensor<f16>) -> (tensor<10x3xf16>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg1, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v23:2 = "stablehlo.while"(%v4, %v1) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<10x3xf16>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<10x3xf16>):
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v12 = "stablehlo.dynamic_slice"(%v10, %v11, %arg2) <{slice_sizes = array<i64: 6, 2>}> : (tensor<10x3xf16>, tensor<i64>, tensor<i64>) -> (tensor<6x2xf16>)
    %v13 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i32>
    %v14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v15 = "stablehlo.reduce"(%v12, %v14) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<6x2xf16>, tensor<f16>) -> (tensor<6xf16>)
    %v16 = "stablehlo.add"(%v10, %v10) : (tensor<10x3xf16>, tensor<10x3xf16>) -> (tensor<10x3xf16>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v19 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v20 = "stablehlo.clamp"(%v18, %v16, %v19) : (tensor<f16>, tensor<10x3xf16>, tensor<f16>) -> (tensor<10x3xf16>)
    %v21 = "stablehlo.add"(%v9, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v21, %v20) : (tensor<i32>, tensor<10x3xf16>) -> ()
    }) : (tensor<i32>, tensor<10x3xf16>) -> (tensor<i32>, tensor<10x3xf16>)
    %v24 = sdy.sharding_constraint %v23#1 <@mesh, [{?}, {"a", "b"}]> : tensor<10x3xf16>
    return %v24 : tensor<10x3xf16>
}
