sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>, tf.aliasing_output = 3 : i32}, %arg2: tensor<4x7xi8>, %arg3: tensor<5xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg4: tensor<1x12xi32>, %arg5: tensor<12x4x6x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}, {}, {}, {}]>}) -> (tensor<7xi8>, tensor<4x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, tensor<12xi8>, tensor<i32>, tensor<f32>) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.exponential"(%v0) : (tensor<f32>) -> (tensor<f32>)
    %v2 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<12xbf16>}> : () -> (tensor<12xbf16>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.dynamic_update_slice"(%v2, %arg0, %v3) : (tensor<12xbf16>, tensor<12xbf16>, tensor<i32>) -> (tensor<12xbf16>)
    %v12 = "stablehlo.case"(%arg1) ({
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v6 = "stablehlo.dynamic_update_slice"(%v4, %arg0, %v5) : (tensor<12xbf16>, tensor<12xbf16>, tensor<i64>) -> (tensor<12xbf16>)
    %v7 = "stablehlo.convert"(%arg2) : (tensor<4x7xi8>) -> (tensor<4x7xf32>)
    %v8 = "stablehlo.reverse"(%v4) <{dimensions = array<i64>}> : (tensor<12xbf16>) -> (tensor<12xbf16>)
    %v9 = sdy.sharding_constraint %v7 <@mesh, [{"a", ?}p2, {}]> : tensor<4x7xf32>
    %v10 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v10) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i8>}> : () -> (tensor<i8>)
    %v14 = "stablehlo.reduce"(%arg2, %v13) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<4x7xi8>, tensor<i8>) -> (tensor<7xi8>)
    %v15 = sdy.sharding_constraint %v12 <@mesh, [], replicated={"a"}> : tensor<i32>
    %v16 = "stablehlo.concatenate"(%arg3, %v14) <{dimension = 0 : i64}> : (tensor<5xi8>, tensor<7xi8>) -> (tensor<12xi8>)
    %v17 = "stablehlo.dot_general"(%arg4, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1, 0], rhs_contracting_dimensions = [0, 3]>}> : (tensor<1x12xi32>, tensor<12x4x6x1xi32>) -> (tensor<4x6xi32>)
    %v18 = sdy.sharding_constraint %v14 <@mesh, [{"a":(2)2, ?}], replicated={"a":(1)2}> : tensor<7xi8>
    return %v18, %v17, %v16, %v15, %v1 : tensor<7xi8>, tensor<4x6xi32>, tensor<12xi8>, tensor<i32>, tensor<f32>
}
