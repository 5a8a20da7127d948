// Tests that an update that is fetched whole becomes a loop over chunks of the same kernel, with what it makes in the
// places of what it read; and that a remark says why another one stays whole.
// RUN: heddle-opt %s --split-input-file --heddle-stream-updates 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --input-file=%t.remarks --check-prefix=REMARK

// CHECK-LABEL: func.func @chunks(
// CHECK-SAME:    %[[M:.*]]: !heddle.stowed<tensor<6xf32>, disk>, %[[W:.*]]: tensor<6xf32>, %[[S:.*]]: tensor<f32>
// CHECK:       %[[STACK:.*]] = heddle.stowed_reshape %[[M]] : !heddle.stowed<tensor<6xf32>, disk> -> !heddle.stowed<tensor<3x2xf32>, disk>
// CHECK:       %[[FIRST:.*]] = spmd.start on 4 (%{{.*}} = %[[STACK]] :
// CHECK-NEXT:    heddle.fetch %{{.*}}[0]
// CHECK:       %[[OWN:.*]] = stablehlo.reshape %[[W]] : (tensor<6xf32>) -> tensor<3x2xf32>
// CHECK:       %[[LOOP:.*]]:3 = heddle.scan %[[I:.*]]: tensor<i32> in 3
// CHECK-NEXT:      constants(%[[ALL:.*]] = %[[STACK]] : !heddle.stowed<tensor<3x2xf32>, disk>, %[[SCALAR:.*]] = %[[S]] : tensor<f32>)
// CHECK-NEXT:      carries(%[[CARRY:.*]] = %[[FIRST]] : !spmd.future<tensor<2xf32>>)
// CHECK-NEXT:      inputs(%[[IN:.*]] = %[[OWN]] : tensor<3x2xf32>)
// CHECK:         %[[NEXT:.*]] = spmd.start on 4 (%{{.*}} = %[[ALL]] : {{.*}}, %{{.*}} = %[[I]] : tensor<i32>)
// CHECK-NEXT:      heddle.fetch %{{.*}}[%{{.*}} + 1]
// CHECK:         } {skips_last}
// CHECK:         %[[CHUNK:.*]] = spmd.done %[[CARRY]]
// CHECK:         %[[NEW:.*]]:2 = heddle.fusion loop(%{{.*}} = %[[CHUNK]] : tensor<2xf32>, %{{.*}} = %[[SCALAR]] : tensor<f32>, %{{.*}} = %[[IN]] : tensor<2xf32>)
// CHECK-DAG:       stablehlo.constant dense<5.000000e-01> : tensor<2xf32>
// CHECK-DAG:       stablehlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK:         %[[OUT:.*]] = spmd.start on 5 (%{{.*}} = %[[NEW]]#0 : tensor<2xf32>)
// CHECK:         %[[THERE:.*]] = spmd.done %[[OUT]]
// CHECK:         heddle.yield %[[NEXT]], %[[THERE]], %[[NEW]]#1
// CHECK-DAG:   %[[NEWM:.*]] = heddle.stowed_reshape %[[LOOP]]#1 : !heddle.stowed<tensor<3x2xf32>, disk> -> !heddle.stowed<tensor<6xf32>, disk>
// CHECK-DAG:   %[[NEWW:.*]] = stablehlo.reshape %[[LOOP]]#2 : (tensor<3x2xf32>) -> tensor<6xf32>
// CHECK:       return %[[NEWM]], %[[NEWW]]
func.func @chunks(%m: !heddle.stowed<tensor<6xf32>, disk>, %w: tensor<6xf32>, %s: tensor<f32>) -> (!heddle.stowed<tensor<6xf32>, disk>, tensor<6xf32>) {
  %f = spmd.start on 4 (%a = %m : !heddle.stowed<tensor<6xf32>, disk>) -> (tensor<6xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<6xf32>, disk> -> tensor<6xf32>
    spmd.yield %0 : tensor<6xf32>
  } {heddle.chunks = 3 : i64}
  %x = spmd.done %f : !spmd.future<tensor<6xf32>>
  %u:2 = heddle.fusion loop(%a = %x : tensor<6xf32>, %b = %s : tensor<f32>, %c = %w : tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
    %half = stablehlo.constant dense<0.5> : tensor<6xf32>
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %0 = stablehlo.add %b, %one : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %2 = stablehlo.multiply %a, %half : tensor<6xf32>
    %3 = stablehlo.add %2, %c : tensor<6xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<6xf32>
    heddle.yield %3, %4 : tensor<6xf32>, tensor<6xf32>
  }
  %g = spmd.start on 5 (%a = %u#0 : tensor<6xf32>) -> (!heddle.stowed<tensor<6xf32>, disk>) {
    %0 = heddle.stow %a to disk : tensor<6xf32> -> !heddle.stowed<tensor<6xf32>, disk>
    spmd.yield %0 : !heddle.stowed<tensor<6xf32>, disk>
  }
  %y = spmd.done %g : !spmd.future<!heddle.stowed<tensor<6xf32>, disk>>
  return %y, %u#1 : !heddle.stowed<tensor<6xf32>, disk>, tensor<6xf32>
}

// -----

// A gradient that is put in order by the kernel is put in order before the loop.
// CHECK-LABEL: func.func @moved(
// CHECK:       %[[G:.*]] = heddle.fusion loop(%[[A:.*]] = %{{.*}} : tensor<3x2xf32>) -> (tensor<2x3xf32>) {
// CHECK-NEXT:    %[[T:.*]] = stablehlo.transpose %[[A]], dims = [1, 0]
// CHECK-NEXT:    heddle.yield %[[T]]
// CHECK:       heddle.scan
// CHECK-NOT:     transpose
func.func @moved(%m: !heddle.stowed<tensor<2x3xf32>, host>, %g: tensor<3x2xf32>) -> tensor<2x3xf32> {
  %f = spmd.start on 1 (%a = %m : !heddle.stowed<tensor<2x3xf32>, host>) -> (tensor<2x3xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<2x3xf32>, host> -> tensor<2x3xf32>
    spmd.yield %0 : tensor<2x3xf32>
  } {heddle.chunks = 2 : i64}
  %x = spmd.done %f : !spmd.future<tensor<2x3xf32>>
  %u = heddle.fusion loop(%a = %x : tensor<2x3xf32>, %b = %g : tensor<3x2xf32>) -> (tensor<2x3xf32>) {
    %0 = stablehlo.transpose %b, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
    %1 = stablehlo.add %a, %0 : tensor<2x3xf32>
    heddle.yield %1 : tensor<2x3xf32>
  }
  return %u : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: func.func @rows(
// CHECK-NOT:   heddle.scan
// REMARK: remark: the update of state in another memory is not done in 2 chunks: its update is not done element by element
func.func @rows(%m: !heddle.stowed<tensor<2x3xf32>, host>) -> tensor<2xf32> {
  %f = spmd.start on 1 (%a = %m : !heddle.stowed<tensor<2x3xf32>, host>) -> (tensor<2x3xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<2x3xf32>, host> -> tensor<2x3xf32>
    spmd.yield %0 : tensor<2x3xf32>
  } {heddle.chunks = 2 : i64}
  %x = spmd.done %f : !spmd.future<tensor<2x3xf32>>
  %u = heddle.fusion row_reduce(%a = %x : tensor<2x3xf32>) -> (tensor<2xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    heddle.yield %0 : tensor<2xf32>
  }
  return %u : tensor<2xf32>
}

// -----

// CHECK-LABEL: func.func @two_kernels(
// CHECK-NOT:   heddle.scan
// REMARK: remark: the update of state in another memory is not done in 2 chunks: what it fetches is read by more than one kernel
func.func @two_kernels(%m: !heddle.stowed<tensor<4xf32>, host>) -> (tensor<4xf32>, tensor<4xf32>) {
  %f = spmd.start on 1 (%a = %m : !heddle.stowed<tensor<4xf32>, host>) -> (tensor<4xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<4xf32>, host> -> tensor<4xf32>
    spmd.yield %0 : tensor<4xf32>
  } {heddle.chunks = 2 : i64}
  %x = spmd.done %f : !spmd.future<tensor<4xf32>>
  %u = heddle.fusion loop(%a = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    %0 = stablehlo.add %a, %a : tensor<4xf32>
    heddle.yield %0 : tensor<4xf32>
  }
  %v = heddle.fusion loop(%a = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    %0 = stablehlo.multiply %a, %a : tensor<4xf32>
    heddle.yield %0 : tensor<4xf32>
  }
  return %u, %v : tensor<4xf32>, tensor<4xf32>
}
