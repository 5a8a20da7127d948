// Tests that an op that nothing runs is one error at its place, with the entry and what can be done.
// RUN: split-file %s %t
// RUN: not heddle-compile %t/step.mlir --target cpu -o %t.heddle 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not heddle-compile %t/state.mlir --entry init=%t/init.mlir --target cpu -o %t.heddle 2>&1 | FileCheck %s --check-prefix=INIT
// RUN: not heddle-compile %t/type.mlir --target cpu -o %t.heddle 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not heddle-compile %t/layout.mlir --target cpu -o %t.heddle 2>&1 | FileCheck %s --check-prefix=LAYOUT
// RUN: not heddle-compile %t/shape.mlir --target cpu -o %t.heddle 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not heddle-compile %t/unknown.mlir --target cpu -o %t.heddle 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not heddle-compile %t/state.mlir --entry init=%t/init.mlir --target cuda-sm_90a -o %t.heddle 2>&1 | FileCheck %s --check-prefix=GPU
// RUN: not heddle-compile %t/gpu.mlir --target cuda-sm_90a -o %t.heddle 2>&1 | FileCheck %s --check-prefix=GPU-CALL
// RUN: not heddle-compile %t/portable.mlir --target cpu -o %t.heddle 2>&1 | FileCheck %s --check-prefix=PORTABLE
// RUN: not heddle-compile %t/narrow.mlir --entry init=%t/narrow-init.mlir --target cpu -o %t.heddle 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: not ls %t.heddle
// GPU: init.mlir:6:{{[0-9]+}}: error: entry @init can't run on GPUs: {{.*}}, needed @init without it, or no @init: heddle-run takes the state by --state FILE

//--- step.mlir
// STEP: step.mlir:4:{{[0-9]+}}: error: entry @step can't run on CPUs: {{.*}}, and there is no portable kernel for stablehlo.fft either, needed @step without it
// STEP-NOT: error
func.func @main(%x: tensor<8xcomplex<f64>>) -> tensor<8xcomplex<f64>> {
  %0 = stablehlo.fft %x, type = FFT, length = [8] : (tensor<8xcomplex<f64>>) -> tensor<8xcomplex<f64>>
  return %0 : tensor<8xcomplex<f64>>
}
//--- state.mlir
func.func @main(%w: tensor<8x8xbf16> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x8xbf16>, donates = 0>})
    -> (tensor<8x8xbf16> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x8xbf16>>}) {
  return %w : tensor<8x8xbf16>
}
//--- init.mlir
// INIT: init.mlir:6:{{[0-9]+}}: error: entry @init can't run on CPUs: {{.*}}, and there is no portable kernel for stablehlo.cholesky of bf16 either, needed @init without it, or no @init: heddle-run takes the state by --state FILE, which heddle.export writes by evaluate_init=True
// INIT-NOT: error
func.func @main(%s: tensor<i32> {heddle.io = #heddle.io<name = "s", role = seed, type = tensor<i32>>})
    -> (tensor<8x8xbf16> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x8xbf16>>}) {
  %0 = stablehlo.constant dense<1.0> : tensor<8x8xbf16>
  %1 = stablehlo.cholesky %0, lower = true : tensor<8x8xbf16>
  return %1 : tensor<8x8xbf16>
}
//--- type.mlir
// TYPE: type.mlir:3:{{[0-9]+}}: error: entry @step can't run on CPUs: {{.*}}no portable kernel for custom call @lapack_sgetrf_ffi on tensor<4x4xf16> either
func.func @main(%x: tensor<4x4xf16>) -> tensor<4x4xf16> {
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%x) {backend_config = ""} : (tensor<4x4xf16>) -> (tensor<4x4xf16>, tensor<4xi32>, tensor<i32>)
  return %0#0 : tensor<4x4xf16>
}
//--- layout.mlir
// LAYOUT: layout.mlir:3:{{[0-9]+}}: error: entry @step can't run on CPUs: {{.*}}no portable kernel for custom call @lapack_sgetrf_ffi on matrices that don't lie in columns either
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%x) {backend_config = ""} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xi32>, tensor<i32>)
  return %0#0 : tensor<4x4xf32>
}
//--- shape.mlir
// SHAPE: shape.mlir:3:{{[0-9]+}}: error: entry @step can't run on CPUs: {{.*}}no portable kernel for custom call @lapack_sgetrf_ffi (LAPACK's getrf has results (4x5xf32, 5xi32, i32), needed (4x5xf32, 4xi32, i32)) either
func.func @main(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%x) {backend_config = ""} : (tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<5xi32>, tensor<i32>)
  return %0#0 : tensor<4x5xf32>
}
//--- unknown.mlir
// UNKNOWN: unknown.mlir:3:{{[0-9]+}}: error: 'stablehlo.custom_call' op calls @foo in entry @step, which heddle has no code for, needed @step without it
func.func @main(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = stablehlo.custom_call @foo(%x) : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
//--- gpu.mlir
// GPU-CALL: gpu.mlir:3:{{[0-9]+}}: error: entry @step can't run on GPUs: {{.*}} (it calls @lapack_sgetrf_ffi), needed @step without it
func.func @main(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%x) {backend_config = ""} : (tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4xi32>, tensor<i32>)
  return %0#0 : tensor<4x5xf32>
}
//--- portable.mlir
// PORTABLE: portable.mlir:3:{{[0-9]+}}: error: entry @step can't run on CPUs: kernel @{{.*}} (convert of f32[4] to f8E5M2[4]{{.*}}, needed @step without it
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf8E5M2>
  %1 = stablehlo.convert %0 : (tensor<4xf8E5M2>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
//--- narrow.mlir
func.func @main(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
  return %w : tensor<4xf32>
}
//--- narrow-init.mlir
// NARROW: narrow-init.mlir:6:{{[0-9]+}}: error: entry @init can't run on CPUs: kernel @{{.*}} (convert of f32[4] to f8E5M2[4]{{.*}}, needed @init without it, or no @init: heddle-run takes the state by --state FILE, which heddle.export writes by evaluate_init=True
func.func @main(%s: tensor<i32> {heddle.io = #heddle.io<name = "s", role = seed, type = tensor<i32>>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
  %f = stablehlo.convert %s : (tensor<i32>) -> tensor<f32>
  %b = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.convert %b : (tensor<4xf32>) -> tensor<4xf8E5M2>
  %1 = stablehlo.convert %0 : (tensor<4xf8E5M2>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
