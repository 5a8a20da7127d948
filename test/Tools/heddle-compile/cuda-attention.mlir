// Tests that attention beyond the kernels of GPUs is written out with a remark, before it is sharded and fused, and the rest
// is a kernel of the program.
// RUN: heddle-compile %s --target cuda-sm_90a --code=source -o %t.heddle --report text 2>&1 | FileCheck %s
// RUN: heddle-compile %s --target cpu --code=false -o %t.heddle 2>&1 | FileCheck %s --check-prefix=CPU --allow-empty
// CHECK: cuda-attention.mlir:[[@LINE+8]]:{{[0-9]+}}: remark: is written out as products and a softmax: cuda-sm_90a has no kernel for it, as it has heads of 256 elements, needed at most 128
// CHECK-NOT: remark
// CHECK: library matmul 2
// CHECK: library attention 1
// CHECK: attention_0 2 256 - 69632
// CHECK-NEXT: attention_0: 64 queries a block, 64 keys at a time: 2 blocks for 132 processors
// CPU-NOT: remark
func.func @main(%q: tensor<6x2x256xf32>, %p: tensor<6x2x64xf32>) -> (tensor<6x2x256xf32>, tensor<6x2x64xf32>) {
  %large, %l0 = heddle.attention %q, %q, %q scale 0.0625 causal 0 : (tensor<6x2x256xf32>, tensor<6x2x256xf32>, tensor<6x2x256xf32>) -> (tensor<6x2x256xf32>, tensor<2x6xf32>)
  %small, %l1 = heddle.attention %p, %p, %p scale 0.125 causal 0 : (tensor<6x2x64xf32>, tensor<6x2x64xf32>, tensor<6x2x64xf32>) -> (tensor<6x2x64xf32>, tensor<2x6xf32>)
  return %large, %small : tensor<6x2x256xf32>, tensor<6x2x64xf32>
}
