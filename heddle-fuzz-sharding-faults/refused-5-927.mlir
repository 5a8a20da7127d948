sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<9xi64>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<i8> {tf.aliasing_output = 1 : i32}, %arg3: tensor<6x6x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg4: tensor<4x3xf32>) -> (tensor<i32>, tensor<i8>, tensor<6xi32>, tensor<4x9xf32>, tensor<9xi8>, tensor<i32>) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<9xi64>) -> (tensor<9xi8>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{"a", ?}]> : tensor<9xi8>
    %v2 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.case"(%v2) ({
    %v3 = "stablehlo.scatter"(%v1, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<9xi8>, tensor<i32>, tensor<i8>) -> (tensor<9xi8>)
    %v4 = "stablehlo.convert"(%v0) : (tensor<9xi8>) -> (tensor<9xi8>)
    "stablehlo.return"(%v4) : (tensor<9xi8>) -> ()
    }) : (tensor<i32>) -> (tensor<9xi8>)
    %v7 = "stablehlo.convert"(%v0) : (tensor<9xi8>) -> (tensor<9xi32>)
    %v8 = "stablehlo.reshape"(%v1) : (tensor<9xi8>) -> (tensor<1x9x1xi8>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<6xi32>}> : () -> (tensor<6xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v44:3 = "stablehlo.while"(%v9, %arg1, %v10) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<i32>, %v13_: tensor<6xi32>):
    %v17 = "stablehlo.compare"(%v11_, %v14) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<i32>, %v13: tensor<6xi32>):
    %v19 = "stablehlo.dynamic_slice"(%v6, %v11) <{slice_sizes = array<i64: 1>}> : (tensor<9xi8>, tensor<i32>) -> (tensor<1xi8>)
    %v20 = "stablehlo.reshape"(%v19) : (tensor<1xi8>) -> (tensor<i8>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.clamp"(%v21, %v12, %v22) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v37:2 = "stablehlo.while"(%v23, %v20) ({
    ^bb0(%v24: tensor<i32>, %v25: tensor<i8>):
    %v26 = "stablehlo.compare"(%v24, %v22) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v26) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v28: tensor<i32>, %v29: tensor<i8>):
    %v30 = "stablehlo.slice"(%v7) <{start_indices = array<i64: 7>, limit_indices = array<i64: 8>, strides = array<i64: 2>}> : (tensor<9xi32>) -> (tensor<1xi32>)
    %v31 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<9x1xi8>)
    %v32 = "stablehlo.dot_general"(%v8, %v31) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<1x9x1xi8>, tensor<9x1xi8>) -> (tensor<9x1xi8>)
    %v33 = "stablehlo.add"(%arg2, %v29) : (tensor<i8>, tensor<i8>) -> (tensor<i8>)
    %v34 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.add"(%v28, %v34) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v35, %v33) : (tensor<i32>, tensor<i8>) -> ()
    }) : (tensor<i32>, tensor<i8>) -> (tensor<i32>, tensor<i8>)
    %v38 = "stablehlo.gather"(%v7, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<9xi32>, tensor<6x6x1xi32>) -> (tensor<6x6xi32>)
    %v39 = "stablehlo.add"(%v38, %v38) : (tensor<6x6xi32>, tensor<6x6xi32>) -> (tensor<6x6xi32>)
    %v40 = "stablehlo.add"(%v11, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v41 = "stablehlo.reshape"(%v12) : (tensor<i32>) -> (tensor<1xi32>)
    %v42 = "stablehlo.dynamic_update_slice"(%v13, %v41, %v11) : (tensor<6xi32>, tensor<1xi32>, tensor<i32>) -> (tensor<6xi32>)
    "stablehlo.return"(%v40, %v12, %v42) : (tensor<i32>, tensor<i32>, tensor<6xi32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<6xi32>) -> (tensor<i32>, tensor<i32>, tensor<6xi32>)
    %v54 = "stablehlo.case"(%arg1) ({
    %v45 = "stablehlo.not"(%v6) : (tensor<9xi8>) -> (tensor<9xi8>)
    %v46 = sdy.propagation_barrier %arg1 allowed_direction=FORWARD : tensor<i32>
    %v47 = "stablehlo.constant"() <{value = dense<0> : tensor<9xi8>}> : () -> (tensor<9xi8>)
    %v48 = "stablehlo.constant"() <{value = dense<5> : tensor<9xi8>}> : () -> (tensor<9xi8>)
    %v49 = "stablehlo.clamp"(%v47, %v0, %v48) : (tensor<9xi8>, tensor<9xi8>, tensor<9xi8>) -> (tensor<9xi8>)
    "stablehlo.return"(%v49) : (tensor<9xi8>) -> ()
    }, {
    %v51 = "stablehlo.convert"(%v1) : (tensor<9xi8>) -> (tensor<9xbf16>)
    %v52 = "stablehlo.add"(%v6, %v6) : (tensor<9xi8>, tensor<9xi8>) -> (tensor<9xi8>)
    "stablehlo.return"(%v52) : (tensor<9xi8>) -> ()
    }) : (tensor<i32>) -> (tensor<9xi8>)
    %v55 = sdy.sharding_constraint %v54 <@mesh, [{"a"}]> : tensor<9xi8>
    %v56 = "stablehlo.concatenate"(%arg4, %arg4, %arg4) <{dimension = 1 : i64}> : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) -> (tensor<4x9xf32>)
    %v57 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v58 = "stablehlo.reduce_window"(%v44#2, %v57) <{window_dimensions = array<i64: 6>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6xi32>, tensor<i32>) -> (tensor<6xi32>)
    %v59 = "stablehlo.constant"() <{value = dense<1> : tensor<i8>}> : () -> (tensor<i8>)
    %v60 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v61:2 = "stablehlo.reduce"(%v54, %v7, %v59, %v60) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i8>, %b: tensor<i32>, %c: tensor<i8>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i8>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i8>, tensor<i32>
    }) : (tensor<9xi8>, tensor<9xi32>, tensor<i8>, tensor<i32>) -> (tensor<i8>, tensor<i32>)
    return %v61#1, %v61#0, %v58, %v56, %v55, %v44#1 : tensor<i32>, tensor<i8>, tensor<6xi32>, tensor<4x9xf32>, tensor<9xi8>, tensor<i32>
}
