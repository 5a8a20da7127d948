// Tests that a partitioned program becomes one of func and stablehlo alone, on replicas or on partitions.
// RUN: heddle-opt %s --heddle-export-stablehlo | FileCheck %s --check-prefixes=CHECK,REPLICAS --implicit-check-not=spmd --implicit-check-not=chlo.erf
// RUN: heddle-opt %s --heddle-export-stablehlo=partitions | FileCheck %s --check-prefixes=CHECK,PARTITIONS --implicit-check-not=spmd
// RUN: heddle-opt %s --heddle-export-stablehlo=keep-chlo=chlo.erf | FileCheck %s --check-prefix=KEEP

// REPLICAS: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 2 : i32}
// PARTITIONS: module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32}
sdy.mesh @mesh = <["a"=2]>

// CHECK-LABEL: func.func @main(
func.func @main(%x: tensor<4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> (tensor<3x8xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  // KEEP: chlo.erf
  %0 = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>
  // REPLICAS: "stablehlo.all_gather"({{.*}}) <{all_gather_dim = 0 : i64, replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>}>
  // PARTITIONS: "stablehlo.all_gather"({{.*}}) <{all_gather_dim = 0 : i64, channel_handle
  %1 = spmd.all_gather %0 dim 0 over {"a"} on @mesh : (tensor<4xf32>) -> tensor<8xf32>
  // CHECK: stablehlo.while
  %2:2 = heddle.scan %i: tensor<i32> in 3 carries(%c = %1 : tensor<8xf32>) -> (tensor<8xf32>, tensor<3x8xf32>) {
    heddle.yield %c, %c : tensor<8xf32>, tensor<8xf32>
  }
  return %2#1 : tensor<3x8xf32>
}
