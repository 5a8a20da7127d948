// Tests that collectives and their attributes print as JAX prints them and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --canonicalize --cse | FileCheck %s --check-prefix=KEPT

// CHECK-LABEL: func.func @all_gather
func.func @all_gather(%a: tensor<2x4xf32>, %b: tensor<3x4xi8>) {
  // CHECK{LITERAL}: %0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>} : (tensor<2x4xf32>) -> tensor<2x8xf32>
  // CHECK{LITERAL}: %1:2 = "stablehlo.all_gather"(%arg0, %arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>, use_global_device_ids}> {note} : (tensor<2x4xf32>, tensor<3x4xi8>) -> (tensor<6x4xf32>, tensor<9x4xi8>)
  %1:2 = "stablehlo.all_gather"(%a, %b) {all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<type = 0, handle = 1>, replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>, use_global_device_ids, note} : (tensor<2x4xf32>, tensor<3x4xi8>) -> (tensor<6x4xf32>, tensor<9x4xi8>)
  // A channel without global ids: two replicas, of each of three partitions.
  // CHECK: (tensor<2x4xf32>) -> tensor<12x4xf32>
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x4xf32>) -> tensor<12x4xf32>
  // No groups: one of all processes, however many there are.
  // CHECK: replica_groups = dense<> : tensor<0x0xi64>}> : (tensor<2x4xf32>) -> tensor<10x4xf32>
  %3 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>} : (tensor<2x4xf32>) -> tensor<10x4xf32>
  return
}

// CHECK-LABEL: func.func @all_reduce
func.func @all_reduce(%a: tensor<4xf32>, %b: tensor<bf16>) {
  // CHECK{LITERAL}:      %0 = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<[[0, 2], [1, -1]]> : tensor<2x2xi64>}> ({
  // CHECK-NEXT: ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
  // CHECK-NEXT:   %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
  // CHECK-NEXT:   stablehlo.return %2 : tensor<f32>
  // CHECK-NEXT: }) : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 2], [1, -1]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %2 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // One computation reduces all operands, here in a wider type.
  // CHECK: %1:2 = "stablehlo.all_reduce"(%arg0, %arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
  // CHECK: }) : (tensor<4xf32>, tensor<bf16>) -> (tensor<4xf64>, tensor<f64>)
  %1:2 = "stablehlo.all_reduce"(%a, %b) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f64>, %y: tensor<f64>):
    %2 = stablehlo.maximum %x, %y : tensor<f64>
    stablehlo.return %2 : tensor<f64>
  }) : (tensor<4xf32>, tensor<bf16>) -> (tensor<4xf64>, tensor<f64>)
  return
}

// CHECK-LABEL: func.func @all_to_all
func.func @all_to_all(%a: tensor<2x4xf32>, %b: tensor<2x8xi1>) {
  // CHECK{LITERAL}: %0:2 = "stablehlo.all_to_all"(%arg0, %arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>, tensor<2x8xi1>) -> (tensor<8x1xf32>, tensor<8x2xi1>)
  %0:2 = "stablehlo.all_to_all"(%a, %b) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>, tensor<2x8xi1>) -> (tensor<8x1xf32>, tensor<8x2xi1>)
  // CHECK{LITERAL}: replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = "stablehlo.all_to_all"(%a) <{concat_dimension = 1 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK-LABEL: func.func @collective_broadcast
func.func @collective_broadcast(%a: tensor<4xf32>) {
  // CHECK{LITERAL}: "stablehlo.collective_broadcast"(%arg0) <{replica_groups = dense<[[2, 7]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[2, 7]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "stablehlo.collective_broadcast"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = -1, type = 0>, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.collective_broadcast"(%a) <{channel_handle = #stablehlo.channel_handle<handle = -1, type = 0>, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @collective_permute
func.func @collective_permute(%a: tensor<4xf32>) {
  // CHECK{LITERAL}: "stablehlo.collective_permute"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0], [3, 3]]> : tensor<3x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0], [3, 3]]> : tensor<3x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "stablehlo.collective_permute"(%arg0) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @reduce_scatter
func.func @reduce_scatter(%a: tensor<2x12xf16>) {
  // CHECK{LITERAL}: %0 = "stablehlo.reduce_scatter"(%arg0) <{replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, scatter_dimension = 1 : i64}> ({
  // CHECK: }) : (tensor<2x12xf16>) -> tensor<2x4xf32>
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %2 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<2x12xf16>) -> tensor<2x4xf32>
  // A channel without global ids: three replicas, of each of two partitions.
  // CHECK{LITERAL}: %1 = "stablehlo.reduce_scatter"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, scatter_dimension = 1 : i64}> ({
  // CHECK: }) : (tensor<2x12xf16>) -> tensor<2x2xf16>
  %1 = "stablehlo.reduce_scatter"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f16>, %y: tensor<f16>):
    stablehlo.return %x : tensor<f16>
  }) : (tensor<2x12xf16>) -> tensor<2x2xf16>
  return
}

// CHECK-LABEL: func.func @ids
func.func @ids() -> (tensor<ui32>, tensor<ui32>) {
  // CHECK: %0 = stablehlo.partition_id : tensor<ui32>
  %0 = stablehlo.partition_id : tensor<ui32>
  // CHECK: %1 = stablehlo.replica_id {note} : tensor<ui32>
  %1 = stablehlo.replica_id {note} : tensor<ui32>
  return %0, %1 : tensor<ui32>, tensor<ui32>
}

// CHECK-LABEL: func.func private @mesh() attributes
// CHECK-SAME:    {stablehlo.mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y\22", size = 4>], device_ids=dense<[7, 6, 5, 4, 3, 2, 1, 0]> : tensor<8xi64>>}
func.func private @mesh() attributes {stablehlo.mesh = #stablehlo.mesh<axes = [<size = 2, name = "x">, #stablehlo.mesh_axis<name = "y\22", size = 4>], device_ids = dense<[7, 6, 5, 4, 3, 2, 1, 0]> : tensor<8xi64>>}

// CHECK-LABEL: func.func @mesh_axes
func.func @mesh_axes(%a: tensor<2x4xf32>) attributes {axis = #stablehlo.mesh_axis<name = "x", size = 2>} {
  // CHECK: replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<2x4xf32>) -> tensor<2x12xf32>
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>}> : (tensor<2x4xf32>) -> tensor<2x12xf32>
  // CHECK: replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y", size = 6>]>, axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (2)3>, #stablehlo.axis_ref<name = "x">]>}> : (tensor<2x4xf32>) -> tensor<2x24xf32>
  %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<axes = [#stablehlo.axis_ref<sub_axis_info = (2)3, name = "y">, #stablehlo.axis_ref<name = "x">], mesh = #stablehlo.mesh<axes = [<name = "x", size = 2>, <name = "y", size = 6>]>>}> : (tensor<2x4xf32>) -> tensor<2x24xf32>
  // CHECK: axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>, #stablehlo.axis_ref<name = "y", sub_axis_info = (2)2>]>, split_count = 4 : i64
  %2 = "stablehlo.all_to_all"(%a) <{concat_dimension = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [<name = "y", size = 4>]>, axes = [#stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>, #stablehlo.axis_ref<name = "y", sub_axis_info = (2)2>]>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// Processes wait for each other in collectives: none is dropped or merged, though nobody reads them.
// KEPT-LABEL: func.func @kept
// KEPT-COUNT-2: stablehlo.collective_permute
// KEPT-NEXT:    return
func.func @kept(%a: tensor<4xf32>) {
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.replica_id : tensor<ui32>
  return
}
