sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}], replicated={"b"}>}, %arg1: tensor<i1>, %arg2: tensor<6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}], replicated={"b"}>}, %arg4: tensor<3x6x4xbf16>, %arg5: tensor<2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg6: tensor<9x7x2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg7: tensor<6x6xbf16>) -> (tensor<3x6x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}, {?}]>}, tensor<6x6xbf16> {check.error = 4.921875e+00 : f64, sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}, tensor<6xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.dynamic_slice"(%arg0, %v0) <{slice_sizes = array<i64: 2>}> : (tensor<2xbf16>, tensor<i32>) -> (tensor<2xbf16>)
    %v2 = "stablehlo.cosine"(%v1) : (tensor<2xbf16>) -> (tensor<2xbf16>)
    %v3 = "stablehlo.concatenate"(%v2, %arg0, %v2) <{dimension = 0 : i64}> : (tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> (tensor<6xbf16>)
    %v13 = "stablehlo.if"(%arg1) ({
    %v4 = "stablehlo.select"(%arg3, %v3, %arg2) : (tensor<6xi1>, tensor<6xbf16>, tensor<6xbf16>) -> (tensor<6xbf16>)
    %v5 = "stablehlo.dot_general"(%v3, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<6xbf16>, tensor<3x6x4xbf16>) -> (tensor<6x3x4xbf16>)
    %v6 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v7 = "stablehlo.reduce"(%v1, %v6) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<2xbf16>, tensor<bf16>) -> (tensor<bf16>)
    %v8 = "stablehlo.add"(%v4, %v4) : (tensor<6xbf16>, tensor<6xbf16>) -> (tensor<6xbf16>)
    "stablehlo.return"(%v8) : (tensor<6xbf16>) -> ()
    }, {
    %v10 = "stablehlo.multiply"(%v1, %v2) : (tensor<2xbf16>, tensor<2xbf16>) -> (tensor<2xbf16>)
    %v11 = "stablehlo.compare"(%arg6, %arg6) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<9x7x2x3xf32>, tensor<9x7x2x3xf32>) -> (tensor<9x7x2x3xi1>)
    "stablehlo.return"(%v3) : (tensor<6xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<6xbf16>)
    %v14 = sdy.sharding_constraint %arg3 <@mesh, [{"a", ?}]> : tensor<6xi1>
    %v15 = "stablehlo.dot_general"(%v13, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<6xbf16>, tensor<6x6xbf16>) -> (tensor<6x6xbf16>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v34:2 = "stablehlo.while"(%v16, %arg4) ({
    ^bb0(%v17_: tensor<i32>, %v18_: tensor<3x6x4xbf16>):
    %v22 = "stablehlo.compare"(%v17_, %v19) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v22) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<3x6x4xbf16>):
    %v24 = "stablehlo.dynamic_slice"(%v1, %v17) <{slice_sizes = array<i64: 1>}> : (tensor<2xbf16>, tensor<i32>) -> (tensor<1xbf16>)
    %v25 = "stablehlo.reshape"(%v24) : (tensor<1xbf16>) -> (tensor<bf16>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xui64>)
    %v27:2 = "stablehlo.rng_bit_generator"(%v26) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x3x3xui64>)
    %v28 = "stablehlo.add"(%arg4, %v18) : (tensor<3x6x4xbf16>, tensor<3x6x4xbf16>) -> (tensor<3x6x4xbf16>)
    %v29 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v30 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v31 = "stablehlo.clamp"(%v29, %v28, %v30) : (tensor<bf16>, tensor<3x6x4xbf16>, tensor<bf16>) -> (tensor<3x6x4xbf16>)
    %v32 = "stablehlo.add"(%v17, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v32, %v31) : (tensor<i32>, tensor<3x6x4xbf16>) -> ()
    }) : (tensor<i32>, tensor<3x6x4xbf16>) -> (tensor<i32>, tensor<3x6x4xbf16>)
    return %v34#1, %v15, %v14 : tensor<3x6x4xbf16>, tensor<6x6xbf16>, tensor<6xi1>
}
