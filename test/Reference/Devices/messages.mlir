// Tests that devices of an entry with several functions send to each other: tensors come in order, by channel, early receives
// hold nothing back until they are waited for, and what each device gives are the entry's results.
// RUN: heddle-interpret %s --entry=around --value='dense<[1.0, 2.0]> : tensor<2xf32>' | FileCheck %s --check-prefix=AROUND
// RUN: heddle-interpret %s --entry=channels --value='dense<[1.0, 2.0]> : tensor<2xf32>' | FileCheck %s --check-prefix=CHANNELS
// RUN: heddle-interpret %s --entry=early --value='dense<[1.0, 2.0]> : tensor<2xf32>' | FileCheck %s --check-prefix=EARLY
// RUN: heddle-opt %s --heddle-verify-local -o /dev/null

sdy.mesh @mesh = <["pipe"=3], device_ids=[2, 0, 1]>

// Each adds itself, and the last one's sum goes back; the batch is the first one's alone.
// AROUND: result0 = dense<[8.0, 16.0]> : tensor<2xf32>
// AROUND-NEXT: result1 = dense<[4.0, 8.0]> : tensor<2xf32>
spmd.lists @around(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<2xf32> {heddle.io = #heddle.io<name = "z", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@first, @middle, @last]
func.func private @first(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  spmd.send %0 to 1 over {"pipe"} on @mesh : tensor<2xf32>
  %y = spmd.receive from 2 over {"pipe"} on @mesh : tensor<2xf32>
  return %y : tensor<2xf32>
}
func.func private @middle() -> (tensor<2xf32> {heddle.io = #heddle.io<name = "z", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2xf32>
  %1 = stablehlo.add %0, %0 : tensor<2xf32>
  spmd.send %1 to 1 over {"pipe"} on @mesh : tensor<2xf32>
  %y = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2xf32>
  return %1, %y : tensor<2xf32>, tensor<2xf32>
}
func.func private @last() -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2xf32>
  %y = stablehlo.add %0, %0 : tensor<2xf32>
  spmd.send %y to -1 over {"pipe"} on @mesh : tensor<2xf32>
  spmd.send %y to -2 over {"pipe"} on @mesh : tensor<2xf32>
  return %y : tensor<2xf32>
}
// What is sent first on one channel is received last; on one channel the order stays.
// CHANNELS: result0 = dense<[4.0, 8.0]> : tensor<2xf32>
// CHANNELS-NEXT: result1 = dense<[3.0, 6.0]> : tensor<2xf32>
spmd.lists @channels(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<2xf32> {heddle.io = #heddle.io<name = "z", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@sends, @takes, @idle]
func.func private @sends(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<2xf32> {heddle.io = #heddle.io<name = "z", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  spmd.send %x to 1 channel 1 over {"pipe"} on @mesh : tensor<2xf32>
  %2 = stablehlo.add %x, %x : tensor<2xf32>
  spmd.send %2 to 1 over {"pipe"} on @mesh : tensor<2xf32>
  %3 = stablehlo.add %2, %x : tensor<2xf32>
  spmd.send %3 to 1 over {"pipe"} on @mesh : tensor<2xf32>
  %4 = stablehlo.add %2, %2 : tensor<2xf32>
  return %4, %3 : tensor<2xf32>, tensor<2xf32>
}
func.func private @takes() -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %2 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2xf32>
  %3 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2xf32>
  %1 = spmd.receive from -1 channel 1 over {"pipe"} on @mesh : tensor<2xf32>
  %4 = stablehlo.add %3, %1 : tensor<2xf32>
  return %4 : tensor<2xf32>
}
func.func private @idle() {
  return
}
// The first asks for what the second makes of what it sends afterwards; the second waits in another order than it asks in.
// EARLY: result0 = dense<[3.0, 6.0]> : tensor<2xf32>
spmd.lists @early(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@asks, @answers, @idle]
func.func private @asks(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %later = spmd.start on 1 () -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2xf32>
    %1 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2xf32>
    spmd.yield %0, %1 : tensor<2xf32>, tensor<2xf32>
  }
  %sent = spmd.start on 2 (%a = %x : tensor<2xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<2xf32>
    spmd.yield
  }
  %0:2 = spmd.done %later : !spmd.future<tensor<2xf32>, tensor<2xf32>>
  spmd.done %sent : !spmd.future<>
  %1 = stablehlo.add %0#0, %0#1 : tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @answers() {
  %one = spmd.start on 1 () -> (tensor<2xf32>) {
    %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2xf32>
    spmd.yield %0 : tensor<2xf32>
  }
  %x = spmd.done %one : !spmd.future<tensor<2xf32>>
  %2 = stablehlo.add %x, %x : tensor<2xf32>
  spmd.send %x to -1 over {"pipe"} on @mesh : tensor<2xf32>
  spmd.send %2 to -1 over {"pipe"} on @mesh : tensor<2xf32>
  return
}
