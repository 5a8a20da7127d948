sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<6x10x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"c", "b", ?}]>}, %arg1: tensor<6x10x6xf64>, %arg2: tensor<i1>, %arg3: tensor<9xi8>) -> (tensor<3x9xi8>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v0 = "stablehlo.maximum"(%arg0, %arg1) : (tensor<6x10x6xf64>, tensor<6x10x6xf64>) -> (tensor<6x10x6xf64>)
    %v23 = "stablehlo.if"(%arg2) ({
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i8>}> : () -> (tensor<i8>)
    %v2 = "stablehlo.reduce_window"(%arg3, %v1) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<9xi8>, tensor<i8>) -> (tensor<9xi8>)
    %v3 = "stablehlo.add"(%v2, %arg3) : (tensor<9xi8>, tensor<9xi8>) -> (tensor<9xi8>)
    "stablehlo.return"(%v3) : (tensor<9xi8>) -> ()
    }, {
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v18:2 = "stablehlo.while"(%v5, %arg2) ({
    ^bb0(%v6_: tensor<i32>, %v7_: tensor<i1>):
    %v11 = "stablehlo.compare"(%v6_, %v8) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v6: tensor<i32>, %v7: tensor<i1>):
    %v13 = "stablehlo.dynamic_slice"(%v0, %v6, %v10, %v10) <{slice_sizes = array<i64: 1, 10, 6>}> : (tensor<6x10x6xf64>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x10x6xf64>)
    %v14 = "stablehlo.reshape"(%v13) : (tensor<1x10x6xf64>) -> (tensor<10x6xf64>)
    %v15 = "stablehlo.abs"(%v14) : (tensor<10x6xf64>) -> (tensor<10x6xf64>)
    %v16 = "stablehlo.add"(%v6, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v16, %arg2) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    %v19 = "stablehlo.convert"(%v0) : (tensor<6x10x6xf64>) -> (tensor<6x10x6xi64>)
    %v20 = "stablehlo.convert"(%v18#1) : (tensor<i1>) -> (tensor<f64>)
    %v21 = sdy.sharding_constraint %v19 <@mesh, [{"a", ?}, {?}, {"c", ?}], replicated={"b"}> : tensor<6x10x6xi64>
    "stablehlo.return"(%arg3) : (tensor<9xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<9xi8>)
    %v24 = sdy.propagation_barrier %arg2 allowed_direction=BACKWARD : tensor<i1>
    %v25 = "stablehlo.reshape"(%v23) : (tensor<9xi8>) -> (tensor<3x3xi8>)
    %v26 = "stablehlo.constant"() <{value = dense<2> : tensor<i8>}> : () -> (tensor<i8>)
    %v27 = "stablehlo.pad"(%v25, %v26) <{edge_padding_low = array<i64: 0, -1>, edge_padding_high = array<i64: 0, 3>, interior_padding = array<i64: 0, 2>}> : (tensor<3x3xi8>, tensor<i8>) -> (tensor<3x9xi8>)
    return %v27, %v24 : tensor<3x9xi8>, tensor<i1>
}
