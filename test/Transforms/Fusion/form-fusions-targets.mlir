// Tests that kernels are formed for the target that is named: for GPUs, whose blocks keep sums of 12,288 columns in
// shared memory; for CPUs, whose threads keep 16,384; and that heddle-compile names its own.
// RUN: heddle-opt %s --heddle-form-fusions | FileCheck %s --check-prefixes=CHECK,APART
// RUN: heddle-opt %s --heddle-form-fusions=target=trace | FileCheck %s --check-prefixes=CHECK,APART
// RUN: heddle-opt %s --heddle-form-fusions=target=cpu | FileCheck %s --check-prefixes=CHECK,TOGETHER
// RUN: heddle-opt %s --heddle-form-fusions=target=cuda-sm_80 | FileCheck %s --check-prefixes=CHECK,APART
// RUN: heddle-opt %s --heddle-form-fusions=target=cuda-sm_90a | FileCheck %s --check-prefixes=CHECK,APART
// RUN: heddle-opt %s --heddle-to-scheduled=target=cpu | FileCheck %s --check-prefixes=TOGETHER
// RUN: heddle-compile %s --target cpu --emit=scheduled | FileCheck %s --check-prefixes=TOGETHER
// RUN: heddle-compile %s --target cuda-sm_90a --emit=scheduled | FileCheck %s --check-prefixes=APART
// RUN: not heddle-opt %s --heddle-form-fusions=target=abacus 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: heddle-opt %s --heddle-form-fusions="target=cpu max-ops=2" --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=PRINTED
// UNKNOWN: error: target "abacus" is not known, needed one of trace, cpu, cuda-sm_80, cuda-sm_90a
// PRINTED: heddle-form-fusions{max-ops=2 target=cpu}

// CHECK-LABEL: func.func @main
// TOGETHER: heddle.fusion row_reduce({{.*}}) -> (tensor<64xf32>, tensor<14336xf32>) {
// TOGETHER-NOT: heddle.fusion
// APART: heddle.fusion row_reduce({{.*}}) -> (tensor<64xf32>) {
// APART: heddle.fusion column_reduce({{.*}}) -> (tensor<14336xf32>) {
func.func @main(%x: tensor<64x14336xf32>, %y: tensor<64x14336xf32>) -> (tensor<64xf32>, tensor<14336xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.multiply %x, %y : tensor<64x14336xf32>
  %rows = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x14336xf32>, tensor<f32>) -> tensor<64xf32>
  %columns = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x14336xf32>, tensor<f32>) -> tensor<14336xf32>
  return %rows, %columns : tensor<64xf32>, tensor<14336xf32>
}
