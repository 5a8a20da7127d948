sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[2, 4, 3, 1, 5, 0]>
func.func public @main(%arg0: tensor<12xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, %arg1: tensor<2x1x0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}, {?}]>}, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<3xi8>) -> (tensor<5xi8>, tensor<2x1xi8>) {
    %v4 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a", "b"}]>, <@mesh, [{"a", "b"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"a", "b"} (%v0: tensor<2xi8>, %v1: tensor<2xi8>) {
    %v2 = "stablehlo.all_reduce"(%v1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 4, 3, 1, 5, 0]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<2xi8>) -> (tensor<2xi8>)
    "sdy.return"(%v2) : (tensor<2xi8>) -> ()
    } : (tensor<12xi8>, tensor<12xi8>) -> tensor<2xi8>
    %v5 = "stablehlo.slice"(%v4) <{start_indices = array<i64: 0>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<2xi8>) -> (tensor<2xi8>)
    %v6 = "stablehlo.sort"(%v4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<2xi8>) -> (tensor<2xi8>)
    %v7 = "stablehlo.gather"(%v6, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<2xi8>, tensor<2x1x0xi32>) -> (tensor<2x1xi8>)
    %v14 = "stablehlo.if"(%arg2) ({
    %v8 = "stablehlo.add"(%v5, %v4) : (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>)
    "stablehlo.return"(%v8) : (tensor<2xi8>) -> ()
    }, {
    %v10 = "stablehlo.constant"() <{value = dense<3> : tensor<2x1x0xi32>}> : () -> (tensor<2x1x0xi32>)
    %v11 = "stablehlo.remainder"(%arg1, %v10) : (tensor<2x1x0xi32>, tensor<2x1x0xi32>) -> (tensor<2x1x0xi32>)
    %v12 = "stablehlo.add"(%v6, %v6) : (tensor<2xi8>, tensor<2xi8>) -> (tensor<2xi8>)
    "stablehlo.return"(%v12) : (tensor<2xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<2xi8>)
    %v15 = "stablehlo.concatenate"(%arg3, %v14) <{dimension = 0 : i64}> : (tensor<3xi8>, tensor<2xi8>) -> (tensor<5xi8>)
    return %v15, %v7 : tensor<5xi8>, tensor<2x1xi8>
}
