// Tests collectives without a channel in a manual computation of a module that names neither partitions nor replicas: their
// ids are those of the mesh's devices, here as in the Reference. Where the module names them, ids count replicas.
// RUN: heddle-opt %s --heddle-shard -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: heddle-interpret %s --value "dense<[1, 2, 3, 4]> : tensor<4xi32>" > %t.whole
// RUN: heddle-interpret %t.mlir --value "dense<[1, 2, 3, 4]> : tensor<4xi32>" > %t.parts
// RUN: cmp %t.whole %t.parts
// RUN: FileCheck %s --check-prefix=VALUES < %t.whole
// RUN: heddle-opt %t.mlir --heddle-to-scheduled --heddle-to-plan -o %t.plan.mlir
// RUN: heddle-interpret %t.plan.mlir --value "dense<[1, 2, 3, 4]> : tensor<4xi32>" > %t.plan
// RUN: cmp %t.whole %t.plan
// RUN: sed 's/^module {/module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {/' %s > %t.named.mlir
// RUN: not heddle-interpret %t.named.mlir --value "dense<[1, 2, 3, 4]> : tensor<4xi32>" 2>&1 | FileCheck %s --check-prefix=NAMED
// NAMED: error: 'stablehlo.all_reduce' op replica_groups hold id 1, needed one below 1, the number of replicas

module {
sdy.mesh @mesh = <["x"=2]>

// CHECK: spmd.all_reduce add {{.*}} over {"x"} on @mesh
// CHECK: spmd.all_gather {{.*}} dim 0 over {"x"} on @mesh
// CHECK: spmd.reduce_scatter add {{.*}} dim 0 over {"x"} on @mesh
// CHECK: spmd.all_to_all {{.*}} over {"x"} on @mesh
// CHECK: spmd.pairs {{.*}} from [0, 1] to [1, 0] over {"x"} on @mesh
// CHECK-NOT: stablehlo.all_reduce
// VALUES:      result0 = dense<[4, 6, 4, 6]> : tensor<4xi32>
// VALUES-NEXT: result1 = dense<[1, 2, 3, 4, 1, 2, 3, 4]> : tensor<8xi32>
// VALUES-NEXT: result2 = dense<[4, 6]> : tensor<2xi32>
// VALUES-NEXT: result3 = dense<[1, 3, 2, 4]> : tensor<4xi32>
// VALUES-NEXT: result4 = dense<[3, 4, 1, 2]> : tensor<4xi32>
func.func public @main(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<8xi32>, tensor<2xi32>, tensor<4xi32>, tensor<4xi32>) {
  %0:5 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>, <@mesh, [{"x"}]>] manual_axes={"x"} (%y: tensor<2xi32>) {
    %sum = "stablehlo.all_reduce"(%y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %s = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %s : tensor<i32>
    }) : (tensor<2xi32>) -> tensor<2xi32>
    %all = "stablehlo.all_gather"(%y) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xi32>) -> tensor<4xi32>
    %part = "stablehlo.reduce_scatter"(%y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %s = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %s : tensor<i32>
    }) : (tensor<2xi32>) -> tensor<1xi32>
    %crossed = "stablehlo.all_to_all"(%y) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2xi32>) -> tensor<2xi32>
    %ring = "stablehlo.collective_permute"(%y) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
    sdy.return %sum, %all, %part, %crossed, %ring : tensor<2xi32>, tensor<4xi32>, tensor<1xi32>, tensor<2xi32>, tensor<2xi32>
  } : (tensor<4xi32>) -> (tensor<4xi32>, tensor<8xi32>, tensor<2xi32>, tensor<4xi32>, tensor<4xi32>)
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<4xi32>, tensor<8xi32>, tensor<2xi32>, tensor<4xi32>, tensor<4xi32>
}
}
