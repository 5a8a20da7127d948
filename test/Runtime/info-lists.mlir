// Tests that heddle-run info says of each of several lists how long it takes, and what of that it waits for other lists, or why
// that is not known.
// RUN: heddle-translate --plan-to-program %s -o %t.heddle
// RUN: heddle-run info %t.heddle | FileCheck %s --match-full-lines

sdy.mesh @mesh = <["pipe"=2, "data"=3]>

// The second list works for 30 ns of the 100 that it waits, and ends 5 after the exchange: by itself it takes 35.
// CHECK-LABEL: entry @forward: 2 lists, {{.*}}, predicted 0.115 us
// CHECK-NEXT:    list 0 of 3 devices: predicted 0.11 us, of them 0 us waiting for other lists; communication 0.01 us
// CHECK-NEXT:    list 1 of 3 devices: predicted 0.115 us, of them 0.08 us waiting for other lists; communication 0.01 us
// CHECK-NEXT:    memory of a device: {{.*}}
plan.entry @forward() attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list device_bytes 128 {
    %a = plan.buffer at 0 : memref<4xf32>
    plan.fill %a with 0 {cost = #plan.cost<nanoseconds = 100, flops = 0, bytes = 16>} : memref<4xf32>
    plan.exchange send %a [1] over {"pipe"} on @mesh {cost = #plan.cost<nanoseconds = 10, flops = 0, bytes = 16>} : (memref<4xf32>) -> ()
  }
  plan.list device_bytes 128 {
    %a = plan.buffer at 0 : memref<4xf32>
    %b = plan.buffer at 64 : memref<4xf32>
    plan.exchange receive %a [-1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 10, flops = 0, bytes = 0>} : () -> memref<4xf32>
    plan.record 0 stream 1
    plan.fill %b with 0 {cost = #plan.cost<nanoseconds = 30, flops = 0, bytes = 16>} : memref<4xf32>
    plan.wait 0
    plan.copy %a to %b {cost = #plan.cost<nanoseconds = 5, flops = 0, bytes = 32>} : memref<4xf32> to memref<4xf32>
  }
}

// CHECK-LABEL: entry @alone: 2 lists, {{.*}}, predicted 0.01 us
// CHECK-NEXT:    list 0 of 3 devices: predicted 0.01 us, of them 0 us waiting for other lists; communication 0.01 us
// CHECK-NEXT:    list 1 of 3 devices: predicted 0 us, of them 0 us waiting for other lists; communication 0 us
// CHECK-NEXT:    predicted as if lists never waited for each other: list 0 waits for another list in exchange at {{.*}}:[[# @LINE + 6]]:5 for ever, needed lists that fit together
// CHECK-NEXT:    memory of devices 0, 1, 2: 64 B: {{.*}}
// CHECK-NEXT:    memory of devices 3, 4, 5: 0 B: {{.*}}
plan.entry @alone() attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list device_bytes 64 {
    %a = plan.buffer at 0 : memref<4xf32>
    plan.exchange send %a [1] over {"pipe"} on @mesh {cost = #plan.cost<nanoseconds = 10, flops = 0, bytes = 16>} : (memref<4xf32>) -> ()
  }
  plan.list device_bytes 0 {
  }
}

// Channels that cross: the second list waits on channel 0 for what the first sends after its exchange on channel 1 has been
// received. Hosts have one order, so heddle-verify-plan refuses it, and it has no time together.
// CHECK-LABEL: entry @channels: 2 lists, {{.*}}, predicted 0.11 us
// CHECK-NEXT:    list 0 of 3 devices: predicted 0.11 us, of them 0 us waiting for other lists; communication 0.02 us
// CHECK-NEXT:    list 1 of 3 devices: predicted 0.06 us, of them 0 us waiting for other lists; communication 0.02 us
// CHECK-NEXT:    predicted as if lists never waited for each other: list 0 waits for another list in exchange at {{.*}}:[[# @LINE + 5]]:5 for ever, needed lists that fit together
plan.entry @channels() attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list device_bytes 64 {
    %a = plan.buffer at 0 : memref<4xf32>
    plan.fill %a with 0 {cost = #plan.cost<nanoseconds = 100, flops = 0, bytes = 16>} : memref<4xf32>
    plan.exchange send %a [1] over {"pipe"} on @mesh channel 1 {cost = #plan.cost<nanoseconds = 10, flops = 0, bytes = 16>} : (memref<4xf32>) -> ()
    plan.exchange send %a [1] over {"pipe"} on @mesh stream 1 {cost = #plan.cost<nanoseconds = 10, flops = 0, bytes = 16>} : (memref<4xf32>) -> ()
  }
  plan.list device_bytes 128 {
    %a = plan.buffer at 0 : memref<4xf32>
    %b = plan.buffer at 64 : memref<4xf32>
    plan.exchange receive %a [-1] over {"pipe"} on @mesh {cost = #plan.cost<nanoseconds = 10, flops = 0, bytes = 16>} : () -> memref<4xf32>
    plan.fill %a with 0 {cost = #plan.cost<nanoseconds = 50, flops = 0, bytes = 16>} : memref<4xf32>
    plan.exchange receive %b [-1] over {"pipe"} on @mesh channel 1 stream 1 {cost = #plan.cost<nanoseconds = 10, flops = 0, bytes = 16>} : () -> memref<4xf32>
  }
}
