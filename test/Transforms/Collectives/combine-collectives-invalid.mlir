// Tests that options out of range are refused.
// RUN: not heddle-opt %s --heddle-combine-collectives=latency-share=0 2>&1 | FileCheck %s --check-prefix=SHARE
// RUN: not heddle-opt %s --heddle-combine-collectives=max-bytes=-1 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not heddle-opt %s --heddle-combine-collectives=machine=abacus 2>&1 | FileCheck %s --check-prefix=MACHINE
// SHARE: heddle-combine-collectives: latency-share=0.{{.*}}, needed a share above 0
// BYTES: heddle-combine-collectives: {{.*}}max-bytes=-1
// MACHINE: abacus
func.func @main() {
  return
}
