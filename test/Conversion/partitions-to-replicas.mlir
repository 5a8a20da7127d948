// Tests that collectives mean the same among replicas as they did among the partitions of one replica.
// RUN: heddle-opt %s --heddle-partitions-to-replicas --split-input-file --verify-diagnostics | FileCheck %s --implicit-check-not=channel_handle --implicit-check-not=partition_id

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32}
module attributes {mhlo.num_partitions = 4 : i32} {
  // CHECK-LABEL: func.func @ids(
  func.func @ids(%x: tensor<4xf32>) -> (tensor<ui32>, tensor<ui32>) {
    // CHECK: %[[ID:.*]] = stablehlo.replica_id
    // CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.partition_id : tensor<ui32>
    %1 = stablehlo.replica_id : tensor<ui32>
    // CHECK: return %[[ID]], %[[ZERO]]
    return %0, %1 : tensor<ui32>, tensor<ui32>
  }
  // CHECK-LABEL: func.func @among_devices(
  func.func @among_devices(%x: tensor<4xf32>) {
    // CHECK: "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, replica_groups = dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi64>}>
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
    // CHECK: "stablehlo.all_to_all"
    // CHECK-SAME: replica_groups = dense<{{\[\[}}0, 2], [1, 3]]>
    %1 = "stablehlo.all_to_all"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: "stablehlo.collective_permute"(%arg0) <{source_target_pairs = dense<{{\[\[}}0, 3]]> : tensor<1x2xi64>}>
    %2 = "stablehlo.collective_permute"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, source_target_pairs = dense<[[0, 3]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    return
  }
  // With a channel but without global ids, a group is its replicas in all partitions; without a channel, in one.
  // CHECK-LABEL: func.func @among_replicas(
  func.func @among_replicas(%x: tensor<4xf32>) {
    // CHECK: "stablehlo.all_gather"
    // CHECK-SAME: replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> : tensor<1x4xi64>
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>) -> tensor<16xf32>
    // CHECK: "stablehlo.all_gather"
    // CHECK-SAME: replica_groups = dense<{{\[\[}}0], [1], [2], [3]]> : tensor<4x1xi64>
    %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: "stablehlo.collective_broadcast"
    // CHECK-SAME: replica_groups = dense<{{\[\[}}0], [1], [2], [3]]> : tensor<4x1xi64>
    %2 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: source_target_pairs = dense<{{\[\[}}0, 0], [1, 1], [2, 2], [3, 3]]>
    %3 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    return
  }
}

// -----

// expected-error@+1 {{has 2 replicas of 4 partitions, needed 1 replica}}
module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 2 : i32} {
}
