// Tests what shows when a plan runs that is wrong: undefined bytes, buffers over one another, kernels that write where they
// read, collectives that don't match or never happen, exchanges without a peer, missing waits.
// RUN: not heddle-interpret %s --entry=undefined 2>&1 | FileCheck %s --check-prefix=UNDEFINED
// RUN: not heddle-interpret %s --entry=overwritten --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=OVERWRITTEN
// RUN: not heddle-interpret %s --entry=result 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not heddle-interpret %s --entry=copied 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: not heddle-interpret %s --entry=in_place --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=INPLACE
// RUN: not heddle-interpret %s --entry=turned --value='dense<1.0> : tensor<8xf32>' 2>&1 | FileCheck %s --check-prefix=TURNED
// RUN: not heddle-interpret %s --entry=shifted --value='dense<[1.0, 2.0, 3.0]> : tensor<3xf32>' 2>&1 | FileCheck %s --check-prefix=SHIFTED
// RUN: not heddle-interpret %s --entry=copy_over --value='dense<[1.0, 2.0, 3.0]> : tensor<3xf32>' 2>&1 | FileCheck %s --check-prefix=OVER
// RUN: not heddle-interpret %s --entry=constant 2>&1 | FileCheck %s --check-prefix=CONSTANT
// RUN: not heddle-interpret %s --entry=condition 2>&1 | FileCheck %s --check-prefix=CONDITION
// RUN: not heddle-interpret %s --entry=forever --max-iterations=10 2>&1 | FileCheck %s --check-prefix=FOREVER
// RUN: not heddle-interpret %s --entry=long --max-iterations=10 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not heddle-interpret %s --entry=large 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not heddle-interpret %s --entry=callback 2>&1 | FileCheck %s --check-prefix=CALLBACK
// RUN: not heddle-interpret %s --entry=other_mesh --partitions=2 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: not heddle-interpret %s --entry=mismatch --partitions=4 2>&1 | FileCheck %s --check-prefix=MISMATCH
// RUN: not heddle-interpret %s --entry=deadlock --partitions=4 2>&1 | FileCheck %s --check-prefix=DEADLOCK
// RUN: not heddle-interpret %s --entry=crossed --partitions=4 2>&1 | FileCheck %s --check-prefix=CROSSED
// RUN: not heddle-interpret %s --entry=host --partitions=4 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: not heddle-interpret %s --entry=meets_none --partitions=4 --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=MEETS
// RUN: not heddle-interpret %s --entry=type 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not heddle-interpret %s --entry=edge --partitions=4 2>&1 | FileCheck %s --check-prefix=EDGE
// RUN: not heddle-interpret %s --entry=transfer --partitions=4 2>&1 | FileCheck %s --check-prefix=TRANSFER

sdy.mesh @mesh = <["a"=4]>

func.func private @double(%x: tensor<2xf32>) -> tensor<2xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @reverse(%x: tensor<2xf32>) -> tensor<2xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.reverse %x, dims = [0] : tensor<2xf32>
  return %0 : tensor<2xf32>
}

plan.entry @undefined() -> (memref<2xf32>) {
  plan.list device_bytes 64 {
    %a = plan.buffer at 0 : memref<2xf32>
    %first = plan.view %a[0] : memref<2xf32> to memref<1xf32>
    %r = plan.result 0 : memref<2xf32>
    plan.fill %first with 0 : memref<1xf32>
    plan.loop %k to 3 {
      // UNDEFINED: [[@LINE+3]]:{{.*}} error: 'plan.launch' op argument #0: element [1] is undefined, needed one that was written before
      // UNDEFINED: [[@LINE-6]]:{{.*}} note: its buffer is here
      // UNDEFINED: note: on r0p0 stream 0, iteration [0]
      plan.launch @double(%a) to (%r) : (memref<2xf32>) -> memref<2xf32>
    }
  }
}

// A buffer that is still needed has another one over its second half.
plan.entry @overwritten(%x: memref<2xf32>) -> (memref<2xf32>) {
  plan.list device_bytes 128 alignment 4 {
    %a = plan.buffer at 0 : memref<2xf32>
    %b = plan.buffer at 4 : memref<2xf32>
    %r = plan.result 0 : memref<2xf32>
    plan.copy %x to %a : memref<2xf32> to memref<2xf32>
    plan.copy %x to %b : memref<2xf32> to memref<2xf32>
    // OVERWRITTEN: [[@LINE+3]]:{{.*}} error: 'plan.launch' op argument #0: element [1] is undefined, needed one that was written before
    // OVERWRITTEN: [[@LINE-6]]:{{.*}} note: its buffer is here
    // OVERWRITTEN: [[@LINE-6]]:{{.*}} note: this buffer was written there since
    plan.launch @double(%a) to (%r) : (memref<2xf32>) -> memref<2xf32>
  }
}

// RESULT: error: 'plan.entry' op @result result #0: element [0, 1] is undefined at the end on r0p0
plan.entry @result() -> (memref<2x2xf32>) {
  plan.list {
    %r = plan.result 0 : memref<2x2xf32>
    %v = plan.view %r[0] : memref<2x2xf32> to memref<2x1xf32, strided<[2, 1]>>
    %u = plan.view %r[8] : memref<2x2xf32> to memref<2xf32>
    plan.fill %u with 0 : memref<2xf32>
    %z = plan.constant dense<0.0> : tensor<2x1xf32> : memref<2x1xf32>
    plan.copy %z to %v : memref<2x1xf32> to memref<2x1xf32, strided<[2, 1]>>
  }
}

// What is undefined stays so when it is copied, and sent.
plan.entry @copied() -> (memref<2xf32>) {
  plan.list device_bytes 128 {
    %a = plan.buffer at 0 : memref<2xf32>
    %b = plan.buffer at 64 : memref<2xf32>
    %r = plan.result 0 : memref<2xf32>
    plan.copy %a to %b : memref<2xf32> to memref<2xf32>
    // COPIED: [[@LINE+1]]:{{.*}} error: 'plan.launch' op argument #0: element [0] is undefined
    plan.launch @double(%b) to (%r) : (memref<2xf32>) -> memref<2xf32>
  }
}

plan.entry @in_place(%x: memref<2xf32>) -> () {
  plan.list {
    plan.launch @double(%x) to (%x) : (memref<2xf32>) -> memref<2xf32>
    // INPLACE: [[@LINE+1]]:{{.*}} error: 'plan.launch' op destination #0 is where argument #0 is, and element [1] needs others of it, which may be overwritten
    plan.launch @reverse(%x) to (%x) : (memref<2xf32>) -> memref<2xf32>
  }
}

// As many elements further on that both are of the same half where each second one is changed.
func.func private @turn(%x: tensor<8xf32>) -> tensor<8xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.slice %x [0:4] : (tensor<8xf32>) -> tensor<4xf32>
  %1 = stablehlo.slice %x [4:8] : (tensor<8xf32>) -> tensor<4xf32>
  %2 = stablehlo.concatenate %1, %0, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
plan.entry @turned(%x: memref<8xf32>) -> () {
  plan.list {
    // TURNED: [[@LINE+1]]:{{.*}} error: 'plan.launch' op destination #0 is where argument #0 is, and element {{.*}} needs others of it
    plan.launch @turn(%x) to (%x) : (memref<8xf32>) -> memref<8xf32>
  }
}

plan.entry @shifted(%x: memref<3xf32>) -> () {
  plan.list {
    %a = plan.view %x[0] : memref<3xf32> to memref<2xf32>
    %b = plan.view %x[4] : memref<3xf32> to memref<2xf32>
    // SHIFTED: [[@LINE+1]]:{{.*}} error: 'plan.launch' op destination #0 overlaps argument #0, needed memory apart
    plan.launch @double(%a) to (%b) : (memref<2xf32>) -> memref<2xf32>
  }
}

plan.entry @copy_over(%x: memref<3xf32>) -> () {
  plan.list {
    %a = plan.view %x[0] : memref<3xf32> to memref<2xf32, strided<[2]>>
    %b = plan.view %x[4] : memref<3xf32> to memref<1xf32>
    %c = plan.view %x[8] : memref<3xf32> to memref<1xf32>
    %d = plan.view %x[0] : memref<3xf32> to memref<2xf32>
    plan.copy %b to %c : memref<1xf32> to memref<1xf32>
    // OVER: [[@LINE+1]]:{{.*}} error: 'plan.copy' op destination overlaps source, needed memory apart
    plan.copy %a to %d : memref<2xf32, strided<[2]>> to memref<2xf32>
  }
}

plan.entry @constant() -> () {
  plan.list {
    %a = plan.constant dense<1.0> : tensor<2xf32> : memref<2xf32>
    // CONSTANT: [[@LINE+1]]:{{.*}} error: 'plan.fill' op writes a constant, needed other memory
    plan.fill %a with 0 : memref<2xf32>
  }
}

plan.entry @condition() -> () {
  plan.list device_bytes 64 {
    %a = plan.buffer at 0 : memref<i32>
    // CONDITION: [[@LINE+1]]:{{.*}} error: 'plan.case' op is decided by memory that is undefined there
    plan.case %a : memref<i32> {
    }
  }
}

plan.entry @forever() -> () {
  plan.list {
    %a = plan.constant dense<true> : tensor<i1> : memref<i1>
    // FOREVER: [[@LINE+1]]:{{.*}} error: 'plan.while' op runs longer than max-iterations 10
    plan.while %a : memref<i1> {
    } do {
    }
  }
}

plan.entry @long() -> () {
  plan.list {
    // LONG: [[@LINE+1]]:{{.*}} error: 'plan.loop' op has more than max-iterations 10
    plan.loop %k to 11 {
    }
  }
}

plan.entry @large() -> () {
  // LARGE: [[@LINE+1]]:{{.*}} error: 'plan.list' op needs an arena of 1099511627776 bytes on the device of each of 1 devices, more than what is left of the limit of
  plan.list device_bytes 1099511627776 host_bytes 64 {
  }
}

plan.entry @callback() -> () {
  plan.list {
    // CALLBACK: [[@LINE+1]]:{{.*}} error: 'plan.callback' op is not implemented by the reference interpreter
    plan.callback "print"() to () : () -> ()
  }
}

plan.entry @other_mesh() -> (memref<i32>) {
  plan.list {
    %r = plan.result 0 : memref<i32>
    // MESH: [[@LINE+1]]:{{.*}} error: 'plan.collective' op mesh @mesh has 4 devices, needed 2, the number that run the plan
    plan.collective shift %r to %r over {"a"} by 1 on @mesh : memref<i32> to memref<i32>
  }
}

// Every second device has another list.
plan.entry @mismatch() -> () attributes {lists = array<i64: 0, 1, 0, 1>, lists_by = #sdy<axis_ref_list{"a"}>, mesh = @mesh} {
  plan.list device_bytes 64 {
    %b = plan.buffer at 0 : memref<2xf32>
    // MISMATCH: [[@LINE+7]]:{{.*}} error: 'plan.collective' op on r0p1 is all_reduce maximum of 2 x f32, needed all_reduce add of 2 x f32 as on r0p0, which is in the same group
    // MISMATCH: [[@LINE+1]]:{{.*}} note: r0p0 is here
    plan.collective all_reduce add %b to %b over {"a"} on @mesh stream 1 : memref<2xf32> to memref<2xf32>
  }
  plan.list device_bytes 64 {
    %b = plan.buffer at 0 : memref<2xf32>
    // MISMATCH: note: on r0p1 stream 1
    plan.collective all_reduce maximum %b to %b over {"a"} on @mesh stream 1 : memref<2xf32> to memref<2xf32>
  }
}

// The last device has nothing to do, and others wait for what follows.
plan.entry @deadlock() -> () attributes {lists = array<i64: 0, 0, 0, 1>, lists_by = #sdy<axis_ref_list{"a"}>, mesh = @mesh} {
  plan.list device_bytes 64 {
    %b = plan.buffer at 0 : memref<2xf32>
    // DEADLOCK: [[@LINE+2]]:{{.*}} error: 'plan.collective' op deadlock: no device can go on
    // DEADLOCK: [[@LINE+1]]:{{.*}} note: r0p0 stream 1 waits at plan.collective for r0p3's host, which has ended
    plan.collective all_reduce add %b to %b over {"a"} on @mesh stream 1 : memref<2xf32> to memref<2xf32>
    plan.record 0 stream 1
    // DEADLOCK: [[@LINE+1]]:{{.*}} note: r0p0 stream 2 waits at plan.wait for r0p0 stream 1
    plan.wait 0 stream 2
  }
  plan.list {
  }
}

// Pairs of devices send before they receive, both to the next one first.
plan.entry @crossed() -> () attributes {lists = array<i64: 0, 1, 0, 1>, lists_by = #sdy<axis_ref_list{"a"}>, mesh = @mesh} {
  plan.list {
    %b = plan.constant dense<1.0> : tensor<2xf32> : memref<2xf32>
    %c = plan.buffer : memref<2xf32>
    // CROSSED: error: 'plan.exchange' op deadlock: no device can go on
    // CROSSED: note: r0p0 stream 0 waits at plan.exchange for r0p1 stream 0
    plan.exchange send %b [1] over {"a"} on @mesh : (memref<2xf32>) -> ()
    plan.exchange receive %c [1] over {"a"} on @mesh : () -> (memref<2xf32>)
  }
  plan.list {
    %b = plan.constant dense<1.0> : tensor<2xf32> : memref<2xf32>
    %c = plan.buffer : memref<2xf32>
    // CROSSED: note: r0p1 stream 0 waits at plan.exchange for r0p0 stream 0
    plan.exchange send %b [-1] over {"a"} on @mesh : (memref<2xf32>) -> ()
    plan.exchange receive %c [-1] over {"a"} on @mesh : () -> (memref<2xf32>)
  }
}

plan.entry @host() -> () attributes {lists = array<i64: 0, 0, 0, 1>, lists_by = #sdy<axis_ref_list{"a"}>, mesh = @mesh} {
  plan.list {
    %b = plan.buffer : memref<i1>
    // HOST: note: r0p0 stream 0 waits at plan.collective for r0p3's host, which has ended
    plan.collective shift %b to %b over {"a"} by 1 on @mesh : memref<i1> to memref<i1>
    // HOST: [[@LINE+1]]:{{.*}} note: r0p0's host waits at plan.case for r0p0 stream 0
    plan.case %b : memref<i1> {
    }
  }
  plan.list {
  }
}

plan.entry @edge() -> () {
  plan.list {
    %b = plan.buffer : memref<2xf32>
    // EDGE: [[@LINE+1]]:{{.*}} error: 'plan.exchange' op receives from member -1, as member 0 of 4, needed one of these
    plan.exchange receive %b [-1] over {"a"} on @mesh : () -> (memref<2xf32>)
  }
}

plan.entry @transfer() -> () attributes {lists = array<i64: 0, 1, 0, 1>, lists_by = #sdy<axis_ref_list{"a"}>, mesh = @mesh} {
  plan.list {
    %b = plan.constant dense<1.0> : tensor<2xf32> : memref<2xf32>
    plan.exchange send %b [1] over {"a"} on @mesh : (memref<2xf32>) -> ()
  }
  plan.list {
    %b = plan.buffer : memref<3xf32>
    // TRANSFER: [[@LINE+1]]:{{.*}} error: 'plan.exchange' op on r0p1 receives 3 x 'f32', found 2 x 'f32' sent by r0p0
    plan.exchange receive %b [-1] over {"a"} on @mesh : () -> (memref<3xf32>)
  }
}

// A kernel is a program of one device: it meets nobody.
func.func private @meets(%x: tensor<2xf32>) -> tensor<2xf32> attributes {plan.kernel = "loop"} {
  // MEETS: error: 'spmd.all_reduce' op mesh @mesh has 4 devices, needed 1, the number of partitions
  %0 = spmd.all_reduce add %x over {"a"} on @mesh : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
plan.entry @meets_none(%x: memref<2xf32>) -> (memref<2xf32>) {
  plan.list {
    %r = plan.result 0 : memref<2xf32>
    plan.launch @meets(%x) to (%r) : (memref<2xf32>) -> memref<2xf32>
  }
}

// TYPE: error: 'plan.entry' op @type result #0 has type 'memref<2xindex>', needed memory of stablehlo's element types
plan.entry @type() -> (memref<2xindex>) {
  plan.list {
  }
}
