// Tests that spmd ops are read back as they are printed, in both forms.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

sdy.mesh @mesh = <["data"=4, "model"=2]>

// CHECK-LABEL: func.func @main(
func.func @main(%x: tensor<8x6xf32>, %p: tensor<4xi1>) {
  // CHECK: spmd.all_reduce add %arg0 over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %0 = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  // CHECK: spmd.all_reduce or %arg1 over {"data", "model"} on @mesh : (tensor<4xi1>) -> tensor<4xi1>
  %1 = spmd.all_reduce or %p over {"data", "model"} on @mesh : (tensor<4xi1>) -> tensor<4xi1>
  // CHECK: spmd.all_gather %arg0 dim 1 over {"model", "data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x48xf32>
  %2 = spmd.all_gather %x dim 1 over {"model", "data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x48xf32>
  // CHECK: spmd.reduce_scatter maximum %arg0 dim 0 over {"data":(1)2} on @mesh : (tensor<8x6xf32>) -> tensor<4x6xf32>
  %3 = spmd.reduce_scatter maximum %x dim 0 over {"data":(1)2} on @mesh : (tensor<8x6xf32>) -> tensor<4x6xf32>
  // CHECK: spmd.all_slice %arg0 dim 1 over {"model"} on @mesh : (tensor<8x6xf32>) -> tensor<8x3xf32>
  %4 = spmd.all_slice %x dim 1 over {"model"} on @mesh : (tensor<8x6xf32>) -> tensor<8x3xf32>
  // CHECK: spmd.all_to_all %arg0 split 0 concat 1 over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<2x24xf32>
  %5 = spmd.all_to_all %x split 0 concat 1 over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<2x24xf32>
  // CHECK: spmd.permute %arg0 from [{"data"}, {"model"}] to [{"model", "data":(1)2}, {"data":(2)2}] on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %6 = spmd.permute %x from [{"data"}, {"model"}] to [{"model", "data":(1)2}, {"data":(2)2}] on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  // CHECK: spmd.axis_index {"data", "model"} on @mesh : tensor<i32>
  %7 = spmd.axis_index {"data", "model"} on @mesh : tensor<i32>
  // CHECK: spmd.pairs %arg0 from [0, 1, 3] to [1, 0, 2] over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %exchanged = spmd.pairs %x from [0, 1, 3] to [1, 0, 2] over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  // CHECK: spmd.pairs %arg0 from [] to [] over {"data"} on @mesh
  %nobody = spmd.pairs %x from [] to [] over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  // CHECK: spmd.shift %arg0 by -1 over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %8 = spmd.shift %x by -1 over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  // CHECK: spmd.shift %arg0 by 3 mirrored over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %mirrored = spmd.shift %x by 3 mirrored over {"data"} on @mesh : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}
