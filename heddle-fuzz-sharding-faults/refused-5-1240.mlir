sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<i32>, %arg2: tensor<6x4xf64> {tf.aliasing_output = 1 : i32}, %arg3: tensor<3x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}p1, {"c"}p2]>}, %arg4: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"c"}>}, %arg5: tensor<i64>, %arg6: tensor<6x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"c", "b", ?}, {"a"}p2]>}, %arg7: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p0]>}) -> (tensor<i64>, tensor<6x4xf64>, tensor<6x4xi1>) {
    %v4 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.and"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v1 = "stablehlo.add"(%v0, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v1) : (tensor<i32>) -> ()
    }, {
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) : (tensor<i1>) -> (tensor<i32>)
    %v5 = "stablehlo.dynamic_update_slice"(%arg2, %arg3, %arg4, %arg5) : (tensor<6x4xf64>, tensor<3x4xf64>, tensor<i64>, tensor<i64>) -> (tensor<6x4xf64>)
    %v6 = "stablehlo.compare"(%v5, %arg6) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<6x4xf64>, tensor<6x4xf64>) -> (tensor<6x4xi1>)
    %v7 = sdy.sharding_constraint %arg2 <@mesh, [{"c", "a", ?}p1, {"b"}p2]> : tensor<6x4xf64>
    %v17 = "stablehlo.case"(%v4) ({
    %v8 = "stablehlo.add"(%v5, %v7) : (tensor<6x4xf64>, tensor<6x4xf64>) -> (tensor<6x4xf64>)
    "stablehlo.return"(%v8) : (tensor<6x4xf64>) -> ()
    }, {
    %v10:2 = "stablehlo.rng_bit_generator"(%arg7) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x3xui8>)
    %v11 = "stablehlo.add"(%arg2, %arg2) : (tensor<6x4xf64>, tensor<6x4xf64>) -> (tensor<6x4xf64>)
    "stablehlo.return"(%v11) : (tensor<6x4xf64>) -> ()
    }, {
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<ui64>}> : () -> (tensor<ui64>)
    %v14 = "stablehlo.reduce_window"(%arg7, %v13) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<ui64>) -> (tensor<2xui64>)
    %v15 = "stablehlo.add"(%v7, %v7) : (tensor<6x4xf64>, tensor<6x4xf64>) -> (tensor<6x4xf64>)
    "stablehlo.return"(%v15) : (tensor<6x4xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<6x4xf64>)
    %v18 = sdy.sharding_constraint %arg5 <@mesh, []> : tensor<i64>
    return %v18, %v17, %v6 : tensor<i64>, tensor<6x4xf64>, tensor<6x4xi1>
}
