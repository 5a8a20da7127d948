// Tests that what is stowed is what is fetched: all of it, elements by number and by iteration, and what scans slice and
// stack; alone and started. Lowered to a plan it is the same, in several orders of the streams, on the host and on a disk.
// DEFINE: %{inputs} = --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>'
// RUN: heddle-interpret %s --entry=main --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>' > %t.values
// RUN: FileCheck %s --input-file=%t.values
// RUN: heddle-opt %s --heddle-verify-local --heddle-verify-scheduled --heddle-schedule --heddle-to-plan -o %t.plan.mlir
// RUN: heddle-interpret %t.plan.mlir --entry=main %{inputs} | diff %t.values -
// RUN: heddle-interpret %t.plan.mlir --entry=main --stream-seed=1 %{inputs} | diff %t.values -
// RUN: sed -e 's/, host>/, disk>/g; s/ to host / to disk /' %s > %t.disk.mlir
// RUN: heddle-interpret %t.disk.mlir --entry=main %{inputs} | diff %t.values -
// RUN: heddle-opt %t.disk.mlir --heddle-verify-scheduled --heddle-to-plan -o %t.disk-plan.mlir
// RUN: heddle-interpret %t.disk-plan.mlir --entry=main --stream-seed=2 %{inputs} | diff %t.values -

// CHECK: result0 = dense<{{\[}}[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
// CHECK-NEXT: result1 = dense<[3.0, 4.0]> : tensor<2xf32>
// CHECK-NEXT: result2 = dense<[5.0, 6.0]> : tensor<2xf32>
// CHECK-NEXT: result3 = dense<{{\[}}[11.0, 14.0], [9.0, 12.0], [11.0, 14.0]]> : tensor<3x2xf32>
// CHECK-NEXT: result4 = dense<[3.0, 4.0]> : tensor<2xf32>
// CHECK-NEXT: result5 = dense<[1.0, 2.0]> : tensor<2xf32>
// CHECK-NEXT: result6 = dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
func.func @main(%x: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3xf32>) {
  %s = heddle.stow %x to host : tensor<3x2xf32> -> !heddle.stowed<tensor<3x2xf32>, host>
  %whole = heddle.fetch %s : !heddle.stowed<tensor<3x2xf32>, host> -> tensor<3x2xf32>
  // In two rows of three the elements keep their order.
  %rows = heddle.stowed_reshape %s : !heddle.stowed<tensor<3x2xf32>, host> -> !heddle.stowed<tensor<2x3xf32>, host>
  %row = heddle.fetch %rows[1] : !heddle.stowed<tensor<2x3xf32>, host> -> tensor<3xf32>
  %second = heddle.fetch %s[1] : !heddle.stowed<tensor<3x2xf32>, host> -> tensor<2xf32>
  %last = heddle.fetch %s[-1] : !heddle.stowed<tensor<3x2xf32>, host> -> tensor<2xf32>
  %f = spmd.start on 1 (%a = %s : !heddle.stowed<tensor<3x2xf32>, host>) -> (tensor<2xf32>) {
    %0 = heddle.fetch %a[1] : !heddle.stowed<tensor<3x2xf32>, host> -> tensor<2xf32>
    spmd.yield %0 : tensor<2xf32>
  }
  // Sums of elements 2, 1 and 0, of those that were sent for before, 1, and two after 2 and 1 going backwards, 0 and 2, and of a carry, elements 1, 2 and 2.
  %p0 = heddle.stow %second to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
  %q0 = heddle.stow %last to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
  %on, %p, %q, %sums = heddle.scan %k: tensor<i32> in 3 reverse
      constants(%all = %s : !heddle.stowed<tensor<3x2xf32>, host>)
      carries(%next = %f : !spmd.future<tensor<2xf32>>, %p1 = %p0 : !heddle.stowed<tensor<2xf32>, host>, %q1 = %q0 : !heddle.stowed<tensor<2xf32>, host>)
      inputs(%own = %s : !heddle.stowed<tensor<3x2xf32>, host>)
      -> (!spmd.future<tensor<2xf32>>, !heddle.stowed<tensor<2xf32>, host>, !heddle.stowed<tensor<2xf32>, host>, !heddle.stowed<tensor<3x2xf32>, host>) {
    %after = spmd.start on 1 (%a = %all : !heddle.stowed<tensor<3x2xf32>, host>, %n = %k : tensor<i32>) -> (tensor<2xf32>) {
      %0 = heddle.fetch %a[%n + 2] : tensor<i32>, !heddle.stowed<tensor<3x2xf32>, host> -> tensor<2xf32>
      spmd.yield %0 : tensor<2xf32>
    }
    %a = heddle.fetch %own : !heddle.stowed<tensor<2xf32>, host> -> tensor<2xf32>
    %b = spmd.done %next : !spmd.future<tensor<2xf32>>
    %c = heddle.fetch %p1 : !heddle.stowed<tensor<2xf32>, host> -> tensor<2xf32>
    %d, %e = heddle.fusion loop(%o = %a : tensor<2xf32>, %r = %b : tensor<2xf32>, %t = %c : tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
      %0 = stablehlo.add %o, %r : tensor<2xf32>
      %1 = stablehlo.add %0, %t : tensor<2xf32>
      heddle.yield %1, %o : tensor<2xf32>, tensor<2xf32>
    }
    %h = spmd.start on 2 (%o = %d : tensor<2xf32>) -> (!heddle.stowed<tensor<2xf32>, host>) {
      %0 = heddle.stow %o to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
      spmd.yield %0 : !heddle.stowed<tensor<2xf32>, host>
    }
    %there = spmd.done %h : !spmd.future<!heddle.stowed<tensor<2xf32>, host>>
    %e_there = heddle.stow %e to host : tensor<2xf32> -> !heddle.stowed<tensor<2xf32>, host>
    heddle.yield %after, %q1, %e_there, %there : !spmd.future<tensor<2xf32>>, !heddle.stowed<tensor<2xf32>, host>, !heddle.stowed<tensor<2xf32>, host>, !heddle.stowed<tensor<2xf32>, host>
  }
  %unused = spmd.done %on : !spmd.future<tensor<2xf32>>
  %r0 = heddle.fetch %sums : !heddle.stowed<tensor<3x2xf32>, host> -> tensor<3x2xf32>
  %r1 = heddle.fetch %p : !heddle.stowed<tensor<2xf32>, host> -> tensor<2xf32>
  %r2 = heddle.fetch %q : !heddle.stowed<tensor<2xf32>, host> -> tensor<2xf32>
  return %whole, %second, %last, %r0, %r1, %r2, %row : tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3xf32>
}
