// Tests that a missing wait is an error in every order, since nothing else orders what two of them access; and,
// where that is ignored, which orders show it: a result that is read too early, an operand that is sent too early, one that is
// overwritten too early, a destination that is still needed.
// RUN: heddle-interpret %s --entry=right --stream-seed=0 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=RIGHT
// RUN: heddle-interpret %s --entry=right --stream-seed=9 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=RIGHT
// RUN: not heddle-interpret %s --entry=late --stream-seed=0 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: not heddle-interpret %s --entry=late --stream-seed=1 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not heddle-interpret %s --entry=late --stream-seed=0 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: heddle-interpret %s --entry=late --stream-seed=1 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=RIGHT
// RUN: not heddle-interpret %s --entry=late --stream-seed=2 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: not heddle-interpret %s --entry=early --stream-seed=0 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=EARLY0
// RUN: not heddle-interpret %s --entry=early --stream-seed=1 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=EARLY1
// RUN: heddle-interpret %s --entry=early --stream-seed=0 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=RIGHT
// RUN: not heddle-interpret %s --entry=early --stream-seed=1 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: not heddle-interpret %s --entry=overwritten --stream-seed=1 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=OVERWRITTEN
// RUN: heddle-interpret %s --entry=overwritten --stream-seed=0 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=WRONG
// RUN: heddle-interpret %s --entry=overwritten --stream-seed=1 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=RIGHT
// RUN: heddle-interpret %s --entry=overwritten --stream-seed=2 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=WRONG
// RUN: not heddle-interpret %s --entry=needed --stream-seed=0 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=NEEDED
// RUN: heddle-interpret %s --entry=needed --stream-seed=0 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=RIGHT
// RUN: heddle-interpret %s --entry=needed --stream-seed=1 --ignore-races --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: not heddle-interpret %s --entry=host --stream-seed=1 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' 2>&1 | FileCheck %s --check-prefix=HOST

sdy.mesh @mesh = <["a"=4]>

func.func private @double(%x: tensor<i32>) -> tensor<i32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %x : tensor<i32>
  return %0 : tensor<i32>
}
func.func private @copy(%x: tensor<4xi32>) -> tensor<4xi32> attributes {plan.kernel = "loop"} {
  return %x : tensor<4xi32>
}

// RIGHT: result0 = dense<[2, 4, 6, 8]> : tensor<4xi32>
// LATER: result0 = dense<[1, 2, 3, 4]> : tensor<4xi32>
// WRONG: result0 = dense<[4, 8, 12, 16]> : tensor<4xi32>
// SHOWS: error: 'plan.launch' op argument #0: element [0] is undefined
plan.entry @right(%x: memref<1xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (memref<4xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list device_bytes 128 {
    %xs = plan.view %x[0] : memref<1xi32> to memref<i32>
    %a = plan.buffer at 0 : memref<i32>
    %all = plan.buffer at 64 : memref<4xi32>
    %r = plan.result 0 : memref<4xi32>
    plan.launch @double(%xs) to (%a) : (memref<i32>) -> memref<i32>
    plan.record 0
    plan.wait 0 stream 1
    plan.collective all_gather %a to %all over {"a"} on @mesh stream 1 : memref<i32> to memref<4xi32>
    plan.record 1 stream 1
    plan.wait 1
    plan.launch @copy(%all) to (%r) : (memref<4xi32>) -> memref<4xi32>
  }
}

plan.entry @late(%x: memref<1xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (memref<4xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list device_bytes 128 {
    %xs = plan.view %x[0] : memref<1xi32> to memref<i32>
    %a = plan.buffer at 0 : memref<i32>
    %all = plan.buffer at 64 : memref<4xi32>
    %r = plan.result 0 : memref<4xi32>
    plan.launch @double(%xs) to (%a) : (memref<i32>) -> memref<i32>
    plan.record 0
    plan.wait 0 stream 1
    plan.collective all_gather %a to %all over {"a"} on @mesh stream 1 : memref<i32> to memref<4xi32>
    // LATE: [[@LINE+1]]:{{.*}} error: 'plan.launch' op reads what 'plan.collective' writes on stream 1, and no event orders them
    plan.launch @copy(%all) to (%r) : (memref<4xi32>) -> memref<4xi32>
  }
}

plan.entry @early(%x: memref<1xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (memref<4xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list device_bytes 128 {
    %xs = plan.view %x[0] : memref<1xi32> to memref<i32>
    %a = plan.buffer at 0 : memref<i32>
    %all = plan.buffer at 64 : memref<4xi32>
    %r = plan.result 0 : memref<4xi32>
    // EARLY1: [[@LINE+1]]:{{.*}} error: 'plan.launch' op writes what 'plan.collective' reads on stream 1, and no event orders them
    plan.launch @double(%xs) to (%a) : (memref<i32>) -> memref<i32>
    // EARLY0: [[@LINE+3]]:{{.*}} error: 'plan.collective' op reads what 'plan.launch' writes on stream 0, and no event orders them
    // EARLY0: [[@LINE-2]]:{{.*}} note: the other is here
    // EARLY0: [[@LINE-7]]:{{.*}} note: the buffer is here
    plan.collective all_gather %a to %all over {"a"} on @mesh stream 1 : memref<i32> to memref<4xi32>
    plan.record 1 stream 1
    plan.wait 1
    plan.launch @copy(%all) to (%r) : (memref<4xi32>) -> memref<4xi32>
  }
}

plan.entry @overwritten(%x: memref<1xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (memref<4xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list device_bytes 128 {
    %xs = plan.view %x[0] : memref<1xi32> to memref<i32>
    %a = plan.buffer at 0 : memref<i32>
    %all = plan.buffer at 64 : memref<4xi32>
    %r = plan.result 0 : memref<4xi32>
    plan.launch @double(%xs) to (%a) : (memref<i32>) -> memref<i32>
    plan.record 0
    plan.wait 0 stream 1
    plan.collective all_gather %a to %all over {"a"} on @mesh stream 1 : memref<i32> to memref<4xi32>
    plan.record 1 stream 1
    // OVERWRITTEN: [[@LINE+1]]:{{.*}} error: 'plan.launch' op writes what 'plan.collective' reads on stream 1, and no event orders them
    plan.launch @double(%a) to (%a) : (memref<i32>) -> memref<i32>
    plan.wait 1
    plan.launch @copy(%all) to (%r) : (memref<4xi32>) -> memref<4xi32>
  }
}

plan.entry @needed(%x: memref<1xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (memref<4xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list device_bytes 128 {
    %xs = plan.view %x[0] : memref<1xi32> to memref<i32>
    %a = plan.buffer at 0 : memref<i32>
    %all = plan.buffer at 64 : memref<4xi32>
    %r = plan.result 0 : memref<4xi32>
    plan.launch @double(%xs) to (%a) : (memref<i32>) -> memref<i32>
    plan.record 0
    plan.wait 0 stream 1
    plan.collective all_gather %a to %all over {"a"} on @mesh stream 1 : memref<i32> to memref<4xi32>
    plan.record 1 stream 1
    plan.wait 1
    plan.launch @copy(%all) to (%r) : (memref<4xi32>) -> memref<4xi32>
    // NEEDED: [[@LINE+1]]:{{.*}} error: 'plan.collective' op writes what 'plan.launch' reads on stream 0, and no event orders them
    plan.collective all_gather %xs to %all over {"a"} on @mesh stream 1 : memref<i32> to memref<4xi32>
  }
}

plan.entry @host(%x: memref<1xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (memref<4xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list device_bytes 128 {
    %xs = plan.view %x[0] : memref<1xi32> to memref<i32>
    %i = plan.buffer at 0 : memref<i32>
    plan.fill %i with 0 : memref<i32>
    plan.record 0
    plan.wait 0 stream 1
    // HOST: [[@LINE+1]]:{{.*}} error: 'plan.copy' op writes what 'plan.case' reads on the host, and nothing orders them
    plan.copy %xs to %i stream 1 : memref<i32> to memref<i32>
    plan.case %i : memref<i32> {
    }
  }
}
