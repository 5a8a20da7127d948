// Tests that interpreter.probe writes a numbered file and a line of the index each time it runs, and only where asked to.
// test_reference_devices.py reads the files with NumPy.
// RUN: rm -rf %t && heddle-interpret %s --partitions 2 --probe-output-dir %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=INDEX --input-file %t/index.csv
// RUN: ls %t | FileCheck %s --check-prefix=FILES
// RUN: heddle-interpret %s --entry main | FileCheck %s --check-prefix=ALONE
// RUN: touch %t.file
// RUN: not heddle-interpret %s --probe-output-dir=%t.file 2>&1 | FileCheck %s --check-prefix=NOFOLDER

// INDEX:      "a ""value""",tensor<2xi32>,probe1.npy,r0p0
// INDEX-NEXT: "a ""value""",tensor<2xi32>,probe2.npy,r0p0
// INDEX-NEXT: "scalar",tensor<bf16>,probe3.npy,r0p0
// INDEX-NEXT: "a ""value""",tensor<2xi32>,probe4.npy,r0p1
// INDEX-NEXT: "a ""value""",tensor<2xi32>,probe5.npy,r0p1
// INDEX-NEXT: "scalar",tensor<bf16>,probe6.npy,r0p1
// INDEX-NOT:  {{.}}

// FILES:      index.csv
// FILES-NEXT: probe1.npy
// FILES-NEXT: probe2.npy
// FILES-NEXT: probe3.npy
// FILES-NEXT: probe4.npy
// FILES-NEXT: probe5.npy
// FILES-NEXT: probe6.npy
// FILES-NOT:  {{.}}

// CHECK:      result0@r0p0 = dense<[3, 4]> : tensor<2xi32>
// CHECK-NEXT: result0@r0p1 = dense<[3, 4]> : tensor<2xi32>
// ALONE:      result0 = dense<[3, 4]> : tensor<2xi32>
// NOFOLDER: error: 'interpreter.probe' op cannot write {{.*}}probe1.npy
func.func @main() -> tensor<2xi32> {
  %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = heddle.scan %i: tensor<i32> in 2 carries(%c = %x : tensor<2xi32>) -> (tensor<2xi32>) {
    %ones = stablehlo.constant dense<1> : tensor<2xi32>
    %next = stablehlo.add %c, %ones : tensor<2xi32>
    %probed = interpreter.probe %next, probe_id = "a \22value\22" : tensor<2xi32>
    heddle.yield %probed : tensor<2xi32>
  }
  %half = stablehlo.constant dense<0.5> : tensor<bf16>
  %1 = interpreter.probe %half, probe_id = "scalar" : tensor<bf16>
  return %0 : tensor<2xi32>
}
