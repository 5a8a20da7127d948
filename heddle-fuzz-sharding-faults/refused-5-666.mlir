sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<8x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<8x12xbf16>, tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<3x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(1)2}]>}, tensor<8x12xbf16>, tensor<bf16>) {
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.dynamic_slice"(%arg0, %v0, %arg1) <{slice_sizes = array<i64: 3, 12>}> : (tensor<8x12xbf16>, tensor<i32>, tensor<i32>) -> (tensor<3x12xbf16>)
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v3 = "stablehlo.reduce_window"(%arg0, %v2) <{window_dimensions = array<i64: 8, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<8x12xbf16>, tensor<bf16>) -> (tensor<8x12xbf16>)
    %v4 = sdy.sharding_constraint %v1 <@mesh, [{}, {"a":(1)2, ?}]> : tensor<3x12xbf16>
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.clamp"(%v6, %v5, %v7) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v9 = "stablehlo.gather"(%v1, %v8) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>}> : (tensor<3x12xbf16>, tensor<2xi32>) -> (tensor<bf16>)
    %v10 = "stablehlo.convert"(%v9) : (tensor<bf16>) -> (tensor<i64>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.clamp"(%v11, %arg1, %v12) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v34:2 = "stablehlo.while"(%v13, %arg0) ({
    ^bb0(%v14: tensor<i32>, %v15: tensor<8x12xbf16>):
    %v16 = "stablehlo.compare"(%v14, %v12) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v18: tensor<i32>, %v19: tensor<8x12xbf16>):
    %v20 = "stablehlo.convert"(%v19) : (tensor<8x12xbf16>) -> (tensor<8x12xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<2> : tensor<8x12xi32>}> : () -> (tensor<8x12xi32>)
    %v22 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v23 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v24:2 = "stablehlo.reduce"(%v20, %v21, %v22, %v23) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<8x12xf32>, tensor<8x12xi32>, tensor<f32>, tensor<i32>) -> (tensor<12xf32>, tensor<12xi32>)
    %v25 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.dynamic_slice"(%v24#1, %v25) <{slice_sizes = array<i64: 12>}> : (tensor<12xi32>, tensor<i32>) -> (tensor<12xi32>)
    %v27 = "stablehlo.add"(%v19, %v19) : (tensor<8x12xbf16>, tensor<8x12xbf16>) -> (tensor<8x12xbf16>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v30 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v31 = "stablehlo.clamp"(%v29, %v27, %v30) : (tensor<bf16>, tensor<8x12xbf16>, tensor<bf16>) -> (tensor<8x12xbf16>)
    %v32 = "stablehlo.add"(%v18, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v32, %v31) : (tensor<i32>, tensor<8x12xbf16>) -> ()
    }) : (tensor<i32>, tensor<8x12xbf16>) -> (tensor<i32>, tensor<8x12xbf16>)
    return %v34#1, %v10, %v4, %v3, %v9 : tensor<8x12xbf16>, tensor<i64>, tensor<3x12xbf16>, tensor<8x12xbf16>, tensor<bf16>
}
