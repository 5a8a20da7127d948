// Tests that interpreter.probe passes its operand on, and writes it and a line of the index where a folder is given.
// RUN: rm -rf %t
// RUN: heddle-interpret %s
// RUN: heddle-interpret %s --probe-output-dir %t
// RUN: FileCheck %s --input-file %t/index.csv
// RUN: test -s %t/probe2.npy

// CHECK:      "first",tensor<2xi32>,probe1.npy,r0p0
// CHECK-NEXT: "a ""second""",tensor<f32>,probe2.npy,r0p0
func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.constant dense<0.5> : tensor<f32>
  %0 = interpreter.probe %a, probe_id = "first" : tensor<2xi32>
  %1 = interpreter.probe %b, probe_id = "a \"second\"" : tensor<f32>
  check.expect_eq %0, %a : tensor<2xi32>
  return
}
