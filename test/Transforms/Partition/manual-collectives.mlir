// Tests that collectives of a manual computation, which name device ids, are along axes afterwards, and give the same.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir
// RUN: heddle-interpret %s --entry=regular > %t.whole
// RUN: heddle-interpret %t.mlir --entry=regular > %t.parts
// RUN: cmp %t.whole %t.parts
// RUN: heddle-opt %t.mlir --heddle-spmd-to-stablehlo -o %t.ids.mlir
// RUN: heddle-interpret %t.ids.mlir --entry=regular > %t.ids
// RUN: cmp %t.whole %t.ids
// RUN: heddle-interpret %s --entry=mirrored > %t.whole
// RUN: heddle-interpret %t.mlir --entry=mirrored > %t.parts
// RUN: cmp %t.whole %t.parts
// RUN: FileCheck %s < %t.mlir

sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @turned = <["x"=2, "y"=4], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>

// CHECK-LABEL: func.func @regular(
func.func @regular() -> (tensor<16x32xi32>, tensor<16x128xi32>, tensor<16x32xi32>, tensor<4x256xi32>, tensor<16x32xi32>, tensor<16x32xi32>, tensor<16x32xi32>, tensor<16x32xi32>, tensor<8xui32>, tensor<16x32xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<512xi32>
  %0 = stablehlo.reshape %i : (tensor<512xi32>) -> tensor<16x32xi32>
  %1:10 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}, {"y"}]>] out_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, [{"x"}, {"y"}]>, <@mesh, [{"x"}, {"y"}]>, <@mesh, [{"x"}, {"y"}]>, <@mesh, [{"x"}, {"y"}]>, <@mesh, [{"x"}, {"y"}]>, <@mesh, [{"x"}, {"y"}]>, <@mesh, [{"x"}, {"y"}]>, <@mesh, [{"x", "y"}]>, <@mesh, [{"x"}, {"y"}]>] manual_axes={"x", "y"} (%a: tensor<8x8xi32>) {
    // The order of members is no matter for a sum, and groups may be parts of an axis.
    // CHECK: spmd.all_reduce add {{.*}} over {"x", "y":(1)2} on @mesh {heddle.annotations = "\22x\22: manual computation at manual-collectives.mlir:{{[0-9]+}}; \22y\22:(1)2: manual computation at
    %sum = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[3, 5, 1, 7], [0, 2, 4, 6]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<8x8xi32>) -> tensor<8x8xi32>
    // Elsewhere it is that of the axes.
    // CHECK: spmd.all_gather {{.*}} dim 1 over {"y":(2)2, "x"} on @mesh
    %gathered = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[2, 6, 3, 7], [0, 4, 1, 5]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<8x8xi32>) -> tensor<8x32xi32>
    // CHECK: spmd.reduce_scatter maximum {{.*}} dim 0 over {"x", "y"} on @mesh
    %scattered = "stablehlo.reduce_scatter"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.maximum %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<8x8xi32>) -> tensor<1x8xi32>
    %again = stablehlo.broadcast_in_dim %scattered, dims = [0, 1] : (tensor<1x8xi32>) -> tensor<8x8xi32>
    // CHECK: spmd.all_to_all {{.*}} split 0 concat 1 over {"y"} on @mesh
    %crossed = "stablehlo.all_to_all"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<8x8xi32>) -> tensor<2x32xi32>
    %wide = stablehlo.concatenate %crossed, %crossed, dim = 1 : (tensor<2x32xi32>, tensor<2x32xi32>) -> tensor<2x64xi32>
    // Split and joined along one dim.
    // CHECK: spmd.all_to_all {{.*}} split 0 concat 1 over {"y"} on @mesh {{.*}} : (tensor<4x1x2x8xi32>) -> tensor<1x4x2x8xi32>
    %within = "stablehlo.all_to_all"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<8x8xi32>) -> tensor<8x8xi32>
    // CHECK: spmd.pairs {{.*}} from [0, 1, 2, 3] to [1, 2, 3, 0] over {"y"} on @mesh
    %ring = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4]]> : tensor<8x2xi64>}> : (tensor<8x8xi32>) -> tensor<8x8xi32>
    // Groups that do not do the same are one of all devices; who gets nothing has zeros.
    // CHECK: spmd.pairs {{.*}} from [0, 5] to [1, 6] over {"x", "y"} on @mesh
    %few = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>, source_target_pairs = dense<[[0, 1], [5, 6]]> : tensor<2x2xi64>}> : (tensor<8x8xi32>) -> tensor<8x8xi32>
    // Alone in its group each device keeps what it has.
    // CHECK-NOT: stablehlo.all_reduce
    %own = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 8, type = 1>, replica_groups = dense<[[0], [1], [2], [3], [4], [5], [6], [7]]> : tensor<8x1xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<8x8xi32>) -> tensor<8x8xi32>
    // CHECK: spmd.axis_index {"x", "y"} on @mesh
    // CHECK-NOT: stablehlo.partition_id
    %id = stablehlo.partition_id : tensor<ui32>
    %ids = stablehlo.reshape %id : (tensor<ui32>) -> tensor<1xui32>
    // These are no parts of axes: they stay device ids.
    // CHECK: "stablehlo.all_reduce"({{.*}} replica_groups = dense<{{\[\[}}0, 1], [2, 4], [3, 5], [6, 7]]>
    %irregular = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 9, type = 1>, replica_groups = dense<[[0, 1], [2, 4], [3, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %r = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }) : (tensor<8x8xi32>) -> tensor<8x8xi32>
    sdy.return %sum, %gathered, %again, %wide, %within, %ring, %few, %own, %ids, %irregular : tensor<8x8xi32>, tensor<8x32xi32>, tensor<8x8xi32>, tensor<2x64xi32>, tensor<8x8xi32>, tensor<8x8xi32>, tensor<8x8xi32>, tensor<8x8xi32>, tensor<1xui32>, tensor<8x8xi32>
  } : (tensor<16x32xi32>) -> (tensor<16x32xi32>, tensor<16x128xi32>, tensor<16x32xi32>, tensor<4x256xi32>, tensor<16x32xi32>, tensor<16x32xi32>, tensor<16x32xi32>, tensor<16x32xi32>, tensor<8xui32>, tensor<16x32xi32>)
  return %1#0, %1#1, %1#2, %1#3, %1#4, %1#5, %1#6, %1#7, %1#8, %1#9 : tensor<16x32xi32>, tensor<16x128xi32>, tensor<16x32xi32>, tensor<4x256xi32>, tensor<16x32xi32>, tensor<16x32xi32>, tensor<16x32xi32>, tensor<16x32xi32>, tensor<8xui32>, tensor<16x32xi32>
}

// Ids are those of devices, not of places in the mesh.
// CHECK-LABEL: func.func @mirrored(
func.func @mirrored() -> (tensor<16x32xi32>, tensor<16x128xi32>, tensor<8xui32>) {
  %i = stablehlo.iota dim = 0 : tensor<512xi32>
  %0 = stablehlo.reshape %i : (tensor<512xi32>) -> tensor<16x32xi32>
  %1:3 = sdy.manual_computation(%0) in_shardings=[<@turned, [{"x"}, {"y"}]>] out_shardings=[<@turned, [{"x"}, {"y"}]>, <@turned, [{"x"}, {"y"}]>, <@turned, [{"x", "y"}]>] manual_axes={"x", "y"} (%a: tensor<8x8xi32>) {
    // CHECK: spmd.pairs {{.*}} from [0, 2, 3] to [1, 3, 0] over {"y"} on @turned
    %moved = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, source_target_pairs = dense<[[7, 6], [5, 4], [4, 7], [3, 2], [1, 0], [0, 3]]> : tensor<6x2xi64>}> : (tensor<8x8xi32>) -> tensor<8x8xi32>
    // CHECK: spmd.all_gather {{.*}} dim 1 over {"y"} on @turned
    %gathered = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[3, 2, 1, 0], [7, 6, 5, 4]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<8x8xi32>) -> tensor<8x32xi32>
    %id = stablehlo.partition_id : tensor<ui32>
    %ids = stablehlo.reshape %id : (tensor<ui32>) -> tensor<1xui32>
    sdy.return %moved, %gathered, %ids : tensor<8x8xi32>, tensor<8x32xi32>, tensor<1xui32>
  } : (tensor<16x32xi32>) -> (tensor<16x32xi32>, tensor<16x128xi32>, tensor<8xui32>)
  return %1#0, %1#1, %1#2 : tensor<16x32xi32>, tensor<16x128xi32>, tensor<8xui32>
}
