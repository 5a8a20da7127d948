// Tests that what JAX writes for a memory kind is folded: state says by its arguments or results where it lies, and a value that is
// put on the host and read again passes a barrier that says so. Another memory is a warning.
// RUN: heddle-opt %s --heddle-fold-placements 2> %t.warnings | FileCheck %s
// RUN: FileCheck %s --input-file=%t.warnings --check-prefix=WARNING
// RUN: heddle-opt %s --heddle-import --heddle-offload=state=annotated | FileCheck %s --check-prefix=MOVED
// WARNING-COUNT-1: warning: puts a value into memory "attic", needed "device" or "pinned_host"; it stays on the device
// WARNING-NOT: warning

// CHECK-LABEL: func.func public @main(
// CHECK-SAME:  , %[[X:.*]]: tensor<4xf32> {mhlo.memory_kind = "device"}
// CHECK-NOT:   annotate_device_placement
// CHECK:       %[[THERE:.*]] = stablehlo.optimization_barrier {heddle.memory = "host"} %[[X]] : tensor<4xf32>
// CHECK-NEXT:  stablehlo.custom_call @annotate_device_placement(%[[THERE]]) : (tensor<4xf32>) -> tensor<2xf32>
// CHECK-NEXT:  stablehlo.custom_call @annotate_device_placement(%[[X]]) : (tensor<4xf32>) -> tensor<3xf32>
// CHECK-NOT:   annotate_device_placement
// MOVED:      !heddle.stowed<tensor<4xf32>, host> {heddle.io = #heddle.io<name = "state.0"
// MOVED-SAME: !heddle.stowed<tensor<4xf32>, host> {heddle.io = #heddle.io<name = "state.1"
module {
  func.func public @main(%m: tensor<4xf32> {mhlo.memory_kind = "pinned_host", tf.aliasing_output = 0 : i32}, %x: tensor<4xf32> {mhlo.memory_kind = "device"}, %n: tensor<4xf32> {tf.aliasing_output = 3 : i32}) -> (tensor<4xf32> {mhlo.memory_kind = "pinned_host"}, tensor<2xf32>, tensor<3xf32>, tensor<4xf32> {mhlo.memory_kind = "pinned_host"}) {
    %0 = stablehlo.custom_call @annotate_device_placement(%m) {backend_config = "", has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "device"}} : (tensor<4xf32>) -> tensor<4xf32>
    %1 = stablehlo.add %0, %x : tensor<4xf32>
    %2 = stablehlo.custom_call @annotate_device_placement(%1) {backend_config = "", has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} : (tensor<4xf32>) -> tensor<4xf32>
    %3 = stablehlo.custom_call @annotate_device_placement(%2) {backend_config = "", has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} : (tensor<4xf32>) -> tensor<4xf32>
    %4 = stablehlo.custom_call @annotate_device_placement(%x) {backend_config = "", has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} : (tensor<4xf32>) -> tensor<4xf32>
    %5 = stablehlo.custom_call @annotate_device_placement(%4) : (tensor<4xf32>) -> tensor<2xf32>
    %6 = stablehlo.custom_call @annotate_device_placement(%x) {backend_config = "", has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "attic"}} : (tensor<4xf32>) -> tensor<4xf32>
    %7 = stablehlo.custom_call @annotate_device_placement(%6) : (tensor<4xf32>) -> tensor<3xf32>
    %8 = stablehlo.multiply %n, %x : tensor<4xf32>
    return %3, %5, %7, %8 : tensor<4xf32>, tensor<2xf32>, tensor<3xf32>, tensor<4xf32>
  }
}
