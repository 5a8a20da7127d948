sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<10xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, %arg1: tensor<ui32>, %arg2: tensor<i1>, %arg3: tensor<10xf32>, %arg4: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) -> (tensor<13xf32>, tensor<10xf32>, tensor<ui32>) {
    %v0 = "stablehlo.reduce_window"(%arg0, %arg1) <{window_dimensions = array<i64: 10>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[9, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<10xui32>, tensor<ui32>) -> (tensor<10xui32>)
    %v2 = "stablehlo.optimization_barrier"(%arg1) : (tensor<ui32>) -> (tensor<ui32>)
    %v3 = "stablehlo.convert"(%v0) : (tensor<10xui32>) -> (tensor<10xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v5 = "stablehlo.reduce_window"(%arg0, %v4) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<10xui32>, tensor<ui32>) -> (tensor<10xui32>)
    %v6 = "stablehlo.slice"(%v3) <{start_indices = array<i64: 0>, limit_indices = array<i64: 10>, strides = array<i64: 1>}> : (tensor<10xf32>) -> (tensor<10xf32>)
    %v11 = "stablehlo.if"(%arg2) ({
    "stablehlo.return"(%v3) : (tensor<10xf32>) -> ()
    }, {
    %v8 = "stablehlo.multiply"(%v6, %arg3) : (tensor<10xf32>, tensor<10xf32>) -> (tensor<10xf32>)
    %v9 = sdy.sharding_constraint %v5 <@mesh, [{"a", "b", ?}]> : tensor<10xui32>
    "stablehlo.return"(%v6) : (tensor<10xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<10xf32>)
    %v12 = "stablehlo.concatenate"(%v3, %arg4) <{dimension = 0 : i64}> : (tensor<10xf32>, tensor<3xf32>) -> (tensor<13xf32>)
    return %v12, %v11, %v2 : tensor<13xf32>, tensor<10xf32>, tensor<ui32>
}
