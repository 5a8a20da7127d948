// Tests that a cap which no order keeps is an error that names the op in the way, its bytes and the cap.
// RUN: not heddle-opt %s --heddle-schedule=max-live-bytes=10000 2>&1 | FileCheck %s
// RUN: heddle-opt %s --heddle-schedule=max-live-bytes=13000 -o /dev/null
// RUN: not heddle-opt %s --heddle-schedule=live-factor=0.5 2>&1 | FileCheck %s --check-prefix=FACTOR
// RUN: not heddle-opt %s --heddle-schedule=live-factor=nan 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: not heddle-opt %s --heddle-form-fusions=max-ops=-1 2>&1 | FileCheck %s --check-prefix=OPS
// RUN: not heddle-opt %s --heddle-schedule=machine=abacus 2>&1 | FileCheck %s --check-prefix=MACHINE
// RUN: heddle-opt %s --heddle-print-schedule=live=2 -o /dev/null | FileCheck %s --check-prefix=LIVE
// CHECK: can't be scheduled: {{.*}}heddle.fusion{{.*}}12288{{.*}}10000
// CHECK: schedule-invalid.mlir:[[#@LINE+9]]:8: note: the heddle.fusion 0 is this 'heddle.fusion'
// FACTOR: heddle-schedule: live-factor=0.5{{.*}} max-live-bytes=0, needed a factor of at least 1 and below 1e6, and bytes of at least 0
// NAN: heddle-schedule: live-factor={{.*}}, needed a factor
// OPS: heddle-form-fusions: max-ops=-1, needed at least 1 op in a kernel, or 0
// MACHINE: abacus
// LIVE: "peak_live_bytes":12288
// LIVE-NEXT: 4096 tensor<1024xf32> argument
// LIVE-NEXT: 4096 tensor<1024xf32> argument
func.func @main(%x: tensor<1024xf32>, %y: tensor<1024xf32>) -> tensor<1024xf32> {
  %z = heddle.fusion loop(%a = %x : tensor<1024xf32>, %b = %y : tensor<1024xf32>) -> (tensor<1024xf32>) {
    %t = stablehlo.multiply %a, %b : tensor<1024xf32>
    heddle.yield %t : tensor<1024xf32>
  }
  return %z : tensor<1024xf32>
}
