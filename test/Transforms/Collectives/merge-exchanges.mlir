// Tests that exchanges that wait for each other become one where they are neighbours, with their marks after it, and that others
// stay: orders that fit, and cycles without neighbours, which the verifier names.
// RUN: heddle-opt %s --split-input-file --heddle-merge-exchanges | FileCheck %s
// RUN: not heddle-opt %s --split-input-file --heddle-verify-plan 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not heddle-opt %s --split-input-file --heddle-merge-exchanges --heddle-verify-plan 2>&1 | FileCheck %s --check-prefix=AFTER
// BEFORE-COUNT-3: error: 'plan.exchange' op waits for itself: the orders in which hosts hand out communications don't fit together
// BEFORE-NOT: error
// AFTER-COUNT-2: error: 'plan.exchange' op waits for itself
// AFTER-NOT: error

sdy.mesh @mesh = <["pipe"=2]>

// CHECK-LABEL: plan.entry @crossing
// CHECK:      plan.record 0
// CHECK-NEXT: plan.wait 0 stream 1
// CHECK-NEXT: plan.record 2
// CHECK-NEXT: plan.wait 2 stream 1
// CHECK-NEXT: plan.exchange send %[[OUT:.*]] [1] receive %[[Y:.*]] [1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 500, flops = 0, bytes = 16>}
// CHECK-NEXT: plan.record 1 stream 1
// CHECK-NEXT: plan.record 3 stream 1
// CHECK-NEXT: plan.wait 3
// CHECK-NEXT: plan.wait 1
// The other one has something of another stream between them.
// CHECK:      plan.copy
// CHECK:      plan.copy
// CHECK-NEXT: plan.record 2
// CHECK-NEXT: plan.wait 2 stream 1
// CHECK-NEXT: plan.exchange send %{{.*}} [-1] receive %{{.*}} [-1] over
plan.entry @crossing(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %out = plan.buffer : memref<4xf32>
    plan.copy %x to %out : memref<4xf32> to memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange send %out [1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 300, flops = 0, bytes = 16>} : (memref<4xf32>) -> ()
    plan.record 1 stream 1
    plan.record 2
    plan.wait 2 stream 1
    plan.exchange receive %y [1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 500, flops = 0, bytes = 0>} : () -> memref<4xf32>
    plan.record 3 stream 1
    plan.wait 3
    plan.wait 1
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %other = plan.buffer : memref<4xf32>
    %out = plan.buffer : memref<4xf32>
    plan.copy %x to %out : memref<4xf32> to memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange send %out [-1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 300, flops = 0, bytes = 16>} : (memref<4xf32>) -> ()
    plan.record 1 stream 1
    plan.copy %x to %other : memref<4xf32> to memref<4xf32>
    plan.record 2
    plan.wait 2 stream 1
    plan.exchange receive %y [-1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 500, flops = 0, bytes = 0>} : () -> memref<4xf32>
    plan.record 3 stream 1
    plan.wait 3
    plan.wait 1
  }
}

// -----

sdy.mesh @mesh = <["pipe"=2]>

// CHECK-LABEL: plan.entry @orders_fit
// CHECK-COUNT-4: plan.exchange
plan.entry @orders_fit(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.exchange send %x [1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.exchange receive %y [1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.record 0 stream 1
    plan.wait 0
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.exchange receive %y [-1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
    plan.exchange send %x [-1] over {"pipe"} on @mesh stream 1 : (memref<4xf32>) -> ()
    plan.record 0 stream 1
    plan.wait 0
  }
}

// -----

sdy.mesh @mesh = <["pipe"=2]>

// CHECK-LABEL: plan.entry @something_between
// CHECK-COUNT-4: plan.exchange
plan.entry @something_between(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %out = plan.buffer : memref<4xf32>
    %out2 = plan.buffer : memref<4xf32>
    plan.copy %x to %out : memref<4xf32> to memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange send %out [1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 300, flops = 0, bytes = 16>} : (memref<4xf32>) -> ()
    plan.record 1 stream 1
    plan.wait 1
    plan.copy %out to %out2 : memref<4xf32> to memref<4xf32>
    plan.record 2
    plan.wait 2 stream 1
    plan.exchange receive %y [1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 500, flops = 0, bytes = 0>} : () -> memref<4xf32>
    plan.record 3 stream 1
    plan.wait 3
    plan.wait 1
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %out = plan.buffer : memref<4xf32>
    %out2 = plan.buffer : memref<4xf32>
    plan.copy %x to %out : memref<4xf32> to memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.exchange send %out [-1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 300, flops = 0, bytes = 16>} : (memref<4xf32>) -> ()
    plan.record 1 stream 1
    plan.wait 1
    plan.copy %out to %out2 : memref<4xf32> to memref<4xf32>
    plan.record 2
    plan.wait 2 stream 1
    plan.exchange receive %y [-1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 500, flops = 0, bytes = 0>} : () -> memref<4xf32>
    plan.record 3 stream 1
    plan.wait 3
    plan.wait 1
  }
}

// -----

sdy.mesh @mesh = <["pipe"=2]>

// CHECK-LABEL: plan.entry @other_channels
// CHECK-COUNT-4: plan.exchange
plan.entry @other_channels(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.exchange send %x [1] over {"pipe"} on @mesh channel 2 stream 1 : (memref<4xf32>) -> ()
    plan.exchange receive %y [1] over {"pipe"} on @mesh channel 1 stream 1 : () -> memref<4xf32>
    plan.record 0 stream 1
    plan.wait 0
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.exchange send %x [-1] over {"pipe"} on @mesh channel 1 stream 1 : (memref<4xf32>) -> ()
    plan.exchange receive %y [-1] over {"pipe"} on @mesh channel 2 stream 1 : () -> memref<4xf32>
    plan.record 0 stream 1
    plan.wait 0
  }
}
