// Tests that a limit that can't be kept is an error that says what is needed, and by what.
// RUN: not heddle-opt %s --heddle-plan-memory=memory-limit=255 2>&1 | FileCheck %s
// RUN: heddle-opt %s --heddle-plan-memory=memory-limit=256 -o /dev/null

// CHECK: memory-limit.mlir:[[@LINE+4]]:1: error: 'plan.entry' op @main takes 256 bytes of a device, needed at most 255: 64 of arguments, 64 of results, 0 of constants, 128 of its arena
// CHECK: note: where most of the arena is used it holds memref<16xf32>, 64 bytes, from {{.*}}memory-limit.mlir:[[@LINE+6]]
// CHECK-NEXT: {{.*}}plan.buffer
// CHECK: note: where most of the arena is used it holds memref<4xf32>, 16 bytes
plan.entry @main(%x: memref<16xf32>) -> (memref<16xf32>) {
  plan.list {
    %y = plan.result 0 : memref<16xf32>
    %a = plan.buffer : memref<16xf32>
    %b = plan.buffer : memref<4xf32>
    plan.fill %b with 0 : memref<4xf32>
    plan.copy %x to %a : memref<16xf32> to memref<16xf32>
    plan.copy %a to %y : memref<16xf32> to memref<16xf32>
    plan.fill %b with 1 : memref<4xf32>
  }
}
