// Tests that plans that could hang, or read or write what they must not, are refused where the fault is.
// RUN: heddle-opt %s --heddle-verify-plan --split-input-file --verify-diagnostics

// Next: order within a list.

plan.entry @wait_first(%x: memref<4xf32>) {
  plan.list {
    // expected-error @+1 {{'plan.wait' op waits for event 3, which is not recorded before on every path, needed a plan.record: a stream does not wait for an event that is recorded later}}
    plan.wait 3 stream 1
    plan.record 3
  }
}

// -----

plan.entry @recorded_on_one_path(%i: memref<i32>) {
  plan.list {
    plan.case %i : memref<i32> {
      plan.record 0
    }, {
    }
    // expected-error @+1 {{'plan.wait' op waits for event 0, which is not recorded before on every path}}
    plan.wait 0 stream 1
  }
}

// -----

sdy.mesh @mesh = <["data"=4]>
plan.entry @reads_too_early(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list device_bytes 64 {
    %a = plan.buffer at 0 : memref<4xf32>
    %y = plan.result 0 : memref<4xf32>
    // expected-note @+1 {{stream 1 writes bytes 0 to 16 of the device arena here}}
    plan.collective all_reduce add %x to %a over {"data"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
    // expected-error @+1 {{'plan.copy' op reads bytes 0 to 16 of the device arena on stream 0 while stream 1 may still write there, needed a wait between them}}
    plan.copy %a to %y : memref<4xf32> to memref<4xf32>
  }
}

// -----

// Two buffers at one place: what one held is still read.
plan.entry @overwrites_too_early(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list device_bytes 64 {
    %a = plan.buffer at 0 : memref<4xf32>
    %b = plan.buffer at 0 : memref<2xf32>
    %y = plan.result 0 : memref<4xf32>
    plan.copy %x to %a : memref<4xf32> to memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    // expected-note @+1 {{stream 1 reads bytes 0 to 16 of the device arena here}}
    plan.copy %a to %y stream 1 : memref<4xf32> to memref<4xf32>
    // expected-error @+1 {{'plan.fill' op writes bytes 0 to 8 of the device arena on stream 0 while stream 1 may still read there}}
    plan.fill %b with 0 : memref<2xf32>
  }
}

// -----

// The event is recorded before what it was meant for.
plan.entry @marks_too_early(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.record 0 stream 1
    // expected-note @+1 {{stream 1 writes bytes 0 to 16 of result #0 here}}
    plan.copy %x to %y stream 1 : memref<4xf32> to memref<4xf32>
    plan.wait 0
    // expected-error @+1 {{'plan.fill' op writes bytes 0 to 16 of result #0 on stream 0 while stream 1 may still write there}}
    plan.fill %y with 0 : memref<4xf32>
  }
}

// -----

// The host waits for stream 0 only.
plan.entry @host_reads_too_early(%x: memref<i32>) {
  plan.list {
    %i = plan.buffer : memref<i32>
    // expected-note @+1 {{stream 1 writes}}
    plan.copy %x to %i stream 1 : memref<i32> to memref<i32>
    // expected-error @+1 {{'plan.case' op reads bytes 0 to 4 of a buffer on stream 0 while stream 1 may still write there}}
    plan.case %i : memref<i32> {
    }
  }
}

// -----

// Ordered on one of two paths only.
plan.entry @one_path(%i: memref<i32>, %x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    // expected-note @+1 {{stream 1 writes}}
    plan.copy %x to %y stream 1 : memref<4xf32> to memref<4xf32>
    plan.record 0 stream 1
    plan.case %i : memref<i32> {
      plan.wait 0
    }, {
    }
    // expected-error @+1 {{'plan.fill' op writes bytes 0 to 16 of result #0 on stream 0 while stream 1 may still write there}}
    plan.fill %y with 0 : memref<4xf32>
  }
}

// -----

// What stream 1 reads in an iteration is written in the next, where nothing waits for it.
plan.entry @next_iteration(%x: memref<4xf32>) -> (memref<4x4xf32>) {
  plan.list {
    %a = plan.buffer : memref<4xf32>
    %y = plan.result 0 : memref<4x4xf32>
    plan.loop %k to 4 {
      %row = plan.view %y[affine_map<(k) -> (k * 16)>(%k)] : memref<4x4xf32> to memref<4xf32>
      // expected-error @+1 {{'plan.copy' op in iteration 1 writes bytes 0 to 16 of a buffer on stream 0 while stream 1 may still read there}}
      plan.copy %x to %a : memref<4xf32> to memref<4xf32>
      plan.record 0
      plan.wait 0 stream 1
      // expected-note @+1 {{stream 1 reads}}
      plan.copy %a to %row stream 1 : memref<4xf32> to memref<4xf32>
    }
  }
}

// -----

// Of two slots, the one that is written was read two iterations ago; of three it would be three.
plan.entry @slots(%x: memref<4xf32>) -> (memref<100x4xf32>) {
  plan.list {
    %slots = plan.buffer : memref<2x4xf32>
    %y = plan.result 0 : memref<100x4xf32>
    plan.loop %k to 100 {
      %slot = plan.view %slots[affine_map<(k) -> (k mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      %row = plan.view %y[affine_map<(k) -> (k * 16)>(%k)] : memref<100x4xf32> to memref<4xf32>
      // expected-error @+1 {{'plan.copy' op in iteration 2 writes bytes 0 to 16 of a buffer on stream 0 while stream 1 may still read there}}
      plan.copy %x to %slot : memref<4xf32> to memref<4xf32>
      plan.record 0
      plan.wait 0 stream 1
      // expected-note @+1 {{stream 1 reads}}
      plan.copy %slot to %row stream 1 : memref<4xf32> to memref<4xf32>
    }
  }
}

// -----

plan.entry @next_round(%x: memref<4xf32>, %c: memref<i1>) -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.fill %y with 0 stream 1 : memref<4xf32>
    plan.while %c : memref<i1> {
    } do {
      // expected-error @+1 {{'plan.copy' op writes bytes 0 to 16 of result #0 on stream 1 while stream 2 may still read there}}
      plan.copy %x to %y stream 1 : memref<4xf32> to memref<4xf32>
      plan.record 0 stream 1
      plan.wait 0 stream 2
      // expected-note @+1 {{stream 2 reads}}
      plan.callback "look"(%y) to () stream 2 : (memref<4xf32>) -> ()
    }
  }
}

// -----

// Columns that streams write beside each other are apart, the next but one are the first's.
plan.entry @columns(%x: memref<100xf32>) -> (memref<100x2xf32>) {
  plan.list {
    %y = plan.result 0 : memref<100x2xf32>
    %left = plan.view %y[0] : memref<100x2xf32> to memref<100xf32, strided<[2]>>
    %right = plan.view %y[4] : memref<100x2xf32> to memref<100xf32, strided<[2]>>
    plan.copy %x to %left stream 1 : memref<100xf32> to memref<100xf32, strided<[2]>>
    // expected-note @+1 {{stream 2 writes bytes 4 to 800 of result #0 here}}
    plan.copy %x to %right stream 2 : memref<100xf32> to memref<100xf32, strided<[2]>>
    // expected-error @+1 {{'plan.copy' op writes bytes 4 to 800 of result #0 on stream 1 while stream 2 may still write there}}
    plan.copy %x to %right stream 1 : memref<100xf32> to memref<100xf32, strided<[2]>>
  }
}

// Next: what is read and written.

// -----

plan.entry @undefined() -> (memref<4xf32>) {
  plan.list device_bytes 64 {
    %a = plan.buffer at 0 : memref<4xf32>
    %half = plan.view %a[8] : memref<4xf32> to memref<2xf32>
    %y = plan.result 0 : memref<4xf32>
    plan.fill %half with 0 : memref<2xf32>
    // expected-error @+1 {{'plan.copy' op reads bytes 0 to 16 of the device arena, where its buffer has not written all, or another one since, needed data}}
    plan.copy %a to %y : memref<4xf32> to memref<4xf32>
  }
}

// -----

// %b is written where %a still is needed: what is read then is not %a's.
plan.entry @overlapping(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list device_bytes 128 {
    %a = plan.buffer at 0 : memref<4xf32>
    %b = plan.buffer at 0 : memref<2xf32>
    %y = plan.result 0 : memref<4xf32>
    plan.copy %x to %a : memref<4xf32> to memref<4xf32>
    plan.fill %b with 0 : memref<2xf32>
    // expected-error @+1 {{'plan.copy' op reads bytes 0 to 16 of the device arena, where its buffer has not written all, or another one since}}
    plan.copy %a to %y : memref<4xf32> to memref<4xf32>
  }
}

// -----

plan.entry @result_left_out(%i: memref<i32>) -> (memref<4xf32>, memref<f32>) {
  // expected-error @+1 {{'plan.list' op leaves bytes of result #1 unwritten, needed all of it written}}
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %z = plan.result 1 : memref<f32>
    plan.fill %y with 0 : memref<4xf32>
    plan.case %i : memref<i32> {
      plan.fill %z with 0 : memref<f32>
    }, {
    }
  }
}

// -----

plan.entry @constant(%x: memref<2xf32>) {
  plan.list {
    %c = plan.constant dense<1.0> : tensor<2xf32> : memref<2xf32>
    // expected-error @+1 {{'plan.copy' op writes to a constant, needed memory that may change}}
    plan.copy %x to %c : memref<2xf32> to memref<2xf32>
  }
}

// -----

plan.entry @kept(%x: memref<2xf32>, %y: memref<2xf32>) {
  plan.list {
    // expected-error @+1 {{'plan.copy' op writes to argument #1, needed one that is donated to a result}}
    plan.copy %x to %y : memref<2xf32> to memref<2xf32>
  }
}

// -----

sdy.mesh @mesh = <["data"=2]>
plan.entry @gathers_in_place() -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %part = plan.view %y[0] : memref<4xf32> to memref<2xf32>
    plan.fill %y with 0 : memref<4xf32>
    // expected-error @+1 {{'plan.collective' op writes bytes 0 to 16 of result #0 and reads bytes 0 to 8 of result #0, needed no byte in common}}
    plan.collective all_gather %part to %y over {"data"} on @mesh : memref<2xf32> to memref<4xf32>
  }
}

// -----

sdy.mesh @mesh = <["data"=2]>
plan.entry @reduces_across() -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %a = plan.view %y[0] : memref<4xf32> to memref<3xf32>
    %b = plan.view %y[4] : memref<4xf32> to memref<3xf32>
    plan.fill %y with 0 : memref<4xf32>
    // expected-error @+1 {{'plan.collective' op writes bytes 4 to 16 of result #0 and reads bytes 0 to 12 of result #0, needed the same place, or no byte in common}}
    plan.collective all_reduce add %a to %b over {"data"} on @mesh : memref<3xf32> to memref<3xf32>
  }
}

// -----

sdy.mesh @mesh = <["data"=2]>
plan.entry @writes_twice(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    // expected-error @+1 {{'plan.collective' op writes bytes 0 to 16 of result #0 and bytes 0 to 16 of result #0, needed no byte in common}}
    plan.collective all_reduce add %x, %x to %y, %y over {"data"} on @mesh : memref<4xf32>, memref<4xf32> to memref<4xf32>, memref<4xf32>
  }
}

// -----

plan.entry @copies_across() -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.fill %y with 0 : memref<4xf32>
    // expected-error @+1 {{'plan.copy' op writes bytes 0 to 16 of result #0 and reads bytes 0 to 16 of result #0, needed no byte in common}}
    plan.copy %y to %y : memref<4xf32> to memref<4xf32>
  }
}

// Next: decisions.

// -----

sdy.mesh @mesh = <["data"=4]>
plan.entry @sharded_condition(%c: memref<i1> {spmd.sharding = #sdy.sharding<@mesh, [], unreduced={"data"}>}, %x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.fill %y with 0 : memref<4xf32>
    // expected-note @+1 {{the condition is read here}}
    plan.while %c : memref<i1> {
    } do {
      // expected-error @+1 {{'plan.collective' op is in a loop or choice whose condition may differ along "data", needed one that is the same on all members}}
      plan.collective all_reduce add %x to %y over {"data"} on @mesh : memref<4xf32> to memref<4xf32>
    }
  }
}

// -----

sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func private @pick(%x: tensor<4xf32>, %d: tensor<i32>) -> tensor<i32> attributes {plan.kernel = "loop"} {
  return %d : tensor<i32>
}
plan.entry @index_in_condition(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %i = plan.buffer : memref<i32>
    %d = plan.axis_index {"model"} on @mesh : i32
    plan.fill %y with 0 : memref<4xf32>
    plan.launch @pick(%x, %d) to (%i) : (memref<4xf32>, i32) -> memref<i32>
    plan.case %i : memref<i32> {
      plan.collective all_reduce add %x to %y over {"data"} on @mesh : memref<4xf32> to memref<4xf32>
      plan.fill %i with 0 : memref<i32>
    }, {
    }
    // What a choice did not do alike is not alike, though it is 0 on both paths.
    // expected-note @+1 {{the condition is read here}}
    plan.case %i : memref<i32> {
      // expected-error @+1 {{'plan.collective' op is in a loop or choice whose condition may differ along "model"}}
      plan.collective all_reduce add %x to %y over {"model"} on @mesh : memref<4xf32> to memref<4xf32>
    }, {
    }
  }
}

// -----

// A carry is alike in the first round only.
sdy.mesh @mesh = <["data"=4]>
plan.entry @carried_condition(%own: memref<i1> {spmd.sharding = #sdy.sharding<@mesh, [], unreduced={"data"}>}, %c: memref<i1>, %x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %a = plan.buffer : memref<i1>
    %b = plan.buffer : memref<i1>
    plan.fill %y with 0 : memref<4xf32>
    plan.copy %c to %a : memref<i1> to memref<i1>
    plan.copy %c to %b : memref<i1> to memref<i1>
    // expected-note @+1 {{the condition is read here}}
    plan.while %a : memref<i1> {
      // expected-error @+1 {{'plan.collective' op is in a loop or choice whose condition may differ along "data"}}
      plan.collective all_reduce add %x to %y over {"data"} on @mesh : memref<4xf32> to memref<4xf32>
    } do {
      plan.copy %b to %a : memref<i1> to memref<i1>
      plan.copy %own to %b : memref<i1> to memref<i1>
    }
  }
}

// Next: lists together.

// -----

sdy.mesh @mesh = <["pipe"=2]>
plan.entry @another_kind(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    // expected-note @+1 {{what list 0 does with these devices then}}
    plan.collective all_reduce add %x to %y over {"pipe"} on @mesh : memref<4xf32> to memref<4xf32>
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    // expected-error @+1 {{'plan.collective' op is all_reduce maximum of 4 elements of f32 in list 1 where list 0 has all_reduce add of 4 elements of f32, needed the same for all members}}
    plan.collective all_reduce maximum %x to %y over {"pipe"} on @mesh : memref<4xf32> to memref<4xf32>
  }
}

// -----

sdy.mesh @mesh = <["pipe"=2, "data"=2]>
plan.entry @once_more(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  // expected-note @+1 {{list 0}}
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.collective all_reduce add %x to %y over {"pipe"} on @mesh : memref<4xf32> to memref<4xf32>
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.collective all_reduce add %x to %y over {"data"} on @mesh : memref<4xf32> to memref<4xf32>
    plan.loop %k to 2 {
      // expected-error @+1 {{'plan.collective' op is all_reduce add of 4 elements of f32 in list 1, and list 0 has no more of these devices' collectives then, needed the same}}
      plan.collective all_reduce add %x to %y over {"pipe"} on @mesh : memref<4xf32> to memref<4xf32>
    }
  }
}

// -----

// Each communicator has its own order, both together have none: list 0 reduces first, list 1 sends first.
sdy.mesh @mesh = <["pipe"=2]>
plan.entry @two_orders(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %z = plan.result 1 : memref<4xf32>
    plan.fill %z with 0 : memref<4xf32>
    // expected-error @+2 {{'plan.collective' op waits for itself: the orders in which hosts hand out communications don't fit together, needed one order for all lists}}
    // expected-note @+1 {{list 0 hands this out}}
    plan.collective all_reduce add %x to %y over {"pipe"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
    // expected-note @+1 {{list 0 hands this out}}
    plan.exchange send %x [1] over {"pipe"} on @mesh stream 2 : (memref<4xf32>) -> ()
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %z = plan.result 1 : memref<4xf32>
    // expected-note @+1 {{list 1 hands this out}}
    plan.exchange receive %z [-1] over {"pipe"} on @mesh stream 2 : () -> memref<4xf32>
    // expected-note @+1 {{list 1 hands this out}}
    plan.collective all_reduce add %x to %y over {"pipe"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
  }
}

// -----

// Both send first, then receive: no send is over before it is received.
sdy.mesh @mesh = <["pipe"=2]>
plan.entry @both_send(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    // expected-error @+2 {{'plan.exchange' op waits for itself}}
    // expected-note @+1 {{list 0 hands this out}}
    plan.exchange send %x [1] over {"pipe"} on @mesh : (memref<4xf32>) -> ()
    // expected-note @+1 {{list 0 hands this out}}
    plan.exchange receive %y [1] over {"pipe"} on @mesh : () -> memref<4xf32>
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    // expected-note @+1 {{list 1 hands this out}}
    plan.exchange send %x [-1] over {"pipe"} on @mesh : (memref<4xf32>) -> ()
    // expected-note @+1 {{list 1 hands this out}}
    plan.exchange receive %y [-1] over {"pipe"} on @mesh : () -> memref<4xf32>
  }
}

// -----

sdy.mesh @mesh = <["pipe"=2]>
plan.entry @sent_once(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  // expected-note @+1 {{list 0}}
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.fill %y with 0 : memref<4xf32>
    plan.exchange send %x [1] over {"pipe"} on @mesh : (memref<4xf32>) -> ()
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.loop %k to 2 {
      // expected-error @+1 {{'plan.exchange' op receives from list 0 for the 2. time, and list 0 sends 1 times, needed as often}}
      plan.exchange receive %y [-1] over {"pipe"} on @mesh : () -> memref<4xf32>
    }
  }
}

// -----

sdy.mesh @mesh = <["pipe"=2]>
plan.entry @other_size(%x: memref<4xf32>) -> (memref<8xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<8xf32>
    plan.fill %y with 0 : memref<8xf32>
    // expected-note @+1 {{what list 0 sends then}}
    plan.exchange send %x [1] over {"pipe"} on @mesh : (memref<4xf32>) -> ()
  }
  plan.list {
    %y = plan.result 0 : memref<8xf32>
    // expected-error @+1 {{'plan.exchange' op receives 'memref<8xf32>' from list 0 as the 1. there, where list 0 sends 'memref<4xf32>', needed as many elements of one type, in the same loops and choices}}
    plan.exchange receive %y [-1] over {"pipe"} on @mesh : () -> memref<8xf32>
  }
}

// -----

sdy.mesh @mesh = <["pipe"=4]>
plan.entry @no_neighbour(%x: memref<4xf32>) {
  plan.list {
    // expected-error @+1 {{'plan.exchange' op has peer 1, which member 3 of 4 does not have, needed a list for those that have it}}
    plan.exchange send %x [1] over {"pipe"} on @mesh : (memref<4xf32>) -> ()
  }
}

// -----

sdy.mesh @mesh = <["pipe"=4]>
sdy.mesh @other = <["pipe"=2, "data"=2]>
plan.entry @two_meshes(%x: memref<4xf32>) -> (memref<4xf32>) {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.collective all_reduce add %x to %y over {"pipe"} on @mesh : memref<4xf32> to memref<4xf32>
    // expected-error @+1 {{'plan.collective' op is on mesh @other, needed the one of what is before it}}
    plan.collective all_reduce add %x to %y over {"pipe"} on @other : memref<4xf32> to memref<4xf32>
  }
}

// -----

// Lists decide by values of their own.
sdy.mesh @mesh = <["pipe"=2]>
func.func private @one(%x: tensor<4xf32>) -> tensor<i1> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.constant dense<true> : tensor<i1>
  return %0 : tensor<i1>
}
func.func private @other(%x: tensor<4xf32>) -> tensor<i1> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.constant dense<false> : tensor<i1>
  return %0 : tensor<i1>
}
plan.entry @decide_apart(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %c = plan.buffer : memref<i1>
    plan.fill %y with 0 : memref<4xf32>
    plan.launch @one(%x) to (%c) : (memref<4xf32>) -> memref<i1>
    // expected-note @+1 {{what list 0 decides then}}
    plan.case %c : memref<i1> {
      plan.collective all_reduce add %x to %y over {"pipe"} on @mesh : memref<4xf32> to memref<4xf32>
    }, {
    }
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %c = plan.buffer : memref<i1>
    plan.fill %y with 0 : memref<4xf32>
    plan.launch @other(%x) to (%c) : (memref<4xf32>) -> memref<i1>
    // expected-error @+1 {{'plan.case' op decides on communication in list 1 by a value that may differ from list 0's, needed one that the same kernels make of what collectives give to both}}
    plan.case %c : memref<i1> {
      plan.collective all_reduce add %x to %y over {"pipe"} on @mesh : memref<4xf32> to memref<4xf32>
    }, {
    }
  }
}
