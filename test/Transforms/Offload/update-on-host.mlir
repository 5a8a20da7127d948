// Tests that an update of leaves on the host becomes the host's kernel: gradients go there, whole or as a loop stacks
// them, leaves stay, what the device reads comes back; and that a remark says why another one stays on the device.
// RUN: heddle-opt %s --split-input-file --heddle-update-on-host --heddle-verify-scheduled 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --input-file=%t.remarks --check-prefix=REMARK

// CHECK-LABEL: func.func @sgd(
// CHECK-SAME:    %[[M:.*]]: !heddle.stowed<tensor<3x2xf32>, host> {{{.*}}}, %[[W:.*]]: !heddle.stowed<tensor<3x2xf32>, host> {{{.*}}}, %[[G:.*]]: tensor<2x3xf32>, %[[S:.*]]: tensor<f32>
// CHECK:       %[[NUMBER:.*]] = spmd.start on 5 (%{{.*}} = %[[S]] : tensor<f32>)
// A gradient is put in order on the device.
// CHECK:       %[[T:.*]] = heddle.fusion loop(%{{.*}} = %[[G]] : tensor<2x3xf32>) -> (tensor<3x2xf32>)
// CHECK:       %[[OUT:.*]] = spmd.start on 5 (%{{.*}} = %[[T]] : tensor<3x2xf32>)
// CHECK:       %[[THERE:.*]] = spmd.done %[[OUT]]
// CHECK:       %[[HOST:.*]] = spmd.start on 6 (%[[A:.*]] = %{{.*}} : {{.*}}, %[[B:.*]] = %{{.*}} : {{.*}}, %[[C:.*]] = %{{.*}} : {{.*}}, %[[D:.*]] = %{{.*}} : {{.*}}) ->
// CHECK-NEXT:    %[[NEW:.*]]:2 = heddle.host_fusion loop(
// CHECK-SAME:      -> (!heddle.stowed<tensor<3x2xf32>, host>, !heddle.stowed<tensor<3x2xf32>, host>) {
// CHECK-NOT:       stablehlo.transpose
// CHECK:           stablehlo.subtract
// CHECK:           heddle.yield %{{.*}}, %{{.*}} : tensor<3x2xf32>, tensor<3x2xf32>
// CHECK:         spmd.yield %[[NEW]]#0, %[[NEW]]#1
// CHECK:       %[[DONE:.*]]:2 = spmd.done %[[HOST]]
// CHECK-NOT:   spmd.start
// CHECK:       return %[[DONE]]#0, %[[DONE]]#1
func.func @sgd(%m: !heddle.stowed<tensor<3x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x2xf32>, donates = 0, space = host>},
               %w: !heddle.stowed<tensor<3x2xf32>, host> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x2xf32>, donates = 1, space = host>},
               %g: tensor<2x3xf32>, %s: tensor<f32>)
    -> (!heddle.stowed<tensor<3x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x2xf32>, space = host>},
        !heddle.stowed<tensor<3x2xf32>, host> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x2xf32>, space = host>}) {
  %f = spmd.start on 4 (%a = %m : !heddle.stowed<tensor<3x2xf32>, host>, %b = %w : !heddle.stowed<tensor<3x2xf32>, host>) -> (tensor<3x2xf32>, tensor<3x2xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<3x2xf32>, host> -> tensor<3x2xf32>
    %1 = heddle.fetch %b : !heddle.stowed<tensor<3x2xf32>, host> -> tensor<3x2xf32>
    spmd.yield %0, %1 : tensor<3x2xf32>, tensor<3x2xf32>
  } {heddle.update_on_host, heddle.chunks = 3 : i64}
  %x:2 = spmd.done %f : !spmd.future<tensor<3x2xf32>, tensor<3x2xf32>>
  %u:2 = heddle.fusion loop(%a = %x#0 : tensor<3x2xf32>, %b = %x#1 : tensor<3x2xf32>, %c = %g : tensor<2x3xf32>, %d = %s : tensor<f32>) -> (tensor<3x2xf32>, tensor<3x2xf32>) {
    %0 = stablehlo.transpose %c, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = stablehlo.broadcast_in_dim %d, dims = [] : (tensor<f32>) -> tensor<3x2xf32>
    %2 = stablehlo.multiply %a, %1 : tensor<3x2xf32>
    %3 = stablehlo.add %2, %0 : tensor<3x2xf32>
    %4 = stablehlo.subtract %b, %3 : tensor<3x2xf32>
    heddle.yield %3, %4 : tensor<3x2xf32>, tensor<3x2xf32>
  }
  %h = spmd.start on 5 (%a = %u#0 : tensor<3x2xf32>, %b = %u#1 : tensor<3x2xf32>) -> (!heddle.stowed<tensor<3x2xf32>, host>, !heddle.stowed<tensor<3x2xf32>, host>) {
    %0 = heddle.stow %a to host : tensor<3x2xf32> -> !heddle.stowed<tensor<3x2xf32>, host>
    %1 = heddle.stow %b to host : tensor<3x2xf32> -> !heddle.stowed<tensor<3x2xf32>, host>
    spmd.yield %0, %1 : !heddle.stowed<tensor<3x2xf32>, host>, !heddle.stowed<tensor<3x2xf32>, host>
  }
  %y:2 = spmd.done %h : !spmd.future<!heddle.stowed<tensor<3x2xf32>, host>, !heddle.stowed<tensor<3x2xf32>, host>>
  return %y#0, %y#1 : !heddle.stowed<tensor<3x2xf32>, host>, !heddle.stowed<tensor<3x2xf32>, host>
}

// -----

// A loop stows what it stacks for the update element by element, and the device's weight, half as wide, comes back.
// CHECK-LABEL: func.func @stacked(
// CHECK:       %[[STACK:.*]] = heddle.scan
// CHECK:         %[[E:.*]] = heddle.fusion loop
// CHECK:         %[[OUT:.*]] = spmd.start on 5 (%{{.*}} = %[[E]] : tensor<2xf32>)
// CHECK:         %[[THERE:.*]] = spmd.done %[[OUT]]
// CHECK:         heddle.yield %[[THERE]] : !heddle.stowed<tensor<2xf32>, host>
// CHECK:       %[[HOST:.*]] = spmd.start on 6 (%{{.*}} = %{{.*}} : {{.*}}, %{{.*}} = %{{.*}} : {{.*}}, %{{.*}} = %[[STACK]] : !heddle.stowed<tensor<4x2xf32>, host>)
// CHECK:       %[[NEW:.*]]:3 = spmd.done %[[HOST]]
// CHECK:       %[[BACK:.*]] = spmd.start on 4 (%{{.*}} = %[[NEW]]#2 : !heddle.stowed<tensor<4x2xbf16>, host>)
// CHECK:       %[[COPY:.*]] = spmd.done %[[BACK]]
// CHECK:       return %[[NEW]]#0, %[[NEW]]#1, %[[COPY]]
func.func @stacked(%m: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 0, space = host>}, %w: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x2xf32>, donates = 1, space = host>}, %x: tensor<4x2xf32>)
    -> (!heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, space = host>}, !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x2xf32>, space = host>}, tensor<4x2xbf16>) {
  %f = spmd.start on 4 (%a = %m : !heddle.stowed<tensor<4x2xf32>, host>, %b = %w : !heddle.stowed<tensor<4x2xf32>, host>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<4x2xf32>, host> -> tensor<4x2xf32>
    %1 = heddle.fetch %b : !heddle.stowed<tensor<4x2xf32>, host> -> tensor<4x2xf32>
    spmd.yield %0, %1 : tensor<4x2xf32>, tensor<4x2xf32>
  } {heddle.update_on_host}
  %y:2 = spmd.done %f : !spmd.future<tensor<4x2xf32>, tensor<4x2xf32>>
  %g = heddle.scan %k: tensor<i32> in 4 inputs(%e = %x : tensor<4x2xf32>) -> (tensor<4x2xf32>) {
    %0 = heddle.fusion loop(%a = %e : tensor<2xf32>) -> (tensor<2xf32>) {
      %1 = stablehlo.tanh %a : tensor<2xf32>
      heddle.yield %1 : tensor<2xf32>
    }
    heddle.yield %0 : tensor<2xf32>
  }
  %u:3 = heddle.fusion loop(%a = %y#0 : tensor<4x2xf32>, %b = %y#1 : tensor<4x2xf32>, %c = %g : tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xbf16>) {
    %0 = stablehlo.add %a, %c : tensor<4x2xf32>
    %1 = stablehlo.subtract %b, %0 : tensor<4x2xf32>
    %2 = stablehlo.convert %1 : (tensor<4x2xf32>) -> tensor<4x2xbf16>
    heddle.yield %0, %1, %2 : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xbf16>
  }
  %h = spmd.start on 5 (%a = %u#0 : tensor<4x2xf32>, %b = %u#1 : tensor<4x2xf32>) -> (!heddle.stowed<tensor<4x2xf32>, host>, !heddle.stowed<tensor<4x2xf32>, host>) {
    %0 = heddle.stow %a to host : tensor<4x2xf32> -> !heddle.stowed<tensor<4x2xf32>, host>
    %1 = heddle.stow %b to host : tensor<4x2xf32> -> !heddle.stowed<tensor<4x2xf32>, host>
    spmd.yield %0, %1 : !heddle.stowed<tensor<4x2xf32>, host>, !heddle.stowed<tensor<4x2xf32>, host>
  }
  %z:2 = spmd.done %h : !spmd.future<!heddle.stowed<tensor<4x2xf32>, host>, !heddle.stowed<tensor<4x2xf32>, host>>
  return %z#0, %z#1, %u#2 : !heddle.stowed<tensor<4x2xf32>, host>, !heddle.stowed<tensor<4x2xf32>, host>, tensor<4x2xbf16>
}

// -----

// Momentum alone is on the host: weight and gradient would go there, and the weight come back.
// CHECK-LABEL: func.func @moment(
// CHECK-NOT:   host_fusion
// REMARK:      remark: the update of state on the host is done on the device: the link would carry no fewer bytes
func.func @moment(%m: !heddle.stowed<tensor<4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, donates = 0, space = host>}, %w: tensor<4xf32>, %g: tensor<4xf32>)
    -> (!heddle.stowed<tensor<4xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4xf32>, space = host>}, tensor<4xf32>) {
  %f = spmd.start on 4 (%a = %m : !heddle.stowed<tensor<4xf32>, host>) -> (tensor<4xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<4xf32>, host> -> tensor<4xf32>
    spmd.yield %0 : tensor<4xf32>
  } {heddle.update_on_host}
  %x = spmd.done %f : !spmd.future<tensor<4xf32>>
  %u:2 = heddle.fusion loop(%a = %x : tensor<4xf32>, %b = %w : tensor<4xf32>, %c = %g : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.add %a, %c : tensor<4xf32>
    %1 = stablehlo.subtract %b, %0 : tensor<4xf32>
    heddle.yield %0, %1 : tensor<4xf32>, tensor<4xf32>
  }
  %h = spmd.start on 5 (%a = %u#0 : tensor<4xf32>) -> (!heddle.stowed<tensor<4xf32>, host>) {
    %0 = heddle.stow %a to host : tensor<4xf32> -> !heddle.stowed<tensor<4xf32>, host>
    spmd.yield %0 : !heddle.stowed<tensor<4xf32>, host>
  }
  %y = spmd.done %h : !spmd.future<!heddle.stowed<tensor<4xf32>, host>>
  return %y, %u#1 : !heddle.stowed<tensor<4xf32>, host>, tensor<4xf32>
}
