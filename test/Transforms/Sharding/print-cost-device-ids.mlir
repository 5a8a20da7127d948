// Tests that devices of a mesh with a sequential axis are ordered along its spatial axes: without heddle.device_ids "data" goes from node to
// node, with these its two devices are neighbours.
// RUN: heddle-opt %s --heddle-print-cost=machine=h100-sxm -o /dev/null | FileCheck %s
// RUN: sed 's/heddle.device_ids = [^>]*>, //' %s | heddle-opt - --heddle-print-cost=machine=h100-sxm -o /dev/null | FileCheck --check-prefix=PLAIN %s

sdy.mesh @mesh = <["data"=2, "micro"=2, "model"=8]> {heddle.device_ids = array<i64: 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15>, heddle.sequential_axes = ["micro"]}

// 450e6 bytes leave each device, at 450 GB/s or at 50.
// CHECK: "wire_bytes":450000000,"wire_seconds":0.0010038
// PLAIN: "wire_bytes":450000000,"wire_seconds":0.0090059
func.func @main(%x: tensor<112500000xf32>) -> tensor<225000000xf32> {
  %y = spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<112500000xf32>) -> tensor<225000000xf32>
  return %y : tensor<225000000xf32>
}
