// Tests that print-cost gives seconds of a machine: between nodes of 8 the wires are a ninth as fast as within them.
// RUN: heddle-opt %s --heddle-print-cost=machine=h100-sxm -o /dev/null | FileCheck %s
// RUN: heddle-opt %s --heddle-print-cost -o /dev/null | FileCheck --check-prefix=PLAIN %s

sdy.mesh @mesh = <["data"=2, "model"=8]>

// 450e6 bytes leave each device; 1.9 us to begin, and 3 steps of 1.9 us or one of 4 us.
// CHECK: {"collectives":1,"compute_seconds":0,{{.*}}"function":"within",{{.*}}"wire_bytes":450000012,"wire_seconds":0.0010076
// CHECK: {"collectives":1,"compute_seconds":0,{{.*}}"function":"between",{{.*}}"wire_bytes":450000000,"wire_seconds":0.0090059
// 2 * 1024^3 flops in f32 and in bf16.
// CHECK: "compute_seconds":3.2{{[0-9]*}}e-05,{{.*}}"function":"f32",
// CHECK: "compute_seconds":2.17{{[0-9]*}}e-06,{{.*}}"function":"bf16",
// PLAIN-NOT: seconds

func.func @within(%x: tensor<16071429xf32>) -> tensor<128571432xf32> {
  %y = spmd.all_gather %x dim 0 over {"model"} on @mesh : (tensor<16071429xf32>) -> tensor<128571432xf32>
  return %y : tensor<128571432xf32>
}
func.func @between(%x: tensor<112500000xf32>) -> tensor<225000000xf32> {
  %y = spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<112500000xf32>) -> tensor<225000000xf32>
  return %y : tensor<225000000xf32>
}
func.func @f32(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %y = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0]
      : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %y : tensor<1024x1024xf32>
}
func.func @bf16(%x: tensor<1024x1024xbf16>) -> tensor<1024x1024xbf16> {
  %y = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0]
      : (tensor<1024x1024xbf16>, tensor<1024x1024xbf16>) -> tensor<1024x1024xbf16>
  return %y : tensor<1024x1024xbf16>
}
