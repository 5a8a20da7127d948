// Tests that the devices of a plan have the blocks of arguments and results that they own and nothing of others: what they get, how
// results are put together, what shows where a list uses what its device has not, and where owners differ.
// RUN: heddle-interpret %s --entry=blocks --stream-seed=1 --value='dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>' --value='dense<7> : tensor<i32>' | FileCheck %s --check-prefix=BLOCKS
// RUN: not heddle-interpret %s --entry=reads_anothers --value='dense<7> : tensor<i32>' 2>&1 | FileCheck %s --check-prefix=READS
// RUN: not heddle-interpret %s --entry=writes_anothers 2>&1 | FileCheck %s --check-prefix=WRITES
// RUN: not heddle-interpret %s --entry=owners_differ 2>&1 | FileCheck %s --check-prefix=DIFFER
// RUN: not heddle-interpret %s --entry=unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not heddle-interpret %s --entry=function --value='dense<7> : tensor<i32>' 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: heddle-interpret %s --entry=everywhere --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=EVERYWHERE

sdy.mesh @mesh = <["pipe"=2, "data"=2]>

func.func private @add(%x: tensor<1xi32>, %y: tensor<i32>) -> tensor<1xi32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.reshape %y : (tensor<i32>) -> tensor<1xi32>
  %1 = stablehlo.add %x, %0 : tensor<1xi32>
  return %1 : tensor<1xi32>
}

// Blocks [1, 2], [3, 4] and [5, 6] are cut over "data"; the first stage has the second one, and adds what only it has.
// BLOCKS: result0 = dense<[1, 2, 10, 11, 5, 6]> : tensor<6xi32>
// BLOCKS: result1 = dense<[2, 1]> : tensor<2xi32>
plan.entry @blocks(
    %x: memref<2xi32> {heddle.io = #heddle.io<name = "x", role = state, type = tensor<6xi32>, donates = 0, placement = <axes = {"pipe"}, owners = [[1], [0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>},
    %y: memref<i32> {heddle.io = #heddle.io<name = "y", role = batch, type = tensor<i32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    -> (memref<2xi32> {heddle.io = #heddle.io<name = "x", role = state, type = tensor<6xi32>, placement = <axes = {"pipe"}, owners = [[1], [0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>},
        memref<1xi32> {heddle.io = #heddle.io<name = "stages", role = metric, type = tensor<2xi32>, placement = <axes = {"pipe"}, owners = [[0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %own = plan.view %x[0] : memref<2xi32> to memref<1xi32>
    %two = plan.constant dense<[2]> : tensor<1xi32> : memref<1xi32>
    %stage = plan.result 1 : memref<1xi32>
    plan.launch @add(%own, %y) to (%own) : (memref<1xi32>, memref<i32>) -> memref<1xi32>
    plan.copy %two to %stage : memref<1xi32> to memref<1xi32>
  }
  plan.list {
    %one = plan.constant dense<[1]> : tensor<1xi32> : memref<1xi32>
    %stage = plan.result 1 : memref<1xi32>
    plan.copy %one to %stage : memref<1xi32> to memref<1xi32>
  }
}

plan.entry @reads_anothers(
    %y: memref<i32> {heddle.io = #heddle.io<name = "y", role = batch, type = tensor<i32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  plan.list {
    %a = plan.buffer : memref<i32>
    // READS: [[@LINE+2]]:{{.*}} error: 'plan.copy' op uses byte 3 of argument #0, of which r0p2 has 0
    // READS: note: on r0p2's host
    plan.copy %y to %a : memref<i32> to memref<i32>
  }
}

plan.entry @writes_anothers()
    -> (memref<2xi32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<3xi32>, placement = <axes = {"pipe"}, owners = [[0], [1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
    %y = plan.result 0 : memref<2xi32>
    // WRITES: [[@LINE+1]]:{{.*}} error: 'plan.fill' op uses byte 7 of result #0, of which r0p2 has 4
    plan.fill %y with 1 : memref<2xi32>
  }
}

// DIFFER: error: 'plan.entry' op @owners_differ result #0 differs between copies: element [2] is 0 on r0p0 and 16843009 on r0p2
plan.entry @owners_differ()
    -> (memref<2xi32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<4xi32>, placement = <axes = {"pipe"}, owners = [[1], [0, 1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<2xi32>
    %own = plan.view %y[0] : memref<2xi32> to memref<1xi32>
    plan.fill %own with 0 : memref<1xi32>
  }
  plan.list {
    %y = plan.result 0 : memref<2xi32>
    plan.fill %y with 1 : memref<2xi32>
  }
}

// UNWRITTEN: error: 'plan.entry' op @unwritten result #0: element [1] is undefined at the end on r0p2
plan.entry @unwritten()
    -> (memref<2xi32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<3xi32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
    %y = plan.result 0 : memref<2xi32>
    %own = plan.view %y[0] : memref<2xi32> to memref<1xi32>
    plan.fill %own with 1 : memref<1xi32>
  }
}

// FUNCTION: error: 'func.func' op @function argument #0: has 0 blocks on device 2 and 1 on another, needed equally many: in a function it has one type on all devices
func.func @function(
    %y: tensor<i32> {heddle.io = #heddle.io<name = "y", role = batch, type = tensor<i32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  return
}

// Where all have equally many blocks, a function has them, too.
// EVERYWHERE: result0 = dense<[2, 4, 6, 8]> : tensor<4xi32>
func.func @everywhere(
    %y: tensor<2xi32> {heddle.io = #heddle.io<name = "y", role = batch, type = tensor<4xi32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    -> (tensor<2xi32> {heddle.io = #heddle.io<name = "z", role = metric, type = tensor<4xi32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = stablehlo.add %y, %y : tensor<2xi32>
  return %0 : tensor<2xi32>
}
