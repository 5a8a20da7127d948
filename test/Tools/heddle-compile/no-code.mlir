// Tests that an op that nothing runs is one error at its place.
// RUN: not heddle-compile %s --target cpu -o %t.heddle 2>&1 | FileCheck %s
// RUN: not ls %t.heddle
// CHECK: no-code.mlir:7:{{[0-9]+}}: error: kernel @single_0 can't run: 'stablehlo.cholesky' has no code for CPUs, and there is no portable kernel for stablehlo.cholesky either, needed one of them
// CHECK-NOT: error
func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.cholesky %x, lower = true : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
