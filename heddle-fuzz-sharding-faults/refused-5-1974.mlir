sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<0x3xi32>, %arg1: tensor<i1>, %arg2: tensor<7xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg3: tensor<3x3x7xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}]>}, %arg4: tensor<6x2x1xbf16>) -> (tensor<9x6x3xbf16>, tensor<0xi32>, tensor<0xi32>, tensor<0x3xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9x10x3x1x1xi32>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 4 : i64}> : () -> (tensor<9x10x3x1x1xi32>)
    %v2 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4:2 = "stablehlo.reduce"(%v0, %v1, %v2, %v3) <{dimensions = array<i64: 4>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<9x10x3x1x1xi32>, tensor<9x10x3x1x1xi32>, tensor<i32>, tensor<i32>) -> (tensor<9x10x3x1xi32>, tensor<9x10x3x1xi32>)
    sdy.sharding_group %v4#1 group_id=670 : tensor<9x10x3x1xi32>
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<0x3xi32>}> : () -> (tensor<0x3xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<4> : tensor<0x3xi32>}> : () -> (tensor<0x3xi32>)
    %v7 = "stablehlo.clamp"(%v5, %arg0, %v6) : (tensor<0x3xi32>, tensor<0x3xi32>, tensor<0x3xi32>) -> (tensor<0x3xi32>)
    sdy.sharding_group %v4#1 group_id=670 : tensor<9x10x3x1xi32>
    %v8 = "stablehlo.compare"(%v7, %arg0) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<0x3xi32>, tensor<0x3xi32>) -> (tensor<0x3xi1>)
    %v27 = "stablehlo.if"(%arg1) ({
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v11 = "stablehlo.constant"() <{value = dense<4> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v12 = "stablehlo.clamp"(%v10, %v9, %v11) : (tensor<ui8>, tensor<ui8>, tensor<ui8>) -> (tensor<ui8>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<7x0xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.clamp"(%v14, %v13, %v15) : (tensor<i32>, tensor<7x0xi32>, tensor<i32>) -> (tensor<7x0xi32>)
    %v17 = "stablehlo.gather"(%arg2, %v16) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<7xi64>, tensor<7x0xi32>) -> (tensor<7xi64>)
    %v18 = sdy.sharding_constraint %v4#0 <@mesh, [{?}, {}, {}, {}]> : tensor<9x10x3x1xi32>
    "stablehlo.return"(%v8) : (tensor<0x3xi1>) -> ()
    }, {
    %v20 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.dynamic_update_slice"(%v7, %v7, %v20, %v21) : (tensor<0x3xi32>, tensor<0x3xi32>, tensor<i32>, tensor<i32>) -> (tensor<0x3xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<0x3xi32>}> : () -> (tensor<0x3xi32>)
    %v24 = "stablehlo.remainder"(%v22, %v23) : (tensor<0x3xi32>, tensor<0x3xi32>) -> (tensor<0x3xi32>)
    %v25 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<7x12xi32>)
    "stablehlo.return"(%v8) : (tensor<0x3xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<0x3xi1>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v30:2 = "stablehlo.reduce"(%v7, %v7, %v28, %v29) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i32>, tensor<i32>
    }) : (tensor<0x3xi32>, tensor<0x3xi32>, tensor<i32>, tensor<i32>) -> (tensor<0xi32>, tensor<0xi32>)
    %v31 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[o, 0, i]->[0, f, b]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<3x3x7xbf16>, tensor<6x2x1xbf16>) -> (tensor<9x6x3xbf16>)
    return %v31, %v30#1, %v30#0, %v27 : tensor<9x6x3xbf16>, tensor<0xi32>, tensor<0xi32>, tensor<0x3xi1>
}
