// Tests that started collectives print in their pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s
sdy.mesh @mesh = <["data"=4]>

// CHECK-LABEL: func.func @gradients
func.func @gradients(%a: tensor<2x3xf32>, %b: tensor<4xf32>) -> (tensor<2x3xf32>, tensor<4xf32>) {
  // CHECK:      %[[F:.*]] = spmd.start on 1 (%[[X:.*]] = %arg0 : tensor<2x3xf32>, %[[Y:.*]] = %arg1 : tensor<4xf32>) -> (tensor<2x3xf32>, tensor<4xf32>) {
  // CHECK-NEXT:   %[[R:.*]] = spmd.all_reduce add %[[X]] over {"data"} on @mesh
  // CHECK-NEXT:   %[[S:.*]] = spmd.all_reduce add %[[Y]] over {"data"} on @mesh
  // CHECK-NEXT:   spmd.yield %[[R]], %[[S]] : tensor<2x3xf32>, tensor<4xf32>
  // CHECK-NEXT: } {heddle.cause = "a"}
  %f = spmd.start on 1 (%x = %a : tensor<2x3xf32>, %y = %b : tensor<4xf32>) -> (tensor<2x3xf32>, tensor<4xf32>) {
    %0 = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = spmd.all_reduce add %y over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
    spmd.yield %0, %1 : tensor<2x3xf32>, tensor<4xf32>
  } {heddle.cause = "a"}
  // CHECK: %[[D:.*]]:2 = spmd.done %[[F]] : !spmd.future<tensor<2x3xf32>, tensor<4xf32>>
  %r:2 = spmd.done %f : !spmd.future<tensor<2x3xf32>, tensor<4xf32>>
  return %r#0, %r#1 : tensor<2x3xf32>, tensor<4xf32>
}

// A future may be a loop's carry.
// CHECK-LABEL: func.func @carried
func.func @carried(%a: tensor<2xf32>) -> tensor<8xf32> {
  // CHECK: carries(%[[C:.*]] = %{{.*}} : !spmd.future<tensor<8xf32>>)
  %f = spmd.start on 1 (%x = %a : tensor<2xf32>) -> (tensor<8xf32>) {
    %0 = spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<2xf32>) -> tensor<8xf32>
    spmd.yield %0 : tensor<8xf32>
  }
  %g:2 = heddle.scan %i : tensor<i32> in 3 constants(%y = %a : tensor<2xf32>) carries(%c = %f : !spmd.future<tensor<8xf32>>)
      -> (!spmd.future<tensor<8xf32>>, tensor<3x8xf32>) {
    %next = spmd.start on 1 (%x = %y : tensor<2xf32>) -> (tensor<8xf32>) {
      %0 = spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<2xf32>) -> tensor<8xf32>
      spmd.yield %0 : tensor<8xf32>
    }
    %w = spmd.done %c : !spmd.future<tensor<8xf32>>
    heddle.yield %next, %w : !spmd.future<tensor<8xf32>>, tensor<8xf32>
  }
  %r = spmd.done %g#0 : !spmd.future<tensor<8xf32>>
  return %r : tensor<8xf32>
}

// In the last iteration nothing is sent for a next one.
// CHECK-LABEL: func.func @skipped
func.func @skipped(%a: tensor<2xf32>, %f: !spmd.future<tensor<8xf32>>) -> tensor<3x8xf32> {
  // CHECK: spmd.start on 1
  // CHECK: } {skips_last}
  %g:2 = heddle.scan %i : tensor<i32> in 3 constants(%y = %a : tensor<2xf32>) carries(%c = %f : !spmd.future<tensor<8xf32>>)
      -> (!spmd.future<tensor<8xf32>>, tensor<3x8xf32>) {
    %next = spmd.start on 1 (%x = %y : tensor<2xf32>) -> (tensor<8xf32>) {
      %0 = spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<2xf32>) -> tensor<8xf32>
      spmd.yield %0 : tensor<8xf32>
    } {skips_last}
    %w = spmd.done %c : !spmd.future<tensor<8xf32>>
    heddle.yield %next, %w : !spmd.future<tensor<8xf32>>, tensor<8xf32>
  }
  return %g#1 : tensor<3x8xf32>
}
