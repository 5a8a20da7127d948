// Tests that stowed tensors and their transfers, alone and started, survive printing in both forms.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @alone(
// CHECK-SAME: %[[X:.*]]: tensor<4x3xf32>, %[[D:.*]]: !heddle.stowed<tensor<4x3xf32>, disk>
func.func @alone(%x: tensor<4x3xf32>, %d: !heddle.stowed<tensor<4x3xf32>, disk>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  // CHECK: %[[S:.*]] = heddle.stow %[[X]] to host : tensor<4x3xf32> -> !heddle.stowed<tensor<4x3xf32>, host>
  %s = heddle.stow %x to host : tensor<4x3xf32> -> !heddle.stowed<tensor<4x3xf32>, host>
  // CHECK: heddle.fetch %[[S]] : !heddle.stowed<tensor<4x3xf32>, host> -> tensor<4x3xf32>
  %a = heddle.fetch %s : !heddle.stowed<tensor<4x3xf32>, host> -> tensor<4x3xf32>
  // CHECK: heddle.fetch %[[S]][2] : !heddle.stowed<tensor<4x3xf32>, host> -> tensor<3xf32>
  %b = heddle.fetch %s[2] : !heddle.stowed<tensor<4x3xf32>, host> -> tensor<3xf32>
  // CHECK: heddle.fetch %[[D]][-1] : !heddle.stowed<tensor<4x3xf32>, disk> -> tensor<3xf32>
  %c = heddle.fetch %d[-1] : !heddle.stowed<tensor<4x3xf32>, disk> -> tensor<3xf32>
  return %a, %b, %c : tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @reshaped(
func.func @reshaped(%s: !heddle.stowed<tensor<4x3xf32>, disk>) -> !heddle.stowed<tensor<2x6xf32>, disk> {
  // CHECK: heddle.stowed_reshape %{{.*}} : !heddle.stowed<tensor<4x3xf32>, disk> -> !heddle.stowed<tensor<2x6xf32>, disk>
  %r = heddle.stowed_reshape %s : !heddle.stowed<tensor<4x3xf32>, disk> -> !heddle.stowed<tensor<2x6xf32>, disk>
  return %r : !heddle.stowed<tensor<2x6xf32>, disk>
}

// CHECK-LABEL: func.func @streamed(
func.func @streamed(%s: !heddle.stowed<tensor<4x3xf32>, host>) -> !heddle.stowed<tensor<4x3xf32>, host> {
  // CHECK: %[[F:.*]] = spmd.start on 1 (%{{.*}} = %{{.*}} : !heddle.stowed<tensor<4x3xf32>, host>) -> (tensor<3xf32>) {
  %f = spmd.start on 1 (%a = %s : !heddle.stowed<tensor<4x3xf32>, host>) -> (tensor<3xf32>) {
    %0 = heddle.fetch %a[0] : !heddle.stowed<tensor<4x3xf32>, host> -> tensor<3xf32>
    spmd.yield %0 : tensor<3xf32>
  }
  // CHECK: heddle.scan
  // CHECK-NEXT: constants(%[[ALL:.*]] = %{{.*}} : !heddle.stowed<tensor<4x3xf32>, host>)
  // CHECK-NEXT: carries(%[[ON:.*]] = %[[F]] : !spmd.future<tensor<3xf32>>)
  // CHECK-NEXT: inputs(%[[IN:.*]] = %{{.*}} : !heddle.stowed<tensor<4x3xf32>, host>)
  // CHECK-NEXT: -> (!spmd.future<tensor<3xf32>>, !heddle.stowed<tensor<4x3xf32>, host>) {
  %last, %new = heddle.scan %k: tensor<i32> in 4
      constants(%all = %s : !heddle.stowed<tensor<4x3xf32>, host>)
      carries(%on = %f : !spmd.future<tensor<3xf32>>)
      inputs(%own = %s : !heddle.stowed<tensor<4x3xf32>, host>)
      -> (!spmd.future<tensor<3xf32>>, !heddle.stowed<tensor<4x3xf32>, host>) {
    // CHECK: heddle.fetch %{{.*}}[%{{.*}} + 1] : tensor<i32>, !heddle.stowed<tensor<4x3xf32>, host> -> tensor<3xf32>
    // CHECK: {skips_last}
    %next = spmd.start on 1 (%a = %all : !heddle.stowed<tensor<4x3xf32>, host>, %n = %k : tensor<i32>) -> (tensor<3xf32>) {
      %0 = heddle.fetch %a[%n + 1] : tensor<i32>, !heddle.stowed<tensor<4x3xf32>, host> -> tensor<3xf32>
      spmd.yield %0 : tensor<3xf32>
    } {skips_last}
    // CHECK: heddle.fetch %[[IN]] : !heddle.stowed<tensor<3xf32>, host> -> tensor<3xf32>
    %x = heddle.fetch %own : !heddle.stowed<tensor<3xf32>, host> -> tensor<3xf32>
    // CHECK: heddle.fetch %[[ALL]][%{{.*}} - 1] : tensor<i32>, !heddle.stowed<tensor<4x3xf32>, host> -> tensor<3xf32>
    %y = heddle.fetch %all[%k - 1] : tensor<i32>, !heddle.stowed<tensor<4x3xf32>, host> -> tensor<3xf32>
    %z = spmd.done %on : !spmd.future<tensor<3xf32>>
    // CHECK: spmd.start on 2 ({{.*}}) -> (!heddle.stowed<tensor<3xf32>, host>, !heddle.stowed<tensor<3xf32>, host>) {
    %h = spmd.start on 2 (%a = %x : tensor<3xf32>, %b = %z : tensor<3xf32>) -> (!heddle.stowed<tensor<3xf32>, host>, !heddle.stowed<tensor<3xf32>, host>) {
      %0 = heddle.stow %a to host : tensor<3xf32> -> !heddle.stowed<tensor<3xf32>, host>
      %1 = heddle.stow %b to host : tensor<3xf32> -> !heddle.stowed<tensor<3xf32>, host>
      spmd.yield %0, %1 : !heddle.stowed<tensor<3xf32>, host>, !heddle.stowed<tensor<3xf32>, host>
    }
    // CHECK: spmd.done %{{.*}} : !spmd.future<!heddle.stowed<tensor<3xf32>, host>, !heddle.stowed<tensor<3xf32>, host>>
    %out:2 = spmd.done %h : !spmd.future<!heddle.stowed<tensor<3xf32>, host>, !heddle.stowed<tensor<3xf32>, host>>
    heddle.yield %next, %out#1 : !spmd.future<tensor<3xf32>>, !heddle.stowed<tensor<3xf32>, host>
  }
  return %new : !heddle.stowed<tensor<4x3xf32>, host>
}

// CHECK-LABEL: func.func @on_the_host(
func.func @on_the_host(%s: !heddle.stowed<tensor<4xf32>, host>, %t: !heddle.stowed<tensor<f32>, host>) -> !heddle.stowed<tensor<4xbf16>, host> {
  // CHECK: spmd.start on 3 (%[[A:.*]] = %{{.*}} : !heddle.stowed<tensor<4xf32>, host>, %[[B:.*]] = %{{.*}} : !heddle.stowed<tensor<f32>, host>) -> (!heddle.stowed<tensor<4xbf16>, host>) {
  %f = spmd.start on 3 (%a = %s : !heddle.stowed<tensor<4xf32>, host>, %b = %t : !heddle.stowed<tensor<f32>, host>) -> (!heddle.stowed<tensor<4xbf16>, host>) {
    // CHECK: %[[K:.*]] = heddle.host_fusion loop(%[[X:.*]] = %[[A]] : !heddle.stowed<tensor<4xf32>, host>, %[[Y:.*]] = %[[B]] : !heddle.stowed<tensor<f32>, host>) -> (!heddle.stowed<tensor<4xbf16>, host>) {
    %0 = heddle.host_fusion loop(%x = %a : !heddle.stowed<tensor<4xf32>, host>, %y = %b : !heddle.stowed<tensor<f32>, host>) -> (!heddle.stowed<tensor<4xbf16>, host>) {
      // CHECK: stablehlo.broadcast_in_dim %[[Y]], dims = [] : (tensor<f32>) -> tensor<4xf32>
      %1 = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<f32>) -> tensor<4xf32>
      // CHECK: stablehlo.multiply %[[X]]
      %2 = stablehlo.multiply %x, %1 : tensor<4xf32>
      %3 = stablehlo.convert %2 : (tensor<4xf32>) -> tensor<4xbf16>
      heddle.yield %3 : tensor<4xbf16>
    }
    // CHECK: spmd.yield %[[K]] : !heddle.stowed<tensor<4xbf16>, host>
    spmd.yield %0 : !heddle.stowed<tensor<4xbf16>, host>
  }
  %g = spmd.done %f : !spmd.future<!heddle.stowed<tensor<4xbf16>, host>>
  return %g : !heddle.stowed<tensor<4xbf16>, host>
}
