sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<i8> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<7x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<5xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}) -> (tensor<bf16>, tensor<7x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}, tensor<7x8xi32>, tensor<6xi8>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<8xi8>}> : () -> (tensor<8xi8>)
    %v1 = "stablehlo.pad"(%v0, %arg0) <{edge_padding_low = array<i64: -1>, edge_padding_high = array<i64: -1>, interior_padding = array<i64: 0>}> : (tensor<8xi8>, tensor<i8>) -> (tensor<6xi8>)
    %v2 = "stablehlo.sort"(%arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = stablehlo.compare GT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<7x8xi32>) -> (tensor<7x8xi32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{}, {"b":(1)2, "a", "b":(2)2, ?}]> : tensor<7x8xi32>
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %v4, %v6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v7, %arg1) ({
    ^bb0(%v8: tensor<i32>, %v9: tensor<7x8xi32>):
    %v10 = "stablehlo.compare"(%v8, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v12: tensor<i32>, %v13: tensor<7x8xi32>):
    %v14 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.dynamic_slice"(%v13, %v14, %arg2) <{slice_sizes = array<i64: 7, 5>}> : (tensor<7x8xi32>, tensor<i32>, tensor<i32>) -> (tensor<7x5xi32>)
    %v16 = "stablehlo.add"(%v13, %arg1) : (tensor<7x8xi32>, tensor<7x8xi32>) -> (tensor<7x8xi32>)
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.add"(%v12, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v16) : (tensor<i32>, tensor<7x8xi32>) -> ()
    }) : (tensor<i32>, tensor<7x8xi32>) -> (tensor<i32>, tensor<7x8xi32>)
    %v21 = "stablehlo.reshape"(%arg3) : (tensor<5xbf16>) -> (tensor<5xbf16>)
    %v22 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v23 = "stablehlo.reduce"(%v21, %v22) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<5xbf16>, tensor<bf16>) -> (tensor<bf16>)
    %v24 = "stablehlo.cosine"(%v23) : (tensor<bf16>) -> (tensor<bf16>)
    return %v24, %v20#1, %v3, %v1 : tensor<bf16>, tensor<7x8xi32>, tensor<7x8xi32>, tensor<6xi8>
}
