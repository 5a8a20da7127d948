// Tests that a plan becomes a program, instruction by instruction, whose kernels have portable bodies and whose equal constants are one.
// RUN: heddle-translate --plan-to-program %s | FileCheck %s
// RUN: heddle-translate --plan-to-program %s -o %t.heddle && heddle-translate --program-to-text %t.heddle | FileCheck %s

// CHECK: program on 1 devices, mesh "" <[]>
// CHECK-NEXT: constant #0: 4 bytes at 0 of 140
// CHECK-NEXT: constant #1: 12 bytes at 64 of 140
// CHECK-NEXT: constant #2: 12 bytes at 128 of 140

// CHECK-NEXT: kernel #0 @row_0 "row_reduce" (f32[2x3], i32) -> (f32[2], f32[3])
// CHECK-NEXT:   v2 = constant #0
// CHECK-NEXT:   v8 = constant #0
// CHECK-NEXT:   v9 = constant #1
// CHECK-NEXT:   v6 = reduce v0, v2 {dims = [1]} : f32[2]
func.func private @row_0(%x: tensor<2x3xf32>, %k: tensor<i32>) -> (tensor<2xf32>, tensor<3xf32>) attributes {plan.kernel = "row_reduce"} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<3xf32>
  %numbers = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %0 = stablehlo.add %zeros, %numbers : tensor<3xf32>
  %1 = stablehlo.optimization_barrier %0 : tensor<3xf32>
  return %sum, %1 : tensor<2xf32>, tensor<3xf32>
}

// CHECK: kernel #1 @single_0 "single" (f32[3]) -> (f32[3]), no body for want of stablehlo.sort
func.func private @single_0(%x: tensor<3xf32>) -> tensor<3xf32> attributes {plan.kernel = "single"} {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK: entry @main
// CHECK-NEXT: argument #0 batch "x": f32[2x3] {{\[}}{}, {}], here f32[2x3]
// CHECK-NEXT: result #0 metric "y": f32[3] {{\[}}{}], here f32[3]
plan.entry @main(%x: memref<2x3xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2x3xf32>>})
    -> (memref<3xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<3xf32>>}) {
  // CHECK-NEXT: list #0, 128 bytes on the device, 0 on the host, alignment 64
  plan.list device_bytes 128 {
    // CHECK-NEXT: b0: f32[2x3] argument #0 at 0
    // CHECK-NEXT: b1: f32[2] device at 0
    %sums = plan.buffer at 0 : memref<2xf32>
    // CHECK-NEXT: b2: f32[3] device at 64
    %b = plan.buffer at 64 : memref<3xf32>
    // CHECK-NEXT: b3: f32[3] constant #1 at 0
    %c = plan.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32> : memref<3xf32>
    // CHECK-NEXT: b4: f32[3] constant #2 at 0
    %d = plan.constant dense<0.0> : tensor<3xf32> : memref<3xf32>
    // CHECK-NEXT: b5: f32[3] result #0 at 0
    %y = plan.result 0 : memref<3xf32>
    // CHECK-NEXT: b6: f32[2x1] strides [3, 1] argument #0 at 4 + (k0 * 1 + 0) * 4, in b0
    // CHECK-NEXT: b7: f32[2x1] device at 64, in b2
    // CHECK-NEXT: #0 copy b3 to b2 // {{.*}}plan-to-program.mlir:[[#@LINE+1]]:5
    plan.copy %c to %b : memref<3xf32> to memref<3xf32>
    plan.copy %d to %b : memref<3xf32> to memref<3xf32>
    // CHECK: #2 loop to 2
    plan.loop %k to 2 {
      %v = plan.view %x[affine_map<(k) -> (k * 4 + 4)>(%k)] : memref<2x3xf32> to memref<2x1xf32, strided<[3, 1]>>
      // CHECK-NEXT: #3 launch @row_0(b0, k0) to (b1, b2), 5 ns, 6 flops, 7 bytes
      plan.launch @row_0(%x, %k) to (%sums, %b) {cost = #plan.cost<nanoseconds = 5, flops = 6, bytes = 7>} : (memref<2x3xf32>, index) -> (memref<2xf32>, memref<3xf32>)
      // CHECK-NEXT: #4 copy b6 to b7
      %w = plan.view %b[0] : memref<3xf32> to memref<2x1xf32>
      plan.copy %v to %w : memref<2x1xf32, strided<[3, 1]>> to memref<2x1xf32>
    }
    plan.launch @single_0(%b) to (%y) : (memref<3xf32>) -> memref<3xf32>
  }
}
