// Tests interpreter.run_parallel: different programs on each device, their values one behind the other, grids within
// grids, and that interpreter.print says which device prints.
// RUN: heddle-interpret %s | FileCheck %s
// RUN: not heddle-interpret %s --entry again 2>&1 | FileCheck %s --check-prefix=AGAIN

// Doubles its argument and sends it to the next partition.
func.func @send(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<ui32>) {
  %twice = stablehlo.add %x, %x : tensor<2xi32>
  %0 = "stablehlo.collective_permute"(%twice) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
  interpreter.print %0 : tensor<2xi32>
  %r = stablehlo.replica_id : tensor<ui32>
  return %0, %r : tensor<2xi32>, tensor<ui32>
}

func.func @receive() -> tensor<2xi32> {
  %zero = stablehlo.constant dense<0> : tensor<2xi32>
  %0 = "stablehlo.collective_permute"(%zero) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
  interpreter.print %0 : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// A device goes on as soon as it can, the first one first.
// CHECK:      r0p1: %{{.*}} = dense<[2, 4]> : tensor<2xi32>
// CHECK-NEXT: r0p0: %{{.*}} = dense<[0, 0]> : tensor<2xi32>
// CHECK-NEXT: r1p1: %{{.*}} = dense<[6, 8]> : tensor<2xi32>
// CHECK-NEXT: r1p0: %{{.*}} = dense<[0, 0]> : tensor<2xi32>
// CHECK-NEXT: %{{.*}} = dense<0> : tensor<ui32>
// CHECK-NEXT: result0 = dense<[2, 4]> : tensor<2xi32>
// CHECK-NEXT: result1 = dense<1> : tensor<ui32>
// CHECK-NEXT: result2 = dense<[6, 8]> : tensor<2xi32>
func.func @main() -> (tensor<2xi32>, tensor<ui32>, tensor<2xi32>) {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %0:6 = "interpreter.run_parallel"(%a, %b) {programs = [[@send, @receive], [@send, @receive]]} : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<ui32>, tensor<2xi32>, tensor<2xi32>, tensor<ui32>, tensor<2xi32>)
  interpreter.print %0#1 : tensor<ui32>
  return %0#2, %0#4, %0#5 : tensor<2xi32>, tensor<ui32>, tensor<2xi32>
}

// AGAIN: error: 'interpreter.run_parallel' op is nested in 256 calls, needed fewer
func.func @again() {
  "interpreter.run_parallel"() {programs = [[@again]]} : () -> ()
  return
}
