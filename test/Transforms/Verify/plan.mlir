// Tests that plans of every shape are proved: streams beside each other, loops, slots that alternate, events that are
// carried over iterations or out of a loop, decisions, pipelines.
// RUN: heddle-opt %s --heddle-verify-plan --split-input-file -o /dev/null

sdy.mesh @mesh = <["data"=4]>

func.func private @sum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A reduction beside computation, in place; a donated argument; a second record of an event.
plan.entry @beside(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>}, %x: memref<4xf32>)
    -> (memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
  plan.list device_bytes 128 {
    %a = plan.buffer at 0 : memref<4xf32>
    %b = plan.buffer at 64 : memref<4xf32>
    plan.launch @sum(%x, %x) to (%a) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.collective all_reduce add %a to %a over {"data"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
    plan.record 0 stream 1
    plan.launch @sum(%x, %x) to (%b) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.wait 0
    plan.launch @sum(%a, %b) to (%w) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  }
}

// Two slots that alternate: stream 1 gathers the next layer while stream 0 reads this one.
plan.entry @slots(%stack: memref<1000x1xf32>) -> (memref<4xf32>) {
  plan.list {
    %slots = plan.buffer : memref<2x4xf32>
    %out = plan.result 0 : memref<4xf32>
    plan.fill %out with 0 : memref<4xf32>
    %first = plan.view %slots[0] : memref<2x4xf32> to memref<4xf32>
    %first_shard = plan.view %stack[0] : memref<1000x1xf32> to memref<1xf32>
    plan.collective all_gather %first_shard to %first over {"data"} on @mesh stream 1 : memref<1xf32> to memref<4xf32>
    plan.record 1 stream 1
    plan.loop %k to 1000 {
      %now = plan.view %slots[affine_map<(k) -> (k mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      %next = plan.view %slots[affine_map<(k) -> ((k + 1) mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      plan.wait 1
      plan.record 0
      plan.when %k from 0 to 999 {
        %shard = plan.view %stack[affine_map<(k) -> (k * 4)>(%k)] : memref<1000x1xf32> to memref<1xf32>
        plan.wait 0 stream 1
        plan.collective all_gather %shard to %next over {"data"} on @mesh stream 1 : memref<1xf32> to memref<4xf32>
        plan.record 1 stream 1
      }
      plan.launch @sum(%now, %out) to (%out) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    }
  }
}

// Only an argument's place moves on: 1,000,000,000 iterations need not be followed one by one.
plan.entry @long() -> (memref<4xf32>) {
  plan.list {
    %slots = plan.buffer : memref<2x4xf32>
    %out = plan.result 0 : memref<4xf32>
    plan.fill %slots with 0 : memref<2x4xf32>
    plan.loop %k to 1000000000 {
      %now = plan.view %slots[affine_map<(k) -> (k mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      %next = plan.view %slots[affine_map<(k) -> (k * 16 - ((k + 1) floordiv 2) * 32 + 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      plan.launch @sum(%now, %now) to (%next) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      plan.when %k from 999999999 to 1000000000 {
        plan.copy %next to %out : memref<4xf32> to memref<4xf32>
      }
    }
  }
}

// Started before a loop and done in its 6th iteration, started there and done behind it; rows of a stack, columns of
// another one that streams write beside each other.
plan.entry @carried(%x: memref<4xf32>) -> (memref<8x4xf32>, memref<4x2xf32>) {
  plan.list device_bytes 256 {
    %a = plan.buffer at 0 : memref<4xf32>
    %b = plan.buffer at 64 : memref<4xf32>
    %rows = plan.result 0 : memref<8x4xf32>
    %columns = plan.result 1 : memref<4x2xf32>
    plan.collective all_reduce add %x to %a over {"data"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
    plan.record 7 stream 1
    plan.loop %k to 8 {
      %row = plan.view %rows[affine_map<(k) -> (k * 16)>(%k)] : memref<8x4xf32> to memref<4xf32>
      plan.copy %x to %row stream 2 : memref<4xf32> to memref<4xf32>
      plan.when %k from 5 to 6 {
        plan.wait 7
        plan.launch @sum(%a, %a) to (%b) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
        plan.record 8
        plan.wait 8 stream 1
        plan.collective all_reduce add %b to %b over {"data"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
        plan.record 9 stream 1
      }
    }
    %left = plan.view %columns[0] : memref<4x2xf32> to memref<4xf32, strided<[2]>>
    %right = plan.view %columns[4] : memref<4x2xf32> to memref<4xf32, strided<[2]>>
    plan.copy %x to %left stream 2 : memref<4xf32> to memref<4xf32, strided<[2]>>
    plan.wait 9
    plan.copy %b to %right : memref<4xf32> to memref<4xf32, strided<[2]>>
  }
}

// -----

sdy.mesh @mesh = <["data"=4, "model"=2]>

func.func private @less(%x: tensor<4xf32>) -> tensor<i1> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.constant dense<true> : tensor<i1>
  return %0 : tensor<i1>
}

// The condition comes from a reduction of what differs along both axes, over both: one by one.
plan.entry @decides(%x: memref<4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "model"}]>}, %n: memref<i32>)
    -> (memref<4xf32>) {
  plan.list {
    %c = plan.buffer : memref<i1>
    %s = plan.result 0 : memref<4xf32>
    %t = plan.buffer : memref<4xf32>
    plan.copy %x to %s : memref<4xf32> to memref<4xf32>
    plan.while %c : memref<i1> {
      plan.collective all_reduce add %s to %t over {"data"} on @mesh : memref<4xf32> to memref<4xf32>
      plan.collective all_reduce add %t to %t over {"model"} on @mesh : memref<4xf32> to memref<4xf32>
      plan.launch @less(%t) to (%c) : (memref<4xf32>) -> memref<i1>
    } do {
      plan.collective all_reduce add %s to %s over {"data", "model"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
      plan.record 0 stream 1
      plan.wait 0
      // An argument that is whole everywhere chooses, too.
      plan.case %n : memref<i32> {
        plan.collective all_reduce add %s to %s over {"data"} on @mesh : memref<4xf32> to memref<4xf32>
      }, {
        plan.copy %x to %s : memref<4xf32> to memref<4xf32>
      }
      plan.record 1
      plan.wait 1 stream 1
    }
  }
}

func.func private @is_small(%x: tensor<4xf32>) -> tensor<i1> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.slice %x [0:1] : (tensor<4xf32>) -> tensor<1xf32>
  %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
  %2 = stablehlo.constant dense<1.0> : tensor<f32>
  %3 = stablehlo.compare LT, %1, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %3 : tensor<i1>
}

// What is reduced along "data" decides alike there and along "model", whatever differs along "model" in what is sent with it.
plan.entry @decides_beside(%x: memref<4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>},
                           %y: memref<4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "model"}]>}) -> (memref<4xf32>) {
  plan.list {
    %c = plan.buffer : memref<i1>
    %s = plan.result 0 : memref<4xf32>
    %t = plan.buffer : memref<4xf32>
    plan.collective all_reduce add %x, %y to %t, %s over {"data"} on @mesh : memref<4xf32>, memref<4xf32> to memref<4xf32>, memref<4xf32>
    plan.launch @is_small(%t) to (%c) : (memref<4xf32>) -> memref<i1>
    plan.case %c : memref<i1> {
      plan.collective all_reduce add %s to %s over {"data", "model"} on @mesh : memref<4xf32> to memref<4xf32>
    }, {
    }
  }
}

// What differs along "data" may decide on what is between members along "model".
plan.entry @decides_by_part(%x: memref<4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>}) -> (memref<4xf32>) {
  plan.list {
    %c = plan.buffer : memref<i1>
    %s = plan.result 0 : memref<4xf32>
    plan.copy %x to %s : memref<4xf32> to memref<4xf32>
    plan.launch @less(%x) to (%c) : (memref<4xf32>) -> memref<i1>
    plan.case %c : memref<i1> {
      plan.collective all_reduce add %s to %s over {"model"} on @mesh : memref<4xf32> to memref<4xf32>
    }, {
    }
  }
}

// -----

sdy.mesh @mesh = <["pipe"=4, "data"=2]>

func.func private @stage(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.multiply %x, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Four stages pass 3 microbatches on, then back. The two in the middle are one list.
plan.entry @pipeline(%w: memref<4xf32>, %x: memref<3x4xf32>) -> (memref<3x4xf32>)
    attributes {lists = array<i64: 0, 1, 1, 2>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %back = plan.result 0 : memref<3x4xf32>
    plan.loop %k to 3 {
      %in = plan.view %x[affine_map<(k) -> (k * 16)>(%k)] : memref<3x4xf32> to memref<4xf32>
      %y = plan.buffer : memref<4xf32>
      plan.launch @stage(%in, %w) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      plan.exchange send %y [1] over {"pipe"} on @mesh : (memref<4xf32>) -> ()
    }
    plan.loop %k to 3 {
      %out = plan.view %back[affine_map<(k) -> (k * 16)>(%k)] : memref<3x4xf32> to memref<4xf32>
      plan.exchange receive %out [1] over {"pipe"} on @mesh : () -> memref<4xf32>
      plan.collective all_reduce add %out to %out over {"data"} on @mesh : memref<4xf32> to memref<4xf32>
    }
  }
  plan.list {
    %back = plan.result 0 : memref<3x4xf32>
    %a = plan.buffer : memref<4xf32>
    %y = plan.buffer : memref<4xf32>
    plan.loop %k to 3 {
      plan.exchange receive %a [-1] over {"pipe"} on @mesh : () -> memref<4xf32>
      plan.launch @stage(%a, %w) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
      plan.exchange send %y [1] over {"pipe"} on @mesh : (memref<4xf32>) -> ()
    }
    plan.loop %k to 3 {
      %out = plan.view %back[affine_map<(k) -> (k * 16)>(%k)] : memref<3x4xf32> to memref<4xf32>
      plan.exchange receive %out [1] over {"pipe"} on @mesh : () -> memref<4xf32>
      plan.exchange send %out [-1] over {"pipe"} on @mesh : (memref<4xf32>) -> ()
    }
  }
  plan.list {
    %back = plan.result 0 : memref<3x4xf32>
    %a = plan.buffer : memref<3x4xf32>
    plan.loop %k to 3 {
      %in = plan.view %a[affine_map<(k) -> (k * 16)>(%k)] : memref<3x4xf32> to memref<4xf32>
      %out = plan.view %back[affine_map<(k) -> (k * 16)>(%k)] : memref<3x4xf32> to memref<4xf32>
      plan.exchange receive %in [-1] over {"pipe"} on @mesh : () -> memref<4xf32>
      plan.launch @stage(%in, %w) to (%out) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    }
    plan.loop %k to 3 {
      %out = plan.view %back[affine_map<(k) -> (k * 16)>(%k)] : memref<3x4xf32> to memref<4xf32>
      plan.exchange send %out [-1] over {"pipe"} on @mesh : (memref<4xf32>) -> ()
    }
  }
}

// Neighbours that swap, both at once: one launch each.
plan.entry @swap(%x: memref<4xf32>) -> (memref<4xf32>)
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"data"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.exchange send %x [1] receive %y [1] over {"data"} on @mesh : (memref<4xf32>) -> memref<4xf32>
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.exchange send %x [-1] receive %y [-1] over {"data"} on @mesh : (memref<4xf32>) -> memref<4xf32>
  }
}
