// Tests that collectives of one device are their operands, as JAX writes them on a mesh of one device; others stay.
// RUN: heddle-opt %s --heddle-fold-lone-collectives --split-input-file | FileCheck %s

module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  // CHECK-LABEL: func.func @lone(
  // CHECK-SAME: %[[X:.*]]: tensor<8x12xf32>
  func.func @lone(%x: tensor<8x12xf32>) -> (tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<ui32>) {
    %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<8x12xf32>) -> tensor<8x12xf32>
    %1 = "stablehlo.collective_permute"(%0) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<8x12xf32>) -> tensor<8x12xf32>
    %2 = "stablehlo.collective_permute"(%0) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<8x12xf32>) -> tensor<8x12xf32>
    %3 = "stablehlo.all_gather"(%1) <{all_gather_dim = 1 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<8x12xf32>) -> tensor<8x12xf32>
    // CHECK-DAG: %[[ID:.*]] = stablehlo.constant dense<0> : tensor<ui32>
    // CHECK-DAG: %[[ZEROS:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<8x12xf32>
    // CHECK: return %[[X]], %[[ZEROS]], %[[X]], %[[ID]]
    %4 = stablehlo.partition_id : tensor<ui32>
    return %1, %2, %3, %4 : tensor<8x12xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<ui32>
  }
}

// -----

module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  // Of groups of one device the first are; those with a channel have every partition in them.
  // CHECK-LABEL: func.func @two(
  // CHECK-SAME: %[[X:.*]]: tensor<8x12xf32>
  func.func @two(%x: tensor<8x12xf32>) -> (tensor<8x12xf32>, tensor<8x24xf32>, tensor<8x12xf32>, tensor<ui32>) {
    // CHECK: %[[GATHERED:.*]] = "stablehlo.all_gather"(%[[X]])
    // CHECK: %[[SENT:.*]] = "stablehlo.collective_permute"(%[[X]])
    // CHECK: %[[ID:.*]] = stablehlo.partition_id
    // CHECK: return %[[X]], %[[GATHERED]], %[[SENT]], %[[ID]]
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>, use_global_device_ids}> : (tensor<8x12xf32>) -> tensor<8x12xf32>
    %1 = "stablehlo.all_gather"(%0) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<8x12xf32>) -> tensor<8x24xf32>
    %2 = "stablehlo.collective_permute"(%0) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x12xf32>) -> tensor<8x12xf32>
    %3 = stablehlo.partition_id : tensor<ui32>
    return %0, %1, %2, %3 : tensor<8x12xf32>, tensor<8x24xf32>, tensor<8x12xf32>, tensor<ui32>
  }
}
