sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<1x8xf32>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>, tf.aliasing_output = 1 : i32}, %arg2: tensor<i32>) -> (tensor<1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<i32>, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<1x8xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<1x8xf32>):
    %v9 = "stablehlo.convert"(%v8) : (tensor<1x8xf32>) -> (tensor<1x8xi64>)
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<6xi32>}> : () -> (tensor<6xi32>)
    %v11 = "stablehlo.dot_general"(%arg1, %v10) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<6xi32>) -> (tensor<6xi32>)
    %v12 = "stablehlo.add"(%v8, %v8) : (tensor<1x8xf32>, tensor<1x8xf32>) -> (tensor<1x8xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v12, %v15) : (tensor<f32>, tensor<1x8xf32>, tensor<f32>) -> (tensor<1x8xf32>)
    %v17 = "stablehlo.add"(%v7, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<1x8xf32>) -> ()
    }) : (tensor<i32>, tensor<1x8xf32>) -> (tensor<i32>, tensor<1x8xf32>)
    %v20 = "stablehlo.shift_right_logical"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.clamp"(%v21, %arg2, %v22) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v36:2 = "stablehlo.while"(%v23, %v20) ({
    ^bb0(%v24: tensor<i32>, %v25: tensor<i32>):
    %v26 = "stablehlo.compare"(%v24, %v22) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v26) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v28: tensor<i32>, %v29: tensor<i32>):
    %v30 = "stablehlo.multiply"(%v19#1, %arg0) : (tensor<1x8xf32>, tensor<1x8xf32>) -> (tensor<1x8xf32>)
    %v31 = "stablehlo.dot_general"(%arg2, %v29) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v32 = "stablehlo.add"(%v31, %v29) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v33 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.add"(%v28, %v33) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v34, %v32) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v37 = "stablehlo.reshape"(%arg2) : (tensor<i32>) -> (tensor<1xi32>)
    return %v37, %v36#1, %v36#1 : tensor<1xi32>, tensor<i32>, tensor<i32>
}
