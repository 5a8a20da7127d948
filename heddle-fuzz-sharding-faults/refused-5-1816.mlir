sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<7x9x2xbf16>, %arg1: tensor<bf16> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<i1>) -> (tensor<6x5xbf16>, tensor<9xbf16>) {
    %v0 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 0, 2>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<7x9x2xbf16>, tensor<bf16>) -> (tensor<9xbf16>)
    %v1 = "stablehlo.convert"(%arg2) : (tensor<i1>) -> (tensor<f32>)
    %v2 = sdy.sharding_constraint %v0 <@mesh, [{"a"}]> : tensor<9xbf16>
    %v3 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x5x0xi64>)
    %v4 = "stablehlo.gather"(%v2, %v3) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<9xbf16>, tensor<6x5x0xi64>) -> (tensor<6x5xbf16>)
    %v5 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v6 = "stablehlo.reduce"(%v4, %v5) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<6x5xbf16>, tensor<bf16>) -> (tensor<6x5xbf16>)
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v8 = "stablehlo.select_and_scatter"(%v0, %v2, %v7) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<9xbf16>, tensor<9xbf16>, tensor<bf16>) -> (tensor<9xbf16>)
    %v16 = "stablehlo.if"(%arg2) ({
    %v9 = "stablehlo.minimum"(%v8, %v8) : (tensor<9xbf16>, tensor<9xbf16>) -> (tensor<9xbf16>)
    %v10 = "stablehlo.convert"(%v1) : (tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v4) : (tensor<6x5xbf16>) -> ()
    }, {
    %v12 = "stablehlo.maximum"(%v8, %v8) : (tensor<9xbf16>, tensor<9xbf16>) -> (tensor<9xbf16>)
    %v13 = "stablehlo.compare"(%v8, %v8) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<9xbf16>, tensor<9xbf16>) -> (tensor<9xi1>)
    %v14 = "stablehlo.broadcast_in_dim"(%v8) <{broadcast_dimensions = array<i64: 0>}> : (tensor<9xbf16>) -> (tensor<9xbf16>)
    "stablehlo.return"(%v6) : (tensor<6x5xbf16>) -> ()
    }) : (tensor<i1>) -> (tensor<6x5xbf16>)
    %v17 = sdy.propagation_barrier %v16 allowed_direction=BACKWARD : tensor<6x5xbf16>
    return %v17, %v0 : tensor<6x5xbf16>, tensor<9xbf16>
}
