// Tests which buffers may share bytes of an arena: those that are needed one after another, on all streams.
// RUN: heddle-opt %s --heddle-plan-memory --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-plan-memory --heddle-print-memory --split-input-file -o /dev/null | FileCheck %s --check-prefix=PRINTED

// CHECK-LABEL: plan.entry @chain
// CHECK: plan.list device_bytes 128 {
// CHECK-NEXT: plan.buffer at [[A:.*]] : memref<16xf32>
// CHECK-NEXT: plan.buffer at {{.*}} : memref<16xf32>
// CHECK-NEXT: plan.buffer at [[A]] : memref<16xf32>
// CHECK-NOT: memref<99xf32>
// PRINTED: "arena_bytes":128,"argument_bytes":128,"buffers":3,"constant_bytes":0,"entry":"chain","list":0,"live_bytes":128,"lower_bound":128
plan.entry @chain(%x: memref<16xf32>, %y: memref<16xf32>) -> () {
  plan.list {
    %a = plan.buffer : memref<16xf32>
    %b = plan.buffer : memref<16xf32>
    %c = plan.buffer : memref<16xf32>
    %unused = plan.buffer : memref<99xf32>
    plan.copy %x to %a : memref<16xf32> to memref<16xf32>
    plan.copy %a to %b : memref<16xf32> to memref<16xf32>
    plan.copy %b to %c : memref<16xf32> to memref<16xf32>
    plan.copy %c to %y : memref<16xf32> to memref<16xf32>
  }
}

// -----

// Another stream reads %a until stream 0 waits for it: %b, needed before, lies elsewhere, %c behind may lie there.
// CHECK-LABEL: plan.entry @streams
// CHECK: plan.list device_bytes 128 {
// CHECK-DAG: %[[A:.*]] = plan.buffer at [[AT:.*]] : memref<16xf32>
// CHECK-DAG: %[[C:.*]] = plan.buffer at [[AT]] : memref<1x16xf32>
plan.entry @streams(%x: memref<16xf32>, %y: memref<16xf32>) -> () {
  plan.list {
    %a = plan.buffer : memref<16xf32>
    %b = plan.buffer : memref<16xf32>
    %c = plan.buffer : memref<1x16xf32>
    plan.copy %x to %a : memref<16xf32> to memref<16xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.copy %a to %y stream 1 : memref<16xf32> to memref<16xf32>
    plan.record 1 stream 1
    plan.copy %x to %b : memref<16xf32> to memref<16xf32>
    plan.copy %b to %x : memref<16xf32> to memref<16xf32>
    plan.wait 1
    plan.fill %c with 0 : memref<1x16xf32>
  }
}

// -----

// A loop's iterations share what each of them writes before it reads; what one leaves to the next is kept all along.
// CHECK-LABEL: plan.entry @loop
// CHECK: plan.list device_bytes 192 {
plan.entry @loop(%x: memref<16xf32>) -> () {
  plan.list {
    %kept = plan.buffer : memref<16xf32>
    %a = plan.buffer : memref<16xf32>
    %b = plan.buffer : memref<16xf32>
    %c = plan.buffer : memref<16xf32>
    plan.fill %kept with 0 : memref<16xf32>
    plan.loop %k to 3 {
      plan.copy %x to %a : memref<16xf32> to memref<16xf32>
      plan.copy %a to %b : memref<16xf32> to memref<16xf32>
      plan.copy %b to %c : memref<16xf32> to memref<16xf32>
      plan.copy %c to %x : memref<16xf32> to memref<16xf32>
      plan.copy %kept to %x : memref<16xf32> to memref<16xf32>
      plan.copy %x to %kept : memref<16xf32> to memref<16xf32>
    }
  }
}

// -----

// What a branch waits for is not waited for behind it, where another branch may have run: %a is still being sent when
// %b is written.
// CHECK-LABEL: plan.entry @branch
// CHECK: plan.list device_bytes 128 {
plan.entry @branch(%x: memref<16xf32>, %y: memref<16xf32>, %which: memref<i32>) -> () {
  plan.list {
    %a = plan.buffer : memref<16xf32>
    %b = plan.buffer : memref<16xf32>
    plan.copy %x to %a : memref<16xf32> to memref<16xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.copy %a to %y stream 1 : memref<16xf32> to memref<16xf32>
    plan.record 1 stream 1
    plan.case %which : memref<i32> {
      plan.wait 1
    }, {
      plan.copy %x to %b : memref<16xf32> to memref<16xf32>
    }
    plan.wait 1
  }
}
