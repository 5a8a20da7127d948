// Tests what is said of messages that don't meet: a receive without its send, a send without its receive, one of another type,
// an order in which all wait, a peer that is not there, and results that devices don't agree on.
// RUN: not heddle-interpret %s --entry=missing --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not heddle-interpret %s --entry=unread --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=UNREAD
// RUN: not heddle-interpret %s --entry=type --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not heddle-interpret %s --entry=order --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not heddle-interpret %s --entry=edge --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=EDGE
// RUN: not heddle-interpret %s --entry=differs --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=DIFFERS
// RUN: not heddle-interpret %s --entry=late --value='dense<[1.0, 2.0]> : tensor<2xf32>' 2>&1 | FileCheck %s --check-prefix=LATE

sdy.mesh @mesh = <["pipe"=2]>
// MISSING: [[@LINE+4]]:{{.*}} error: 'spmd.receive' op on r0p1 is the 2. from r0p0 on channel 3, which sends 1 there, needed as many
spmd.lists @missing(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@missing_0, @missing_1]
func.func private @missing_1() -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = spmd.receive from -1 channel 3 over {"pipe"} on @mesh : tensor<2xf32>
  %1 = spmd.receive from -1 channel 3 over {"pipe"} on @mesh : tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @missing_0(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  spmd.send %x to 1 channel 3 over {"pipe"} on @mesh : tensor<2xf32>
  return %x : tensor<2xf32>
}
// UNREAD: [[@LINE+3]]:{{.*}} error: 'spmd.send' op on r0p0 is the 1. to r0p1 on channel 0, which receives 0 there, needed as many
spmd.lists @unread(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@unread_0, @same]
func.func private @unread_0(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  spmd.send %x to 1 over {"pipe"} on @mesh : tensor<2xf32>
  return %x : tensor<2xf32>
}
func.func private @same(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %x : tensor<2xf32>
}
// TYPE: [[@LINE+4]]:{{.*}} error: 'spmd.receive' op on r0p1 gives 'tensor<2xi32>', needed 'tensor<2xf32>', which r0p0 sends on channel 0 as the 1.
// TYPE: note: it is sent here
spmd.lists @type(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@unread_0, @type_1]
func.func private @type_1(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2xi32>
  return %x : tensor<2xf32>
}
// ORDER: error: 'spmd.receive' op deadlock: no device can go on
// ORDER: note: r0p0 waits at spmd.receive for what r0p1 sends, which waits at spmd.receive
// ORDER: note: r0p1 waits at spmd.receive for what r0p0 sends, which waits at spmd.receive
spmd.lists @order(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@order_0, @order_1]
func.func private @order_0(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2xf32>
  spmd.send %x to 1 over {"pipe"} on @mesh : tensor<2xf32>
  return %x : tensor<2xf32>
}
func.func private @order_1(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2xf32>
  spmd.send %x to -1 over {"pipe"} on @mesh : tensor<2xf32>
  return %x : tensor<2xf32>
}
// EDGE: error: 'spmd.send' op on r0p1 has peer 1, which member 1 of 2 does not have
spmd.lists @edge(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@edge_0, @edge_0]
func.func private @edge_0(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  spmd.send %x to 1 over {"pipe"} on @mesh : tensor<2xf32>
  return %x : tensor<2xf32>
}
// DIFFERS: error: 'spmd.lists' op @differs result #0 differs between copies: element [0] is 1 on r0p0 and 2 on r0p1
spmd.lists @differs(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@same, @twice]
func.func private @twice(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %y = stablehlo.add %x, %x : tensor<2xf32>
  return %y : tensor<2xf32>
}
// LATE: error: 'spmd.receive' op on r0p1 is the 1. from r0p0 on channel 0, which sends 0 there, needed as many
spmd.lists @late(tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) over {"pipe"} on @mesh [@same, @late_1]
func.func private @late_1(%x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %f = spmd.start on 1 () -> (tensor<2xf32>) {
    %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2xf32>
    spmd.yield %0 : tensor<2xf32>
  }
  %y = spmd.done %f : !spmd.future<tensor<2xf32>>
  return %y : tensor<2xf32>
}
