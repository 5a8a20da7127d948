sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<8x4xf32>, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<3x3x4x4x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}, {"a", ?}]>}, %arg3: tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<4x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {?}, {?}]>}) -> (tensor<8x4xi1>, tensor<8x2x2x1xf32>, tensor<4x4x1xi32>, tensor<4x4x1xf32>, tensor<8x2x2x1xf32>, tensor<3x3x4x4x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}, {}], replicated={"a"}>}) {
    %v6 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v0: tensor<1x4xf32>, %v1: tensor<1x4xf32>) {
    %v2 = "stablehlo.broadcast_in_dim"(%v1) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<1x4xf32>) -> (tensor<5x4x4xf32>)
    %v3 = "stablehlo.slice"(%v1) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 1, 3>, strides = array<i64: 3, 1>}> : (tensor<1x4xf32>) -> (tensor<1x3xf32>)
    %v4 = "stablehlo.add"(%v1, %v1) : (tensor<1x4xf32>, tensor<1x4xf32>) -> (tensor<1x4xf32>)
    "sdy.return"(%v4) : (tensor<1x4xf32>) -> ()
    } : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %v7 = "stablehlo.abs"(%v6) : (tensor<8x4xf32>) -> (tensor<8x4xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<8x4xf32>}> : () -> (tensor<8x4xf32>)
    %v9 = "stablehlo.add"(%v7, %v8) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>)
    %v10 = "stablehlo.rsqrt"(%v9) : (tensor<8x4xf32>) -> (tensor<8x4xf32>)
    %v18 = "stablehlo.if"(%arg1) ({
    %v11 = "stablehlo.add"(%v6, %v10) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>)
    "stablehlo.return"(%v11) : (tensor<8x4xf32>) -> ()
    }, {
    %v13 = "stablehlo.slice"(%arg2) <{start_indices = array<i64: 0, 0, 1, 0, 0>, limit_indices = array<i64: 1, 2, 3, 3, 1>, strides = array<i64: 1, 1, 1, 1, 2>}> : (tensor<3x3x4x4x1xbf16>) -> (tensor<1x2x2x3x1xbf16>)
    %v14 = "stablehlo.pad"(%arg3, %arg1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<8xi1>, tensor<i1>) -> (tensor<8xi1>)
    %v15 = "stablehlo.tanh"(%v6) : (tensor<8x4xf32>) -> (tensor<8x4xf32>)
    %v16 = "stablehlo.add"(%v15, %v15) : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xf32>)
    "stablehlo.return"(%v16) : (tensor<8x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<8x4xf32>)
    %v19 = sdy.sharding_constraint %v18 <@mesh, [{"a":(2)4}, {"a":(1)2}]> : tensor<8x4xf32>
    %v20 = "stablehlo.reshape"(%v19) : (tensor<8x4xf32>) -> (tensor<8x2x2xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v40:2 = "stablehlo.while"(%v21, %arg2) ({
    ^bb0(%v22_: tensor<i32>, %v23_: tensor<3x3x4x4x1xbf16>):
    %v27 = "stablehlo.compare"(%v22_, %v24) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v27) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v22: tensor<i32>, %v23: tensor<3x3x4x4x1xbf16>):
    %v29 = "stablehlo.dynamic_slice"(%arg3, %v22) <{slice_sizes = array<i64: 1>}> : (tensor<8xi1>, tensor<i32>) -> (tensor<1xi1>)
    %v30 = "stablehlo.reshape"(%v29) : (tensor<1xi1>) -> (tensor<i1>)
    %v31 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x4x6xf32>)
    %v32 = sdy.sharding_constraint %v19 <@mesh, [{"a":(4)2}, {}], replicated={"a":(1)4}> : tensor<8x4xf32>
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<6x7x6xi8>}> : () -> (tensor<6x7x6xi8>)
    %v34 = "stablehlo.compare"(%v32, %v18) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<8x4xi1>)
    %v35 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v36 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v37 = "stablehlo.clamp"(%v35, %v23, %v36) : (tensor<bf16>, tensor<3x3x4x4x1xbf16>, tensor<bf16>) -> (tensor<3x3x4x4x1xbf16>)
    %v38 = "stablehlo.add"(%v22, %v25) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v38, %v37) : (tensor<i32>, tensor<3x3x4x4x1xbf16>) -> ()
    }) : (tensor<i32>, tensor<3x3x4x4x1xbf16>) -> (tensor<i32>, tensor<3x3x4x4x1xbf16>)
    %v41 = "stablehlo.reshape"(%v20) : (tensor<8x2x2xf32>) -> (tensor<8x2x2x1xf32>)
    %v42 = sdy.sharding_constraint %v41 <@mesh, [{?}, {"a":(1)2, ?}, {?}, {}]> : tensor<8x2x2x1xf32>
    %v43:2 = "chlo.top_k"(%arg4) <{k = 1 : i64}> : (tensor<4x4x2xf32>) -> (tensor<4x4x1xf32>, tensor<4x4x1xi32>)
    %v44 = sdy.sharding_constraint %v41 <@mesh, [{"a":(1)4}, {}, {}, {?}], replicated={"a":(4)2}> : tensor<8x2x2x1xf32>
    %v45 = "stablehlo.convert"(%v18) : (tensor<8x4xf32>) -> (tensor<8x4xi1>)
    return %v45, %v44, %v43#1, %v43#0, %v42, %v40#1 : tensor<8x4xi1>, tensor<8x2x2x1xf32>, tensor<4x4x1xi32>, tensor<4x4x1xf32>, tensor<8x2x2x1xf32>, tensor<3x3x4x4x1xbf16>
}
