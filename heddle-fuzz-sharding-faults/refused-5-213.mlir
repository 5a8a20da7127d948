sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[2, 3, 7, 4, 0, 1, 6, 5]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<10x9x1x4xi32>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<10x1x9x4xi1>, %arg4: tensor<0x5x2x9xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"c", ?}, {}], replicated={"b"}>}) -> (tensor<1xi8>, tensor<0x5x2x9x5xbf16>, tensor<10x1x9x4xi32>, tensor<10x1x9x4xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi8>}> : () -> (tensor<1xi8>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i8>}> : () -> (tensor<i8>)
    %v2 = "stablehlo.reduce_window"(%v0, %v1) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<1xi8>, tensor<i8>) -> (tensor<1xi8>)
    %v10 = "stablehlo.if"(%arg0) ({
    %v3 = sdy.propagation_barrier %v2 allowed_direction=NONE : tensor<1xi8>
    %v4 = "stablehlo.transpose"(%arg1) <{permutation = array<i64: 3, 2, 0, 1>}> : (tensor<10x9x1x4xi32>) -> (tensor<4x1x10x9xi32>)
    %v5 = sdy.sharding_constraint %v2 <@mesh, [{}]> : tensor<1xi8>
    %v6 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8xf32>}> : () -> (tensor<8xf32>)
    %v7 = "stablehlo.dynamic_slice"(%v6, %arg2) <{slice_sizes = array<i64: 8>}> : (tensor<8xf32>, tensor<i32>) -> (tensor<8xf32>)
    "stablehlo.return"(%v5) : (tensor<1xi8>) -> ()
    }, {
    "stablehlo.return"(%v2) : (tensor<1xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<1xi8>)
    %v11 = "stablehlo.transpose"(%arg1) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<10x9x1x4xi32>) -> (tensor<10x1x9x4xi32>)
    %v12 = "stablehlo.select"(%arg3, %v11, %v11) : (tensor<10x1x9x4xi1>, tensor<10x1x9x4xi32>, tensor<10x1x9x4xi32>) -> (tensor<10x1x9x4xi32>)
    %v13 = "stablehlo.sign"(%v11) : (tensor<10x1x9x4xi32>) -> (tensor<10x1x9x4xi32>)
    %v14 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<0x5x2x9xbf16>) -> (tensor<0x5x2x9x5xbf16>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i8>}> : () -> (tensor<i8>)
    %v16 = "stablehlo.pad"(%v10, %v15) <{edge_padding_low = array<i64: -1>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 2>}> : (tensor<1xi8>, tensor<i8>) -> (tensor<1xi8>)
    return %v16, %v14, %v13, %v12 : tensor<1xi8>, tensor<0x5x2x9x5xbf16>, tensor<10x1x9x4xi32>, tensor<10x1x9x4xi32>
}
